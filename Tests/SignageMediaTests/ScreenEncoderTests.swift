import Glibc
import SignageEngine
import Testing

@testable import SignageMedia

@Suite struct ScreenEncoderTests {
    /// A buffer with padding after each row, filled by place.
    private func withBuffer<Result>(
        _ size: Size, of pixel: (Int, Int) -> Pixel, as format: PixelBuffer.Format = .xrgb8888,
        _ body: (PixelBuffer) throws -> Result
    ) rethrows -> Result {
        let pitch = size.width * format.bytesPerPixel + 12
        let memory = UnsafeMutableRawPointer.allocate(byteCount: pitch * size.height, alignment: 64)
        defer { memory.deallocate() }
        memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: pitch * size.height)
        for y in 0..<size.height {
            for x in 0..<size.width {
                let place = memory + y * pitch + x * format.bytesPerPixel
                if format == .xrgb8888 {
                    place.storeBytes(of: pixel(x, y) & 0xFF_FFFF, as: Pixel.self)
                } else {
                    place.storeBytes(of: UInt16(pixel(x, y)), as: UInt16.self)
                }
            }
        }
        return try body(PixelBuffer(base: memory, size: size, pitch: pitch, format: format))
    }

    private static func slope(_ x: Int, _ y: Int) -> Pixel {
        0xFF00_0000 | Pixel(x) << 16 | Pixel(y) << 8 | Pixel(255 - x)
    }

    private func decoded(_ file: [UInt8]) throws -> Texture {
        try PictureDecoder().decode(file, into: .natural, limits: DecodeLimits())
    }

    /// The largest difference of a channel.
    private func error(of texture: Texture, _ pixel: (Int, Int) -> Pixel) -> Int {
        var worst = 0
        for y in 0..<texture.height {
            for x in 0..<texture.width {
                for shift: Pixel in [0, 8, 16] {
                    let (a, b) = (Int(texture[x, y] >> shift & 0xFF), Int(pixel(x, y) >> shift & 0xFF))
                    worst = max(worst, abs(a - b))
                }
            }
        }
        return worst
    }

    @Test func theFastPNGHasTheSamePixelsAsTheSmallOne() throws {
        let size = Size(width: 251, height: 77)
        let (fast, small) = withBuffer(size, of: Self.slope) { buffer in
            (ScreenEncoder().png(buffer), PNGEncoder.encode(buffer))
        }
        let (a, b) = try (decoded(#require(fast)), decoded(#require(small)))
        #expect(error(of: a) { x, y in b[x, y] } == 0)
        #expect(error(of: a, Self.slope) == 0)
        #expect(fast != small)
    }

    @Test(arguments: [(100, 6), (91, 8), (90, 10), (50, 24)]) func aJPEGIsThePictureAsNearlyAsItsQualitySays(
        quality: Int, bound: Int
    ) throws {
        let file = withBuffer(Size(width: 203, height: 131), of: Self.slope) {
            ScreenEncoder().jpeg($0, quality: quality)
        }
        let texture = try decoded(#require(file))
        #expect(texture.size == Size(width: 203, height: 131))
        #expect(error(of: texture, Self.slope) <= bound)
    }

    @Test func aHigherQualityIsALargerFileAndWhatIsOutOfRangeIsTheNearest() throws {
        let sizes = withBuffer(
            Size(width: 200, height: 100), of: { x, y in Pixel(x &* 7919 &+ y &* 104729) & 0xFF_FFFF }
        ) {
            buffer in
            [-5, 1, 30, 70, 95, 100, 400].map { ScreenEncoder().jpeg(buffer, quality: $0)?.count ?? 0 }
        }
        #expect(sizes[0] == sizes[1] && sizes[5] == sizes[6])
        #expect(sizes[1..<6].sorted() == Array(sizes[1..<6]) && Set(sizes).count == 5)
    }

    @Test func sixteenBitPixelsAreExpandedInBothForms() throws {
        let packed: (Int, Int) -> Pixel = { x, y in Pixel(x / 8) << 11 | Pixel(y / 4) << 5 | Pixel(x / 8) }
        let wide: (Int, Int) -> Pixel = { Pixel(fiveSixFive: UInt16(packed($0, $1))) }
        let size = Size(width: 256, height: 256)
        let (png, jpeg) = withBuffer(size, of: packed, as: .rgb565) { buffer in
            (ScreenEncoder().png(buffer), ScreenEncoder().jpeg(buffer, quality: 95))
        }
        #expect(try error(of: decoded(#require(png)), wide) == 0)
        #expect(try error(of: decoded(#require(jpeg)), wide) <= 10)
        #expect(Pixel(fiveSixFive: 0xFFFF) == 0xFFFF_FFFF)
    }

    @Test func compressorsAreKeptAndOneIsEnoughForOneThread() throws {
        let compressors = TurboCompressors()
        withBuffer(Size(width: 64, height: 64), of: Self.slope) { buffer in
            for _ in 0..<50 {
                _ = compressors.compress(buffer.base, size: buffer.size, pitch: buffer.pitch, quality: 80)
            }
        }
        #expect(compressors.idleCount == 1)
    }

    @Test func aSideThatNoJPEGHasIsRefused() {
        let file = withBuffer(Size(width: 65_600, height: 1), of: { _, _ in 0 }) {
            ScreenEncoder().jpeg($0, quality: 80)
        }
        #expect(file == nil)
    }

    @Test func aPictureForWhichThereIsNoMemoryIsNil() async {
        await #expect(processExitsWith: .success) {
            let size = Size(width: 6000, height: 4000)
            let count = size.area * 4
            let memory = UnsafeMutableRawPointer.allocate(byteCount: count, alignment: 64)
            // Noise, so that the file is about as large as the pixels.
            var state: UInt32 = 1
            for index in 0..<size.area {
                state = state &* 1_664_525 &+ 1_013_904_223
                memory.storeBytes(of: state, toByteOffset: index * 4, as: UInt32.self)
            }
            let buffer = PixelBuffer(base: memory, size: size, pitch: size.width * 4, format: .xrgb8888)
            // What is mapped now, and a little for libraries to work with.
            guard let pages = SmallText.firstNumber(in: "/proc/self/statm") else { exit(2) }
            var limit = rlimit()
            limit.rlim_cur = UInt(pages * 4096 + 24_000_000)
            limit.rlim_max = limit.rlim_cur
            guard setrlimit(__rlimit_resource_t(RLIMIT_AS.rawValue), &limit) == 0 else { exit(3) }
            guard PNGEncoder.encode(buffer) == nil, ScreenEncoder().png(buffer) == nil else { exit(4) }
            guard ScreenEncoder().jpeg(buffer, quality: 95) == nil else { exit(5) }
        }
    }
}

private enum SmallText {
    static func firstNumber(in path: String) -> Int? {
        guard let file = fopen(path, "r") else { return nil }
        defer { fclose(file) }
        var number: Int = 0
        var byte = fgetc(file)
        while byte >= 48, byte <= 57 {
            number = number * 10 + Int(byte - 48)
            byte = fgetc(file)
        }
        return number
    }
}
