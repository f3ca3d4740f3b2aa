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
