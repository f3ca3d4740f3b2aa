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

    /// "2026-12-24T17:00:00Z" or "2026-12-24T18:00:00+01:00" (RFC 3339, whole seconds), in seconds since 1970; nil where
    /// the text is no such time.
    public static func instant(exact text: String) -> Int64? {
        let offset = text.dropFirst(19)
        guard text.utf8.count >= 20, let seconds = instant(String(text.prefix(19)), .utc) else { return nil }
        if offset == "Z" { return seconds }
        guard offset.count == 6, let sign = offset.first, "+-".contains(sign),
            let time = TimeOfDayText.parse(String(offset.dropFirst()))
        else { return nil }
        return seconds - Int64(sign == "-" ? -time : time)
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
