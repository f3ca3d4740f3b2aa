import Testing

@testable import SignageEngine

/// Faults of the content on the glass, for those who ask for it.
@Suite struct FaultCardTests {
    private func show(
        _ files: [String: String], showFaults: String = "true", panel: Size = Size(width: 1920, height: 1080),
        id: String = "z"
    )
        -> Show
    {
        let root = Nodes.mapping([
            "version": Nodes.text("1"), "showFaults": Nodes.text(showFaults),
            "zones": Nodes.list([
                Signs.zone("background", id: id, frame: "0 0 8 6", ["source": Nodes.text("background")])
            ]),
        ])
        let compiler = ShowCompiler(
            decoder: FakeDecoder(), configReader: GivenConfig(root: root), rasterizer: FakeRasterizer())
        return compiler.compile(MemoryFolder(files.merging(["playlist.yaml": ""]) { $1 }), for: panel)
    }

    private let good = ["background/1.png": "8x4 1"]
    private var bad: [String: String] { good.merging(["background/2.png": "no", "background/3.png": "no"]) { $1 } }

    @Test func aFaultIsShownOverEverythingAndGoodContentPlaysOn() throws {
        let show = show(bad)
        #expect(show.zones.map(\.id) == [ZoneID(rawValue: "z"), ZoneID(rawValue: "faults")])
        guard case .still(let card) = try #require(show.zones.last) else { return }
        // File, reason, remedy and "and 1 more", in the corner.
        let texts = card.layers.filter { if case .texture = $0.content { true } else { false } }
        #expect(texts.count == 4)
        #expect(texts.allSatisfy { card.frame.intersection($0.frame) == $0.frame })
        #expect(card.frame.x == 32 && card.frame.y == 32 && card.frame.width < 1920 / 2 && card.frame.height < 1080 / 2)
    }

    @Test func aZoneOfThePlaylistKeepsItsNameAndTheCardTakesAnother() {
        #expect(show(bad, id: "faults").zones.map(\.id.rawValue) == ["faults", "faults-2"])
        #expect(show(bad, id: "faults-2").zones.map(\.id.rawValue) == ["faults-2", "faults"])
    }

    @Test func itIsGoneWithTheFaultsAndOffUnlessItIsAskedFor() {
        #expect(show(good).zones.count == 1)
        #expect(show(bad, showFaults: "false").zones.count == 1)
    }

    @Test(arguments: [Size(width: 1080, height: 1920), Size(width: 800, height: 480), Size(width: 9, height: 9)])
    func itLiesOnAnyPanel(panel: Size) {
        for case .still(let card) in show(bad, panel: panel).zones {
            #expect(Rect(panel).intersection(card.frame) == card.frame)
        }
    }
}
