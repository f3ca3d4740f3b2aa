/// A rule by the clocks of a place: half-open stretches of instants, in seconds since 1970-01-01T00:00:00Z.
///
/// A window belongs to the day it begins on, whether or not it goes on past midnight. Its two ends are the first instants
/// at which clocks show its two times or later. So in the hour that repeats it counts once, and in the hour that is
/// skipped it begins at the shift. Where clocks skip it whole it is played at the shift, for as long as it would have
/// been; but a day that a place's calendar leaves out has no windows.
struct RuleWindows: Hashable, Sendable {
    let rule: ScheduleRule
    let zone: CivilZone

    /// The end of a window that never ends.
    static let never = Int64.max

    /// When the window that covers an instant ends; nil where none does.
    func end(at seconds: Int64) -> Int64? {
        let today = zone.date(at: seconds).number
        var end: Int64?
        // A window begins a day before the instant at the most; clocks that are put back or forward make it one more.
        for number in today - 2...today + 1 {
            let date = CivilDate(number: number)
            guard rule.includes(date), let window = window(of: date), window.contains(seconds) else { continue }
            end = max(end ?? window.upperBound, rule.isWholeDay ? runEnd(from: date) : window.upperBound)
        }
        return end
    }

    /// When the first window after an instant begins; nil for never.
    func start(after seconds: Int64) -> Int64? {
        var date = CivilDate(number: zone.date(at: seconds).number - 1)
        while let next = rule.firstDay(from: date) {
            if let window = window(of: next), window.lowerBound > seconds { return window.lowerBound }
            date = CivilDate(number: next.number + 1)
        }
        return nil
    }

    /// The window of a day that the rule includes; nil where the place's calendar leaves that day out.
    private func window(of date: CivilDate) -> Range<Int64>? {
        guard zone.date(at: zone.instant(of: date)) <= date else { return nil }
        let to = rule.to + (rule.to <= rule.from ? ScheduleRule.dayLength : 0)
        let (start, end) = (zone.instant(of: date, rule.from), zone.instant(of: date, to))
        return start..<(end > start ? end : start + Int64(to - rule.from))
    }

    /// Where whole days follow one another: when the last of them ends.
    private func runEnd(from date: CivilDate) -> Int64 {
        rule.firstDayOff(after: date).map { zone.instant(of: $0) }
            ?? Self.never
    }
}
