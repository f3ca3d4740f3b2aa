internal import Glibc
public import SignageEngine

/// Makes PNG and JPEG files of what a display shows, for those who wait for them: quickly rather than small.
public final class ScreenEncoder: PictureEncoder {
    private let compressors = TurboCompressors()

    public init() {}

    public func png(_ buffer: PixelBuffer) -> [UInt8]? { PNGEncoder.encode(buffer, effort: .fast) }

    public func jpeg(_ buffer: PixelBuffer, quality: Int) -> [UInt8]? {
        let quality = min(max(quality, 1), 100)
        switch buffer.format {
        case .xrgb8888:
            return compressors.compress(buffer.base, size: buffer.size, pitch: buffer.pitch, quality: quality)
        case .rgb565:
            // TurboJPEG reads whole bytes only.
            let pitch = buffer.size.width * MemoryLayout<Pixel>.stride
            guard let wide = malloc(pitch * buffer.size.height) else { return nil }
            defer { free(wide) }
            for y in 0..<buffer.size.height {
                Pixel.expand(
                    (buffer.base + y * buffer.pitch).assumingMemoryBound(to: UInt16.self),
                    to: (wide + y * pitch).assumingMemoryBound(to: Pixel.self), count: buffer.size.width)
            }
            return compressors.compress(wide, size: buffer.size, pitch: pitch, quality: quality)
        }
    }
}

extension Pixel {
    /// Five and six bits a channel to eight, the top bits repeated below: 0 stays 0 and all ones become 255.
    static func expand(_ source: UnsafePointer<UInt16>, to target: UnsafeMutablePointer<Pixel>, count: Int) {
        for x in 0..<count { target[x] = Pixel(fiveSixFive: source[x]) }
    }

    init(fiveSixFive packed: UInt16) {
        let (red, green, blue) = (Pixel(packed >> 11), Pixel(packed >> 5 & 0x3F), Pixel(packed & 0x1F))
        self = 0xFF00_0000 | (red << 3 | red >> 2) << 16 | (green << 2 | green >> 4) << 8 | (blue << 3 | blue >> 2)
    }
}
