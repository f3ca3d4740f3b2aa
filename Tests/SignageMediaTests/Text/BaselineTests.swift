import SignageEngine
import SignageMedia
import Testing

@Suite("The baseline of text")
struct BaselineTests {
    private func rasterize(
        _ string: String, size: Int, font: String = "Noto Sans", outline: StyledText.Outline? = nil
    ) throws -> (Texture, TextLine) {
        var text = StyledText(string, font: font, size: size, color: .black)
        text.outline = outline
        let texture = try PangoTextRasterizer().rasterize(text, maxWidth: nil)
        return (texture, try #require(texture.line))
    }

    /// The rows of the first columns, from `above` the baseline to the baseline.
    private func rows(_ texture: Texture, _ line: TextLine, above: Int, width: Int) -> [Pixel] {
        (line.baseline - above..<line.baseline).flatMap { y in (0..<width).map { texture[$0, y] } }
    }

    @Test(
        "a letter is the same pixels above the baseline, beside letters of any font",
        arguments: ["H灯笼", "H مرحبا", "H नमस्ते", "H ที่", "H 👩🏽‍🍳", "H ཀྵ", "Hg\nH灯"], [13, 32, 51, 90])
    func sameLetter(string: String, size: Int) throws {
        let (alone, line) = try rasterize("H", size: size)
        let (other, otherLine) = try rasterize(string, size: size)
        // The letter is 0.74 of the size wide with its sides, and as high.
        let (height, width) = (size * 3 / 4, size * 2 / 3)
        #expect(rows(alone, line, above: height, width: width) == rows(other, otherLine, above: height, width: width))
        #expect(line.ascent == otherLine.ascent && line.descent == otherLine.descent)
        #expect(otherLine.baseline >= line.baseline)
    }

    /// Unlike glyphs, outlines are drawn between rows, too.
    @Test("so is its outline", arguments: [13, 32, 51, 90])
    func sameOutline(size: Int) throws {
        let outline = StyledText.Outline(width: 3, color: Pixel(red: 200, green: 0, blue: 0))
        let (alone, line) = try rasterize("H", size: size, outline: outline)
        let (other, otherLine) = try rasterize("H 灯", size: size, outline: outline)
        let (height, width) = (size * 3 / 4, size * 2 / 3)
        #expect(rows(alone, line, above: height, width: width) == rows(other, otherLine, above: height, width: width))
    }

    @Test("ink stands on the baseline, and its rows are named", arguments: [9, 24, 77])
    func ink(size: Int) throws {
        let (texture, line) = try rasterize("HIH", size: size)
        let rows = (0..<texture.height).filter { y in (0..<texture.width).contains { texture[$0, y] != .clear } }
        #expect(rows.first == line.ink.lowerBound && rows.last == line.ink.upperBound - 1)
        #expect(abs(line.ink.upperBound - line.baseline) <= 1)
    }

    @Test("the font's reach is that of the family named first")
    func reach() throws {
        // From the fonts' tables: 1069 and 293 of 1000, 1160 and 288 of 1000.
        let latin = try rasterize("灯", size: 100).1
        #expect(latin.ascent == 107 && latin.descent == 29)
        let chinese = try rasterize("H", size: 100, font: "Noto Sans CJK SC").1
        #expect(chinese.ascent == 116 && chinese.descent == 29)
    }
}
