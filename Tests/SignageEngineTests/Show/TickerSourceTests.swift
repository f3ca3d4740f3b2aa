import Testing

@testable import SignageEngine

@Suite("Sources of tickers")
struct TickerSourceTests {
    private let text = Nodes.text

    private func headlines(_ show: Show) -> [String]? {
        for case .ticker(let ticker) in show.zones { return ticker.headlines.map(\.text) }
        return nil
    }

    private func show(
        _ source: ConfigNode, files: [String: String], readers: WordReaders = WordReaders(feeds: FakeFeedReader()),
        ages: [String: Span] = [:]
    ) -> Show {
        let zone = Signs.zone("ticker", frame: "0 40 100 20", ["source": source, "empty": text("none")])
        return ShowCompiler(
            decoder: FakeDecoder(), configReader: GivenConfig(root: Nodes.playlist([zone])),
            rasterizer: FakeRasterizer(), readers: readers
        ).compile(AgingFolder(files.merging(["playlist.yaml": ""]) { a, _ in a }, ages: ages), for: Signs.panel)
    }

    private var fetched: ConfigNode {
        Nodes.mapping(["url": text("https://example.com/a.xml?key=1"), "file": text("feeds/a.xml")])
    }

    @Test("a feed is known by its name or by its first bytes")
    func kinds() {
        for name in ["news.xml", "news.rss", "news.ATOM", "news.rdf"] {
            #expect(headlines(show(text(name), files: [name: "a|b"])) == ["a", "b"])
        }
        #expect(headlines(show(text("n.txt"), files: ["n.txt": "\u{FEFF} <?xml?>|b"]))?.last == "b")
        #expect(headlines(show(text("n.txt"), files: ["n.txt": "<3|b"])) == ["<3|b"])
    }

    @Test("UTF-16 does not hide a feed")
    func utf16() {
        #expect(FeedText.looksLikeFeed([0xFF, 0xFE] + "<?xml".utf8.flatMap { [$0, 0] }))
        #expect(FeedText.looksLikeFeed([0xFE, 0xFF] + "<rss".utf8.flatMap { [0, $0] }))
    }

    @Test("a bad feed is told with its line, and the words for nothing stand there")
    func bad() {
        let show = show(text("a.xml"), files: ["a.xml": "!"])
        #expect(headlines(show) == ["none"])
        #expect(show.issues.map(\.path) == ["a.xml"] && show.issues.map(\.severity) == [.error])
        #expect(show.issues.first?.mark == ConfigNode.Mark(line: 3, column: 7))
    }

    @Test("a feed without titles, and with control characters, is told about once")
    func warnings() {
        #expect(show(text("a.xml"), files: ["a.xml": " | "]).issues.map(\.severity) == [.warning])
        let show = show(text("a.xml"), files: ["a.xml": "a\u{7}b|c\u{1}d"])
        #expect(headlines(show) == ["ab", "cd"] && show.issues.map(\.severity) == [.warning])
    }

    @Test("a feed that was never fetched is a warning that says how to fetch it, without the address's key")
    func neverFetched() {
        let show = show(fetched, files: [:])
        #expect(headlines(show) == ["none"])
        #expect(show.issues.map(\.severity) == [.warning] && show.issues.map(\.path) == ["feeds/a.xml"])
        #expect(show.issues.first?.reason == "it has not been fetched yet from https://example.com/a.xml?…")
    }

    @Test("headlines that are older than they should be are shown, and their age is told", arguments: [23, 25, 72])
    func age(hours: Int64) {
        let show = show(fetched, files: ["feeds/a.xml": "a"], ages: ["feeds/a.xml": .seconds(hours * 3600)])
        #expect(headlines(show) == ["a"])
        #expect(show.issues.count == (hours < 24 ? 0 : 1))
        let told = [25: "its headlines are 1 day old", 72: "its headlines are 3 days old"][hours] ?? ""
        #expect(show.issues.allSatisfy { $0.reason.hasPrefix(told) && $0.severity == .warning })
    }

    @Test("a file that nobody fetches may be as old as it likes")
    func ageOfOthers() {
        let old = show(text("a.xml"), files: ["a.xml": "a"], ages: ["a.xml": .seconds(10_000_000)])
        #expect(old.issues.isEmpty)
    }

    @Test(
        "ages are said in the largest unit",
        arguments: [
            (0, "0 seconds"), (1, "1 second"), (119, "1 minute"), (7200, "2 hours"), (86_400, "1 day"),
            (-5, "0 seconds"),
        ])
    func ages(seconds: Int64, said: String) {
        #expect(FeedText.age(.seconds(seconds)) == said)
    }

    // MARK: Addresses

    @Test(
        "addresses of the web are taken as they stand",
        arguments: ["http://a", "https://example.com/x.xml", "HTTPS://a.b:8080/?q=%20", "https://u:p@h/"])
    func addresses(text: String) { #expect(FeedAddress(text)?.text == text) }

    @Test(
        "other addresses are refused",
        arguments: [
            "", "news.xml", "file:///etc/passwd", "feed://a/b", "ftp://a", "https://", "https:///x", "https:a",
            "http://?x",
            "https://a b", "https://a/\u{e9}", "https://a/\n", "javascript:1", "https://:80/",
        ])
    func noAddresses(text: String) { #expect(FeedAddress(text) == nil) }

    @Test("messages show neither passwords nor keys")
    func shown() {
        #expect(FeedAddress("https://u:p@h/a?key=1#x")?.shown == "https://h/a?…")
        #expect(FeedAddress("https://h/a@b")?.shown == "https://h/a@b")
    }

    // MARK: What is to be fetched

    private func list(_ zones: [ConfigNode]) -> FeedList {
        FeedList(
            in: MemoryFolder(["playlist.yaml": ""]), configReader: GivenConfig(root: Nodes.playlist(zones)))
    }

    private func ticker(_ id: String, _ url: String?, _ file: String) -> ConfigNode {
        var source: [(key: String, value: ConfigNode)] = [("file", text(file))]
        if let url { source.append(("url", text(url))) }
        return Nodes.mapping(["id": text(id), "kind": text("ticker"), "source": Nodes.mapping(source)])
    }

    @Test("each feed is fetched once, and files without an address never")
    func feedList() {
        let list = list([
            ticker("a", "https://h/1", "f/1.xml"), ticker("b", "https://h/1", "f/1.xml"), ticker("c", nil, "2.xml"),
            ticker("d", "https://h/1", "f/3.xml"),
        ])
        #expect(list.entries.map(\.path) == ["f/1.xml", "f/3.xml"] && list.issues.isEmpty)
    }

    @Test("two feeds in one file are an error")
    func twoInOne() {
        let list = list([ticker("a", "https://h/1", "1.xml"), ticker("b", "https://h/2", "1.xml")])
        #expect(list.entries.count == 1 && list.issues.map(\.severity) == [.error])
    }

    @Test("a source needs a file, knows its settings, and refuses others")
    func fields() {
        let bad = [
            Nodes.mapping(["url": text("https://h/")]), Nodes.mapping(["file": text("../x")]),
            Nodes.mapping(["file": text("x"), "url": text("ftp://h")]),
            Nodes.mapping(["file": text("x"), "staleAfter": text("0s")]), Nodes.list([]),
        ]
        for source in bad {
            let zone = Nodes.mapping(["id": text("t"), "kind": text("ticker"), "source": source])
            let list = list([zone])
            #expect(list.entries.isEmpty && list.issues.contains { $0.severity == .error }, "\(source)")
        }
    }

    @Test("a fallback's feeds are fetched, too")
    func fallback() {
        let root = Nodes.mapping([
            "version": text("1"), "zones": Nodes.list([ticker("a", nil, "1.xml")]),
            "fallback": Nodes.list([ticker("b", "https://h/2", "2.xml")]),
        ])
        let list = FeedList(in: MemoryFolder(["playlist.yaml": ""]), configReader: GivenConfig(root: root))
        #expect(list.entries.map(\.path) == ["2.xml"] && list.issues.isEmpty)
    }

    // MARK: Several, and their order

    @Test("several sources follow one another, and one that is bad does not take the others with it")
    func several() {
        let both = Nodes.list([text("a.txt"), text("bad.xml"), text("b.txt")])
        let show = show(both, files: ["a.txt": "one\ntwo", "b.txt": "three", "bad.xml": "!"])
        #expect(headlines(show) == ["one", "two", "three"])
        #expect(show.issues.map(\.path) == ["bad.xml"])
    }

    @Test(
        "headlines come in the order that the ticker says, whether they run or rest",
        arguments: ["vertical", "horizontal"])
    func order(style: String) {
        func headlines(_ order: String, _ seed: Int) -> [String] {
            let items = Nodes.list("no 10", "no 2", "no 33", "no 4", "no 5")
            let zone = Signs.zone(
                "ticker", frame: "0 40 100 20",
                ["items": items, "order": text(order), "seed": text("\(seed)"), "style": text(style)])
            for zone in Signs.show([zone]).zones {
                if case .ticker(let ticker) = zone { return ticker.headlines.map(\.text) }
                if case .crawl(let crawl) = zone { return crawl.headlines }
            }
            return []
        }
        #expect(headlines("listed", 0) == ["no 10", "no 2", "no 33", "no 4", "no 5"])
        #expect(headlines("natural", 0) == ["no 2", "no 4", "no 5", "no 10", "no 33"])
        let mixed = (1...8).map { headlines("shuffle", $0) }
        #expect(mixed == (1...8).map { headlines("shuffle", $0) } && Set(mixed).count > 4)
        #expect(mixed.allSatisfy { Set($0) == Set(headlines("listed", 0)) })
    }

    // MARK: Words of the playlist

    @Test("control characters in a playlist's words are left out, and told about")
    func words() {
        let zones = [
            Signs.zone("ticker", frame: "0 40 100 20", ["items": Nodes.list("a\u{7}b", "tab\there", "c")]),
            Nodes.mapping(["id": text("t"), "kind": text("text"), "text": text("x\u{0}y\r\nz")]),
        ]
        let show = Signs.show(zones)
        #expect(headlines(show) == ["ab", "tab here", "c"])
        #expect(show.issues.map(\.severity) == [.warning, .warning])
    }
}

/// "a|b" is a feed of two titles; "!" is none.
private struct FakeFeedReader: FeedReader {
    func read(_ bytes: ContentBytes) throws(FeedFault) -> Feed {
        guard bytes != [UInt8(ascii: "!")] else {
            throw FeedFault(at: ConfigNode.Mark(line: 3, column: 7), "it is no feed", remedy: "write one")
        }
        var feed = Feed()
        for title in String(decoding: bytes, as: UTF8.self).split(separator: "|") { feed.append(String(title)) }
        return feed
    }
}

/// A folder whose files have ages.
private final class AgingFolder: ContentSource {
    private let files: MemoryFolder
    private let ages: [String: Span]
    var name: String { files.name }

    init(_ files: [String: String], ages: [String: Span]) {
        self.files = MemoryFolder(files)
        self.ages = ages
    }

    func list(_ folder: String) throws(ContentFault) -> [ContentEntry]? { try files.list(folder) }
    func read(_ path: String, maxBytes: Int) throws(ContentFault) -> ContentBytes {
        try files.read(path, maxBytes: maxBytes)
    }
    func head(_ path: String, count: Int) throws(ContentFault) -> ContentBytes { try files.head(path, count: count) }
    func age(of path: String) -> Span? { ages[path] }
}
