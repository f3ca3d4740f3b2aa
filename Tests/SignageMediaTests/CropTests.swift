import SignageEngine
import SignageMedia
import Testing

/// A picture that covers a page is no larger than what can be seen of it.
@Suite("Cropping")
struct CropTests {
    private static func png(_ size: Size) -> ContentBytes {
        let memory = UnsafeMutableRawPointer.allocate(byteCount: size.area * 4, alignment: 64)
        defer { memory.deallocate() }
        let pixels = memory.assumingMemoryBound(to: Pixel.self)
        // Noise: a linear congruential generator (Knuth's MMIX).
        var state: UInt64 = 3
        for index in 0..<size.area {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            pixels[index] = 0xFF00_0000 | Pixel(truncatingIfNeeded: state >> 40)
        }
        return PNGEncoder.encode(PixelBuffer(base: memory, size: size, pitch: size.width * 4, format: .xrgb8888))!
    }

    @Test(
        arguments: [Size(width: 200, height: 10), Size(width: 10, height: 200), Size(width: 33, height: 32)],
        [
            Size(width: 9, height: 16), Size(width: 40, height: 21), Size(width: 1, height: 30),
            Size(width: 64, height: 64), Size(width: 33, height: 10),
        ])
    func itIsTheMiddleOfTheWholePictureToThePixel(natural: Size, page: Size) throws {
        let bytes = Self.png(natural)
        let whole = try PictureDecoder().decode(bytes, into: .cover(page), limits: DecodeLimits())
        let cropped = try PictureDecoder().decode(bytes, into: .crop(page), limits: DecodeLimits())
        #expect(cropped.size == page)
        let (left, top) = ((whole.width - page.width) / 2, (whole.height - page.height) / 2)
        for y in 0..<page.height {
            for x in 0..<page.width {
                let (a, b) = (cropped[x, y], whole[x + left, y + top])
                guard a != b else { continue }
                Issue.record("\(natural) to \(page): \(x),\(y)")
                return
            }
        }
    }

    @Test func aPanoramaFitsIntoTheBudgetOfItsPage() throws {
        let page = Size(width: 270, height: 480)
        let bytes = Self.png(Size(width: 2000, height: 100))
        let limits = DecodeLimits(maxBytes: Texture.byteCount(of: page) + (1 << 20))
        #expect(try PictureDecoder().decode(bytes, into: .crop(page), limits: limits).size == page)
        #expect(throws: DecodeFault.self) { try PictureDecoder().decode(bytes, into: .cover(page), limits: limits) }
    }
}
