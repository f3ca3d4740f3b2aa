import SignageEngine

/// A configuration file's bytes as libyaml is given them: UTF-8 without a byte order mark, every character one that
/// YAML allows, and JSON's surrogate pairs in the form that YAML knows.
struct ConfigText {
    private(set) var bytes: [UInt8]
    /// How many characters there are.
    private(set) var characters = 0
    /// Where, in `bytes`, a line has become shorter, and by how much in all up to there. In the order of the text.
    private var shifts: [(mark: ConfigNode.Mark, columns: Int)] = []

    init(_ bytes: [UInt8]) throws(ConfigFault) {
        if bytes.starts(with: [0xFF, 0xFE]) || bytes.starts(with: [0xFE, 0xFF]) {
            throw ConfigFault(
                at: ConfigNode.Mark(line: 1, column: 1), "the file is UTF-16 text", remedy: "save it as UTF-8")
        }
        self.bytes = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? Array(bytes.dropFirst(3)) : bytes
        try check()
        let first = self.bytes.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
        blankOuterTabs()
        joinSurrogates()
    }

    /// Where a place in `bytes` is in the file.
    func mark(_ mark: ConfigNode.Mark) -> ConfigNode.Mark {
        var (low, high) = (0, shifts.count)
        while low < high {
            let middle = (low + high) / 2
            let other = shifts[middle].mark
            if (other.line, other.column) <= (mark.line, mark.column) { low = middle + 1 } else { high = middle }
        }
        guard low > 0, shifts[low - 1].mark.line == mark.line else { return mark }
        return ConfigNode.Mark(line: mark.line, column: mark.column + shifts[low - 1].columns)
    }

    /// A line's text, without its end; empty where there is none. For messages only: it searches from the start.
    func line(_ number: Int) -> String {
        var line = String.UnicodeScalarView()
        var place = Place()
        for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
            let before = place.mark.line
            place.pass(scalar)
            if place.mark.line > number { break }
            if before == number && scalar != "\n" { line.append(scalar) }
        }
        return String(line)
    }

    /// The character at a mark; nil at the end of its line.
    func character(at mark: ConfigNode.Mark) -> Unicode.Scalar? {
        line(mark.line).unicodeScalars.dropFirst(mark.column - 1).first
    }

    /// Refuses what is not UTF-8 and what YAML does not allow (YAML 1.1, section 5.1), before libyaml would.
    private mutating func check() throws(ConfigFault) {
        var parser = Unicode.UTF8.ForwardParser()
        var input = bytes.makeIterator()
        var place = Place()
        while true {
            switch parser.parseScalar(from: &input) {
            case .emptyInput: return
            case .error:
                throw ConfigFault(at: place.mark, "the file is not UTF-8 text", remedy: "save it as UTF-8")
            case .valid(let encoded):
                let scalar = Unicode.UTF8.decode(encoded)
                guard Self.isAllowed(scalar) else {
                    let number = String(scalar.value, radix: 16, uppercase: true)
                    let code = "U+" + String(repeating: "0", count: max(0, 4 - number.count)) + number
                    throw ConfigFault(
                        at: place.mark, "there is an invisible character here (\(code))",
                        remedy: scalar.value == 0 ? "save the file as UTF-8 text" : "delete it")
                }
                place.pass(scalar)
                characters += 1
            }
        }
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFEFE, 0xFF00...0xFFFD, 0x10000...: true
        default: false
        }
    }

    /// Around JSON a tab is white space; outside of brackets YAML takes it for indentation.
    private mutating func blankOuterTabs() {
        let space: Set<UInt8> = [0x20, 0x09, 0x0A, 0x0D]
        for index in bytes.indices.prefix(while: { space.contains(bytes[$0]) }) where bytes[index] == 0x09 {
            bytes[index] = 0x20
        }
        for index in bytes.indices.reversed().prefix(while: { space.contains(bytes[$0]) }) where bytes[index] == 0x09 {
            bytes[index] = 0x20
        }
    }

    /// JSON writes characters past U+FFFF as two escapes (RFC 8259, section 7), `\ud83d\ude00`; YAML as `\U0001F600`.
    private mutating func joinSurrogates() {
        guard bytes.contains(UInt8(ascii: "\\")) else { return }
        let source = bytes
        var result: [UInt8] = []
        result.reserveCapacity(source.count)
        var place = Place()
        var line = 0
        var columns = 0
        var index = 0
        while index < source.count {
            if let scalar = Self.surrogatePair(in: source, at: index) {
                let digits = String(scalar.value, radix: 16)
                let escape = "\\U" + String(repeating: "0", count: 8 - digits.count) + digits
                result.append(contentsOf: escape.utf8)
                columns = (line == place.mark.line ? columns : 0) + 2
                line = place.mark.line
                index += 12
                characters -= 2
                place.mark.column += escape.utf8.count
                shifts.append((place.mark, columns))
                continue
            }
            // An escape of two bytes goes as one, so that the second half of "\\" begins nothing.
            let count = source[index] == UInt8(ascii: "\\") && index + 1 < source.count ? 2 : 1
            for byte in source[index..<index + count] {
                result.append(byte)
                // The first byte of each character stands for it: line breaks in JSON are ASCII.
                if byte & 0xC0 != 0x80 { place.pass(Unicode.Scalar(byte)) }
            }
            index += count
        }
        bytes = result
    }

    private static func surrogatePair(in bytes: [UInt8], at index: Int) -> Unicode.Scalar? {
        func unit(_ index: Int) -> UInt32? {
            guard index + 6 <= bytes.count, bytes[index] == UInt8(ascii: "\\"), bytes[index + 1] == UInt8(ascii: "u")
            else { return nil }
            let digits = bytes[index + 2..<index + 6]
            return UInt32(String(decoding: digits, as: UTF8.self), radix: 16)
        }
        guard let high = unit(index), (0xD800...0xDBFF).contains(high), let low = unit(index + 6),
            (0xDC00...0xDFFF).contains(low)
        else { return nil }
        return Unicode.Scalar(0x10000 + (high - 0xD800) << 10 + (low - 0xDC00))
    }

    /// Lines and columns as libyaml counts them.
    private struct Place {
        var mark = ConfigNode.Mark(line: 1, column: 1)
        private var afterReturn = false

        mutating func pass(_ scalar: Unicode.Scalar) {
            defer { afterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where afterReturn: break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
                mark = ConfigNode.Mark(line: mark.line + 1, column: 1)
            default: mark.column += 1
            }
        }
    }
}
