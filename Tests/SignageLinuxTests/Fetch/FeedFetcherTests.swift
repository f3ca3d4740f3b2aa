import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("Fetching of feeds")
struct FeedFetcherTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func fetch(_ url: String, path: String = "news.xml", limits change: (inout FetchLimits) -> Void = { _ in })
        throws -> FeedFetcher.Outcome
    {
        var limits = FetchLimits()
        limits.usesProxy = false
        limits.maxBytes = 10_000
        change(&limits)
        let address = try #require(FeedAddress(url))
        return try FeedFetcher(folder: folder.path, reader: LineFeedReader(), limits: limits)
            .fetch(FeedList.Entry(url: address, path: path))
    }

    private func fault(_ url: String, path: String = "news.xml", limits: (inout FetchLimits) -> Void = { _ in })
        -> FetchFault?
    {
        do {
            _ = try fetch(url, path: path, limits: limits)
            return nil
        } catch {
            return error as? FetchFault
        }
    }

    private func copy(_ path: String = "news.xml") -> String? {
        (try? ContentFolder(path: folder.path).read(path, maxBytes: 1 << 20)).map {
            String(decoding: $0, as: UTF8.self)
        }
    }

    private var names: [String] {
        ((try? ContentFolder(path: folder.path).list("")) ?? []).map(\.name).sorted()
    }

    private func makeOld(_ path: String) {
        let year = timespec(tv_sec: time(nil) - 31_536_000, tv_nsec: 0)
        _ = [year, year].withUnsafeBufferPointer { utimensat(AT_FDCWD, "\(folder.path)/\(path)", $0.baseAddress, 0) }
    }

    private func age(_ path: String = "news.xml") -> Span? { ContentFolder(path: folder.path).age(of: path) }

    // MARK: What is fetched

    @Test("a feed is kept whole where the playlist says, and nothing else lies about")
    func new() throws {
        let server = try LoopbackServer { _ in .page("200 OK", "FEED one two") }
        #expect(try fetch(server.url()) == .new(headlines: 2))
        #expect(copy() == "FEED one two")
        #expect(names == [".news.xml.fetch", "news.xml"])
        #expect(server.requests.first?.hasPrefix("GET /news.xml HTTP/") == true)
        #expect(server.requests.first?.contains("If-") == false)
    }

    @Test("what has not changed is not sent again, and its age begins anew", arguments: ["ETag", "Last-Modified"])
    func conditional(header: String) throws {
        let value = header == "ETag" ? "\"v1\"" : "Mon, 30 Nov 2026 10:00:00 GMT"
        let condition = (header == "ETag" ? "If-None-Match: " : "If-Modified-Since: ") + value
        let server = try LoopbackServer { request in
            request.contains(condition)
                ? .page("304 Not Modified") : .page("200 OK", headers: ["\(header): \(value)"], "FEED one")
        }
        #expect(try fetch(server.url()) == .new(headlines: 1))
        makeOld("news.xml")
        #expect(try #require(age()) > .seconds(30_000_000))
        #expect(try fetch(server.url()) == .unchanged)
        #expect(try #require(age()) < .seconds(60))
        #expect(copy() == "FEED one" && server.requests.count == 2)
    }

    @Test("a copy that somebody else put there, or that is for another address, is asked for whole")
    func unconditional() throws {
        let server = try LoopbackServer { _ in .page("200 OK", headers: ["ETag: \"v1\""], "FEED one") }
        _ = try fetch(server.url())
        _ = try fetch(server.url("/other.xml"))
        #expect(server.requests.last?.contains("If-None-Match") == false)
        try OutputFile.write(Array("FEED by hand".utf8), to: folder.path + "/news.xml")
        #expect(try fetch(server.url("/other.xml")) == .new(headlines: 1))
        #expect(server.requests.last?.contains("If-None-Match") == false)
        #expect(copy() == "FEED one")
        unlink(folder.path + "/news.xml")
        #expect(try fetch(server.url("/other.xml")) == .new(headlines: 1))
    }

    @Test("the same bytes once more are nothing new, and only their age changes")
    func same() throws {
        let server = try LoopbackServer { _ in .page("200 OK", "FEED one") }
        _ = try fetch(server.url())
        var before = stat()
        stat("\(folder.path)/news.xml", &before)
        makeOld("news.xml")
        #expect(try fetch(server.url()) == .unchanged)
        var after = stat()
        stat("\(folder.path)/news.xml", &after)
        #expect(before.st_ino == after.st_ino)
        #expect(try #require(age()) < .seconds(60))
    }

    @Test("a redirect is followed")
    func redirect() throws {
        let server = try LoopbackServer { request in
            request.hasPrefix("GET /news.xml")
                ? .page("301 Moved", headers: ["Location: /new.xml"]) : .page("200 OK", "FEED one")
        }
        #expect(try fetch(server.url()) == .new(headlines: 1))
    }

    @Test("a folder for the copies is made where it is missing")
    func folderIsMade() throws {
        let server = try LoopbackServer { _ in .page("200 OK", "FEED one") }
        #expect(try fetch(server.url(), path: "feeds/inner.png") == .new(headlines: 1))
        #expect(copy("feeds/inner.png") == "FEED one")
        unlink(folder.path + "/feeds/.inner.png.fetch")
        #expect(fault(server.url(), path: "no/such/news.xml")?.reason.contains("there is no folder") == true)
    }

    // MARK: What is not

    private static let bomb =
        "1f8b0800804d0d6b02ffedc13101000000c2a02aeb9fd20cfe400100000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000000af0131616210400d0300"

    static let bad: [(what: String, says: String, answer: LoopbackServer.Answer)] = [
        ("404", "answers 404", .page("404 Not Found", "FEED page")),
        ("500", "answers 500", .page("500 Oops")),
        ("204", "answers 204", .page("204 No Content")),
        ("304 that nobody asked for", "answers 304", .page("304 Not Modified")),
        ("a web page", "no feed", .page("200 OK", headers: ["Content-Type: text/html"], "<html>log in</html>")),
        ("no titles", "without a single title", .page("200 OK", "FEED")),
        ("nothing", "no feed", .page("200 OK")),
        ("too large, and says so", "larger than", .page("200 OK", "FEED " + String(repeating: "x", count: 10_001))),
        (
            "too large, and does not say so", "larger than",
            .bytes(LoopbackServer.Answer.head("200 OK", []) + [UInt8](repeating: 0x20, count: 100_000))
        ),
        (
            "too large once it is unpacked", "larger than",
            .page("200 OK", headers: ["Content-Encoding: gzip"], bomb.bytesOfHex)
        ),
        (
            "half of it", "fails",
            .bytes(LoopbackServer.Answer.head("200 OK", ["Content-Length: 100"]) + Array("FEED a".utf8))
        ),
        ("in a circle", "address to address", .page("302 Found", headers: ["Location: /news.xml"])),
        ("to a file", "not followed", .page("302 Found", headers: ["Location: file:///etc/hostname"])),
        ("to ftp", "not followed", .page("302 Found", headers: ["Location: ftp://127.0.0.1/x"])),
        ("to gopher", "not followed", .page("302 Found", headers: ["Location: gopher://127.0.0.1:1/x"])),
        ("silence", "too long", .silence(after: [])),
        (
            "silence in the middle", "too long",
            .silence(after: LoopbackServer.Answer.head("200 OK", ["Content-Length: 9"]))
        ),
        ("no HTTP", "fails", .bytes(Array("\u{1}\u{2} garbage\r\n\r\n".utf8))),
    ]

    @Test("whatever goes wrong, the last good copy stays, and the message says why and how old it is", arguments: bad)
    func lastGoodCopy(what: String, says: String, answer: LoopbackServer.Answer) throws {
        let server = try LoopbackServer { _ in answer }
        func reason() -> String {
            fault(server.url()) {
                // Only silence takes it all.
                if says == "too long" { $0.timeout = .milliseconds(200) }
            }?.reason ?? "no fault"
        }
        let first = reason()
        #expect(first.contains(says) && first.hasSuffix("there is no copy yet"), "\(what): \(first)")
        #expect(!names.contains("news.xml") && !names.contains { $0.hasSuffix(".tmp") })
        try OutputFile.write(Array("FEED old".utf8), to: folder.path + "/news.xml")
        makeOld("news.xml")
        let second = reason()
        #expect(second.hasSuffix("the copy from 365 days ago stays"), "\(what): \(second)")
        #expect(copy() == "FEED old")
        #expect(names == ["news.xml"])
    }

    @Test("a server that is not there is told")
    func refused() throws {
        let (descriptor, port) = try LoopbackServer.deadPort()
        defer { close(descriptor) }
        #expect(fault("http://127.0.0.1:\(port)/")?.reason.contains("not reached") == true)
    }

    @Test("a certificate must be one, and a server that speaks no TLS has none")
    func tls() throws {
        let server = try LoopbackServer { _ in .page("200 OK", "FEED one") }
        #expect(fault("https://127.0.0.1:\(server.port)/") { $0.timeout = .milliseconds(500) } != nil)
        #expect(copy() == nil)
    }

    // MARK: Where it is kept

    @Test("a write that fails leaves the old copy whole", arguments: ["openat", "write", "fsync", "renameat"])
    func writeFails(call: String) throws {
        let server = try LoopbackServer { _ in .page("200 OK", "FEED one two three") }
        // The first two files that are opened are the copy and the note, which are read.
        for nth in 0..<6 {
            try OutputFile.write(Array("FEED old".utf8), to: folder.path + "/news.xml")
            let plan = FaultPlan(.call(call, nth: nth), code: .noSpace)
            let outcome = try? plan.run { try fetch(server.url()) }
            // Whoever renames the call shall hear of it.
            if nth == 0 { #expect(plan.failures == 1, "\(call) is never called") }
            #expect(["FEED old", "FEED one two three"].contains(copy() ?? ""))
            if outcome == nil && nth == 0 { #expect(copy() == "FEED old") }
            #expect(!names.contains { $0.hasSuffix(".tmp") })
        }
    }

    @Test("who may not write there is told how to change that")
    func notAllowed() throws {
        let server = try LoopbackServer { _ in .page("200 OK", "FEED one") }
        let plan = FaultPlan(.call("renameat", nth: 0), code: .accessDenied)
        let fault = plan.run { () -> FetchFault? in self.fault(server.url()) }
        #expect(fault?.reason.contains("may not write") == true)
        #expect(fault?.remedy.contains("install -d -o signaged-fetch") == true)
    }

    @Test("two at once do not write over one another")
    func locked() throws {
        let place = try FeedPlace("news.xml", in: folder.path)
        #expect(fault("http://127.0.0.1:1/")?.reason.contains("another signaged fetch") == true)
        _ = consume place
        #expect(fault("http://127.0.0.1:1/")?.reason.contains("another") == false)
    }

    @Test("who is done lets others in, even if a child that was forked meanwhile has the folder's descriptor still")
    func unlocked() throws {
        let place = try FeedPlace("news.xml", in: folder.path)
        let original = try #require(
            (0..<1024).first { descriptor in
                var path = [CChar](repeating: 0, count: 4096)
                let length = readlink("/proc/self/fd/\(descriptor)", &path, path.count)
                return length > 0
                    && String(decoding: path.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self) == folder.path
            }, "the folder is open")
        let copy = fcntl(Int32(original), F_DUPFD_CLOEXEC, 0)
        try #require(copy >= 0)
        defer { close(copy) }
        _ = consume place
        #expect(throws: Never.self) { _ = try FeedPlace("news.xml", in: folder.path) }
    }

    @Test("links lead nowhere outside, and are replaced, not followed")
    func links() throws {
        let server = try LoopbackServer { _ in .page("200 OK", "FEED one") }
        let outside = try TemporaryFolder()
        symlink(outside.path, folder.path + "/feeds")
        #expect(fault(server.url(), path: "feeds/news.xml")?.reason.contains("leads out") == true)
        try OutputFile.write(Array("mine".utf8), to: outside.path + "/precious")
        symlink(outside.path + "/precious", folder.path + "/news.xml")
        symlink(outside.path + "/precious", folder.path + "/.news.xml.tmp")
        #expect(try fetch(server.url()) == .new(headlines: 1))
        #expect(copy() == "FEED one")
        #expect(try ContentFolder(path: outside.path).read("precious", maxBytes: 9) == Array("mine".utf8))
    }

    @Test("a note that was damaged is none")
    func notes() {
        let note = FeedNote(url: "https://h/", etag: "\"a b\"", lastModified: nil, of: [1, 2])
        #expect(FeedNote(note.bytes) == note)
        for count in 0..<note.bytes.count { #expect(FeedNote(Array(note.bytes.prefix(count))) == nil) }
        #expect(FeedNote(Array("url x\nchecksum zz\nend\n".utf8)) == nil)
    }
}

/// "FEED one two" is a feed of two titles.
private struct LineFeedReader: FeedReader {
    func read(_ bytes: ContentBytes) throws(FeedFault) -> Feed {
        let words = String(decoding: bytes, as: UTF8.self).split(separator: " ", omittingEmptySubsequences: true)
        guard words.first == "FEED" else { throw FeedFault("it is no feed", remedy: "write one") }
        var feed = Feed()
        for word in words.dropFirst() { feed.append(String(word)) }
        return feed
    }
}

extension String {
    fileprivate var bytesOfHex: [UInt8] {
        let digits = Array(self)
        return stride(from: 0, to: digits.count, by: 2).compactMap { UInt8(String(digits[$0..<$0 + 2]), radix: 16) }
    }
}
