import SignageMedia
import Testing

@testable import SignageEngine

/// Playlists that are written in parts: named lists, included files, defaults.
@Suite("Playlist parts")
struct PlaylistPartsTests {
    /// The playlist of a folder that has these files, as the daemon reads it.
    private struct Sign {
        var playlist: Playlist
        var messages: String

        init(_ files: [String: String]) {
            let finder = PlaylistFinder(configReader: YAMLReader(), panel: Size(width: 320, height: 180))
            let (playlist, issues) = finder.playlist(in: TextFolder(files))
            self.playlist = playlist
            messages = issues.filter { $0.severity != .note && !$0.path.isEmpty }.map { $0.message(in: "shop") }.joined(
                separator: "\n")
        }

        func items(_ zone: Int = 0) -> [CarouselSettings.Item] {
            guard playlist.zones.indices.contains(zone), case .carousel(let settings) = playlist.zones[zone].settings
            else { return [] }
            return settings.items
        }

        var paths: [String] { items().compactMap { $0.image?.path.rawValue } }
    }

    // MARK: Named playlists

    @Test("a named playlist stands where its name does, however deep")
    func nested() {
        let sign = Sign([
            "playlist.yaml": """
            version: 1
            playlists:
              winter: [snow.png, { playlist: tea, for: 9s }]
              tea: { items: [green.png, { image: black.png, for: 2s }], priority: 2 }
            zones:
              - kind: carousel
                items: [first.png, { playlist: winter, priority: 1 }, middle, { playlist: tea }, last]
            """
        ])
        #expect(sign.messages == "")
        #expect(
            sign.paths == [
                "first.png", "snow.png", "green.png", "black.png", "middle", "green.png", "black.png", "last",
            ])
        #expect(sign.items().map(\.scheduling.priority) == [0, 1, 3, 3, 0, 2, 2, 0])
        #expect(sign.items().map(\.time) == [nil, nil, .seconds(9), .seconds(2), nil, nil, .seconds(2), nil])
    }

    @Test("playlists that a zone names next to one another take turns; what stands between keeps them apart")
    func turns() {
        func paths(_ items: String, order: String = "listed") -> [String] {
            let sign = Sign([
                "playlist.yaml": """
                version: 1
                playlists: { a: [a1, a2, a3], b: [b1, b2, b3], c: [c1], d: [{ playlist: c }, { playlist: b }] }
                zones: [{ kind: carousel, items: \(items), order: \(order) }]
                """
            ])
            #expect(sign.messages == "")
            return sign.paths
        }
        #expect(paths("[{ playlist: a }, { playlist: b }]") == ["a1", "b1", "a2", "b2", "a3", "b3"])
        #expect(paths("[{ playlist: a }, { playlist: c }]") == ["a1", "a2", "c1", "a3"])
        #expect(paths("[{ playlist: a }, x, { playlist: b }]") == ["a1", "a2", "a3", "x", "b1", "b2", "b3"])
        // What one list says stays as it says it.
        #expect(paths("[{ playlist: d }]") == ["c1", "b1", "b2", "b3"])
    }

    @Test("a backdrop's source takes a playlist's pictures, too")
    func backdrop() {
        let sign = Sign([
            "playlist.yaml": """
            version: 1
            playlists: { wall: [a.png, b.png] }
            zones: [{ kind: background, source: [{ playlist: wall }, c.png], order: shuffle, seed: 7 }]
            """
        ])
        #expect(sign.messages == "")
        guard case .background(let settings)? = sign.playlist.zones.first?.settings else {
            Issue.record("no backdrop")
            return
        }
        #expect(settings.source.map(\.path.rawValue) == ["a.png", "b.png", "c.png"])
        #expect(settings.order == .shuffle)
        #expect(settings.seed == 7)
    }

    @Test("an item plays while its own time, its playlist's and that of who refers to it all say so")
    func timesMeet() throws {
        let sign = Sign([
            "playlist.yaml": """
            version: 1
            playlists:
              lunch: { when: { from: "11:00", to: "14:00" }, items: [{ image: soup.png, when: { days: mon-wed } }] }
            zones:
              - kind: carousel
                items: [{ playlist: lunch, when: { days: wed-fri } }, rest.png]
            """
        ])
        #expect(sign.messages == "")
        let programme = Programme(sign.playlist) { _ in .utc }
        // 2027-03-29T00:00:00Z is a Monday.
        let hours = (0..<7 * 24).filter { hour in
            programme.state(at: 1_806_278_400 + Int64(hour) * 3600).zones[0]?.contains(0) == true
        }
        #expect(hours == [2 * 24 + 11, 2 * 24 + 12, 2 * 24 + 13])
        #expect(programme.unplayed(from: 1_806_278_400) == [])
        let never = Sign([
            "playlist.yaml": """
            version: 1
            playlists: { lunch: { when: { days: mon }, items: [soup.png] } }
            zones: [{ kind: carousel, items: [{ playlist: lunch, when: { days: tue } }, rest.png] }]
            """
        ])
        let unplayed = Programme(never.playlist) { _ in .utc }.unplayed(from: 1_806_278_400)
        #expect(unplayed == [Programme.Unplayed(zone: 0, item: 0, reason: .apart)])
    }

    @Test("names that are not known, and lists that contain themselves, are told about, all at once")
    func badNames() {
        let sign = Sign([
            "playlist.yaml": """
            version: 1
            playlists:
              winter: [{ playlist: tea }, { playlist: wintre }]
              tea: [{ playlist: winter }]
              self: [{ playlist: self }]
            zones:
              - { id: banner, kind: carousel, items: { playlist: tee } }
            """
        ])
        #expect(
            sign.messages == """
                shop/playlist.yaml:3:43: error: playlist "winter" refers to playlist "wintre", which there is not
                    3 |   winter: [{ playlist: tea }, { playlist: wintre }]
                      |                                           ^^^^^^  did you mean "winter"?
                shop/playlist.yaml:4:21: error: playlist "tea" contains itself: tea → winter → tea
                    4 |   tea: [{ playlist: winter }]
                      |                     ^^^^^^  take one of them out of the other
                shop/playlist.yaml:5:22: error: playlist "self" contains itself: self → self
                    5 |   self: [{ playlist: self }]
                      |                      ^^^^  take one of them out of the other
                shop/playlist.yaml:7:54: error: carousel "banner" refers to playlist "tee", which there is not
                    7 |   - { id: banner, kind: carousel, items: { playlist: tee } }
                      |                                                      ^^^  did you mean "tea"?
                """)
    }

    @Test("lists that hold one another many times do not fill the memory")
    func powers() {
        var lines = (0..<30).map { "  p\($0): [{ playlist: p\($0 + 1) }, { playlist: p\($0 + 1) }]" }
        lines.append("  p30: [a.png]")
        let sign = Sign([
            "playlist.yaml": "version: 1\nplaylists:\n\(lines.joined(separator: "\n"))\nzones:\n"
                + "  - { id: z, kind: carousel, items: { playlist: p0 } }\n"
        ])
        #expect(sign.messages.contains("carousel \"z\" has more than 100,000 items"))
    }

    // MARK: Included files

    @Test("included zones lie behind, their playlists and defaults are everybody's, and a file is there once")
    func included() {
        let sign = Sign([
            "playlist.yaml": """
            version: 1
            include: [parts/clock.yaml, parts/house.json]
            defaults: { text: { font: Noto Sans 20 } }
            zones:
              - { kind: carousel, items: { playlist: winter } }
              - { kind: text, text: Hello }
            """,
            "parts/clock.yaml": "include: parts/house.json\nzones:\n  - { kind: clock }\n",
            "parts/house.json": """
            {"version": 1,
            \t"defaults": {"text": {"font": "Noto Serif 40", "color": "#c8412b"}, "carousel": {"autoplay": 7}},
            \t"playlists": {"winter": ["sch\\u00f6n.png", "\\ud83d\\ude00.png"]}}
            """,
        ])
        #expect(sign.messages == "")
        #expect(sign.playlist.zones.map(\.id.rawValue) == ["parts/clock-clock-1", "carousel-1", "text-1"])
        #expect(sign.items(1).compactMap { $0.image?.path.rawValue } == ["schön.png", "😀.png"])
        guard case .carousel(let carousel) = sign.playlist.zones[1].settings,
            case .text(let text) = sign.playlist.zones[2].settings
        else {
            Issue.record("other zones")
            return
        }
        #expect(carousel.autoplay == .seconds(7))
        #expect(text.font == Typeface("Noto Sans", size: 20))
        #expect(text.color == Pixel(red: 0xC8, green: 0x41, blue: 0x2B))
    }

    @Test("what is wrong in an included file is told with its name and line, with all that is wrong elsewhere")
    func includedMistakes() {
        let sign = Sign([
            "playlist.yaml": """
            version: 1
            include: [a.yaml, gone.yaml, broken.yaml]
            zones:
              - { id: twice, kind: color, color: rde }
            """,
            "a.yaml": """
            canvas: [100, 100]
            zones:
              - { id: twice, kind: clock, fromat: "%H" }
            """,
            "broken.yaml": "zones: [\n",
        ])
        #expect(
            sign.messages == """
                shop/playlist.yaml:2:19: error: "gone.yaml" cannot be included: there is no such file
                    2 | include: [a.yaml, gone.yaml, broken.yaml]
                      |                   ^^^^^^^^^  put it there
                shop/playlist.yaml:4:5: error: two zones have the id "twice", the other in line 3 of a.yaml
                    4 |   - { id: twice, kind: color, color: rde }
                      |     ^  give each its own
                shop/playlist.yaml:4:38: error: "color" in color "twice" must be a colour, not "rde"
                    4 |   - { id: twice, kind: color, color: rde }
                      |                                      ^^^  did you mean "red"?
                shop/a.yaml:1:1: error: unknown setting "canvas" in an included file
                    1 | canvas: [100, 100]
                      | ^^^^^^  leave it out; there are version, include, defaults, playlists, zones, fallback
                shop/a.yaml:3:31: error: unknown setting "fromat" in clock "twice"
                    3 |   - { id: twice, kind: clock, fromat: "%H" }
                      |                               ^^^^^^  did you mean "format"?
                shop/broken.yaml:2:1: error: a value is expected here
                    2 |\u{20}
                      | ^  is a ] or } missing?
                """)
    }

    @Test("files that include one another are refused")
    func circle() {
        let sign = Sign([
            "playlist.yaml": "version: 1\ninclude: a.yaml\nzones: [{ kind: clock }]\n",
            "a.yaml": "include: b.yaml\n", "b.yaml": "include: a.yaml\n",
        ])
        #expect(
            sign.messages == """
                shop/b.yaml:1:10: error: "include" goes round in a circle: a.yaml → b.yaml → a.yaml
                    1 | include: a.yaml
                      |          ^^^^^^  leave one of them out
                """)
    }

    @Test("a file outside of the folder is not included")
    func outside() {
        let sign = Sign(["playlist.yaml": "version: 1\ninclude: ../other.yaml\nzones: [{ kind: clock }]\n"])
        #expect(sign.messages.contains("leads out of its folder"))
    }

    // MARK: Defaults

    @Test("defaults go for all zones of a kind, fulfil what a zone must have, and are checked like any setting")
    func defaults() {
        let sign = Sign([
            "playlist.yaml": """
            version: 1
            defaults:
              text: { text: Hello, align: center }
            zones:
              - { kind: text }
              - { kind: text, align: end }
            """
        ])
        #expect(sign.messages == "")
        let texts = sign.playlist.zones.compactMap { zone -> TextSettings? in
            guard case .text(let text) = zone.settings else { return nil }
            return text
        }
        #expect(texts.map(\.text) == ["Hello", "Hello"])
        #expect(texts.map(\.align) == [.center, .end])

        let bad = Sign([
            "playlist.yaml": "version: 1\ndefaults: { texts: {}, carousel: { lop: true } }\nzones: [{ kind: clock }]\n"
        ])
        #expect(
            bad.messages == """
                shop/playlist.yaml:2:13: error: unknown setting "texts" in "defaults"
                    2 | defaults: { texts: {}, carousel: { lop: true } }
                      |             ^^^^^  did you mean "text"?
                shop/playlist.yaml:2:36: error: unknown setting "lop" in the defaults of each carousel
                    2 | defaults: { texts: {}, carousel: { lop: true } }
                      |                                    ^^^  did you mean "loop"?
                """)
    }

    // MARK: JSON

    @Test("playlist.json is read the same way, with its mistakes")
    func json() {
        let good = Sign([
            "playlist.json":
                "{\"version\": 1,\n\t\"zones\": [\n\t\t{\"kind\": \"text\", \"text\": \"tab\\tand \\u4f60\\/\\\"\"}]}"
        ])
        #expect(good.messages == "")
        guard case .text(let text)? = good.playlist.zones.first?.settings else {
            Issue.record("no text")
            return
        }
        #expect(text.text.hasSuffix("and 你/\""))
        let twice = Sign(["playlist.json": "{\"version\": 1, \"zones\": [{\"kind\": \"text\", \"kind\": \"clock\"}]}"])
        #expect(
            twice.messages
                == """
                shop/playlist.json:1:43: error: "kind" is written twice
                    1 | {"version": 1, "zones": [{"kind": "text", "kind": "clock"}]}
                      |                                           ^  remove one of them
                """)
        let unknown = Sign([
            "playlist.json": "{\"version\": 1,\n\"zones\": [{\"kind\": \"clock\", \"fromat\": \"%H\"}]}"
        ])
        #expect(unknown.messages.contains("shop/playlist.json:2:29: error: unknown setting \"fromat\""))
        #expect(unknown.messages.contains("^^^^^^^^  did you mean \"format\"?"))
    }
}

/// A folder of texts in memory.
private final class TextFolder: ContentSource {
    let name = "shop"
    private let files: [String: String]

    init(_ files: [String: String]) { self.files = files }

    func list(_ folder: String) throws(ContentFault) -> [ContentEntry]? {
        guard folder.isEmpty else { return nil }
        return files.keys.filter { !$0.contains("/") }.map { ContentEntry(name: $0, kind: .file) }
    }

    func read(_ path: String, maxBytes: Int) throws(ContentFault) -> ContentBytes {
        guard let text = files[path] else {
            throw ContentFault(.missing, "there is no such file", remedy: "put it there")
        }
        return Array(text.utf8)
    }

    func head(_ path: String, count: Int) throws(ContentFault) -> ContentBytes {
        ContentBytes(try read(path, maxBytes: count).prefix(count))
    }
}
