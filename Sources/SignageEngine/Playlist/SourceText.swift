/// A configuration file's text by lines, for showing the line that a message is about.
///
/// Lines end where YAML says they do (LF, CR, CR LF, NEL, LS, PS), so that numbers agree with the reader's marks.
struct SourceText: Sendable {
    /// Whole strings, because every message about a line shares its storage: a megabyte may be one line.
    private let lines: [String]

    init(_ text: String) {
        var lines: [String] = []
        var line = String.UnicodeScalarView()
        var afterReturn = false
        for (index, scalar) in text.unicodeScalars.enumerated() where !(index == 0 && scalar == "\u{FEFF}") {
            defer { afterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where afterReturn: continue
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}":
                lines.append(String(line))
                line = String.UnicodeScalarView()
            default: line.append(scalar)
            }
        }
        lines.append(String(line))
        self.lines = lines
    }

    /// The line's text; empty past the end.
    func line(_ number: Int) -> String { lines.indices.contains(number - 1) ? lines[number - 1] : "" }

    /// What stands on the line from a mark on.
    func rest(from mark: ConfigNode.Mark) -> Substring.UnicodeScalarView {
        Substring(line(mark.line)).unicodeScalars.dropFirst(mark.column - 1)
    }

    /// How many characters a value takes on its first line, as it is written there; at least 1.
    func length(of node: ConfigNode) -> Int {
        let rest = rest(from: node.mark)
        switch node.value {
        case .scalar(let text, quoted: false): return max(1, min(text.unicodeScalars.count, rest.count))
        case .scalar(_, quoted: true): return max(1, Self.quotedLength(rest))
        case .list, .mapping: return max(1, Self.bracketedLength(rest))
        }
    }

    /// How many characters a word at a mark takes, or a text in quotes; at least 1.
    func wordLength(at mark: ConfigNode.Mark) -> Int {
        let rest = rest(from: mark)
        if let first = rest.first, first == "\"" || first == "'" { return max(1, Self.quotedLength(rest)) }
        return max(1, rest.prefix { !$0.properties.isWhitespace && !",]}".unicodeScalars.contains($0) }.count)
    }

    private static func quotedLength(_ text: Substring.UnicodeScalarView) -> Int {
        guard let quote = text.first, quote == "\"" || quote == "'" else { return 1 }
        var escaped = false
        for (offset, scalar) in text.enumerated().dropFirst() {
            if scalar == quote && !escaped { return offset + 1 }
            escaped = quote == "\"" && scalar == "\\" && !escaped
        }
        return text.count
    }

    /// To the bracket that closes the first one; quoted brackets are rare enough to be taken for real.
    private static func bracketedLength(_ text: Substring.UnicodeScalarView) -> Int {
        guard text.first == "[" || text.first == "{" else { return 1 }
        var depth = 0
        for (offset, scalar) in text.enumerated() {
            if scalar == "[" || scalar == "{" { depth += 1 }
            if scalar == "]" || scalar == "}" { depth -= 1 }
            if depth == 0 { return offset + 1 }
        }
        return 1
    }
}
