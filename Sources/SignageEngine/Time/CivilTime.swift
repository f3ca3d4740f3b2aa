/// How far a place's clocks are from UTC, over some decades.
public struct CivilZone: Hashable, Sendable {
    /// From an instant on, clocks are so many seconds ahead of UTC, and this is called so.
    public struct Period: Hashable, Sendable {
        /// Seconds since 1970-01-01T00:00:00Z.
        public var start: Int64
        public var offset: Int64
        public var name: String

        public init(start: Int64, offset: Int64, name: String) {
            (self.start, self.offset, self.name) = (start, offset, name)
        }
    }

    public static let utc = CivilZone([Period(start: .min, offset: 0, name: "UTC")])

    private let periods: [Period]

    /// - Parameter periods: at least one, in order; the first goes back for ever.
    public init(_ periods: [Period]) {
        precondition(!periods.isEmpty)
        self.periods = periods
    }

    /// What holds at an instant.
    public func period(at seconds: Int64) -> Period { periods.last { $0.start <= seconds } ?? periods[0] }

    /// When clocks are put forward or back next; nil for never.
    func nextStart(after seconds: Int64) -> Int64? { periods.first { $0.start > seconds }?.start }
}

/// What a calendar and a clock on the wall say.
struct CivilTime: Hashable {
    let year: Int64
    /// 1 … 12 and 1 … 31.
    let month: Int
    let day: Int
    /// 1 … 366.
    let dayOfYear: Int
    /// 0 for Sunday.
    let weekday: Int
    let hour: Int
    let minute: Int
    let second: Int
    let period: CivilZone.Period

    /// - Parameter seconds: since 1970-01-01T00:00:00Z.
    init(_ seconds: Int64, in zone: CivilZone) {
        period = zone.period(at: seconds)
        let local = seconds + period.offset
        let days = local >= 0 ? local / 86_400 : (local - 86_399) / 86_400
        let rest = Int(local - days * 86_400)
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
        weekday = Int(((days + 4) % 7 + 7) % 7)
        // Howard Hinnant, "chrono-Compatible Low-Level Date Algorithms": years begin in March, in eras of 400 years.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayFromMarch = Int(dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100))
        let monthFromMarch = (5 * dayFromMarch + 2) / 153
        day = dayFromMarch - (153 * monthFromMarch + 2) / 5 + 1
        month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        dayOfYear = month > 2 ? dayFromMarch + (isLeap ? 60 : 59) + 1 : dayFromMarch - 306 + 1
    }
}
