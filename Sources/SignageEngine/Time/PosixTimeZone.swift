/// A rule for a place's clocks as POSIX writes it in TZ, `CET-1CEST,M3.5.0,M10.5.0/3`: with what RFC 8536 adds, names in
/// angle brackets and hours from -167 to 167.
struct PosixTimeZone: Hashable {
    /// A day of each year.
    enum Day: Hashable {
        /// The `week`th such weekday of a month; the fifth is the last.
        case weekday(Int, week: Int, month: Int)
        /// 1 … 365, 29 February never counted.
        case julian(Int)
        /// 0 … 365, 29 February counted.
        case ordinal(Int)
    }

    struct Change: Hashable {
        var day: Day
        /// Seconds of the clock that holds until then, from that day's beginning.
        var time: Int64
    }

    struct Summer: Hashable {
        var name: String
        var offset: Int64
        var start: Change
        var end: Change
    }

    var name: String
    /// Seconds ahead of UTC.
    var offset: Int64
    var summer: Summer?

    /// Nil where it is not written so.
    init?(_ text: some Collection<UInt8>) {
        var reader = Reader(rest: Array(text)[...])
        guard let name = reader.name(), let behind = reader.time(mostHours: 24) else { return nil }
        (self.name, offset) = (name, -behind)
        if reader.rest.isEmpty { return }
        guard let summerName = reader.name() else { return nil }
        var summerOffset = offset + 3600
        if reader.rest.first != UInt8(ascii: ",") {
            guard let behind = reader.time(mostHours: 24) else { return nil }
            summerOffset = -behind
        }
        guard let start = reader.change(), let end = reader.change(), reader.rest.isEmpty else { return nil }
        summer = Summer(name: summerName, offset: summerOffset, start: start, end: end)
    }

    /// The changes of a year, in order.
    func periods(of year: Int64) -> [CivilZone.Period] {
        guard let summer else { return [] }
        let start = CivilZone.Period(
            start: summer.start.seconds(in: year) - offset, offset: summer.offset, name: summer.name)
        let end = CivilZone.Period(
            start: summer.end.seconds(in: year) - summer.offset, offset: offset, name: name)
        return start.start < end.start ? [start, end] : [end, start]
    }

    private struct Reader {
        var rest: ArraySlice<UInt8>

        mutating func take(_ byte: UInt8) -> Bool {
            guard rest.first == byte else { return false }
            rest.removeFirst()
            return true
        }

        /// Three letters or more, or something in angle brackets.
        mutating func name() -> String? {
            func isLetter(_ byte: UInt8) -> Bool { (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20) }
            func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
            let isQuoted = take(UInt8(ascii: "<"))
            let letters = rest.prefix { isLetter($0) || isQuoted && (isSign($0) || Self.isDigit($0)) }
            rest = rest.dropFirst(letters.count)
            guard (3...16).contains(letters.count), !isQuoted || take(UInt8(ascii: ">")) else { return nil }
            return String(decoding: letters, as: UTF8.self)
        }

        static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

        mutating func number(in range: ClosedRange<Int>) -> Int? {
            let digits = rest.prefix { Self.isDigit($0) }
            guard (1...3).contains(digits.count) else { return nil }
            rest = rest.dropFirst(digits.count)
            let value = digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) }
            return range.contains(value) ? value : nil
        }

        /// `[+-]h[:m[:s]]`, in seconds.
        mutating func time(mostHours: Int) -> Int64? {
            let isNegative = take(UInt8(ascii: "-"))
            if !isNegative { _ = take(UInt8(ascii: "+")) }
            guard let hours = number(in: 0...mostHours) else { return nil }
            var seconds = hours * 3600
            if take(UInt8(ascii: ":")) {
                guard let minutes = number(in: 0...59) else { return nil }
                seconds += minutes * 60
                if take(UInt8(ascii: ":")) {
                    guard let more = number(in: 0...59) else { return nil }
                    seconds += more
                }
            }
            return Int64(isNegative ? -seconds : seconds)
        }

        /// `,day[/time]`.
        mutating func change() -> Change? {
            guard take(UInt8(ascii: ",")), let day = day() else { return nil }
            guard take(UInt8(ascii: "/")) else { return Change(day: day, time: 7200) }
            return time(mostHours: 167).map { Change(day: day, time: $0) }
        }

        private mutating func day() -> Day? {
            if take(UInt8(ascii: "J")) { return number(in: 1...365).map { .julian($0) } }
            guard take(UInt8(ascii: "M")) else { return number(in: 0...365).map { .ordinal($0) } }
            guard let month = number(in: 1...12), take(UInt8(ascii: ".")), let week = number(in: 1...5),
                take(UInt8(ascii: ".")), let weekday = number(in: 0...6)
            else { return nil }
            return .weekday(weekday, week: week, month: month)
        }
    }
}

extension PosixTimeZone.Change {
    /// As though the place were on UTC.
    func seconds(in year: Int64) -> Int64 {
        let days: Int64 =
            switch day {
            case .julian(let number):
                CivilTime.days(to: year, 1, 1) + Int64(number) - (CivilTime.isLeap(year) && number > 59 ? 0 : 1)
            case .ordinal(let number): CivilTime.days(to: year, 1, 1) + Int64(number)
            case .weekday(let weekday, let week, let month): Self.days(to: year, month, weekday, week)
            }
        return days * 86_400 + time
    }

    private static func days(to year: Int64, _ month: Int, _ weekday: Int, _ week: Int) -> Int64 {
        let first = CivilTime.days(to: year, month, 1)
        // 1970-01-01 was a Thursday.
        let weekdayOfFirst = Int(((first + 4) % 7 + 7) % 7)
        var day = (weekday - weekdayOfFirst + 7) % 7 + (week - 1) * 7
        if day >= CivilTime.daysInMonth(month, of: year) { day -= 7 }
        return first + Int64(day)
    }
}
