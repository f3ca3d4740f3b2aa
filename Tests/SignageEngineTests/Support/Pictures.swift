import SignageEngine

/// Memory to compose into, with a pitch that is not width × 4, as kernels have it.
final class Canvas {
    let buffer: PixelBuffer

    init(_ size: Size, format: PixelBuffer.Format = .xrgb8888, padding: Int = 32) {
        let pitch = size.width * format.bytesPerPixel + padding
        let memory = UnsafeMutableRawPointer.allocate(byteCount: pitch * size.height, alignment: 64)
        // Not black: what the compositor leaves out shows.
        memory.initializeMemory(as: UInt8.self, repeating: 0xA5, count: pitch * size.height)
        buffer = PixelBuffer(base: memory, size: size, pitch: pitch, format: format)
    }

    deinit { buffer.base.deallocate() }

    subscript(x: Int, y: Int) -> Pixel { buffer.pixel(x: x, y: y) }

    var pixels: [Pixel] {
        (0..<buffer.size.height).flatMap { y in (0..<buffer.size.width).map { x in buffer.pixel(x: x, y: y) } }
    }
}

extension PixelBuffer {
    func pixel(x: Int, y: Int) -> Pixel {
        switch format {
        case .xrgb8888: base.load(fromByteOffset: y * pitch + x * 4, as: Pixel.self)
        case .rgb565: Pixel(base.load(fromByteOffset: y * pitch + x * 2, as: UInt16.self))
        }
    }
}

/// A texture in which every pixel is another opaque colour, so that any displacement shows.
func coordinateTexture(width: Int, height: Int, salt: UInt32 = 0) -> Texture {
    Texture(
        size: Size(width: width, height: height),
        pixels: (0..<height).flatMap { y in
            (0..<width).map { x in 0xFF00_0000 | salt << 20 | UInt32(y) << 10 | UInt32(x) }
        })
}

/// A small generator whose seed is printed when a test fails (SplitMix64, Steele et al. 2014).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64
    init(seed: UInt64) { state = seed }
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }

    /// 0 ..< bound.
    mutating func next(below bound: Int) -> Int { Int(next() % UInt64(bound)) }
}

extension Rect {
    /// Whether all of another lies inside; an empty one always does.
    func contains(_ other: Rect) -> Bool {
        other.isEmpty || (other.x >= x && other.y >= y && other.maxX <= maxX && other.maxY <= maxY)
    }
}
