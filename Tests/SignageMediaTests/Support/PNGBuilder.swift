/// Writes PNG files of every kind, right and wrong, without libpng: what is tested must not have made its own input.
/// The data is stored, not compressed.
struct PNGBuilder {
    enum Colour: UInt8 {
        case gray = 0
        case rgb = 2
        case palette = 3
        case grayAlpha = 4
        case rgba = 6

        var channels: Int {
            switch self {
            case .gray, .palette: 1
            case .grayAlpha: 2
            case .rgb: 3
            case .rgba: 4
            }
        }
    }

    struct Chunk {
        var name: String
        var data: [UInt8]
        var hasGoodChecksum = true
    }

    var width: Int
    var height: Int
    var depth = 8
    var colour = Colour.rgb
    var isInterlaced = false
    /// Between the header and the pixels, and after the pixels.
    var before: [Chunk] = []
    var after: [Chunk] = []
    /// The samples of one pixel, each of `depth` bits.
    var sample: (_ x: Int, _ y: Int) -> [UInt16]

    func build() -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let fields: [UInt8] = [UInt8(depth), colour.rawValue, 0, 0, isInterlaced ? 1 : 0]
        Self.append(Chunk(name: "IHDR", data: big(width) + big(height) + fields), to: &file)
        for chunk in before { Self.append(chunk, to: &file) }
        Self.append(Chunk(name: "IDAT", data: Self.stored(raw())), to: &file)
        for chunk in after { Self.append(chunk, to: &file) }
        Self.append(Chunk(name: "IEND", data: []), to: &file)
        return file
    }

    private func raw() -> [UInt8] {
        // Adam7: where each pass begins and its steps (PNG specification, 8.2).
        let passes =
            isInterlaced
            ? [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]
            : [(0, 0, 1, 1)]
        var bytes: [UInt8] = []
        for (left, top, right, down) in passes where left < width && top < height {
            for y in stride(from: top, to: height, by: down) {
                bytes.append(0)
                bytes += packed(stride(from: left, to: width, by: right).flatMap { sample($0, y) })
            }
        }
        return bytes
    }

    private func packed(_ samples: [UInt16]) -> [UInt8] {
        if depth == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
        let inByte = 8 / depth
        return stride(from: 0, to: samples.count, by: inByte).map { start in
            (0..<inByte).reduce(0) { byte, place in
                byte << UInt8(depth == 8 ? 0 : depth)
                    | (start + place < samples.count ? UInt8(samples[start + place]) : 0)
            }
        }
    }

    static func append(_ chunk: Chunk, to file: inout [UInt8]) {
        let body = Array(chunk.name.utf8) + chunk.data
        file += big(chunk.data.count) + body + big(Int(crc(body)) ^ (chunk.hasGoodChecksum ? 0 : 1))
    }

    private func big(_ value: Int) -> [UInt8] { Self.big(value) }
    static func big(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }

    /// A zlib stream of stored blocks.
    static func stored(_ data: [UInt8]) -> [UInt8] {
        var stream: [UInt8] = [0x78, 0x01]
        var start = 0
        repeat {
            let end = min(start + 65_535, data.count)
            let length = end - start
            stream.append(end == data.count ? 1 : 0)
            stream += [length & 0xFF, length >> 8, ~length & 0xFF, ~length >> 8 & 0xFF].map { UInt8($0) }
            stream += data[start..<end]
            start = end
        } while start < data.count
        var (a, b) = (1, 0)
        for byte in data { (a, b) = ((a + Int(byte)) % 65_521, (b + a + Int(byte)) % 65_521) }
        return stream + big(b << 16 | a)
    }

    static func crc(_ bytes: [UInt8]) -> UInt32 {
        ~bytes.reduce(UInt32.max) { crc, byte in
            (0..<8).reduce(crc ^ UInt32(byte)) { value, _ in value >> 1 ^ (value & 1 == 1 ? 0xEDB8_8320 : 0) }
        }
    }
}
