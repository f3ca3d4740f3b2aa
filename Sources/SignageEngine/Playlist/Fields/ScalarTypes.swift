extension FieldType<Bool> {
    static let boolean = FieldType(scalar: "true or false", remedy: "write true or false", schema: Schema.boolean) {
        text throws(Refusal) in
        switch text {
        case "true": return true
        case "false": return false
        default:
            switch text.lowercased() {
            case "true", "yes", "on", "y", "1": throw Refusal(remedy: "write true")
            case "false", "no", "off", "n", "0": throw Refusal(remedy: "write false")
            default: throw Refusal()
            }
        }
    }
}

extension FieldType<Int> {
    /// A whole number in decimal digits.
    static func integer(in range: ClosedRange<Int>) -> FieldType {
        let noun = "a whole number from \(range.lowerBound) to \(range.upperBound)"
        return FieldType(scalar: noun, remedy: "write \(noun)", schema: Schema.integer(range)) { text throws(Refusal) in
            guard NumberText.isInteger(text) else { throw Refusal() }
            // More digits than an Int holds are out of any range.
            guard let value = Int(text), range.contains(value) else { throw Refusal() }
            return value
        }
    }
}

extension FieldType<Double> {
    /// A decimal number, with an exponent if need be; never NaN or infinite.
    static func number(in range: ClosedRange<Double>) -> FieldType {
        let noun = "a number from \(NumberText.short(range.lowerBound)) to \(NumberText.short(range.upperBound))"
        return FieldType(scalar: noun, remedy: "write \(noun)", schema: Schema.number(range)) { text throws(Refusal) in
            guard NumberText.isDecimal(text) else {
                let point = String(text.map { $0 == "," ? "." : $0 })
                throw Refusal(remedy: NumberText.isDecimal(point) ? "write \(point)" : nil)
            }
            guard let value = Double(text), value.isFinite, range.contains(value) else { throw Refusal() }
            return value
        }
    }
}

extension FieldType<String> {
    /// A piece of text that is not empty and shows on one line.
    static func string(maxLength: Int = 1000) -> FieldType {
        FieldType(scalar: "text", remedy: "write a text of up to \(maxLength) characters") { text throws(Refusal) in
            guard !text.isEmpty else { throw Refusal(why: "is an empty text") }
            guard text.unicodeScalars.count <= maxLength else { throw Refusal(why: "is too long") }
            guard !text.unicodeScalars.contains(where: TextCleaning.isUnwanted) else {
                throw Refusal(why: "has a line break or another control character in it", remedy: "leave it out")
            }
            return text
        }
    }
}

extension FieldType where Value: CaseIterable & RawRepresentable<String> {
    /// One of a few words.
    static func oneOf(_ type: Value.Type = Value.self) -> FieldType {
        let words = Value.allCases.map(\.rawValue)
        let list = (words.dropLast(2) + [words.suffix(2).joined(separator: " or ")]).joined(separator: ", ")
        return FieldType(scalar: list, remedy: "write \(list)", schema: Schema.oneOf(words)) { text throws(Refusal) in
            if let value = Value(rawValue: text) { return value }
            throw Refusal(remedy: Spelling.nearest(to: text, among: words).map { "did you mean \"\($0)\"?" })
        }
    }
}

/// What a number looks like in a playlist, whatever YAML or the standard library would take for one.
enum NumberText {
    static func isInteger(_ text: String) -> Bool {
        let digits = text.utf8.first == UInt8(ascii: "-") ? text.utf8.dropFirst() : text.utf8[...]
        return !digits.isEmpty && digits.allSatisfy { (48...57).contains($0) }
    }

    /// `-?` digits, then a fraction and an exponent if there are any.
    static func isDecimal(_ text: String) -> Bool {
        var parts = text.lowercased().split(separator: "e", omittingEmptySubsequences: false)[...]
        guard let mantissa = parts.popFirst(), parts.count <= 1 else { return false }
        if let exponent = parts.first {
            let bare = exponent.hasPrefix("+") ? exponent.dropFirst() : exponent
            guard isInteger(String(bare)), bare.count <= 4 else { return false }
        }
        let halves = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), isInteger(String(halves[0])) else { return false }
        return halves.count == 1 || (isInteger(String(halves[1])) && !halves[1].hasPrefix("-"))
    }

    /// 1.0 as people write it: 1.
    static func short(_ value: Double) -> String {
        Int(exactly: value).map { "\($0)" } ?? "\(value)"
    }
}
