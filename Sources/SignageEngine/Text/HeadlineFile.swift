/// A text file of headlines: UTF-8, one a line; blank lines and those that begin with "#" are none.
struct HeadlineFile {
    /// Why a file's bytes are not text that could be shown.
    struct Fault: Error, Hashable {
        /// What is wrong, without the path.
        var reason: String
        var remedy: String
    }

    /// A file of headlines is written by people: a megabyte is a mistake.
    static let maxBytes = 1 << 20
    static let maxHeadlines = 500
    /// More than fits on one line of any panel.
    private static let maxLength = 1000
    private static let saveAsUTF8 = "save it again as UTF-8 (in an editor: \"Save as\", encoding UTF-8)"

    private(set) var headlines: [String] = []
    /// How many more than `maxHeadlines` there are.
    private(set) var leftOut = 0
    /// Whether something that nobody can see was taken out.
    private(set) var hadControls = false

    init(_ bytes: ContentBytes) throws(Fault) {
        let text = try Self.text(bytes[...])
        hadControls = text.unicodeScalars.contains {
            TextCleaning.isUnwanted($0) && !["\n", "\r", "\t", "\u{B}", "\u{C}", "\u{85}"].contains($0)
        }
        for line in TextCleaning.clean(text).split(separator: "\n") {
            let words = line.drop { $0.isWhitespace }
            guard let first = words.first, first != "#" else { continue }
            if headlines.count == Self.maxHeadlines {
                leftOut += 1
            } else {
                headlines.append(String(words.prefix(Self.maxLength)))
            }
        }
    }

    /// Never with a replacement character in a broken one's place: a sign shows the right words or says why it cannot.
    private static func text(_ bytes: ArraySlice<UInt8>) throws(Fault) -> String {
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let body = hasMark ? bytes.dropFirst(3) : bytes
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) || looksLikeUTF16(body) {
            throw Fault(reason: "it is saved as UTF-16 (\"Unicode\"), not as UTF-8", remedy: saveAsUTF8)
        }
        if let text = String(validating: body, as: UTF8.self) { return text }
        let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let bad = lines.firstIndex { String(validating: $0, as: UTF8.self) == nil } ?? 0
        if bad == lines.count - 1, endsInsideCharacter(lines[bad]) {
            throw Fault(reason: "it ends in the middle of a character", remedy: "copy the file again")
        }
        throw Fault(reason: "line \(bad + 1) is not UTF-8; it may be in GB18030 or Latin-1", remedy: saveAsUTF8)
    }

    /// Without a mark at the beginning UTF-16 shows by its zero bytes: in half of the places, where it is Latin.
    private static func looksLikeUTF16(_ bytes: ArraySlice<UInt8>) -> Bool {
        let head = bytes.prefix(512)
        return head.count >= 4 && head.count(where: { $0 == 0 }) * 4 >= head.count
    }

    /// Whether only the last character's end is missing.
    private static func endsInsideCharacter(_ line: ArraySlice<UInt8>) -> Bool {
        guard let lead = line.lastIndex(where: { $0 & 0xC0 != 0x80 }), line[lead] >= 0xC2 else { return false }
        return String(validating: line[..<lead], as: UTF8.self) != nil
            && line.endIndex - lead < (line[lead] >= 0xF0 ? 4 : line[lead] >= 0xE0 ? 3 : 2)
    }
}
