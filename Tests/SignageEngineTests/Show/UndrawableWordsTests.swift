import Testing

@testable import SignageEngine

@Suite("Words that cannot be drawn")
struct UndrawableWordsTests {
    /// A machine without fonts.
    private struct NoFonts: TextRasterizer {
        private static let fault = TextFault("there is no font")
        func rasterize(_ text: StyledText, maxWidth: Int?) throws(TextFault) -> Texture { throw Self.fault }
        func rasterize(_ text: StyledText, columns: Range<Int>) throws(TextFault) -> Texture { throw Self.fault }
        func measure(_ text: StyledText) throws(TextFault) -> TextExtent { throw Self.fault }
        func gaps(in text: StyledText) -> FontGaps { FontGaps(missing: [], family: nil) }
    }

    @Test("a clock's are one fault, told where the playlist has the clock, whatever time it is")
    func clock() throws {
        let root = Nodes.playlist([
            Nodes.mapping([
                "id": Nodes.text("time"), "kind": Nodes.text("clock"), "format": Nodes.text("%H:%M:%S"),
            ])
        ])
        let folder = MemoryFolder(["playlist.yaml": ""])
        let compiler = ShowCompiler(
            decoder: FakeDecoder(), configReader: GivenConfig(root: root), rasterizer: NoFonts())
        let show = compiler.compile(folder, for: ShowCompilerTests.panel, wall: .zero)
        let clock = try #require(
            show.zones.lazy.compactMap { if case .clock(let clock) = $0 { clock } else { nil } }.first)
        let said = show.issues.filter { $0.kind == .text }
        #expect(said.count == 1 && said[0].path == "playlist.yaml" && said[0].mark != nil)
        var later: Set<ContentIssue> = []
        for seconds in 0..<100 {
            let issues = compiler.load(clock.picture(at: Int64(seconds)), from: folder).issues
            #expect(issues.map(\.reason) == said.map(\.reason))
            later.formUnion(issues)
        }
        #expect(later.count == 1)
    }

    @Test("others are told by what they are")
    func others() throws {
        let key = PictureKey(
            text: StyledText("Hello", font: "Sans", size: 10, color: .black), columns: 0..<10)
        let issues = ShowCompiler(
            decoder: FakeDecoder(), configReader: GivenConfig(root: Nodes.list([])), rasterizer: NoFonts()
        ).load(key, from: MemoryFolder([:])).issues
        #expect(issues.count == 1 && issues[0].path == "" && issues[0].reason.contains("\"Hello\""))
    }
}
