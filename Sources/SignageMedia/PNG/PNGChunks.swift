import SignageEngine

/// The chunks of a PNG file, walked without decoding any: where a cut file ends, and what libpng would tell too late.
struct PNGChunks: Sequence, IteratorProtocol {
    struct Chunk {
        var name: String
        /// The data, cut short where the file ends before.
        var data: Range<Int>
        /// The file ends before this chunk does.
        var isCut: Bool
    }

    private let bytes: ContentBytes
    private var offset = PictureFormat.pngSignature.count

    init(_ bytes: ContentBytes) { self.bytes = bytes }

    mutating func next() -> Chunk? {
        guard offset <= bytes.count - 8 else { return nil }
        let length = bytes.bigEndian32(at: offset)
        let start = offset + 8
        let name = String(decoding: bytes[offset + 4..<start], as: UTF8.self)
        let isCut = length + 4 > bytes.count - start
        let end = isCut ? bytes.count : start + length
        offset = isCut ? bytes.count : end + 4
        return Chunk(name: name, data: start..<end, isCut: isCut)
    }

    /// Whether the bytes stop before the end chunk, while all before is a sequence of chunks.
    static func endsEarly(_ bytes: ContentBytes) -> Bool {
        for chunk in PNGChunks(bytes) {
            guard chunk.name.utf8.count == 4, chunk.name.utf8.allSatisfy(isLetter) else { return false }
            if chunk.isCut { return true }
            if chunk.name == "IEND" { return false }
        }
        return true
    }

    /// The orientation an eXIf chunk asks for. It may stand behind the pixels, where libpng finds it after they are read.
    static func orientation(_ bytes: ContentBytes) -> Orientation {
        for chunk in PNGChunks(bytes) where chunk.name == "eXIf" && !chunk.isCut {
            let sum = bytes.bigEndian32(at: chunk.data.upperBound)
            guard chunk.data.count <= 1 << 20,
                checksum(bytes[chunk.data.lowerBound - 4..<chunk.data.upperBound]) == UInt32(sum)
            else { return .up }
            return ExifReader.orientation(of: bytes[chunk.data])
        }
        return .up
    }

    private static func isLetter(_ byte: UInt8) -> Bool { (0x41...0x5A).contains(byte & 0xDF) }

    /// CRC-32 as in the PNG specification, annex D, a bit at a time: it is only used on small chunks.
    private static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
        var crc: UInt32 = .max
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 { crc = crc >> 1 ^ (crc & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
        return ~crc
    }
}
