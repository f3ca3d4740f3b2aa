/// How a plan writes times. Where clocks are put forward or back within it, each is told with what it is called then,
/// because one of them may come twice.
struct PlanTimes {
    let zone: CivilZone
    let range: Range<Int64>
    private var hasShift = false

    init(zone: CivilZone, range: Range<Int64>) {
        (self.zone, self.range) = (zone, range)
        hasShift =
            zone.period(at: range.lowerBound).offset != zone.period(at: range.upperBound).offset || !shifts.isEmpty
    }

    /// "Sun 28 Mar 03:00 CEST".
    func short(_ seconds: Int64) -> String {
        let time = CivilTime(seconds, in: zone)
        return "\(day(time)) \(clock(time))"
    }

    /// "Sun 28 Mar 2027 03:00 CEST".
    func long(_ seconds: Int64) -> String {
        let time = CivilTime(seconds, in: zone)
        return "\(day(time)) \(time.year) \(clock(time))"
    }

    /// "Tuesday 30 Mar 03:00–06:00"; with both days where they are two.
    func stretch(_ stretch: Range<Int64>) -> String {
        let (first, last) = (CivilTime(stretch.lowerBound, in: zone), CivilTime(stretch.upperBound, in: zone))
        let date = zone.date(at: stretch.lowerBound)
        let start = "\(weekday(first).name.capitalizedFirst) \(dayAndMonth(first)) \(clock(first))"
        if zone.date(at: stretch.upperBound) == date { return "\(start)–\(clock(last))" }
        // Up to midnight is still the same day.
        let midnight = zone.instant(of: CivilDate(number: date.number + 1))
        if stretch.upperBound == midnight, !hasShift { return "\(start)–24:00" }
        return "\(start) – \(weekday(last).name.capitalizedFirst) \(dayAndMonth(last)) \(clock(last))"
    }

    /// "2027-03-28T03:00:00+02:00", as RFC 3339 has it.
    func exact(_ seconds: Int64) -> String { WallTimeText.exact(seconds, zone) }

    /// Lines that tell when clocks are put forward or back.
    var shifts: [String] {
        var (lines, seconds): ([String], Int64) = ([], range.lowerBound)
        while let next = zone.nextStart(after: seconds), next < range.upperBound {
            seconds = next
            let (before, after) = (zone.period(at: next - 1), zone.period(at: next))
            guard before.offset != after.offset else { continue }
            let time = CivilTime(next, in: zone)
            let end = TimeOfDayText.format(time.hour * 3600 + time.minute * 60 + time.second)
            let length = Span.seconds(abs(after.offset - before.offset))
            lines.append(
                "clocks are put \(after.offset > before.offset ? "forward" : "back") by \(DurationText.format(length)) on "
                    + "\(day(time)), to \(end)")
        }
        return lines
    }

    private func clock(_ time: CivilTime) -> String {
        let text = TimeOfDayText.format(time.hour * 3600 + time.minute * 60 + time.second)
        return hasShift ? "\(text) \(time.period.name)" : text
    }

    private func weekday(_ time: CivilTime) -> Weekday { Weekday(rawValue: time.weekday) ?? .sunday }
    private func dayAndMonth(_ time: CivilTime) -> String {
        "\(time.day) \(ClockFormat.months[time.month - 1].prefix(3))"
    }
    private func day(_ time: CivilTime) -> String {
        "\(weekday(time).shortName.capitalizedFirst) \(dayAndMonth(time))"
    }
}

extension String {
    fileprivate var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}
