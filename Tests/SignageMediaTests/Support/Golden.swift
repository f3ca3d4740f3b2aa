import Glibc
import SignageEngine
import SignageMedia
import Testing

/// Pictures that stay as somebody has seen and approved them: `Tests/Goldens`.
///
/// Where one differs, the actual, the expected and the difference lie in `.build/goldens`. With `SIGNAGED_GOLDENS=write`
/// in the environment they are drawn anew; look at them before they are committed.
enum Golden {
    /// How much may differ: other versions of the libraries round other edges.
    struct Tolerance {
        /// The mean difference of a channel over the whole picture, of 255.
        var mean = 0.5
        /// The part of the pixels that differ by more than a quarter in a channel.
        var outliers = 0.002
    }

    static let root: String = {
        var folder = #filePath.split(separator: "/").dropLast().map(String.init)
        while folder.last != "Tests" { folder.removeLast() }
        return "/" + folder.dropLast().joined(separator: "/")
    }()

    static func compare(
        _ actual: Texture, with name: String, tolerance: Tolerance = Tolerance(),
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws {
        let file = "\(root)/Tests/Goldens/\(name).png"
        if getenv("SIGNAGED_GOLDENS").map({ String(cString: $0) }) == "write" {
            try write(PNGEncoder.encode(actual)!, to: file)
            return
        }
        guard let bytes = bytes(of: file) else {
            try leave(actual, nil, name)
            Issue.record("there is no \(file)", sourceLocation: sourceLocation)
            return
        }
        let expected = try decode(bytes)
        let problem = difference(actual, expected, tolerance)
        guard let problem else { return }
        try leave(actual, expected, name)
        Issue.record(
            "\(name) is not as it was: \(problem); see \(root)/.build/goldens", sourceLocation: sourceLocation)
    }

    /// What is wrong; nil where the two are as good as equal.
    static func difference(_ actual: Texture, _ expected: Texture, _ tolerance: Tolerance) -> String? {
        guard actual.size == expected.size else { return "\(actual.size) pixels instead of \(expected.size)" }
        var (sum, outliers) = (0, 0)
        for y in 0..<actual.height {
            let (mine, its) = (actual.row(y), expected.row(y))
            for x in 0..<actual.width where mine[x] != its[x] {
                for shift: Pixel in [24, 16, 8, 0] {
                    sum += abs(Int(mine[x] >> shift & 0xFF) - Int(its[x] >> shift & 0xFF))
                }
                if distance(mine[x], its[x]) > 64 { outliers += 1 }
            }
        }
        let mean = Double(sum) / Double(4 * actual.size.area)
        guard mean > tolerance.mean || Double(outliers) > tolerance.outliers * Double(actual.size.area) else {
            return nil
        }
        return "channels differ by \(mean) in the mean, and \(outliers) pixels by more than 64"
    }

    private static func leave(_ actual: Texture, _ expected: Texture?, _ name: String) throws {
        let place = "\(root)/.build/goldens/" + name.map { $0 == "/" ? "-" : String($0) }.joined()
        mkdir("\(root)/.build/goldens", 0o777)
        try write(PNGEncoder.encode(actual)!, to: place + "-actual.png")
        guard let expected else { return }
        try write(PNGEncoder.encode(expected)!, to: place + "-expected.png")
        let size = Size(width: max(actual.width, expected.width), height: max(actual.height, expected.height))
        func pixel(_ texture: Texture, _ x: Int, _ y: Int) -> Pixel {
            x < texture.width && y < texture.height ? texture[x, y] : .clear
        }
        let pixels = (0..<size.area).map { index -> Pixel in
            let (x, y) = (index % size.width, index / size.width)
            let off = UInt32(min(255, 4 * distance(pixel(actual, x, y), pixel(expected, x, y))))
            return Pixel(red: off, green: off, blue: off)
        }
        try write(PNGEncoder.encode(Texture(size: size, pixels: pixels))!, to: place + "-difference.png")
    }

    private static func bytes(of file: String) -> [UInt8]? {
        guard let stream = fopen(file, "rb") else { return nil }
        defer { fclose(stream) }
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = fread(&buffer, 1, buffer.count, stream), count > 0 { bytes += buffer[..<count] }
        return bytes
    }

    private static func write(_ bytes: [UInt8], to file: String) throws {
        guard let stream = fopen(file, "wb") else { throw Tool.Failure(description: "\(file) cannot be written") }
        defer { fclose(stream) }
        guard fwrite(bytes, 1, bytes.count, stream) == bytes.count else {
            throw Tool.Failure(description: "\(file) cannot be written")
        }
    }
}
