@testable import SignageEngine

/// Places whose clocks are put forward and back in some way of their own, over a few years.
///
/// Source of the instants: the tz database, 2025b.
enum Places {
    static let utc = CivilZone.utc
    /// No summer time.
    static let shanghai = CivilZone([.init(start: .min, offset: 28_800, name: "CST")])
    /// An hour forward at 02:00 on the last Sunday of March, back at 03:00 on the last of October.
    static let berlin = zone(
        "CET", 3600,
        [
            ("2026-03-29", 3600, "CEST", 7200), ("2026-10-25", 3600, "CET", 3600), ("2027-03-28", 3600, "CEST", 7200),
            ("2027-10-31", 3600, "CET", 3600),
        ])
    /// Half an hour, at 02:00, in the southern summer.
    static let lordHowe = zone(
        "+11", 39_600,
        [
            ("2026-04-04", 54_000, "+1030", 37_800), ("2026-10-03", 55_800, "+11", 39_600),
            ("2027-04-03", 54_000, "+1030", 37_800), ("2027-10-02", 55_800, "+11", 39_600),
        ])
    /// Midnight is skipped in September, and the hour before it repeats in April.
    static let santiago = zone(
        "-03", -10_800,
        [
            ("2026-04-05", 10_800, "-04", -14_400), ("2026-09-06", 14_400, "-03", -10_800),
            ("2027-04-04", 10_800, "-04", -14_400), ("2027-09-05", 14_400, "-03", -10_800),
        ])
    /// Midnight itself repeats in November.
    static let havana = zone(
        "CST", -18_000,
        [
            ("2026-03-08", 18_000, "CDT", -14_400), ("2026-11-01", 18_000, "CST", -18_000),
            ("2027-03-14", 18_000, "CDT", -14_400), ("2027-11-07", 18_000, "CST", -18_000),
        ])
    /// Went over the date line: there was no 30 December 2011.
    static let apia = zone(
        "-10", -36_000, [("2011-12-30", 36_000, "+14", 50_400), ("2012-03-31", 50_400, "+13", 46_800)])

    static let all = [utc, shanghai, berlin, lordHowe, santiago, havana, apia]

    /// - Parameter shifts: the day in UTC, the second of that day, and what holds from then on.
    private static func zone(_ name: String, _ offset: Int64, _ shifts: [(String, Int64, String, Int64)]) -> CivilZone {
        CivilZone(
            [.init(start: .min, offset: offset, name: name)]
                + shifts.map { day, second, name, offset in
                    .init(start: date(day).number * 86_400 + second, offset: offset, name: name)
                })
    }

    /// "2026-12-24".
    static func date(_ text: String) -> CivilDate {
        guard case .date(let date) = DateText.parse(text) else { preconditionFailure("no date: \(text)") }
        return date
    }

    /// "2026-12-24 18:00", as a place's clocks show it the first time.
    static func instant(_ text: String, _ zone: CivilZone) -> Int64 {
        let parts = text.split(separator: " ").map(String.init)
        return zone.instant(of: date(parts[0]), TimeOfDayText.parse(parts[1]) ?? 0)
    }

    /// "2026-12-24 18:00 CET".
    static func text(_ seconds: Int64, _ zone: CivilZone) -> String {
        let local = zone.local(seconds)
        let date = zone.date(at: seconds)
        return "\(date) \(TimeOfDayText.format(Int(local - date.number * 86_400))) \(zone.period(at: seconds).name)"
    }
}
