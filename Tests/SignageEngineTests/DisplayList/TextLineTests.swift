import Testing

@testable import SignageEngine

@Suite("Words on one baseline")
struct TextLineTests {
    /// - Parameter line: as a rasterizer would give it; ascent 10 and descent 3 of the font asked for.
    private func texture(height: Int, baseline: Int, ink: Range<Int>) -> Texture {
        Texture(
            size: Size(width: 4, height: height), isOpaque: false,
            line: TextLine(baseline: baseline, ascent: 10, descent: 3, ink: ink)
        ) { _, _ throws(Never) in }
    }

    @Test("a font's lines are in the middle, whatever higher fonts stand in for it", arguments: [13, 14, 20, 41])
    func oneBaseline(room: Int) {
        let latin = texture(height: 13, baseline: 10, ink: 2..<11)
        let chinese = texture(height: 19, baseline: 14, ink: 4..<17)
        #expect(latin.top(inRoom: room) == (room - 13) / 2)
        #expect(latin.top(inRoom: room) + 10 == chinese.top(inRoom: room) + 14)
    }

    @Test("only ink that would be cut off moves a line from there")
    func kept() {
        let high = texture(height: 30, baseline: 22, ink: 0..<24)
        #expect(high.top(inRoom: 26) == 0)
        let deep = texture(height: 30, baseline: 10, ink: 2..<24)
        #expect(deep.top(inRoom: 24) == 0)
        #expect(deep.top(inRoom: 22) == -2)
        // Where there is too little room, as much is cut off above as below.
        #expect(deep.top(inRoom: 12) == -7)
    }

    @Test("what is no words is in the middle")
    func pictures() {
        #expect(Texture(size: Size(width: 1, height: 7), pixels: Array(repeating: 0, count: 7)).top(inRoom: 12) == 2)
    }

    /// Draws Latin low and anything else high, in textures of different heights.
    private struct TwoFonts: TextRasterizer {
        func measure(_ text: StyledText) throws(TextFault) -> TextExtent { try FakeRasterizer().measure(text) }
        func rasterize(_ text: StyledText, columns: Range<Int>) throws(TextFault) -> Texture {
            try FakeRasterizer().rasterize(text, columns: columns)
        }
        func rasterize(_ text: StyledText, maxWidth: Int?) throws(TextFault) -> Texture {
            let isLatin = text.string.utf8.allSatisfy { $0 < 128 }
            let line = TextLine(baseline: isLatin ? 10 : 15, ascent: 10, descent: 3, ink: isLatin ? 2..<12 : 1..<18)
            return Texture(size: Size(width: 5, height: isLatin ? 13 : 20), isOpaque: true, line: line) {
                pixels, stride throws(Never) in
                for y in 0..<(isLatin ? 13 : 20) { for x in 0..<5 { pixels[y * stride + x] = 0xFF00_0007 } }
            }
        }
        func gaps(in text: StyledText) -> FontGaps { FontGaps() }
    }

    @Test("headlines in two scripts rest on one baseline")
    func ticker() {
        func resting(_ words: String) -> [String] {
            let zone = Signs.zone(
                "ticker", frame: "0 20 100 24", ["items": Nodes.list(words, "x"), "inset": Nodes.text("0")])
            return Signs.layers(Signs.show([zone], rasterizer: TwoFonts())).layers
        }
        // 24 rows: the font's 13 begin in the sixth, its baseline is the row 15.
        #expect(resting("news") == ["7 from 0,0 0,25 5×13"])
        #expect(resting("灯笼") == ["7 from 0,0 0,20 5×20"])
    }
}
