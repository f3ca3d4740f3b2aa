extension FieldType<Span> {
    /// A length of time: a number and a unit, seconds where there is none.
    static func duration(atLeast minimum: Span = .milliseconds(1)) -> FieldType {
        let remedy = "write a time such as 20s, 1.5s, 500ms, 2m or 1h"
        return FieldType(
            scalar: "a time", remedy: remedy,
            schema: Schema.textOrNumber(SchemaPatterns.duration, minimum.seconds...DurationText.longest.seconds)
        ) { text throws(Refusal) in
            guard let span = DurationText.parse(text) else {
                throw Refusal(remedy: DurationText.corrected(text).map { "write \($0)" })
            }
            guard let span = span.value, span <= DurationText.longest else {
                throw Refusal(why: "is longer than a year", remedy: "write a shorter time")
            }
            if span < .zero { throw Refusal(why: "is less than no time", remedy: "leave out the minus sign") }
            guard span >= minimum else {
                throw Refusal(
                    why: "must be at least \(DurationText.format(minimum)), not \(quote(text))",
                    remedy: "write a longer time")
            }
            return span
        }
    }
}

/// Times as a playlist writes them.
package enum DurationText {
    package static let longest = Span.seconds(365 * 24 * 3600)

    private static let units: [(name: String, nanoseconds: Int128)] = [
        ("ms", 1_000_000), ("s", 1_000_000_000), ("m", 60_000_000_000), ("h", 3_600_000_000_000), ("", 1_000_000_000),
    ]

    /// A time that reads well but may be too long to hold.
    package struct Parsed { package var value: Span? }

    /// Exact in decimal: no Double comes near it. Nil for what is not a time at all.
    package static func parse(_ text: String) -> Parsed? {
        let isNegative = text.hasPrefix("-")
        let number = text.drop { $0 == "-" }.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
        let unit = text[number.endIndex...]
        guard let scale = units.first(where: { $0.name == unit })?.nanoseconds else { return nil }
        guard text.count - number.count - unit.count == (isNegative ? 1 : 0) else { return nil }
        let halves = number.split(separator: ".", omittingEmptySubsequences: false)
        guard (1...2).contains(halves.count), halves.allSatisfy({ !$0.isEmpty }) else { return nil }

        let whole = halves[0].drop { $0 == "0" }
        guard whole.count <= 15 else { return Parsed(value: nil) }
        // Twelve places of an hour are 4 nanoseconds short of nothing; more are not worth the digits.
        let places = halves.count == 2 ? halves[1].prefix(12) : ""
        guard let mantissa = Int128(whole + places) ?? (whole.isEmpty && places.isEmpty ? 0 : nil) else { return nil }
        let divisor = places.reduce(Int128(1)) { product, _ in product * 10 }
        let nanoseconds = (mantissa * scale * 2 + divisor) / (divisor * 2)
        guard let value = Int64(exactly: nanoseconds) else { return Parsed(value: nil) }
        return Parsed(value: Span(nanoseconds: isNegative ? -value : value))
    }

    /// What somebody meant who wrote "1,5 sec".
    static func corrected(_ text: String) -> String? {
        let words = [
            "seconds": "s", "second": "s", "secs": "s", "sec": "s", "minutes": "m", "minute": "m", "mins": "m",
            "min": "m", "hours": "h", "hour": "h", "hrs": "h", "hr": "h", "milliseconds": "ms", "msec": "ms",
        ]
        let tight = String(text.lowercased().compactMap { $0 == " " ? nil : $0 == "," ? "." : $0 })
        let number = tight.prefix { !$0.isLetter }
        let unit = String(tight[number.endIndex...])
        let candidate = String(number) + (words[unit] ?? unit)
        return parse(candidate).flatMap(\.value).map { _ in candidate }
    }

    /// The shortest way to write a span that is a whole number of some unit.
    static func format(_ span: Span) -> String {
        let value = Int128(span.nanoseconds)
        for unit in ["h", "m", "s", "ms"] {
            guard let scale = units.first(where: { $0.name == unit })?.nanoseconds else { continue }
            if value != 0 && value % scale == 0 { return "\(value / scale)\(unit)" }
        }
        return "\(span.seconds)s"
    }
}
