import SignageEngine
import Testing

@Suite("Playlist decoder")
struct PlaylistDecoderTests {
    private let mark = ConfigNode.Mark(line: 1, column: 1)

    private func text(_ text: String) -> ConfigNode { ConfigNode(.scalar(text, quoted: false), at: mark) }
    private func list(_ items: [ConfigNode]) -> ConfigNode { ConfigNode(.list(items), at: mark) }
    private func mapping(_ entries: KeyValuePairs<String, ConfigNode>) -> ConfigNode {
        ConfigNode(.mapping(entries.map { .init(key: $0.key, keyMark: mark, value: $0.value) }), at: mark)
    }
    private func zones(_ zones: [ConfigNode]) -> ConfigNode {
        mapping(["version": text("1"), "zones": list(zones)])
    }
    private func decode(_ root: ConfigNode) -> (playlist: Playlist?, issues: [ContentIssue]) {
        PlaylistDecoder.decode(root, file: "playlist.yaml", text: "")
    }

    @Test("what the file does not say keeps its default")
    func defaults() throws {
        let (playlist, issues) = decode(zones([mapping(["kind": text("background")])]))
        #expect(issues.isEmpty)
        var expected = Playlist()
        expected.zones = [
            PlaylistZone(id: ZoneID(rawValue: "background-1"), settings: .background(BackgroundSettings()))
        ]
        #expect(playlist == expected)
        guard case .background(let settings)? = playlist?.zones.first?.settings else {
            Issue.record("not a background")
            return
        }
        #expect(settings.source.map(\.path.rawValue) == ["background"])
        #expect(settings.duration == .seconds(20))
        #expect(settings.direction == .up)
        #expect(settings.snap)
        #expect(playlist?.background == .black)
        #expect(playlist?.canvas == nil)
    }

    @Test("every setting arrives in the model")
    func everySetting() {
        let root = mapping([
            "version": text("1"), "canvas": list([text("1080"), text("1920")]), "scale": text("cover"),
            "background": text("#123"),
            "zones": list([
                mapping([
                    "id": text("wall"), "kind": text("background"),
                    "frame": list([text("-10"), text("0"), text("0"), text("32767")]),
                    "source": list([text("a/"), text("b.png")]), "direction": text("left"), "duration": text("90s"),
                    "snap": text("false"),
                ])
            ]),
        ])
        let (playlist, issues) = decode(root)
        #expect(issues.isEmpty)
        var settings = BackgroundSettings()
        settings.source = ["a", "b.png"].compactMap { ContentPath(rawValue: $0).map { ContentReference($0) } }
        settings.direction = .left
        settings.duration = .seconds(90)
        settings.snap = false
        var expected = Playlist(canvas: Size(width: 1080, height: 1920))
        expected.scale = .cover
        expected.background = 0xFF11_2233
        expected.zones = [
            PlaylistZone(
                id: ZoneID(rawValue: "wall"), frame: Rect(x: -10, y: 0, width: 0, height: 32767),
                settings: .background(settings))
        ]
        #expect(playlist == expected)
    }

    @Test("zones without an id get one that no other zone has")
    func generatedIDs() {
        let background = mapping(["kind": text("background")])
        let named = mapping(["kind": text("background"), "id": text("background-2")])
        let (playlist, _) = decode(zones([background, background, named, background]))
        #expect(
            playlist?.zones.map(\.id.rawValue) == ["background-1", "background-3", "background-2", "background-4"])
    }

    @Test("every kind can be shown; some need to be told what", arguments: ZoneKind.allCases)
    func kinds(kind: ZoneKind) {
        let (playlist, issues) = decode(
            zones([mapping(["kind": text(kind.rawValue)]), mapping(["kind": text("background")])]))
        if ![.image, .text].contains(kind) {
            #expect(issues.isEmpty && playlist?.zones.count == 2)
        } else {
            // There, and not without what they show.
            #expect(issues.map(\.severity) == [.error] && playlist == nil)
        }
    }

    @Test("one error anywhere makes the file unusable, and all are told")
    func allErrorsAtOnce() {
        let (playlist, issues) = decode(
            mapping([
                "version": text("3"), "scale": text("big"),
                "zones": list([
                    mapping(["kind": text("background"), "speed": text("9")]),
                    mapping(["kind": text("background"), "snap": text("ja")]),
                ]),
            ]))
        #expect(playlist == nil)
        #expect(issues.count == 4)
        #expect(issues.allSatisfy { $0.severity == .error && !$0.remedy.isEmpty })
    }

    @Test("a file with hundreds of errors is cut short and says so")
    func manyErrorsAreCutShort() {
        let (playlist, issues) = decode(zones(Array(repeating: text("x"), count: 300)))
        #expect(playlist == nil)
        #expect(issues.count == 51)
        #expect(issues.last?.reason == "250 more problems are not shown")
    }

    @Test("where a setting stands does not change the playlist")
    func originsDoNotCount() {
        let path = ContentPath(rawValue: "a").map { ContentReference($0, origin: Origin(mark)) }
        let other = ContentPath(rawValue: "a").map {
            ContentReference($0, origin: Origin(ConfigNode.Mark(line: 9, column: 9)))
        }
        #expect(path == other)
        #expect(path?.hashValue == other?.hashValue)
    }
}
