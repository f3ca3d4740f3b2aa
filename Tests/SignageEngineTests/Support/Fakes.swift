import SignageEngine
import Synchronization

/// A content folder in memory.
final class MemoryFolder: ContentSource {
    let name = "shop"
    let files: [String: ContentBytes]
    private let folders: Set<String>
    private let faults: [String: ContentFault]
    private let readPaths = Mutex<[String]>([])

    /// Every path that was read, in order.
    var reads: [String] { readPaths.withLock { $0 } }

    init(_ files: [String: String], folders: Set<String> = [], faults: [String: ContentFault] = [:]) {
        self.files = files.mapValues { Array($0.utf8) }
        var all = folders
        for path in files.keys {
            var parts = path.split(separator: "/").dropLast()
            while !parts.isEmpty {
                all.insert(parts.joined(separator: "/"))
                parts = parts.dropLast()
            }
        }
        self.folders = all
        self.faults = faults
    }

    func list(_ folder: String) throws(ContentFault) -> [ContentEntry]? {
        if let fault = faults[folder] { throw fault }
        guard folder.isEmpty || folders.contains(folder) else { return nil }
        let prefix = folder.isEmpty ? "" : folder + "/"
        func isHere(_ path: String) -> Bool {
            path.hasPrefix(prefix) && path != folder && !path.dropFirst(prefix.count).contains("/")
        }
        return files.keys.filter(isHere).map { ContentEntry(name: String($0.dropFirst(prefix.count)), kind: .file) }
            + folders.filter(isHere).map { ContentEntry(name: String($0.dropFirst(prefix.count)), kind: .folder) }
    }

    func read(_ path: String, maxBytes: Int) throws(ContentFault) -> ContentBytes {
        readPaths.withLock { $0.append(path) }
        if let fault = faults[path] { throw fault }
        guard let bytes = files[path] else {
            throw ContentFault(.missing, "there is no such file", remedy: "put it there")
        }
        return bytes
    }
}

extension MemoryFolder {
    func head(_ path: String, count: Int) throws(ContentFault) -> ContentBytes {
        guard let bytes = files[path] else { throw ContentFault(.missing, "missing", remedy: "put it there") }
        return ContentBytes(bytes.prefix(count))
    }
}

/// Reads "8x4 7" as a picture eight wide and four high, all of colour 7; anything else is damaged.
struct FakeDecoder: ImageDecoder {
    private func parse(_ bytes: ContentBytes) throws(DecodeFault) -> (Size, Pixel) {
        let numbers = String(decoding: bytes, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 3 else {
            throw DecodeFault(.damaged, "not a complete picture", remedy: "copy the file again")
        }
        return (Size(width: numbers[0], height: numbers[1]), 0xFF00_0000 | Pixel(numbers[2]))
    }

    func inspect(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo {
        PictureInfo(format: .png, size: try parse(bytes).0)
    }

    func decode(_ bytes: ContentBytes, into target: TargetSize, limits: DecodeLimits) throws(DecodeFault) -> Texture {
        let (natural, color) = try parse(bytes)
        guard let size = target.size(for: natural) else {
            throw DecodeFault(.tooLarge, "too large", remedy: "save it smaller")
        }
        guard natural.area <= limits.maxPixels else {
            throw DecodeFault(.tooLarge, "\(natural) is too many pixels", remedy: "save it smaller")
        }
        guard Texture.byteCount(of: size) <= limits.maxBytes else {
            throw DecodeFault(.overBudget, "the memory budget is used up", remedy: "show fewer pictures")
        }
        return Texture(size: size, pixels: Array(repeating: color, count: size.area))
    }
}

/// Draws each text as a plain block, a pixel wide for each byte. Has every character but those of planes for private
/// use, and one font: "Sans".
struct FakeRasterizer: TextRasterizer {
    func gaps(in text: StyledText) -> FontGaps {
        let missing = text.string.unicodeScalars.filter { $0.properties.generalCategory == .privateUse }
        let names = text.font.split(separator: ",").map { $0.drop { $0 == " " } }
        let family = names[0].hasPrefix("Lost") ? FontGaps.Family(String(names[0]), substitute: "Sans") : nil
        return FontGaps(missing: missing.map { FontGaps.Character($0) }, family: family)
    }

    func rasterize(_ text: StyledText, maxWidth: Int?) throws(TextFault) -> Texture {
        let size = Size(width: max(1, min(text.string.utf8.count, maxWidth ?? .max)), height: text.size)
        return Texture(size: size, pixels: Array(repeating: text.color, count: size.area))
    }
}

extension FakeRasterizer {
    func measure(_ text: StyledText) throws(TextFault) -> TextExtent {
        TextExtent(size: Size(width: max(1, text.string.utf8.count), height: text.size), baseline: text.size)
    }

    func rasterize(_ text: StyledText, columns: Range<Int>) throws(TextFault) -> Texture {
        let size = Size(width: columns.count, height: text.size)
        return Texture(size: size, pixels: Array(repeating: text.color, count: size.area))
    }
}

/// The same, with ink over the whole height of each line.
struct InkRasterizer: TextRasterizer {
    private let fake = FakeRasterizer()

    func rasterize(_ text: StyledText, maxWidth: Int?) throws(TextFault) -> Texture {
        let plain = try fake.rasterize(text, maxWidth: maxWidth)
        return Texture(
            size: plain.size, isOpaque: true,
            line: TextLine(baseline: text.size, ascent: text.size, descent: 0, ink: 0..<text.size)
        ) { (pixels, stride) throws(Never) in
            for y in 0..<plain.height { (pixels + y * stride).update(from: plain.row(y), count: plain.width) }
        }
    }

    func rasterize(_ text: StyledText, columns: Range<Int>) throws(TextFault) -> Texture {
        try fake.rasterize(text, columns: columns)
    }

    func measure(_ text: StyledText) throws(TextFault) -> TextExtent { try fake.measure(text) }
    func gaps(in text: StyledText) -> FontGaps { fake.gaps(in: text) }
}

/// Knows no configuration file: whatever it is given is an error in line 2.
struct BrokenConfigReader: ConfigReader {
    func read(_ bytes: ContentBytes) throws(ConfigFault) -> ConfigNode {
        throw ConfigFault(
            at: ConfigNode.Mark(line: 2, column: 3), "a colon is missing", remedy: "write a colon after the key")
    }
}

/// Gives a tree that a test has made.
struct GivenConfig: ConfigReader {
    var root: ConfigNode
    func read(_ bytes: ContentBytes) throws(ConfigFault) -> ConfigNode { root }
}
