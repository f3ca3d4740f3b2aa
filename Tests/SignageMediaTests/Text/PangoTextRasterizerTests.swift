import SignageEngine
import Testing

@testable import SignageMedia

@Suite("Text by Pango")
struct PangoTextRasterizerTests {
    private static let paper = Pixel(red: 0xF6, green: 0xF1, blue: 0xE7)
    private static let languages = "Lantern 灯笼书店 – مرحبا 👩🏽‍🍳"

    private func rasterize(
        _ string: String, size: Int = 32, color: Pixel = paper, font: String = "Noto Sans",
        alignment: StyledText.Alignment = .leading, maxWidth: Int? = nil
    ) throws(TextFault) -> Texture {
        let text = StyledText(string, font: font, size: size, color: color, alignment: alignment)
        return try PangoTextRasterizer().rasterize(text, maxWidth: maxWidth)
    }

    private func pixels(_ texture: Texture) -> [Pixel] {
        (0..<texture.height).flatMap { y in (0..<texture.width).map { texture[$0, y] } }
    }

    private func columnsOfInk(_ texture: Texture) -> [Int] {
        (0..<texture.width).filter { x in (0..<texture.height).contains { texture[x, $0] != .clear } }
    }

    @Test("many scripts in one line have ink, in the text's colour and in the emoji's own")
    func manyScripts() throws {
        let texture = try rasterize(Self.languages, size: 64)
        #expect(pixels(texture).contains(Self.paper))
        let coloured = pixels(texture).filter { pixel in
            let (red, blue) = (Int(pixel >> 16 & 0xFF), Int(pixel & 0xFF))
            return abs(red - blue) > 60
        }
        #expect(coloured.count > 100, "the cook is in colour")
        #expect(try columnsOfInk(rasterize("灯笼", size: 64)).count > 80)
    }

    @Test("pixels are premultiplied, and the ground is clear")
    func premultiplied() throws {
        let texture = try rasterize(Self.languages)
        #expect(!texture.isOpaque)
        #expect(texture[0, 0] == .clear)
        for pixel in pixels(texture) {
            let alpha = pixel.alpha
            #expect(pixel >> 16 & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel & 0xFF <= alpha)
        }
    }

    @Test("a translucent colour stays as translucent as it is")
    func translucentColor() throws {
        let half = Pixel(red: 200, green: 100, blue: 40, alpha: 128)
        let darkest = try pixels(rasterize("█", size: 40, color: half)).map(\.alpha).max()
        #expect(darkest == 128)
        #expect(try pixels(rasterize("█", size: 40, color: half)).contains(half))
        #expect(try pixels(rasterize("word", color: .clear)).allSatisfy { $0 == .clear })
    }

    @Test("the picture grows with the font size")
    func growsWithSize() throws {
        let sizes = try [12, 24, 48, 96].map { try rasterize("Lantern", size: $0).size }
        for (small, large) in zip(sizes, sizes.dropFirst()) {
            #expect(abs(large.width - 2 * small.width) <= 6)
            #expect(abs(large.height - 2 * small.height) <= 6)
        }
    }

    @Test("lines of one font are equally high, whatever letters they have", arguments: [10, 20, 40])
    func equalHeights(size: Int) throws {
        #expect(try Set(["aceo", "Ågjpqy", "...", "ÂË"].map { try rasterize($0, size: size).height }).count == 1)
    }

    @Test("wrapping keeps to the width, at any character where there is no space", arguments: [60, 100, 301, 1000])
    func wrapping(width: Int) throws {
        for text in [
            "The lantern is lit from five o'clock until the last reader has gone home", "灯笼书店每晚八点读书会欢迎大家来坐坐",
            String(repeating: "w", count: 200), "ffff ffff ffff ffff ffff ffff ffff",
        ] {
            let wrapped = try rasterize(text, font: "Noto Serif Italic", maxWidth: width)
            let single = try rasterize(text, font: "Noto Serif Italic")
            #expect(wrapped.width <= width)
            if single.width > width { #expect(wrapped.height >= 2 * single.height - 8) }
        }
    }

    @Test("a character wider than the width is not cut")
    func narrowerThanACharacter() throws {
        let texture = try rasterize("灯", size: 80, maxWidth: 10)
        #expect(try texture.width == rasterize("灯", size: 80).width)
    }

    @Test(
        "no ink reaches the edge of what is drawn, so nothing is cut",
        arguments: ["f", "jf", "Å", "Ẫ̂̂̂g̣̣̣", "𝒻", "مرحبا", "👩🏽‍🍳", "ไม้ปั้ม", "ǟ́", "|", "灯", "\u{10FF00}"])
    func nothingIsCut(text: String) throws {
        for font in ["Noto Serif Italic", "Noto Sans Bold", "DejaVu Serif Bold Italic"] {
            for size in [9, 24, 61] {
                let style = StyledText(text, font: font, size: size, color: Self.paper)
                let drawn = try PangoTextRasterizer.alone { () throws(TextFault) in
                    let layout = try TextLayout(text, style: style)
                    return try PangoTextRasterizer.picture(
                        of: layout, style: style, covering: layout.extents.reach)
                }
                let (right, bottom) = (drawn.width - 1, drawn.height - 1)
                let edge =
                    (0...right).flatMap { [drawn[$0, 0], drawn[$0, bottom]] }
                    + (0...bottom).flatMap { [drawn[0, $0], drawn[right, $0]] }
                #expect(edge.allSatisfy { $0 == .clear }, "\(text) in \(font) at \(size)")
                // The texture may be smaller, but has all of the ink.
                let kept = try PangoTextRasterizer().rasterize(style, maxWidth: nil)
                #expect(ink(kept) == ink(drawn))
            }
        }
    }

    private func ink(_ texture: Texture) -> UInt64 {
        pixels(texture).reduce(0) { $0 &* ($1 == .clear ? 1 : 31) &+ UInt64($1) }
    }

    @Test("alignment moves the shorter line, and leading is right for right-to-left text")
    func alignment() throws {
        func firstInk(_ text: String, _ alignment: StyledText.Alignment) throws -> (top: Int, bottom: Int, width: Int) {
            let texture = try rasterize(text, alignment: alignment)
            func first(_ rows: Range<Int>) -> Int {
                (0..<texture.width).first { x in rows.contains { texture[x, $0] != .clear } } ?? -1
            }
            // The second line's tails, below the reach of the first line's.
            return (first(0..<texture.height / 2), first(texture.height * 3 / 4..<texture.height), texture.width)
        }
        let leading = try firstInk("mmmmmmmm\nm", .leading)
        let center = try firstInk("mmmmmmmm\nm", .center)
        let trailing = try firstInk("mmmmmmmm\nm", .trailing)
        #expect(abs(leading.top - leading.bottom) <= 1)
        #expect(abs(center.bottom - center.width * 7 / 16) <= 4)
        #expect(trailing.bottom > trailing.width * 3 / 4)
        let arabic = try firstInk("مرحبا مرحبا مرحبا\nم", .leading)
        #expect(arabic.bottom > arabic.width * 3 / 4)
    }

    @Test("the same text is the same picture each time")
    func isDeterministic() throws {
        #expect(try pixels(rasterize(Self.languages)) == pixels(rasterize(Self.languages)))
    }

    @Test("several threads at once get the same pictures as one")
    func severalThreads() async throws {
        let text = StyledText(Self.languages, size: 24, color: Self.paper)
        let pictures = try await withThrowingTaskGroup(of: Texture.self) { group in
            for _ in 0..<16 { group.addTask { try PangoTextRasterizer().rasterize(text, maxWidth: 200) } }
            return try await group.reduce(into: []) { $0.append($1) }
        }
        #expect(Set(pictures.map(pixels)).count == 1)
    }

    @Test("control characters and NUL draw nothing, and do not end the text")
    func controlCharacters() throws {
        #expect(try pixels(rasterize("a\0b\u{7}c\u{FEFF}\r\n")) == pixels(rasterize("abc")))
    }

    @Test("text without anything to see is refused", arguments: ["", "\n", "\0", " \t\r\n"])
    func nothingToDraw(text: String) {
        #expect(throws: TextFault("there is no text to draw")) { try rasterize(text) }
    }

    @Test("what would take too much memory is refused before it is drawn")
    func tooLarge() {
        for size in [0, -1, 4097, .max] { #expect(throws: TextFault.self) { try rasterize("a", size: size) } }
        for width in [0, -5, .min] { #expect(throws: TextFault.self) { try rasterize("a", maxWidth: width) } }
        // One side too long, too many pixels, and too much to add up.
        #expect(throws: TextFault.self) { try rasterize(String(repeating: "w", count: 5000), size: 32) }
        #expect(throws: TextFault.self) { try rasterize(String(repeating: "www\n", count: 60), size: 4000) }
        #expect(throws: TextFault.self) { try rasterize(String(repeating: "w", count: 2_000_000), size: 1) }
        #expect(throws: Never.self) { try rasterize("a", maxWidth: .max) }
    }

    @Test("a font that does not exist, or no font, is replaced", arguments: ["No Such Font", "", "\0", "Sans 12"])
    func missingFont(font: String) throws {
        let texture = try rasterize("a", size: 40, font: font)
        #expect((40...80).contains(texture.height), "the size is the one asked for")
    }
}

@Suite("Text by Pango: ellipsis, spacing, outline, shadow")
struct PangoTextAdornmentTests {
    private let ink = Pixel(red: 255, green: 255, blue: 255)

    private func rasterize(_ string: String, maxWidth: Int? = nil, _ set: (inout StyledText) -> Void) throws -> Texture
    {
        var text = StyledText(string, font: "Noto Sans", size: 32, color: ink)
        set(&text)
        return try PangoTextRasterizer().rasterize(text, maxWidth: maxWidth)
    }

    private func pixels(_ texture: Texture) -> [Pixel] {
        (0..<texture.height).flatMap { y in (0..<texture.width).map { texture[$0, y] } }
    }

    @Test(
        "one line stays one line inside its width, whatever the script",
        arguments: [
            "The lantern is lit from five o'clock", "灯笼书店每晚八点读书会欢迎大家来坐坐", "مرحبا بكم في المكتبة كل مساء",
            "a\nb\nc\nd\ne\nf\ng\nh\ni\nj\nk\nl\nm\nn\no\np",
        ])
    func oneLine(text: String) throws {
        let line = try rasterize("灯a") { $0.limit = .oneLine }
        let cut = try rasterize(text, maxWidth: 200) { $0.limit = .oneLine }
        #expect(cut.width <= 200 && cut.width > 130)
        #expect(cut.height <= line.height + 8)
        // What fits is what it is without a limit.
        #expect(
            try pixels(rasterize("Lantern", maxWidth: 200) { $0.limit = .oneLine })
                == pixels(rasterize("Lantern") { _ in }))
    }

    @Test("as many lines as fit into the height are kept")
    func height() throws {
        let text = String(repeating: "word and word ", count: 30)
        let line = try rasterize("word") { _ in }.height
        let three = try rasterize(text, maxWidth: 300) { $0.limit = .height(line * 3 + 4) }
        #expect((line * 2 + 4...line * 3 + 4).contains(three.height))
        #expect(try rasterize(text, maxWidth: 300) { $0.limit = .height(1) }.height < line * 2)
    }

    @Test("letter spacing widens by so much a letter")
    func letterSpacing() throws {
        let plain = try rasterize("lantern") { _ in }.width
        let wide = try rasterize("lantern") { $0.letterSpacing = 5 }.width
        #expect((29...37).contains(wide - plain))
    }

    @Test("an outline surrounds the glyphs and a shadow lies beside them, in their colours")
    func outlineAndShadow() throws {
        let red = Pixel(red: 200, green: 0, blue: 0)
        let blue = Pixel(red: 0, green: 0, blue: 200)
        let outlined = try rasterize("灯笼 a 👩🏽‍🍳") { $0.outline = StyledText.Outline(width: 3, color: red) }
        #expect(pixels(outlined).contains(red) && pixels(outlined).contains(ink))
        let shaded = try rasterize("灯笼 a 👩🏽‍🍳") { $0.shadow = StyledText.Shadow(offset: Point(x: 6, y: 40), color: blue) }
        #expect(pixels(shaded).contains(blue) && pixels(shaded).contains(ink))
        #expect(try shaded.height > rasterize("灯笼 a 👩🏽‍🍳") { _ in }.height + 10)
    }

    @Test(
        "outlines and shadows are whole, around letters that stand out of their lines, too",
        arguments: ["f", "Ẫ̂g̣̣", "السَّلَامُ", "क्षि द्ध्य", "ปั้ที่", "👩🏽‍🍳", "灯"])
    func nothingIsCut(text: String) throws {
        for (width, x, y) in [(0.5, 0, 0), (7, 0, 0), (3, 40, -25), (12, -31, 60)] {
            var style = StyledText(text, font: "Noto Serif Italic", size: 41, color: ink)
            style.outline = StyledText.Outline(width: width, color: .black)
            style.shadow = StyledText.Shadow(offset: Point(x: x, y: y), color: Pixel(red: 0, green: 0, blue: 200))
            let roomy = try PangoTextRasterizer.alone { () throws(TextFault) in
                let layout = try TextLayout(text, style: style)
                let reach = layout.extents.reach
                return try PangoTextRasterizer.picture(
                    of: layout, style: style,
                    covering: Rect(minX: reach.x - 99, minY: reach.y - 99, maxX: reach.maxX + 99, maxY: reach.maxY + 99)
                )
            }
            let kept = try PangoTextRasterizer().rasterize(style, maxWidth: nil)
            #expect(pixels(kept).filter { $0 != .clear } == pixels(roomy).filter { $0 != .clear }, "\(width) \(x),\(y)")
        }
    }
}
