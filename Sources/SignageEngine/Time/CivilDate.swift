/// A day of the calendar, the same in all places: the Gregorian one, before its time, too.
public struct CivilDate: Hashable, Comparable, Sendable {
    /// Days since 1970-01-01.
    public let number: Int64

    public init(number: Int64) { self.number = number }

    /// Nil where there is no such day: the thirtieth of February.
    public init?(year: Int, month: Int, day: Int) {
        guard (1...9999).contains(year), (1...12).contains(month),
            (1...Self.days(inMonth: month, year: year)).contains(day)
        else { return nil }
        number = Self.number(year: year, month: month, day: day)
    }

    /// 28 … 31.
    public static func days(inMonth month: Int, year: Int) -> Int {
        let next = month == 12 ? (year + 1, 1) : (year, month + 1)
        return Int(number(year: next.0, month: next.1, day: 1) - number(year: year, month: month, day: 1))
    }

    /// Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, in eras of 400 years.
    private static func number(year: Int, month: Int, day: Int) -> Int64 {
        let year = Int64(month <= 2 ? year - 1 : year)
        let era = (year >= 0 ? year : year - 399) / 400
        let yearOfEra = year - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    /// Month 1 … 12, day 1 … 31.
    public var parts: (year: Int, month: Int, day: Int) {
        let time = CivilTime(number * 86_400, in: .utc)
        return (Int(time.year), time.month, time.day)
    }

    /// 0 for Sunday.
    public var weekday: Int { Int(((number + 4) % 7 + 7) % 7) }

    public static func < (a: CivilDate, b: CivilDate) -> Bool { a.number < b.number }
}

extension CivilDate: CustomStringConvertible {
    /// 2026-12-24.
    public var description: String {
        let (year, month, day) = parts
        return "\(Decimal.padded(year, 4))-\(Decimal.padded(month))-\(Decimal.padded(day))"
    }
}
