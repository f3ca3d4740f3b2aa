/// Where the compositor writes: memory that a display will scan out, or that becomes a PNG. Does not own it.
///
/// It is only ever written, never read: on real boards reading a scan-out buffer is a hundred times slower.
public struct PixelBuffer {
    public enum Format: Hashable, Sendable {
        /// 32 bits a pixel, the top byte ignored; the compositor writes 255 there.
        case xrgb8888
        /// 16 bits a pixel: five red, six green, five blue.
        case rgb565

        public var bytesPerPixel: Int { self == .xrgb8888 ? 4 : 2 }
    }

    public let base: UnsafeMutableRawPointer
    public let size: Size
    /// Bytes from one row to the next: what the kernel says, not width × 4.
    public let pitch: Int
    public let format: Format

    public init(base: UnsafeMutableRawPointer, size: Size, pitch: Int, format: Format) {
        precondition(pitch >= size.width * format.bytesPerPixel)
        (self.base, self.size, self.pitch, self.format) = (base, size, pitch, format)
    }

    @inline(__always)
    func address(x: Int, y: Int) -> UnsafeMutableRawPointer {
        base + (y * pitch + x * format.bytesPerPixel)
    }
}
