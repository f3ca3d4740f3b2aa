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
        self.text = Array(text)
        var unit = Unit.never
        var rest = self.text[...]
        while let next = rest.popFirst() {
            guard next == "%" else { continue }
            if rest.first == "-" { rest.removeFirst() }
            guard let letter = rest.popFirst() else { throw Fault(conversion: "%") }
            switch letter {
            case "S", "T", "s": unit = min(unit, .second)
            case "M", "R": unit = min(unit, .minute)
            case "H", "I": unit = min(unit, .hour)
            case "p", "P": unit = min(unit, .halfDay)
            case "d", "e", "j", "a", "A", "u", "F": unit = min(unit, .day)
            case "m", "b", "B": unit = min(unit, .month)
            case "Y", "y": unit = min(unit, .year)
            case "Z", "z": unit = min(unit, .period)
            case "%": break
            default: throw Fault(conversion: "%\(letter)")
            }
        }
        self.unit = unit
    }

    func string(_ time: CivilTime, seconds: Int64) -> String {
        var result = ""
        var rest = text[...]
        while let next = rest.popFirst() {
            guard next == "%" else {
                result.append(next)
                continue
            }
            let isPlain = rest.first == "-"
            if isPlain { rest.removeFirst() }
            guard let letter = rest.popFirst() else { break }
            func pad(_ value: Int, _ width: Int = 2, _ with: Character = "0") -> String {
                let digits = "\(value)"
                return isPlain ? digits : String(repeating: with, count: max(0, width - digits.count)) + digits
            }
            let part =
                switch letter {
                case "H": pad(time.hour)
                case "I": pad((time.hour + 11) % 12 + 1)
                case "M": pad(time.minute)
                case "S": pad(time.second)
                case "p": time.hour < 12 ? "AM" : "PM"
                case "P": time.hour < 12 ? "am" : "pm"
                case "R": pad(time.hour) + ":" + pad(time.minute)
                case "T": pad(time.hour) + ":" + pad(time.minute) + ":" + pad(time.second)
                case "s": "\(seconds)"
                case "Y": "\(time.year)"
                case "y": pad(Int((time.year % 100 + 100) % 100))
                case "m": pad(time.month)
                case "d": pad(time.day)
                case "e": pad(time.day, 2, " ")
                case "j": pad(time.dayOfYear, 3)
                case "F": "\(time.year)-" + pad(time.month) + "-" + pad(time.day)
                case "a": String(Self.weekdays[time.weekday].prefix(3))
                case "A": Self.weekdays[time.weekday]
                case "u": "\(time.weekday == 0 ? 7 : time.weekday)"
                case "b": String(Self.months[time.month - 1].prefix(3))
                case "B": Self.months[time.month - 1]
                case "Z": time.period.name
                case "z": Self.offset(time.period.offset)
                default: "%"
                }
            result += part
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

    private static func offset(_ seconds: Int64) -> String {
        func two(_ value: Int64) -> String { value < 10 ? "0\(value)" : "\(value)" }
        let size = abs(seconds)
        return (seconds < 0 ? "-" : "+") + two(size / 3600) + two(size / 60 % 60)
    }

    private static let weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"]
    static let months = [
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
                remedy: "there are %H %I %M %S %p %Y %m %d %a %A %b %B, with - for no zero in front")
        }
    }
}
