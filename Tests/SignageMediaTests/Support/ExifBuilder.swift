/// An EXIF block (TIFF 6.0, section 2) with an orientation and nothing else.
enum ExifBuilder {
    /// - Parameter thumbnail: the orientation in the second directory.
    static func block(_ orientation: UInt16, isBigEndian: Bool = true, thumbnail: UInt16? = nil) -> [UInt8] {
        func two(_ value: UInt16) -> [UInt8] {
            let bytes = [UInt8(value >> 8), UInt8(value & 0xFF)]
            return isBigEndian ? bytes : bytes.reversed()
        }
        func four(_ value: UInt32) -> [UInt8] {
            let (high, low) = (two(UInt16(value >> 16)), two(UInt16(value & 0xFFFF)))
            return isBigEndian ? high + low : low + high
        }
        func directory(_ orientation: UInt16, next: UInt32) -> [UInt8] {
            two(1) + two(0x0112) + two(3) + four(1) + two(orientation) + [0, 0] + four(next)
        }
        let order = Array((isBigEndian ? "MM" : "II").utf8)
        let first = order + two(42) + four(8) + directory(orientation, next: thumbnail == nil ? 0 : 26)
        return first + (thumbnail.map { directory($0, next: 0) } ?? [])
    }

    /// As a segment of a JPEG.
    static func segment(_ block: [UInt8]) -> [UInt8] {
        JPEGBuilder.segment(0xE1, Array("Exif".utf8) + [0, 0] + block)
    }
}
