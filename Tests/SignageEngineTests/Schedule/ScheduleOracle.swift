@testable import SignageEngine

/// Says when a rule is on by walking through the time in small steps, with a clock on the wall and a calendar that is
/// leafed through: slow, and without any of the arithmetic that is tested.
struct ScheduleOracle {
    struct Day {
        var year = 2000
        var month = 1
        var day = 1
        /// 1 January 2000 was a Saturday.
        var weekday = 6

        var length: Int {
            switch month {
            case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
            case 4, 6, 9, 11: 30
            default: 31
            }
        }

        mutating func turn() {
            weekday = (weekday + 1) % 7
            day += 1
            guard day > length else { return }
            (day, month) = (1, month + 1)
            if month > 12 { (month, year) = (1, year + 1) }
        }

        /// Orders days.
        var key: Int { year * 10_000 + month * 100 + day }
    }

    /// The step, in seconds; all times in rules and all shifts are multiples of it.
    static let step: Int64 = 900
    private static let epoch = Places.date("2000-01-01").number

    /// By day since 1970-01-01; of some years.
    static let calendar: [Int64: Day] = {
        var days: [Int64: Day] = [:]
        var day = Day()
        for number in epoch..<epoch + 366 * 29 {
            days[number] = day
            day.turn()
        }
        return days
    }()

    static func includes(_ rule: ScheduleRule, _ number: Int64) -> Bool {
        guard let day = calendar[number] else { return false }
        func key(_ date: CivilDate) -> Int { date.parts.year * 10_000 + date.parts.month * 100 + date.parts.day }
        if let start = rule.start, day.key < key(start) { return false }
        if let until = rule.until, day.key > key(until) { return false }
        if rule.except.contains(where: { key($0.lowerBound) <= day.key && day.key <= key($0.upperBound) }) {
            return false
        }
        guard Weekday.allCases.contains(where: { rule.days.contains($0) && $0.rawValue == day.weekday }) else {
            return false
        }
        return rule.every.isEmpty
            || rule.every.contains { every in
                switch every {
                case .day(let wanted): day.day == min(wanted, day.length)
                case .weekday(let weekday, let number):
                    weekday.rawValue == day.weekday && (number * 7 - 6...number * 7).contains(day.day)
                case .lastWeekday(let weekday): weekday.rawValue == day.weekday && day.day > day.length - 7
                }
            }
    }

    /// Whether the rule is on at each step of a stretch.
    static func walk(_ rule: ScheduleRule, _ zone: CivilZone, _ range: Range<Int64>) -> [Bool] {
        let length = Int64(rule.to > rule.from ? rule.to - rule.from : rule.to + 86_400 - rule.from)
        let instants = Array(stride(from: range.lowerBound - 4 * 86_400, to: range.upperBound, by: Int(step)))
        // A clock that never goes back: in the hour that repeats it waits.
        var latest = Int64.min
        var shown: [Int64] = []
        var days: Set<Int64> = []
        for instant in instants {
            let local = zone.period(at: instant).offset + instant
            days.insert(local / 86_400)
            latest = max(latest, local)
            shown.append(latest)
        }
        var on = Array(repeating: false, count: instants.count)
        for day in days where includes(rule, day) {
            let window = day * 86_400 + Int64(rule.from)..<day * 86_400 + Int64(rule.from) + length
            let covered = shown.indices.filter { window.contains(shown[$0]) }
            for index in covered { on[index] = true }
            if covered.isEmpty, let shift = shown.indices.first(where: { shown[$0] >= window.lowerBound }) {
                for index in shift..<min(shift + Int(length / step), on.count) { on[index] = true }
            }
        }
        return zip(instants, on).filter { range.contains($0.0) }.map(\.1)
    }
}
