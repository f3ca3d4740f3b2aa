extension TextCleaning {
    /// The text on one line: every run of white space as one space, none at the ends, and without what nobody can see.
    ///
    /// - Parameter maxLength: in characters; what is longer is cut.
    public static func line(_ text: String, maxLength: Int = .max) -> String {
        var result = String.UnicodeScalarView()
        var isApart = false
        for scalar in text.unicodeScalars {
            if scalar.properties.isWhitespace {
                isApart = true
            } else if !isUnwanted(scalar) {
                if isApart && !result.isEmpty { result.append(" ") }
                isApart = false
                result.append(scalar)
            }
        }
        return String(String(result).prefix(maxLength))
    }

    /// Whether a character is taken out although a person may have meant it: not a line's end, a tab or a mark.
    static func isSurprising(_ scalar: Unicode.Scalar) -> Bool {
        isUnwanted(scalar) && !scalar.properties.isWhitespace && scalar != "\u{FEFF}"
    }
}
