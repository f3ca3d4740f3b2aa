import SignageEngine

/// Numbers as people read them, for the messages of this target.
enum Words {
    /// 12345678 → "12,345,678".
    static func number(_ value: Int) -> String {
        let digits = Array(String(value))
        var text = ""
        for (index, digit) in digits.enumerated() {
            if index > 0, (digits.count - index).isMultiple(of: 3), digits[index - 1] != "-" { text.append(",") }
            text.append(digit)
        }
        return text
    }

    static func size(_ size: Size) -> String { "\(number(size.width))×\(number(size.height))" }

    /// "950 bytes", "40,960 bytes", "12.3 MB": decimal units, as file managers show them.
    static func bytes(_ count: Int) -> String {
        switch count {
        case ..<1_000_000: "\(number(count)) bytes"
        case ..<1_000_000_000: "\(tenths(count, of: 1_000_000)) MB"
        default: "\(tenths(count, of: 1_000_000_000)) GB"
        }
    }

    /// The millions of pixels, a begun tenth counted whole: what is over a limit never reads as if it were not.
    static func megapixels(_ pixels: Int) -> String { tenths(pixels, of: 1_000_000) }

    private static func tenths(_ value: Int, of unit: Int) -> String {
        let tenth = unit / 10
        let count = value / tenth + (value.isMultiple(of: tenth) ? 0 : 1)
        return count.isMultiple(of: 10) ? number(count / 10) : "\(number(count / 10)).\(count % 10)"
    }
}
