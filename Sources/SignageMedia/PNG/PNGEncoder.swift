internal import CPNG
internal import Glibc
public import SignageEngine

/// Writes PNG files: 8 bits a channel, RGB or RGBA, nothing but pixels in them.
///
/// The same pixels give the same bytes (with one version of zlib), so that pictures can be compared as files. All answers
/// are nil where there is no memory for the file.
public enum PNGEncoder {
    /// What to save.
    public enum Effort: Hashable, Sendable {
        /// Bytes: for files that are kept.
        case small
        /// Time: for pictures that somebody waits for.
        case fast
    }

    /// A texture, as RGB where it is opaque and else as RGBA with straight alpha.
    public static func encode(_ texture: Texture) -> [UInt8]? {
        encode(texture.row(0), size: texture.size, stride: texture.stride, keepsAlpha: !texture.isOpaque)
    }

    /// Rows of pixels.
    ///
    /// - Parameters:
    ///   - pixels: premultiplied 0xAARRGGBB, or 0xXXRRGGBB when `keepsAlpha` is false: then the top byte is ignored.
    ///   - size: no side above 1,000,000.
    ///   - stride: pixels from one row to the next.
    ///   - keepsAlpha: whether to write RGBA.
    public static func encode(
        _ pixels: UnsafePointer<Pixel>, size: Size, stride: Int, keepsAlpha: Bool
    ) -> [UInt8]? {
        let row: (Int) -> UnsafePointer<Pixel> = { pixels + $0 * stride }
        return encode(size: size, channels: keepsAlpha ? 4 : 3) { (y, bytes) in
            keepsAlpha ? straighten(row(y), size.width, bytes) : drop(row(y), size.width, bytes)
        }
    }

    /// What the compositor has drawn.
    public static func encode(_ buffer: PixelBuffer, effort: Effort = .small) -> [UInt8]? {
        encode(size: buffer.size, channels: 3, effort: effort) { (y, bytes) in
            let row = UnsafeRawPointer(buffer.base + y * buffer.pitch)
            switch buffer.format {
            case .xrgb8888: drop(row.assumingMemoryBound(to: Pixel.self), buffer.size.width, bytes)
            case .rgb565: expand(row.assumingMemoryBound(to: UInt16.self), buffer.size.width, bytes)
            }
        }
    }

    private static func encode(
        size: Size, channels: Int, effort: Effort = .small, row: (Int, UnsafeMutablePointer<UInt8>) -> Void
    ) -> [UInt8]? {
        precondition(!size.isEmpty && max(size.width, size.height) <= 1_000_000, "a size a PNG can have")
        guard let line = malloc(size.width * channels)?.assumingMemoryBound(to: UInt8.self) else { return nil }
        defer { free(line) }
        guard
            let writer = cpng_writer_create(
                UInt32(size.width), UInt32(size.height), Int32(channels), effort == .fast)
        else { return nil }
        defer { cpng_writer_destroy(writer) }
        for y in 0..<size.height {
            row(y, line)
            guard cpng_writer_row(writer, line) else { return nil }
        }
        var bytes: UnsafePointer<UInt8>?
        var count = 0
        guard cpng_writer_finish(writer, &bytes, &count) else { return nil }
        return [UInt8](copying: UnsafeBufferPointer(start: bytes, count: count))
    }

    private static func straighten(_ row: UnsafePointer<Pixel>, _ width: Int, _ bytes: UnsafeMutablePointer<UInt8>) {
        for x in 0..<width {
            let alpha = row[x].alpha
            bytes[4 * x] = Pixel.straighten(row[x] >> 16 & 0xFF, alpha: alpha)
            bytes[4 * x + 1] = Pixel.straighten(row[x] >> 8 & 0xFF, alpha: alpha)
            bytes[4 * x + 2] = Pixel.straighten(row[x] & 0xFF, alpha: alpha)
            bytes[4 * x + 3] = UInt8(truncatingIfNeeded: alpha)
        }
    }

    private static func drop(_ row: UnsafePointer<Pixel>, _ width: Int, _ bytes: UnsafeMutablePointer<UInt8>) {
        for x in 0..<width {
            bytes[3 * x] = UInt8(truncatingIfNeeded: row[x] >> 16)
            bytes[3 * x + 1] = UInt8(truncatingIfNeeded: row[x] >> 8)
            bytes[3 * x + 2] = UInt8(truncatingIfNeeded: row[x])
        }
    }

    private static func expand(_ row: UnsafePointer<UInt16>, _ width: Int, _ bytes: UnsafeMutablePointer<UInt8>) {
        for x in 0..<width {
            let pixel = Pixel(fiveSixFive: row[x])
            bytes[3 * x] = UInt8(truncatingIfNeeded: pixel >> 16)
            bytes[3 * x + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
            bytes[3 * x + 2] = UInt8(truncatingIfNeeded: pixel)
        }
    }
}
