/// On which days, and from when to when on each of them, something plays: one rule of a schedule, by the clocks of a place
/// that is not known yet.
public struct ScheduleRule: Hashable, Sendable {
    /// What happens before the clock can be trusted.
    public enum Untrusted: String, CaseIterable, Sendable { case play, skip }

    public static let dayLength = 86_400

    /// Days must be among these and, where there are some, among `every`, too.
    public var days = Weekdays.all
    public var every: [MonthlyDay] = []
    /// Seconds after midnight by the clock on the wall, 0 … 86 399.
    public var from = 0
    /// The same, 1 … 86 400; up to `from`, it is on the next day. Never equal to `from`.
    public var to = ScheduleRule.dayLength
    /// The first and the last day on which a window may begin.
    public var start: CivilDate?
    public var until: CivilDate?
    /// Days on which none begins.
    public var except: [ClosedRange<CivilDate>] = []
    /// A name of the tz database, "Europe/Berlin"; nil for the sign's own.
    public var timeZone: String?
    /// Nil for what the playlist says.
    public var untrusted: Untrusted?

    public init() {}

    /// Whether its windows are whole days, so that those of neighbouring days are one.
    var isWholeDay: Bool { from == 0 && to == Self.dayLength }

    /// The Gregorian calendar with its weekdays begins anew after 400 years.
    private static let cycle = 146_097
    /// Who names more days than this in a row names all.
    private static let longestRun = 4000

    /// Whether a window begins on a day.
    func includes(_ date: CivilDate) -> Bool {
        (start.map { $0 <= date } ?? true) && (until.map { date <= $0 } ?? true)
            && !except.contains { $0.contains(date) } && fits(date)
    }

    private func fits(_ date: CivilDate) -> Bool {
        days.contains(date) && (every.isEmpty || every.contains { $0.contains(date) })
    }

    /// The first day from one on on which a window begins; nil for never again. At the most a cycle of the calendar is
    /// looked through.
    func firstDay(from date: CivilDate) -> CivilDate? {
        var date = max(date, start ?? date)
        var tries = 0
        while tries < Self.cycle {
            if let until, date > until { return nil }
            if let range = except.first(where: { $0.contains(date) }) {
                date = CivilDate(number: range.upperBound.number + 1)
                continue
            }
            if fits(date) { return date }
            date = CivilDate(number: date.number + 1)
            tries += 1
        }
        return nil
    }

    /// The first day after one on which no window begins; nil where that never comes.
    func firstDayOff(after date: CivilDate) -> CivilDate? {
        guard days == .all && every.isEmpty else {
            // Within a week or a month mostly, within some years where the list names nearly every day of the month.
            var date = date
            for _ in 0..<Self.longestRun {
                date = CivilDate(number: date.number + 1)
                if !includes(date) { return date }
            }
            return nil
        }
        let ends =
            except.map(\.lowerBound).filter { $0 > date } + (until.map { [CivilDate(number: $0.number + 1)] } ?? [])
        return ends.min()
    }
}
