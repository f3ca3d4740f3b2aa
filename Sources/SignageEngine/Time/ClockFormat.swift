/// How a clock writes the time: text with strftime's conversions in it, the names in English.
public struct ClockFormat: Hashable, Sendable {
    /// What its finest part counts.
    enum Unit: Int, Comparable, Sendable {
        case second, minute, hour, halfDay, day, month, year
        /// Only where the place's clocks are put forward or back.
        case period
        case never
        static func < (a: Unit, b: Unit) -> Bool { a.rawValue < b.rawValue }
    }

    struct Fault: Error { var conversion: String }

    private let text: [Character]
    /// The text changes with this unit at the most, and where the place's clocks are put forward or back.
    let unit: Unit

    public static let hoursAndMinutes = ClockFormat(checked: "%H:%M", unit: .minute)

    private init(checked text: String, unit: Unit) { (self.text, self.unit) = (Array(text), unit) }

    /// Refuses conversions that it does not know.
    init(_ text: String) throws(Fault) {
        self.text = Self.expanded(Array(text))
        var unit = Unit.never
        var rest = self.text[...]
        while let next = rest.popFirst() {
            guard next == "%" else { continue }
            if let flag = rest.first, Self.flags.contains(flag) { rest.removeFirst() }
            guard let letter = rest.popFirst() else { throw Fault(conversion: "%") }
            switch letter {
            case "S", "T", "s": unit = min(unit, .second)
            case "M", "R": unit = min(unit, .minute)
            case "H", "I", "k", "l": unit = min(unit, .hour)
            case "p", "P": unit = min(unit, .halfDay)
            case "d", "e", "j", "a", "A", "u", "w", "F", "U", "W", "V", "G", "g": unit = min(unit, .day)
            case "m", "b", "h", "B": unit = min(unit, .month)
            case "Y", "y", "C": unit = min(unit, .year)
            case "Z", "z": unit = min(unit, .period)
            case "%", "n", "t": break
            default: throw Fault(conversion: "%\(letter)")
            }
        }
        self.unit = unit
    }

    /// As in the C library: no padding, spaces, zeros, capitals.
    private static let flags: Set<Character> = ["-", "_", "0", "^"]

    /// What stands for several others in the C locale (POSIX, strftime).
    private static let compounds: [Character: String] = [
        "c": "%a %b %e %H:%M:%S %Y", "x": "%m/%d/%y", "X": "%H:%M:%S", "D": "%m/%d/%y", "r": "%I:%M:%S %p",
    ]

    private static func expanded(_ text: [Character]) -> [Character] {
        var result: [Character] = []
        var rest = text[...]
        while let next = rest.popFirst() {
            guard next == "%", let letter = rest.popFirst() else {
                result.append(next)
                continue
            }
            result += compounds[letter].map(Array.init) ?? ["%", letter]
        }
        return result
    }

    func string(_ time: CivilTime, seconds: Int64) -> String {
        var result = ""
        var rest = text[...]
        while let next = rest.popFirst() {
            guard next == "%" else {
                result.append(next)
                continue
            }
            let flag = rest.first.flatMap { Self.flags.contains($0) ? $0 : nil }
            if flag != nil { rest.removeFirst() }
            guard let letter = rest.popFirst() else { break }
            func pad(_ value: Int, _ width: Int = 2, _ usual: Character = "0") -> String {
                let digits = "\(value)"
                let with: Character = flag == "_" ? " " : flag == "0" ? "0" : usual
                return flag == "-" ? digits : String(repeating: with, count: max(0, width - digits.count)) + digits
            }
            let weekday = time.weekday == 0 ? 7 : time.weekday
            let part =
                switch letter {
                case "H": pad(time.hour)
                case "I": pad((time.hour + 11) % 12 + 1)
                case "k": pad(time.hour, 2, " ")
                case "l": pad((time.hour + 11) % 12 + 1, 2, " ")
                case "M": pad(time.minute)
                case "S": pad(time.second)
                case "p": time.hour < 12 ? "AM" : "PM"
                case "P": time.hour < 12 ? "am" : "pm"
                case "R": pad(time.hour) + ":" + pad(time.minute)
                case "T": pad(time.hour) + ":" + pad(time.minute) + ":" + pad(time.second)
                case "s": "\(seconds)"
                case "Y": "\(time.year)"
                case "y": pad(Int((time.year % 100 + 100) % 100))
                case "C": pad(Int((time.year - (time.year % 100 + 100) % 100) / 100))
                case "m": pad(time.month)
                case "d": pad(time.day)
                case "e": pad(time.day, 2, " ")
                case "j": pad(time.dayOfYear, 3)
                case "F": "\(time.year)-" + pad(time.month) + "-" + pad(time.day)
                case "a": String(Self.weekdays[time.weekday].prefix(3))
                case "A": Self.weekdays[time.weekday]
                case "u": "\(weekday)"
                case "w": "\(time.weekday)"
                case "U": pad((time.dayOfYear + 6 - time.weekday) / 7)
                case "W": pad((time.dayOfYear + 7 - weekday) / 7)
                case "V": pad(Self.week(of: time).number)
                case "G": "\(Self.week(of: time).year)"
                case "g": pad(Int((Self.week(of: time).year % 100 + 100) % 100))
                case "b", "h": String(Self.months[time.month - 1].prefix(3))
                case "B": Self.months[time.month - 1]
                case "Z": time.period.name
                case "z": Self.offset(time.period.offset)
                case "n", "t": " "  // A clock has one line.
                default: "%"
                }
            result += flag == "^" ? part.uppercased() : part
        }
        return result
    }

    /// When a text that stands at a time is another one next, at the earliest; nil for never.
    func nextChange(after seconds: Int64, in zone: CivilZone) -> Int64? {
        let time = CivilTime(seconds, in: zone)
        let left: Int64? =
            switch unit {
            case .second: 1
            case .minute: 60 - Int64(time.second)
            case .hour: 3600 - time.secondOfDay % 3600
            case .halfDay: 43_200 - time.secondOfDay % 43_200
            case .day: 86_400 - time.secondOfDay
            case .month: Int64(time.daysInMonth - time.day + 1) * 86_400 - time.secondOfDay
            case .year: Int64(time.daysInYear - time.dayOfYear + 1) * 86_400 - time.secondOfDay
            case .period, .never: nil
            }
        // The civil time runs on evenly until the place's clocks are put forward or back.
        let shift = unit == .never ? nil : zone.nextStart(after: seconds)
        guard let boundary = left.map({ seconds + $0 }) else { return shift }
        return min(boundary, shift ?? boundary)
    }

    /// The week of ISO 8601: from Monday, the first of a year is the one with its first Thursday.
    private static func week(of time: CivilTime) -> (year: Int64, number: Int) {
        let number = (time.dayOfYear + 10 - (time.weekday == 0 ? 7 : time.weekday)) / 7
        if number < 1 { return (time.year - 1, weeks(in: time.year - 1)) }
        return number > weeks(in: time.year) ? (time.year + 1, 1) : (time.year, number)
    }

    private static func weeks(in year: Int64) -> Int {
        /// The weekday of a year's last day.
        func last(_ year: Int64) -> Int64 { (year + year / 4 - year / 100 + year / 400) % 7 }
        return last(year) == 4 || last(year - 1) == 3 ? 53 : 52
    }

    private static func offset(_ seconds: Int64) -> String {
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let size = abs(seconds)
        return (seconds < 0 ? "-" : "+") + two(size / 3600) + two(size / 60 % 60)
    }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    package static let months = [
        "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
        "December",
    ]
}

extension FieldType<ClockFormat> {
    static let clockFormat = FieldType(
        scalar: "a format of the time", remedy: "write one such as \"%H:%M\" or \"%A, %-d %B\""
    ) { text throws(Refusal) in
        guard text.unicodeScalars.count <= 200, !text.unicodeScalars.contains(where: TextCleaning.isUnwanted) else {
            throw Refusal(why: "is no format of the time")
        }
        do throws(ClockFormat.Fault) {
            return try ClockFormat(text)
        } catch {
            throw Refusal(
                why: "has \(quote(error.conversion)) in it, which stands for nothing",
                remedy:
                    "there are %H %I %M %S %p %Y %m %d %a %A %b %B %V and strftime's others, with - for no zero in front"
            )
        }
    }
}
