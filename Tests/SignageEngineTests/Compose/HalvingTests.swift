import SignageEngine
import Testing

@Suite struct HalvingTests {
    @Test(
        arguments: [
            (Size(width: 1920, height: 1080), Size(width: 1920, height: 1080), 0),
            (Size(width: 1920, height: 1080), Size(width: 961, height: 541), 0),
            // A box of another shape: what would fill it decides.
            (Size(width: 1920, height: 1080), Size(width: 1600, height: 540), 1),
            (Size(width: 1920, height: 1080), Size(width: 960, height: 900), 1),
            (Size(width: 1920, height: 1080), Size(width: 960, height: 540), 1),
            (Size(width: 1080, height: 1920), Size(width: 874, height: 600), 1),
            (Size(width: 3840, height: 2160), Size(width: 874, height: 600), 2),
            // 135 rows cannot be halved, nor can 683 columns.
            (Size(width: 1920, height: 1080), Size(width: 1, height: 1), 3),
            (Size(width: 1366, height: 768), Size(width: 1, height: 1), 1),
            (Size(width: 801, height: 480), Size(width: 100, height: 100), 0),
            (Size(width: 1, height: 1), Size(width: 1, height: 1), 0),
            (Size.zero, Size(width: 1, height: 1), 0),
        ])
    func aPictureIsHalvedWhileItNeedNotBeEnlarged(size: Size, box: Size, count: Int) {
        #expect(Halving.count(of: size, toFill: box) == count)
    }

    @Test func eachPixelIsTheRoundedMeanOfFour() {
        let size = Size(width: 26, height: 6)
        var random = SeededGenerator(seed: 5)
        let source = Canvas(size, padding: 12)
        for y in 0..<size.height { for x in 0..<size.width { source[x, y] = .random(in: 0...(.max), using: &random) } }
        // The extremes, which carry from channel to channel where sums are too narrow.
        for x in 0..<4 { for y in 0..<2 { source[x, y] = x < 2 ? 0xFFFF_FFFF : 0xFEFF_FEFF } }
        let target = Canvas(Size(width: 13, height: 3), padding: 8)
        Halving.halve(source.buffer, into: target.buffer)
        for y in 0..<3 {
            for x in 0..<13 {
                var mean: Pixel = 0
                for shift in [0, 8, 16, 24] as [Pixel] {
                    let sum = [(0, 0), (1, 0), (0, 1), (1, 1)].map { source[2 * x + $0, 2 * y + $1] >> shift & 255 }
                    mean |= ((sum.reduce(0, +) + 2) / 4) << shift
                }
                #expect(target[x, y] == mean)
            }
        }
        #expect(target[0, 0] == 0xFFFF_FFFF && target[1, 0] == 0xFEFF_FEFF)
    }

    /// Rows with bytes between them that belong to nobody.
    private final class Canvas {
        let buffer: PixelBuffer
        init(_ size: Size, padding: Int) {
            let pitch = size.width * 4 + padding
            buffer = PixelBuffer(
                base: .allocate(byteCount: pitch * size.height, alignment: 64), size: size, pitch: pitch,
                format: .xrgb8888)
        }
        deinit { buffer.base.deallocate() }
        subscript(x: Int, y: Int) -> Pixel {
            get { buffer.base.load(fromByteOffset: y * buffer.pitch + x * 4, as: Pixel.self) }
            set { buffer.base.storeBytes(of: newValue, toByteOffset: y * buffer.pitch + x * 4, as: Pixel.self) }
        }
    }
}
