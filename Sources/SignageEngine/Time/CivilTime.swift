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

    /// The index of the first period that begins after an instant.
    private func index(after seconds: Int64) -> Int {
        var (low, high) = (0, periods.count)
        while low < high {
            let middle = (low + high) / 2
            if periods[middle].start > seconds { high = middle } else { low = middle + 1 }
        }
        return low
    }

    /// - Parameter periods: at least one, in order; the first goes back for ever.
    public init(_ periods: [Period]) {
        precondition(!periods.isEmpty)
        self.periods = periods
    }

    /// What holds at an instant.
    public func period(at seconds: Int64) -> Period { periods[max(index(after: seconds) - 1, 0)] }

    /// When clocks are put forward or back next; nil for never.
    func nextStart(after seconds: Int64) -> Int64? {
        let index = index(after: seconds)
        return index < periods.count ? periods[index].start : nil
    }
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
        dayOfYear = month > 2 ? dayFromMarch + (Self.isLeap(year) ? 60 : 59) + 1 : dayFromMarch - 306 + 1
    }

    static func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    static func daysInMonth(_ month: Int, of year: Int64) -> Int {
        switch month {
        case 2: isLeap(year) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }

    /// Days from 1970-01-01 to a date of the calendar (Howard Hinnant's `days_from_civil`).
    static func days(to year: Int64, _ month: Int, _ day: Int) -> Int64 {
        let shifted = month <= 2 ? year - 1 : year
        let era = (shifted >= 0 ? shifted : shifted - 399) / 400
        let yearOfEra = shifted - era * 400
        let dayOfYear = Int64((153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1)
        return era * 146_097 + yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear - 719_468
    }

    var daysInMonth: Int { Self.daysInMonth(month, of: year) }
    var daysInYear: Int { Self.isLeap(year) ? 366 : 365 }
    /// As the clock has it: 23:59:59 is 86,399 on days with a shift, too.
    var secondOfDay: Int64 { Int64((hour * 60 + minute) * 60 + second) }
}
