import Testing

@testable import SignageEngine

@Suite("Timetables")
struct TimetableTests {
    /// The changes after an instant, as the place's clocks show them.
    private func changes(
        _ rules: [ScheduleRule], _ zone: CivilZone, after start: String, count: Int
    ) -> [String] {
        let timetable = Timetable(Schedule(rules), zones: { _ in zone })
        var seconds = Places.instant(start, zone)
        var result: [String] = []
        while result.count < count, let change = timetable.nextChange(after: seconds) {
            #expect(timetable.isOn(at: change) != timetable.isOn(at: change - 1))
            result.append((timetable.isOn(at: change) ? "on " : "off ") + Places.text(change, zone))
            seconds = change
        }
        return result
    }

    private func rule(_ from: String = "00:00", _ to: String = "24:00", _ edit: (inout ScheduleRule) -> Void = { _ in })
        -> ScheduleRule
    {
        var rule = ScheduleRule()
        (rule.from, rule.to) = (TimeOfDayText.parse(from) ?? -1, TimeOfDayText.parse(to) ?? -1)
        edit(&rule)
        return rule
    }

    // MARK: Days on which clocks are put forward or back

    @Test("a daily time in the hour that is skipped plays at the shift")
    func skippedHour() {
        #expect(
            changes([rule("02:30", "03:30")], Places.berlin, after: "2027-03-27 12:00", count: 4) == [
                "on 2027-03-28 03:00 CEST", "off 2027-03-28 03:30 CEST", "on 2027-03-29 02:30 CEST",
                "off 2027-03-29 03:30 CEST",
            ])
        #expect(
            changes([rule("01:00", "02:30")], Places.berlin, after: "2027-03-27 12:00", count: 2) == [
                "on 2027-03-28 01:00 CET", "off 2027-03-28 03:00 CEST",
            ])
    }

    @Test("a window that is skipped whole plays at the shift, for as long as it would have been")
    func skippedWindow() {
        #expect(
            changes([rule("02:15", "02:45")], Places.berlin, after: "2027-03-27 12:00", count: 2) == [
                "on 2027-03-28 03:00 CEST", "off 2027-03-28 03:30 CEST",
            ])
        #expect(
            changes([rule("02:00", "02:30")], Places.lordHowe, after: "2026-10-03 12:00", count: 2) == [
                "on 2026-10-04 02:30 +11", "off 2026-10-04 03:00 +11",
            ])
    }

    @Test("a daily time in the hour that repeats plays once, the first time round")
    func repeatedHour() {
        #expect(
            changes([rule("02:30", "02:45")], Places.berlin, after: "2027-10-30 12:00", count: 4) == [
                "on 2027-10-31 02:30 CEST", "off 2027-10-31 02:45 CEST", "on 2027-11-01 02:30 CET",
                "off 2027-11-01 02:45 CET",
            ])
        #expect(
            changes([rule("01:30", "02:00")], Places.lordHowe, after: "2027-04-03 12:00", count: 2) == [
                "on 2027-04-04 01:30 +11", "off 2027-04-04 02:00 +1030",
            ])
    }

    @Test("what ends at a time and what begins at it meet, in the hour that repeats and in the one that is skipped")
    func neighboursMeet() {
        for zone in Places.all {
            for time in ["00:00", "00:30", "01:30", "02:00", "02:30", "03:00"] where time != "00:00" {
                let halves = [rule("00:00", time), rule(time, "24:00")]
                for start in ["2011-12-27 12:00", "2026-04-03 12:00", "2026-09-04 12:00", "2027-03-27 12:00"] {
                    let timetable = Timetable(Schedule(halves), zones: { _ in zone })
                    let instant = Places.instant(start, zone)
                    let next = timetable.nextChange(after: instant)
                    #expect((next ?? .max) > instant + 400 * 86_400, "\(time) from \(start)")
                }
            }
        }
    }

    @Test("noon is noon, before and after the shift")
    func noon() {
        #expect(
            changes([rule("12:00", "13:00")], Places.berlin, after: "2027-10-30 00:00", count: 4) == [
                "on 2027-10-30 12:00 CEST", "off 2027-10-30 13:00 CEST", "on 2027-10-31 12:00 CET",
                "off 2027-10-31 13:00 CET",
            ])
    }

    @Test("a day begins when the calendar turns, where midnight is skipped and where it repeats")
    func oddMidnights() {
        let sunday = rule { $0.days = Weekdays([.sunday]) }
        #expect(
            changes([sunday], Places.santiago, after: "2026-09-05 12:00", count: 2) == [
                "on 2026-09-06 01:00 -03", "off 2026-09-07 00:00 -03",
            ])
        #expect(
            changes([sunday], Places.santiago, after: "2026-04-04 12:00", count: 2) == [
                "on 2026-04-05 00:00 -04", "off 2026-04-06 00:00 -04",
            ])
        #expect(
            changes([sunday], Places.havana, after: "2026-10-31 12:00", count: 2) == [
                "on 2026-11-01 00:00 CDT", "off 2026-11-02 00:00 CST",
            ])
    }

    @Test("a day that a place's calendar leaves out has no windows")
    func skippedDay() {
        #expect(
            changes([rule("08:00", "18:00")], Places.apia, after: "2011-12-29 00:00", count: 4) == [
                "on 2011-12-29 08:00 -10", "off 2011-12-29 18:00 -10", "on 2011-12-31 08:00 +14",
                "off 2011-12-31 18:00 +14",
            ])
        let friday = rule { ($0.days, $0.until) = (Weekdays([.friday]), Places.date("2012-01-06")) }
        #expect(
            changes([friday], Places.apia, after: "2011-12-24 00:00", count: 9) == [
                "on 2012-01-06 00:00 +14", "off 2012-01-07 00:00 +14",
            ])
        let late = rule("22:00", "02:00") { $0.days = Weekdays([.thursday]) }
        #expect(
            changes([late], Places.apia, after: "2011-12-29 00:00", count: 2) == [
                "on 2011-12-29 22:00 -10", "off 2011-12-31 00:00 +14",
            ])
    }

    // MARK: Days

    @Test("a window past midnight belongs to the day it begins on")
    func pastMidnight() {
        let late = rule("22:00", "02:00") {
            $0.days = Weekdays([.friday, .saturday])
            $0.until = Places.date("2026-12-05")
        }
        #expect(
            changes([late], Places.berlin, after: "2026-12-01 00:00", count: 9) == [
                "on 2026-12-04 22:00 CET", "off 2026-12-05 02:00 CET", "on 2026-12-05 22:00 CET",
                "off 2026-12-06 02:00 CET",
            ])
    }

    @Test("start and until are days that count")
    func inclusive() {
        let advent = rule("08:00", "18:00") {
            ($0.start, $0.until) = (Places.date("2026-12-23"), Places.date("2026-12-24"))
        }
        #expect(
            changes([advent], Places.berlin, after: "2026-01-01 00:00", count: 9) == [
                "on 2026-12-23 08:00 CET", "off 2026-12-23 18:00 CET", "on 2026-12-24 08:00 CET",
                "off 2026-12-24 18:00 CET",
            ])
    }

    @Test("whole days that follow one another are one stretch, however long")
    func wholeDays() {
        let decade = rule { ($0.start, $0.until) = (Places.date("2026-01-01"), Places.date("2035-12-31")) }
        #expect(
            changes([decade], Places.berlin, after: "2025-06-01 00:00", count: 9) == [
                "on 2026-01-01 00:00 CET", "off 2036-01-01 00:00 CET",
            ])
        #expect(changes([rule()], Places.berlin, after: "2025-06-01 00:00", count: 9) == [])
        let weekdays = rule { $0.days = Weekdays(from: .friday, through: .monday) }
        #expect(
            changes([weekdays], Places.berlin, after: "2026-12-01 00:00", count: 2) == [
                "on 2026-12-04 00:00 CET", "off 2026-12-08 00:00 CET",
            ])
    }

    @Test("the nth weekday of a month, where there is one")
    func nthWeekday() {
        func days(_ every: MonthlyDay, count: Int) -> [String] {
            changes([rule { $0.every = [every] }], Places.utc, after: "2026-12-15 00:00", count: count * 2)
                .filter { $0.hasPrefix("on") }.map { String($0.dropFirst(3).prefix(10)) }
        }
        #expect(days(.weekday(.monday, number: 1), count: 3) == ["2027-01-04", "2027-02-01", "2027-03-01"])
        #expect(days(.weekday(.friday, number: 5), count: 3) == ["2027-01-29", "2027-04-30", "2027-07-30"])
        #expect(days(.lastWeekday(.friday), count: 3) == ["2026-12-25", "2027-01-29", "2027-02-26"])
    }

    @Test("a day that a month does not have is its last")
    func monthEnds() {
        func days(_ every: [MonthlyDay], after start: String, count: Int) -> [String] {
            changes([rule("12:00", "13:00") { $0.every = every }], Places.utc, after: start, count: count * 2)
                .filter { $0.hasPrefix("on") }.map { String($0.dropFirst(3).prefix(10)) }
        }
        #expect(
            days([.day(31)], after: "2027-01-01 00:00", count: 5) == [
                "2027-01-31", "2027-02-28", "2027-03-31", "2027-04-30", "2027-05-31",
            ])
        #expect(days([.day(29)], after: "2028-02-01 00:00", count: 2) == ["2028-02-29", "2028-03-29"])
        #expect(
            days([.day(30), .day(31)], after: "2027-02-01 00:00", count: 3) == [
                "2027-02-28", "2027-03-30", "2027-03-31",
            ])
    }

    @Test("exceptions are days and stretches of days")
    func exceptions() {
        let daily = rule("08:00", "18:00") {
            $0.except = [
                Places.date("2026-12-02")...Places.date("2026-12-02"),
                Places.date("2026-12-04")...Places.date("2026-12-30"),
            ]
            $0.until = Places.date("2026-12-31")
        }
        #expect(
            changes([daily], Places.shanghai, after: "2026-12-01 12:00", count: 9) == [
                "off 2026-12-01 18:00 CST", "on 2026-12-03 08:00 CST", "off 2026-12-03 18:00 CST",
                "on 2026-12-31 08:00 CST", "off 2026-12-31 18:00 CST",
            ])
    }

    @Test("any of several rules holds, each by the clocks of its own place")
    func severalRules() {
        let zones: (String?) -> CivilZone? = { $0 == "Asia/Shanghai" ? Places.shanghai : Places.berlin }
        var there = rule("00:00", "01:00")
        there.timeZone = "Asia/Shanghai"
        let timetable = Timetable(Schedule([rule("16:30", "18:00"), there]), zones: zones)
        let noon = Places.instant("2026-12-01 12:00", Places.berlin)
        let on = timetable.nextChange(after: noon)
        #expect(on == Places.instant("2026-12-01 16:30", Places.berlin))
        #expect(timetable.nextChange(after: on ?? 0) == Places.instant("2026-12-01 18:00", Places.berlin))
        let alone = Timetable(Schedule([there]), zones: zones)
        #expect(alone.nextChange(after: noon) == Places.instant("2026-12-01 17:00", Places.berlin))
    }

    // MARK: Bounds

    @Test("rules that never hold, or no more, say so")
    func never() {
        let impossible = rule {
            $0.days = Weekdays([.tuesday])
            $0.every = [.weekday(.monday, number: 1)]
        }
        let excepted = rule { $0.except = [Places.date("0001-01-01")...Places.date("9999-12-31")] }
        let over = rule { $0.until = Places.date("2020-01-01") }
        for rule in [impossible, over] {
            #expect(changes([rule], Places.berlin, after: "2026-01-01 00:00", count: 1) == [])
        }
        #expect(impossible.firstDay(from: CivilDate(number: 0)) == nil)
        let timetable = Timetable(Schedule([excepted]), zones: { _ in Places.berlin })
        #expect(!timetable.isOn(at: Places.instant("2026-01-01 00:00", Places.berlin)))
    }

    @Test("a clock that says nonsense gets an answer", arguments: [Int64.min, -1, 0, 100_000_000_000])
    func extremes(seconds: Int64) {
        let timetable = Timetable(Schedule([rule("08:00", "18:00")]), zones: { _ in Places.berlin })
        let next = timetable.nextChange(after: seconds)
        #expect(next.map { timetable.isOn(at: $0) } == !timetable.isOn(at: seconds))
        // Past the last year that there is, the clock stands still.
        #expect(timetable.isOn(at: .max) == timetable.isOn(at: .max - 1_000_000))
    }

    @Test("half a day each by two rules: looked at a thousand windows far, and told the truth there")
    func links() throws {
        let timetable = Timetable(
            Schedule([rule("00:00", "12:00"), rule("12:00", "24:00")]), zones: { _ in Places.utc })
        let next = try #require(timetable.nextChange(after: 0))
        #expect(next > 400 * 86_400)
        #expect(timetable.isOn(at: next))
    }

    // MARK: Against the oracle

    @Test("random rules change exactly when a walk through the time says so", arguments: 0..<12)
    func random(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed) + 500)
        let days = [
            "2011-12-30", "2026-04-04", "2026-09-06", "2026-10-04", "2026-11-01", "2027-03-28", "2027-10-31",
            "2028-02-28",
        ]
        for _ in 0..<60 {
            let zone = Places.all[random.next(below: Places.all.count)]
            let middle = Places.date(days[random.next(below: days.count)]).number
            let rule = randomRule(&random, around: middle)
            let range = (middle - 3) * 86_400..<(middle + 4) * 86_400
            let walked = ScheduleOracle.walk(rule, zone, range)
            var expected: [Int64] = []
            for index in 1..<walked.count where walked[index] != walked[index - 1] {
                expected.append(range.lowerBound + Int64(index) * ScheduleOracle.step)
            }
            let timetable = Timetable(Schedule([rule]), zones: { _ in zone })
            #expect(timetable.isOn(at: range.lowerBound) == walked[0], "\(rule)")
            var found: [Int64] = []
            var seconds = range.lowerBound
            while let next = timetable.nextChange(after: seconds), next <= range.upperBound - ScheduleOracle.step {
                found.append(next)
                seconds = next
            }
            #expect(found == expected, "\(rule) in \(zone.period(at: range.lowerBound).name)")
            for _ in 0..<20 {
                let index = random.next(below: walked.count)
                let at = range.lowerBound + Int64(index) * ScheduleOracle.step + Int64(random.next(below: 900))
                #expect(timetable.isOn(at: at) == walked[index], "\(rule)")
            }
        }
    }

    private func randomRule(_ random: inout SeededGenerator, around middle: Int64) -> ScheduleRule {
        var rule = ScheduleRule()
        func near(_ random: inout SeededGenerator) -> CivilDate {
            CivilDate(number: middle - 4 + Int64(random.next(below: 9)))
        }
        if random.next(below: 4) > 0 {
            // Most of them at night, where the shifts are.
            rule.from = random.next(below: random.next(below: 2) == 0 ? 16 : 96) * 900
            rule.to = (random.next(below: random.next(below: 2) == 0 ? 16 : 96) + 1) * 900
            if rule.from == rule.to { rule.to += 900 }
        }
        if random.next(below: 2) == 0 {
            rule.days = Weekdays(Weekday.allCases.filter { _ in random.next(below: 2) == 0 } + [.sunday])
        }
        if random.next(below: 4) == 0 { rule.start = near(&random) }
        if random.next(below: 4) == 0 { rule.until = max(near(&random), rule.start ?? CivilDate(number: 0)) }
        if random.next(below: 3) == 0 {
            let first = near(&random)
            rule.except = [first...CivilDate(number: first.number + Int64(random.next(below: 3)))]
        }
        if random.next(below: 3) == 0 {
            rule.every = (0..<3).map { _ in
                switch random.next(below: 3) {
                case 0: .day(random.next(below: 31) + 1)
                case 1: .weekday(Weekday.allCases[random.next(below: 7)], number: random.next(below: 5) + 1)
                default: .lastWeekday(Weekday.allCases[random.next(below: 7)])
                }
            }
        }
        return rule
    }
}
