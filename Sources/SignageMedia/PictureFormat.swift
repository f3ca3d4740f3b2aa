import SignageEngine

/// What kind of file some bytes are, by their content. The name of a file is never asked.
enum PictureFormat {
    static func recognise(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo.Format {
        if bytes.isEmpty {
            throw DecodeFault(.empty, "the file is empty", remedy: "copy the file again")
        }
        if bytes.starts(with: pngSignature) { return .png }
        if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return .jpeg }
        if looksLikeDamagedPNG(bytes) {
            throw DecodeFault(
                .damaged, "PNG's first bytes are altered, as by a transfer in text mode",
                remedy: "copy the file again, in binary mode")
        }
        if let name = otherFormat(bytes) {
            throw DecodeFault(
                .unsupported, "the content is \(name), and only PNG and JPEG are shown",
                remedy: "save it as PNG or JPEG")
        }
        if bytes.prefix(4096).allSatisfy({ $0 == 0 }) {
            throw DecodeFault(
                .notAPicture, "the file begins with nothing but zeros, as after a copy that was interrupted",
                remedy: "copy the file again")
        }
        throw DecodeFault(
            .notAPicture, "the content is not a picture: neither PNG nor JPEG", remedy: "save it as PNG or JPEG")
    }

    static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

    /// The signature is made to break visibly (PNG specification, 5.2): line ends translated, the top bit cut off.
    private static func looksLikeDamagedPNG(_ bytes: ContentBytes) -> Bool {
        let head = bytes.prefix(32)
        return head.dropFirst().starts(with: "PNG".utf8) || head.first == 0x89 && head.contains(text: "NG")
            || bytes.dropFirst(12).starts(with: "IHDR".utf8)
    }

    /// The name of a well-known format, with its article where it needs one.
    private static func otherFormat(_ bytes: ContentBytes) -> String? {
        if let name = signatures.first(where: { bytes.dropFirst($0.offset).starts(with: $0.bytes) })?.name {
            return name
        }
        if bytes.dropFirst(4).starts(with: "ftyp".utf8) { return boxedFormat(brand: bytes.dropFirst(8).prefix(4)) }
        return textFormat(bytes)
    }

    private struct Signature {
        var name: String
        var offset = 0
        var bytes: [UInt8]
        init(_ name: String, _ text: String, offset: Int = 0) {
            self.init(name, Array(text.utf8), offset: offset)
        }
        init(_ name: String, _ bytes: [UInt8], offset: Int = 0) {
            (self.name, self.offset, self.bytes) = (name, offset, bytes)
        }
    }

    private static let signatures: [Signature] = [
        Signature("a GIF picture", "GIF8"),
        Signature("a WebP picture", "WEBP", offset: 8),
        Signature("a BMP picture", "BM"),
        Signature("a TIFF picture", [0x49, 0x49, 0x2A, 0x00]),
        Signature("a TIFF picture", [0x4D, 0x4D, 0x00, 0x2A]),
        Signature("an icon", [0, 0, 1, 0]),
        Signature("a Photoshop document", "8BPS"),
        Signature("a GIMP document", "gimp xcf"),
        Signature("a JPEG XL picture", [0xFF, 0x0A]),
        Signature("a JPEG XL picture", "JXL ", offset: 4),
        Signature("a JPEG 2000 picture", "jP  ", offset: 4),
        Signature("a QOI picture", "qoif"),
        Signature("a PDF document", "%PDF"),
        Signature("a ZIP archive or an office document", "PK"),
        Signature("a Matroska or WebM film", [0x1A, 0x45, 0xDF, 0xA3]),
    ]

    private static func boxedFormat(brand: ArraySlice<UInt8>) -> String {
        switch String(decoding: brand, as: UTF8.self) {
        case "heic", "heix", "heim", "heis", "hevc", "mif1", "msf1": "a HEIC picture"
        case "avif", "avis": "an AVIF picture"
        default: "a film"
        }
    }

    /// The last character may be cut off where the bytes end.
    private static func isUTF8(_ bytes: ArraySlice<UInt8>) -> Bool {
        (0..<4).contains { String(validating: bytes.dropLast($0), as: UTF8.self) != nil && $0 < bytes.count }
    }

    private static func textFormat(_ bytes: ContentBytes) -> String? {
        let head = bytes.prefix(1024)
        guard !head.contains(where: { $0 < 0x20 && ![0x09, 0x0A, 0x0C, 0x0D].contains($0) }) else { return nil }
        // ASCII letters in lower case; nothing else matters to the tags looked for.
        let text = head.map { (0x41...0x5A).contains($0) ? $0 | 0x20 : $0 }
        if text.contains(text: "<svg") { return "an SVG drawing" }
        if text.contains(text: "<html") || text.contains(text: "<!doctype html") { return "a web page" }
        return isUTF8(head) ? "text" : nil
    }
}
