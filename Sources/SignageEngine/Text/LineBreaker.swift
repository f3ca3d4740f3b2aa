/// Breaks a text into lines, each as long as it may be: for words that are shown one line after another.
enum LineBreaker {
    /// - Parameter fits: whether a text is short enough; a prefix of one that is must be, too.
    /// - Returns: lines without the spaces between them; all of the text is in them.
    static func lines<Failure: Error>(
        _ text: String, fits: (String) throws(Failure) -> Bool
    ) throws(Failure) -> [String] {
        var lines: [String] = []
        var rest = Array(text)[...].drop { $0.isWhitespace }
        while !rest.isEmpty {
            // A single character is shown however wide it is.
            var isWhole = rest.count == 1
            if !isWhole { isWhole = try fits(String(rest)) }
            if isWhole {
                lines.append(String(rest))
                break
            }
            var (most, tooMany) = (1, rest.count)
            while tooMany - most > 1 {
                let middle = (most + tooMany) / 2
                if try fits(String(rest.prefix(middle))) { most = middle } else { tooMany = middle }
            }
            let line = rest.prefix(end(Array(rest), most))
            lines.append(String(line))
            rest = rest.dropFirst(line.count).drop { $0.isWhitespace }
        }
        return lines
    }

    /// Cuts a text into pieces of so many characters at the most, between words where there are spaces.
    ///
    /// - Returns: the pieces without the spaces between them, and whether there was one in front.
    static func pieces(_ text: String, most: Int) -> [(text: String, isApart: Bool)] {
        var pieces: [(String, Bool)] = []
        var rest = Array(text)[...].drop { $0.isWhitespace }
        while rest.last?.isWhitespace == true { rest.removeLast() }
        var isApart = false
        while !rest.isEmpty {
            let window = Array(rest.prefix(most + 1))
            let piece = window.count <= most ? window[...] : window.prefix(end(window, most))
            pieces.append((String(piece), isApart))
            let left = rest.dropFirst(piece.count)
            rest = left.drop { $0.isWhitespace }
            isApart = rest.startIndex != left.startIndex
        }
        return pieces
    }

    /// How many characters the line takes, of those that fit: to the last space or, in scripts that have none, as many as
    /// there is room for without beginning the next line with a closing mark, or ending this one with an opening one.
    private static func end(_ text: [Character], _ most: Int) -> Int {
        if text[most].isWhitespace { return most }
        if isIdeograph(text[most - 1]) || isIdeograph(text[most]) {
            var end = most
            while end > 1, closing.contains(text[end]) || opening.contains(text[end - 1]) { end -= 1 }
            return end
        }
        for end in stride(from: most - 1, to: 0, by: -1) where text[end].isWhitespace || isIdeograph(text[end]) {
            return text[end].isWhitespace ? end : end + 1
        }
        return most
    }

    private static let closing: Set<Character> = [
        "，", "。", "、", "；", "：", "！", "？", "）", "」", "』", "》", "】", "”", "’", "…", "ー", "っ", "ゃ", "ゅ", "ょ",
    ]

    /// What no line ends with.
    private static let opening: Set<Character> = ["（", "「", "『", "《", "【", "“", "‘"]

    /// Chinese and Japanese, and their punctuation: written without spaces.
    private static func isIdeograph(_ character: Character) -> Bool {
        guard let value = character.unicodeScalars.first?.value else { return false }
        switch value {
        case 0x2E80...0x9FFF, 0xF900...0xFAFF, 0xFF00...0xFF60, 0x2_0000...0x3_FFFF: return true
        default: return false
        }
    }
}
