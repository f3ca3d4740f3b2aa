/// What a text file holds besides words, taken out before the words are set.
public enum TextCleaning {
    /// The text with every kind of line break as `\n`, tabs as a space, and without what nobody can see or means:
    /// control characters, byte order marks, noncharacters, and spaces and breaks at the end of lines and text.
    ///
    /// Joiners, variation selectors and direction marks stay: emoji, Persian and Hebrew need them.
    public static func clean(_ text: String) -> String {
        var result = String.UnicodeScalarView()
        result.reserveCapacity(text.unicodeScalars.count)
        // Spaces and breaks wait here until something visible follows.
        var spaces = 0
        var breaks = 0
        var afterReturn = false
        for scalar in text.unicodeScalars {
            defer { afterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where afterReturn:
                continue
            case "\n", "\r", "\u{B}", "\u{C}", "\u{85}", "\u{2028}", "\u{2029}":
                spaces = 0
                breaks += 1
            case " ", "\t":
                spaces += 1
            case _ where isUnwanted(scalar):
                continue
            default:
                // One by one: appending a sequence to a scalar view copies the whole text each time.
                for _ in 0..<breaks { result.append("\n") }
                for _ in 0..<spaces { result.append(" ") }
                (spaces, breaks) = (0, 0)
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// One line for a message: what could move a terminal's cursor, or hide, becomes a visible mark.
    public static func visible(_ text: String) -> String {
        guard text.unicodeScalars.contains(where: { isUnwanted($0) || breaksLines($0) || turnsText($0) }) else {
            return text
        }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars { result.append(visible(scalar)) }
        return String(result)
    }

    /// The scalar itself, or one of the same width in its place: Unicode has pictures of the control characters.
    static func visible(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
        if scalar.value < 0x20 { return Unicode.Scalar(0x2400 + scalar.value) ?? "\u{FFFD}" }
        if scalar.value == 0x7F { return "\u{2421}" }
        return isUnwanted(scalar) || breaksLines(scalar) || turnsText(scalar) ? "\u{FFFD}" : scalar
    }

    /// Overrides, embeddings and isolates, by which a name can pretend to be another (UAX #9).
    private static func turnsText(_ scalar: Unicode.Scalar) -> Bool {
        (0x202A...0x202E).contains(scalar.value) || (0x2066...0x2069).contains(scalar.value)
    }

    private static func breaksLines(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{2028}" || scalar == "\u{2029}"
    }

    static func isUnwanted(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0..<0x20, 0x7F..<0xA0: true  // controls
        case 0xFEFF: true  // byte order mark
        case 0xFFF9...0xFFFB: true  // interlinear annotations
        case 0xFDD0...0xFDEF: true  // noncharacters, and the next line
        default: scalar.value & 0xFFFE == 0xFFFE
        }
    }
}
