/// An immutable picture in memory, ready to be composed: premultiplied pixels, rows padded to whole cache lines.
///
/// It is written once, inside its initialiser, and only read afterwards; that is what makes it safe to hand from
/// the worker to the thread that owns the glass.
public final class Texture: @unchecked Sendable {
    public let size: Size
    /// Pixels from one row to the next; at least `size.width`.
    public let stride: Int
    /// Whether every pixel's alpha is 255, so that nothing beneath can show through.
    public let isOpaque: Bool
    /// Where the first line stands, of words; nil for pictures.
    public let line: TextLine?

    private let storage: UnsafeMutablePointer<Pixel>
    private let pool: TexturePool

    public var width: Int { size.width }
    public var height: Int { size.height }
    public var byteCount: Int { Self.byteCount(of: size) }

    /// The memory a texture of this size takes, padding included. `size` must have passed a limit: it may not overflow.
    public static func byteCount(of size: Size) -> Int {
        strideInPixels(width: size.width) * MemoryLayout<Pixel>.stride * size.height
    }

    /// Makes a texture and lets `fill` write it. The memory is zeroed (clear pixels) before.
    ///
    /// `fill` gets the first pixel and the stride in pixels. What it throws is passed on and the memory is freed.
    /// `isOpaque` nil means: look at the pixels. `pool` is where the memory comes from and goes back to.
    public init<Failure: Error>(
        size: Size, isOpaque: Bool? = nil, line: TextLine? = nil, pool: TexturePool = .shared,
        fill: (_ pixels: UnsafeMutablePointer<Pixel>, _ stride: Int) throws(Failure) -> Void
    ) throws(Failure) {
        precondition(!size.isEmpty, "a texture has at least one pixel")
        let stride = Self.strideInPixels(width: size.width)
        let bytes = Self.byteCount(of: size)
        let raw = pool.take(bytes)
        let pixels = raw.assumingMemoryBound(to: Pixel.self)
        do throws(Failure) {
            try fill(pixels, stride)
        } catch {
            pool.give(raw, bytes: bytes)
            throw error
        }
        self.pool = pool
        self.size = size
        self.line = line
        self.stride = stride
        self.storage = pixels
        self.isOpaque = isOpaque ?? Self.everyPixelIsOpaque(pixels, stride: stride, size: size)
    }

    /// A texture from rows of pixels, for tests and small generated pictures.
    public convenience init(size: Size, pixels source: [Pixel]) {
        precondition(source.count == size.area, "one pixel for each place")
        self.init(size: size) { (pixels, stride) throws(Never) in
            for y in 0..<size.height {
                for x in 0..<size.width { pixels[y * stride + x] = source[y * size.width + x] }
            }
        }
    }

    /// The same picture, darker: every colour × `brightness` (0…1), opacity as it was.
    public func dimmed(to brightness: Double) -> Texture {
        let factor = UInt32((min(max(brightness, 0), 1) * 255).rounded())
        return Texture(size: size, isOpaque: isOpaque) { (pixels, stride) throws(Never) in
            for y in 0..<height {
                let source = row(y)
                for x in 0..<width {
                    pixels[y * stride + x] = source[x] & 0xFF00_0000 | Kernels.scale(source[x], by: factor) & 0xFF_FFFF
                }
            }
        }
    }

    /// The same picture on a plain ground, which is opaque: nothing shows through any more.
    public func laid(on ground: Pixel) -> Texture {
        Texture(size: size, isOpaque: true) { (pixels, stride) throws(Never) in
            for y in 0..<height {
                Kernels.fill(pixels + y * stride, with: ground, count: width)
                Kernels.over(row(y), to: pixels + y * stride, count: width)
            }
        }
    }

    deinit { pool.give(storage, bytes: byteCount) }

    /// The first pixel of a row. Valid as long as the texture lives.
    @inline(__always)
    public func row(_ y: Int) -> UnsafePointer<Pixel> { UnsafePointer(storage + y * stride) }

    public subscript(x: Int, y: Int) -> Pixel {
        precondition(x >= 0 && y >= 0 && x < width && y < height)
        return row(y)[x]
    }

    private static func strideInPixels(width: Int) -> Int {
        let line = TexturePool.alignment / MemoryLayout<Pixel>.stride
        return (width + line - 1) / line * line
    }

    private static func everyPixelIsOpaque(_ pixels: UnsafePointer<Pixel>, stride: Int, size: Size) -> Bool {
        for y in 0..<size.height {
            var all: Pixel = .max
            for x in 0..<size.width { all &= pixels[y * stride + x] }
            if all >> 24 != 0xFF { return false }
        }
        return true
    }
}
