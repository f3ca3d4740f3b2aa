import Testing

@testable import SignageEngine

@Suite("Shows of what is on")
struct ScheduledShowTests {
    private static let files = [
        "playlist.yaml": "", "a/1.png": "16x12 1", "a/2.png": "16x12 2", "b.png": "16x12 3", "c.png": "16x12 4",
        "d/1.png": "16x12 5", "d/2.png": "16x12 6", "news.txt": "news", "late.txt": "late",
    ]

    /// The folder at a time of 1 December 2026.
    private func show(_ time: String, isTrusted: Bool = true, _ root: ConfigNode) -> (Show, reads: [String]) {
        let folder = MemoryFolder(Self.files)
        let show = ShowCompiler(
            decoder: FakeDecoder(), configReader: GivenConfig(root: root), rasterizer: FakeRasterizer()
        ).compile(
            folder, for: ShowCompilerTests.panel, wall: .seconds(Places.instant("2026-12-01 \(time)", .utc)),
            isTrusted: isTrusted)
        return (show, folder.reads.filter { $0 != "playlist.yaml" })
    }

    private func when(_ from: String, _ to: String) -> ConfigNode {
        Nodes.mapping(["from": Nodes.text(from), "to": Nodes.text(to)])
    }

    private func item(_ image: String, _ when: ConfigNode) -> ConfigNode {
        Nodes.mapping(["image": Nodes.text(image), "when": when])
    }

    private func carousel(_ show: Show) throws -> CarouselShow {
        try #require(
            show.zones.lazy.compactMap { if case .carousel(let carousel) = $0 { carousel } else { nil } }.first)
    }

    @Test("a carousel's items that are off are left out, and the others keep their numbers")
    func items() throws {
        let root = Nodes.playlist([
            Nodes.carousel([
                "items": Nodes.list([
                    item("a", when("08:00", "12:00")), Nodes.text("b.png"), item("c.png", when("10:00", "18:00")),
                ])
            ])
        ])
        let (morning, _) = show("09:00", root)
        #expect(try carousel(morning).items.map(\.picture.path) == ["a/1.png", "a/2.png", "b.png"])
        let (evening, reads) = show("16:00", root)
        #expect(try carousel(evening).items.map(\.picture.path) == ["b.png", "c.png"])
        #expect(try carousel(evening).items.map(\.number) == [2, 3])
        #expect(try carousel(evening).listed == 4)
        #expect(!reads.contains { $0.hasPrefix("a/") }, "what is off is not decoded")
        let schedule = try #require(evening.schedule)
        let (four, six) = (Places.instant("2026-12-01 16:00", .utc), Places.instant("2026-12-01 18:00", .utc))
        #expect(schedule.nextChange(after: four, isTrusted: true) == six)
        #expect(!schedule.isOver(at: six - 1, isTrusted: true) && schedule.isOver(at: six, isTrusted: true))
        // Clocks that are put back.
        #expect(schedule.isOver(at: four - 5 * 3600, isTrusted: true))
    }

    @Test("a zone that is off is not there, so nothing of it is drawn or touched; a backdrop's source likewise")
    func zones() throws {
        let root = Nodes.playlist([
            Nodes.mapping([
                "kind": Nodes.text("background"),
                "source": Nodes.list([Nodes.text("a/1.png"), item("b.png", when("12:00", "13:00"))]),
            ]),
            Nodes.carousel(["items": Nodes.text("c.png"), "when": when("08:00", "18:00")]),
        ])
        let (day, _) = show("12:30", root)
        #expect(day.zones.count == 2)
        #expect(try ShowCompilerTests.backdrop(day).strip.textures.count == 2)
        let (night, reads) = show("20:00", root)
        #expect(night.zones.count == 1)
        #expect(try ShowCompilerTests.backdrop(night).strip.textures.count == 1)
        #expect(reads == ["a/1.png"])
    }

    @Test("a ticker's headlines are those that are on, its files', too, and without one it is not there")
    func headlines() {
        func ticker(_ settings: KeyValuePairs<String, ConfigNode>) -> ConfigNode {
            Signs.zone("ticker", frame: "0 0 16 12", settings)
        }
        func words(_ time: String, _ zone: ConfigNode) -> [String]? {
            for case .ticker(let ticker) in show(time, Nodes.playlist([zone])).0.zones {
                return ticker.headlines.map(\.text)
            }
            return nil
        }
        func item(_ text: String, _ from: String, _ to: String, priority: Int = 0) -> ConfigNode {
            Nodes.mapping([
                "text": Nodes.text(text), "when": when(from, to), "priority": Nodes.text("\(priority)"),
            ])
        }
        let some = ticker([
            "inset": Nodes.text("0"),
            "items": Nodes.list([
                Nodes.text("always"), item("lunch", "11:00", "14:00"), item("fire", "13:00", "13:10", priority: 1),
            ]),
        ])
        #expect(words("10:00", some) == ["always"])
        #expect(words("11:00", some) == ["always", "lunch"])
        #expect(words("13:05", some) == ["fire"])
        #expect(words("10:00", ticker(["inset": Nodes.text("0"), "items": item("lunch", "11:00", "14:00")])) == nil)
        let file = Nodes.mapping(["file": Nodes.text("late.txt"), "when": when("18:00", "24:00")])
        let files = ticker(["inset": Nodes.text("0"), "source": Nodes.list([Nodes.text("news.txt"), file])])
        #expect(words("12:00", files) == ["news"])
        #expect(words("19:00", files) == ["news", "late"])
    }

    @Test("folders of playlists that take turns do so picture by picture, on a backdrop and in a carousel")
    func turns() throws {
        func root(_ zone: ConfigNode) -> ConfigNode {
            Nodes.mapping([
                "version": Nodes.text("1"), "playlists": Nodes.mapping(["x": Nodes.list("a"), "y": Nodes.list("d")]),
                "zones": Nodes.list([zone]),
            ])
        }
        let both = Nodes.list(["x", "y"].map { Nodes.mapping(["playlist": Nodes.text($0)]) })
        let pages = try carousel(show("12:00", root(Nodes.carousel(["items": both]))).0).items
        #expect(pages.map(\.picture.path) == ["a/1.png", "d/1.png", "a/2.png", "d/2.png"])
        #expect(pages.map(\.number) == [0, 1, 2, 3])
        let (_, reads) = show("12:00", root(Nodes.mapping(["kind": Nodes.text("background"), "source": both])))
        #expect(reads == ["a/1.png", "d/1.png", "a/2.png", "d/2.png"])
    }

    @Test("while nothing is on the fallback is shown, and a card that says so where there is none")
    func nothing() throws {
        let zones = [Nodes.carousel(["items": Nodes.text("c.png"), "when": when("08:00", "18:00")])]
        let (alone, _) = show("20:00", Nodes.playlist(zones))
        guard case .card = try #require(alone.zones.first) else { return #expect(Bool(false), "a card") }
        let fallback = Nodes.mapping([
            "version": Nodes.text("1"), "zones": Nodes.list(zones),
            "fallback": Nodes.list([Nodes.mapping(["kind": Nodes.text("carousel"), "items": Nodes.text("b.png")])]),
        ])
        #expect(try carousel(show("20:00", fallback).0).items.map(\.picture.path) == ["b.png"])
        #expect(try carousel(show("12:00", fallback).0).items.map(\.picture.path) == ["c.png"])
    }

    @Test("without a clock that can be trusted nothing that has a schedule is there, at any time")
    func untrusted() throws {
        let root = Nodes.playlist([
            Nodes.carousel(["items": Nodes.list([Nodes.text("b.png"), item("c.png", when("08:00", "18:00"))])])
        ])
        let (show, _) = show("12:00", isTrusted: false, root)
        #expect(try carousel(show).items.map(\.picture.path) == ["b.png"])
        let schedule = try #require(show.schedule)
        let noon = Places.instant("2026-12-01 12:00", .utc)
        #expect(!schedule.isOver(at: noon, isTrusted: false) && schedule.isOver(at: noon, isTrusted: true))
        #expect(schedule.nextChange(after: noon, isTrusted: false) == nil)
    }

    @Test("a sign without schedules never changes by the clock")
    func constant() {
        #expect(show("12:00", Nodes.playlist([Nodes.carousel(["items": Nodes.text("b.png")])])).0.schedule == nil)
    }
}
