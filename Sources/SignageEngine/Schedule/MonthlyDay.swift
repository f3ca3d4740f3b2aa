/// A day that comes once a month.
public enum MonthlyDay: Hashable, Sendable {
    /// 1 … 31. Where a month is shorter, its last day.
    case day(Int)
    /// The first (1) to fifth (5) of a weekday in the month; not every month has a fifth.
    case weekday(Weekday, number: Int)
    case lastWeekday(Weekday)

    static let lastDay = MonthlyDay.day(31)

    func contains(_ date: CivilDate) -> Bool {
        let (year, month, day) = date.parts
        switch self {
        case .day(let wanted):
            return day == wanted || (wanted > 28 && day < wanted && day == CivilDate.days(inMonth: month, year: year))
        case .weekday(let weekday, let number):
            return date.weekday == weekday.rawValue && (day - 1) / 7 + 1 == number
        case .lastWeekday(let weekday):
            return date.weekday == weekday.rawValue && day + 7 > CivilDate.days(inMonth: month, year: year)
        }
    }
}
