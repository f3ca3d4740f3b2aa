/// A text file's bytes as text: UTF-8, UTF-16, or what a recogniser is sure about.
///
/// Never with a replacement character in a broken one's place: a sign shows the right words or says why it cannot.
struct TextFile {
    /// Why a file's bytes are not text that could be shown.
    struct Fault: Error, Hashable {
        /// What is wrong, without the path.
        var reason: String
        var remedy: String
    }

    private(set) var text: String
    /// What it was recognised as; nil for UTF-8.
    private(set) var encoding: String?
    /// Whether it ends in the middle of a character. The line is then left out: it is not whole.
    private(set) var isCutOff = false
    /// The first line with bytes that are no characters; they, or all of such a line, are left out.
    private(set) var firstBadLine: Int?

    private static let saveAsUTF8 = "save it again as UTF-8 (in an editor: \"Save as\", encoding UTF-8)"

    init(_ bytes: ContentBytes, recognizer: (any EncodingRecognizer)? = nil) throws(Fault) {
        text = ""
        let hasMark = bytes.starts(with: [0xEF, 0xBB, 0xBF])
        let body = hasMark ? bytes.dropFirst(3) : bytes[...]
        if bytes.starts(with: [0xFF, 0xFE, 0, 0]) || bytes.starts(with: [0, 0, 0xFE, 0xFF]) {
            throw Fault(reason: "it is saved as UTF-32, not as UTF-8", remedy: Self.saveAsUTF8)
        }
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            let utf16 = UTF16Text(bytes.dropFirst(2), isBigEndian: bytes[0] == 0xFE)
            try take(utf16)
            return
        }
        if let utf16 = UTF16Text(recognizing: body) {
            try take(utf16)
            return
        }
        if let whole = String(validating: body, as: UTF8.self) {
            guard UTF16Text.isMostlyText(body) || body.count < 4 else {
                throw Fault(reason: "it has too many control characters to be text", remedy: Self.saveAsUTF8)
            }
            text = whole
            return
        }
        let survey = UTF8Survey(body)
        if survey.endsInsideCharacter || hasMark || survey.isDamagedUTF8 {
            repair(body)
        } else if let recognized = recognizer?.recognize(body) {
            (text, encoding) = (recognized.text, recognized.encoding)
        } else {
            let line = body[..<survey.firstError].count { $0 == UInt8(ascii: "\n") } + 1
            throw Fault(
                reason: "line \(line) is not UTF-8, and which other encoding it is cannot be told for sure",
                remedy: Self.saveAsUTF8)
        }
    }

    private mutating func take(_ utf16: UTF16Text) throws(Fault) {
        guard let decoded = utf16.text else {
            throw Fault(reason: "it begins like UTF-16 and has characters that are none", remedy: Self.saveAsUTF8)
        }
        (text, isCutOff, encoding) = (decoded, utf16.isCutOff, utf16.name)
        if isCutOff { dropLastLine() }
    }

    /// A line that lost a few bytes loses these characters; one that is mostly not UTF-8 is left out.
    private mutating func repair(_ body: ArraySlice<UInt8>) {
        let lines = body.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        var kept: [String] = []
        for (index, line) in lines.enumerated() {
            if let whole = String(validating: line, as: UTF8.self) {
                kept.append(whole)
                continue
            }
            let survey = UTF8Survey(line)
            if index == lines.count - 1 && survey.endsWithPart {
                isCutOff = true
                if survey.errors == 1 { continue }
            }
            if firstBadLine == nil { firstBadLine = index + 1 }
            kept.append(survey.isDamagedUTF8 ? survey.text : "")
        }
        text = kept.joined(separator: "\n")
    }

    private mutating func dropLastLine() {
        guard let last = text.unicodeScalars.lastIndex(of: "\n") else {
            text = ""
            return
        }
        text = String(text[..<last])
    }
}

/// What bytes are worth as UTF-8.
private struct UTF8Survey {
    /// What is left where errors are taken out.
    private(set) var text = ""
    /// How much speaks for UTF-8: characters of two bytes are found in other encodings by chance, longer ones hardly.
    private var weight = 0
    /// How many runs of bytes are no character.
    private(set) var errors = 0
    private(set) var firstError: Int
    /// Whether the last bytes are the beginning of a character.
    private(set) var endsWithPart = false

    init(_ bytes: ArraySlice<UInt8>) {
        firstError = bytes.endIndex
        var parser = Unicode.UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var position = bytes.startIndex
        var scalars = String.UnicodeScalarView()
        parsing: while true {
            switch parser.parseScalar(from: &input) {
            case .emptyInput: break parsing
            case .error(let length):
                errors += 1
                firstError = min(firstError, position)
                endsWithPart = Self.isPart(bytes[position...])
                position += length
            case .valid(let encoded):
                if encoded.count > 1 { weight += encoded.count == 2 ? 1 : 2 }
                position += encoded.count
                endsWithPart = false
                scalars.append(Unicode.UTF8.decode(encoded))
            }
        }
        text = String(scalars)
    }

    /// Whether all but the end is UTF-8.
    var endsInsideCharacter: Bool { errors == 1 && endsWithPart }

    /// Whether it is UTF-8 that was damaged, and not another encoding: of those hardly any byte fits.
    var isDamagedUTF8: Bool { errors > 0 && errors * 4 <= weight }

    private static func isPart(_ rest: ArraySlice<UInt8>) -> Bool {
        guard let lead = rest.first, (0xC2...0xF4).contains(lead) else { return false }
        let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
        return rest.count < length && rest.dropFirst().allSatisfy { $0 & 0xC0 == 0x80 }
    }
}
