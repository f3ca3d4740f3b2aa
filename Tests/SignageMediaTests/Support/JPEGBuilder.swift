import CTurboJPEG

/// Writes JPEG files with TurboJPEG's compressor, and cuts and joins their segments.
struct JPEGBuilder {
    enum Sampling {
        case s444, s420, s422, gray

        var code: Int32 {
            switch self {
            case .s444: Int32(TJSAMP_444.rawValue)
            case .s420: Int32(TJSAMP_420.rawValue)
            case .s422: Int32(TJSAMP_422.rawValue)
            case .gray: Int32(TJSAMP_GRAY.rawValue)
            }
        }
    }

    var width: Int
    var height: Int
    var sampling = Sampling.s444
    var isProgressive = false
    var quality: Int32 = 95
    /// Red, green, blue; or four inks when `isCMYK`.
    var isCMYK = false
    var sample: (_ x: Int, _ y: Int) -> [UInt8]

    func build() -> [UInt8] {
        let channels = isCMYK ? 4 : 3
        var pixels: [UInt8] = []
        for y in 0..<height { for x in 0..<width { pixels += sample(x, y).prefix(channels) } }
        let handle = tjInitCompress()
        defer { tjDestroy(handle) }
        var result: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let status = tjCompress2(
            handle, pixels, Int32(width), 0, Int32(height), Int32((isCMYK ? TJPF_CMYK : TJPF_RGB).rawValue), &result,
            &count, sampling.code, quality, isProgressive ? TJFLAG_PROGRESSIVE : 0)
        precondition(status == 0, String(cString: tjGetErrorStr2(handle)))
        defer { tjFree(result) }
        return Array(UnsafeBufferPointer(start: result, count: Int(count)))
    }

    /// A marker segment, its length included.
    static func segment(_ marker: UInt8, _ data: [UInt8]) -> [UInt8] {
        [0xFF, marker, UInt8((data.count + 2) >> 8), UInt8((data.count + 2) & 0xFF)] + data
    }

    /// The file with something put behind its first marker.
    static func inserting(_ bytes: [UInt8], into file: [UInt8]) -> [UInt8] { file[..<2] + bytes + file[2...] }

    /// The offsets of a marker: of its FF.
    static func offsets(of marker: UInt8, in file: [UInt8]) -> [Int] {
        file.indices.dropLast().filter { file[$0] == 0xFF && file[$0 + 1] == marker }
    }
}
