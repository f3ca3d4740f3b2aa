import SignageEngine
import SignageMedia
import Testing

@Suite("Tiles of a line of text")
struct TextTilesTests {
    @Test(
        "tiles join to the same picture however wide they are",
        arguments: ["Lantern bookshop ff fi ﷽", "今天有新书 灯笼书店", "أخبار اليوم 😀 Latin", "नमस्ते หนังสือ"])
    func join(text: String) throws {
        let rasterizer = PangoTextRasterizer()
        var styled = StyledText(text, size: 32, color: Pixel(red: 255, green: 255, blue: 255))
        styled.limit = .oneLine
        let extent = try rasterizer.measure(styled)
        let whole = try rasterizer.rasterize(styled, columns: 0..<extent.size.width)
        #expect(whole.size == extent.size)
        #expect((0..<extent.size.height).contains(extent.baseline))
        func joined(_ width: Int) throws -> [Pixel] {
            var pixels = Array(repeating: Pixel.clear, count: extent.size.area)
            for start in stride(from: 0, to: extent.size.width, by: width) {
                let columns = start..<min(start + width, extent.size.width)
                let tile = try rasterizer.rasterize(styled, columns: columns)
                for y in 0..<tile.height {
                    for x in 0..<tile.width { pixels[y * extent.size.width + start + x] = tile[x, y] }
                }
            }
            return pixels
        }
        let tiled = try joined(64)
        #expect(try joined(7) == tiled && joined(1) == tiled)
    }

    /// Long headlines, with emoji whose pictures may lie across a join, and marks that reach over their neighbours.
    static let longLines = [
        String(repeating: "Lantern bookshop: ff fi ffl Ω ﷽ Ångström. ", count: 12),
        String(repeating: "今天有新书，灯笼书店八点开门。", count: 12),
        String(repeating: "أخبار اليوم 😀👩🏽‍🚀 عن الكتب والقراءة 🇫🇷 Latin ", count: 10),
        String(repeating: "नमस्ते क्षेत्रीय หนังสือใหม่ที่น่าอ่าน ", count: 12),
    ]

    @Test("tiles as wide as a ticker's are the columns of the whole drawing, pixel for pixel", arguments: longLines)
    func ofTheWhole(text: String) throws {
        let rasterizer = PangoTextRasterizer()
        var styles = [StyledText(text, size: 43, color: Pixel(red: 255, green: 240, blue: 200))]
        styles[0].limit = .oneLine
        styles.append(styles[0])
        styles[1].color = Pixel(red: 200, green: 240, blue: 255, alpha: 128)
        styles[1].outline = StyledText.Outline(width: 2, color: Pixel(red: 20, green: 0, blue: 0))
        styles[1].shadow = StyledText.Shadow(offset: Point(x: 3, y: 3), color: Pixel(red: 0, green: 0, blue: 90))
        for styled in styles {
            let extent = try rasterizer.measure(styled)
            let whole = try rasterizer.rasterize(styled, columns: 0..<extent.size.width)
            #expect(extent.size.width > 3 * 1024)
            var different: [String] = []
            for start in stride(from: 0, to: extent.size.width, by: 1024) {
                let columns = start..<min(start + 1024, extent.size.width)
                let tile = try rasterizer.rasterize(styled, columns: columns)
                #expect(tile.size == Size(width: columns.count, height: whole.height))
                for y in 0..<tile.height {
                    for x in 0..<tile.width where tile[x, y] != whole[start + x, y] {
                        different.append(
                            "\(start)+\(x),\(y): \(String(tile[x, y], radix: 16)) \(String(whole[start + x, y], radix: 16))"
                        )
                    }
                }
            }
            #expect(different.isEmpty, "\(different.count): \(different.prefix(40))")
        }
    }

    @Test("nothing of the ink lies outside of what was measured")
    func allInk() throws {
        let rasterizer = PangoTextRasterizer()
        var styled = StyledText(
            "ÄfjÅ Ξg", font: "Noto Sans Italic", size: 40, color: Pixel(red: 255, green: 255, blue: 255))
        styled.limit = .oneLine
        let extent = try rasterizer.measure(styled)
        let whole = try rasterizer.rasterize(styled, columns: 0..<extent.size.width)
        for y in [0, extent.size.height - 1] {
            #expect((0..<extent.size.width).allSatisfy { whole[$0, y] == .clear })
        }
        for x in [0, extent.size.width - 1] {
            #expect((0..<extent.size.height).allSatisfy { whole[x, $0] == .clear })
        }
    }

    @Test("what is too long for one picture is still measured and drawn in tiles")
    func long() throws {
        let rasterizer = PangoTextRasterizer()
        var styled = StyledText(
            String(repeating: "新书到店 ", count: 400), size: 32, color: Pixel(red: 255, green: 255, blue: 255))
        styled.limit = .oneLine
        let extent = try rasterizer.measure(styled)
        #expect(extent.size.width > 32_767)
        let tile = try rasterizer.rasterize(styled, columns: extent.size.width - 1024..<extent.size.width)
        #expect((0..<tile.height).contains { y in (0..<tile.width).contains { tile[$0, y] != .clear } })
    }
}
