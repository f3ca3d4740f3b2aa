/// A time by the clocks of a place, as people and programs write it.
public enum WallTimeText {
    /// "2027-03-28T00:00", or a date alone: the first time that the place's clocks show it, in seconds since 1970; nil
    /// where the text is no such time.
    public static func instant(_ text: String, _ zone: CivilZone) -> Int64? {
        let parts = text.split(maxSplits: 1, omittingEmptySubsequences: false) { $0 == "T" || $0 == " " }
        guard let day = parts.first, case .date(let date) = DateText.parse(String(day)),
            let time = parts.count == 2 ? TimeOfDayText.parse(String(parts[1])) : 0
        else { return nil }
        return zone.instant(of: date, time)
    }

    /// Why a text is no time of a sign's.
    public enum Fault: Error, Hashable {
        case noTime
        /// A time, but not of `years`.
        case tooFar
    }

    /// Those in which a sign's clocks go, as the text has them (see `WallClock.latest`).
    public static let years = 1970...2199

    /// A time by the clocks of a place, "2027-03-28T00:00" or a date alone, or one that names its offset, as `wall(exact:)`
    /// reads it. Since 1970-01-01T00:00:00Z; no text gives a span that does not hold it.
    public static func wall(_ text: String, _ zone: CivilZone) throws(Fault) -> Span {
        guard let parts = exactParts(text) ?? instant(text, zone).map({ ($0, 0) }) else { throw .noTime }
        return try wall(parts, text)
    }

    /// "2026-12-24T17:00:00Z", "2026-12-24T18:00:00+01:00" or "2026-12-24T17:00:00.250Z" (RFC 3339, to the nanosecond), since
    /// 1970-01-01T00:00:00Z.
    public static func wall(exact text: String) throws(Fault) -> Span {
        guard let parts = exactParts(text) else { throw .noTime }
        return try wall(parts, text)
    }

    private static func wall(_ parts: (seconds: Int64, nanoseconds: Int64), _ text: String) throws(Fault) -> Span {
        guard let year = Int(text.prefix(4)), years.contains(year) else { throw .tooFar }
        return .seconds(parts.seconds) + .nanoseconds(parts.nanoseconds)
    }

    private static func exactParts(_ text: String) -> (seconds: Int64, nanoseconds: Int64)? {
        let bytes = Array(text.utf8)
        guard bytes.count >= 20, let seconds = instant(String(decoding: bytes[..<19], as: UTF8.self), .utc) else {
            return nil
        }
        var (rest, nanoseconds) = (bytes[19...], Int64(0))
        if rest.first == UInt8(ascii: ".") {
            let digits = rest.dropFirst().prefix { (48...57).contains($0) }
            guard (1...9).contains(digits.count) else { return nil }
            for place in 0..<9 {
                nanoseconds =
                    nanoseconds * 10 + (place < digits.count ? Int64(digits[digits.startIndex + place]) - 48 : 0)
            }
            rest = rest[digits.endIndex...]
        }
        if rest.elementsEqual("Z".utf8) { return (seconds, nanoseconds) }
        guard rest.count == 6, let sign = rest.first, "+-".utf8.contains(sign),
            let offset = TimeOfDayText.parse(String(decoding: rest.dropFirst(), as: UTF8.self))
        else { return nil }
        return (seconds - Int64(sign == UInt8(ascii: "-") ? -offset : offset), nanoseconds)
    }

    /// "2026-12-24T18:00:00.250+01:00", as RFC 3339 has it: to the millisecond, rounded down.
    public static func exact(_ wall: Span, _ zone: CivilZone) -> String {
        let text = exact(wall.wholeSeconds, zone)
        let rest = Int(wall.wholeMilliseconds - wall.wholeSeconds * 1000)
        // Behind the offset's six letters.
        return "\(text.dropLast(6)).\(Decimal.padded(rest, 3))\(text.suffix(6))"
    }

    /// "2027-03-28T03:00:00+02:00", as RFC 3339 has it.
    public static func exact(_ seconds: Int64, _ zone: CivilZone) -> String {
        let time = CivilTime(seconds, in: zone)
        let minutes = Int(abs(time.period.offset) / 60)
        let offset =
            "\(time.period.offset < 0 ? "-" : "+")\(Decimal.padded(minutes / 60)):\(Decimal.padded(minutes % 60))"
        return "\(zone.date(at: seconds))T\(Decimal.padded(time.hour)):\(Decimal.padded(time.minute))"
            + ":\(Decimal.padded(time.second))\(offset)"
    }
}
