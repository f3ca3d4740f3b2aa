extension FieldType<Int> {
    /// A time by a clock on the wall, in seconds after midnight. "24:00" is the end of a day, and no beginning.
    static func timeOfDay(isEnd: Bool) -> FieldType {
        let example = isEnd ? "18:00" : "08:00"
        return FieldType(
            scalar: "a time of day", remedy: "write a time such as \"\(example)\"",
            schema: Schema.string(isEnd ? SchemaPatterns.endTime : SchemaPatterns.time)
        ) {
            text throws(Refusal) in
            guard let seconds = TimeOfDayText.parse(text) else {
                throw Refusal(remedy: TimeOfDayText.corrected(text).map { "write \"\($0)\"" })
            }
            if isEnd && seconds == 0 { return 86_400 }
            guard seconds < 86_400 || isEnd else {
                throw Refusal(why: "cannot be 24:00, which is the end of a day", remedy: "write \"00:00\"")
            }
            return seconds
        }
    }
}

extension FieldType<CivilDate> {
    /// 2026-12-24.
    static let date = FieldType(
        scalar: "a date", remedy: "write a date as year-month-day, such as 2026-12-24",
        schema: Schema.string(SchemaPatterns.date)
    ) {
        text throws(Refusal) in
        switch DateText.parse(text) {
        case .date(let date): return date
        case .tooLong(let days, let month):
            throw Refusal(why: "is no date: \(month) has \(days) days", remedy: "write another")
        case nil: throw Refusal(remedy: DateText.corrected(text).map { "write \($0)" })
        }
    }
}

extension FieldType<ClosedRange<CivilDate>> {
    /// A date, or two with " to " or ".." between them.
    static let dates = FieldType(
        scalar: "a date or a range of dates", remedy: "write 2026-12-24, or \"2026-12-24 to 2027-01-02\"",
        schema: Schema.string(SchemaPatterns.dates)
    ) { text throws(Refusal) in
        var parts = text.split(separator: " to ", omittingEmptySubsequences: false)
        if parts.count == 1 { parts = text.split(separator: "..", omittingEmptySubsequences: false) }
        guard (1...2).contains(parts.count) else { throw Refusal() }
        var dates: [CivilDate] = []
        for part in parts {
            switch DateText.parse(part.trimmed) {
            case .date(let date): dates.append(date)
            case .tooLong(let days, let month):
                throw Refusal(why: "is no date: \(month) has \(days) days", remedy: "write another")
            case nil: throw Refusal(remedy: DateText.corrected(part.trimmed).map { "write \($0)" })
            }
        }
        guard dates[0] <= dates[dates.count - 1] else {
            throw Refusal(why: "ends before it begins", remedy: "write \"\(dates[1]) to \(dates[0])\"")
        }
        return dates[0]...dates[dates.count - 1]
    }
}

/// Times of day as people write them.
package enum TimeOfDayText {
    /// "8:00", "08:00", "23:59:59", "24:00": seconds after midnight.
    package static func parse(_ text: String) -> Int? {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), parts.allSatisfy({ (1...2).contains($0.utf8.count) }),
            parts.dropFirst().allSatisfy({ $0.utf8.count == 2 }),
            parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        let seconds = numbers[0] * 3600 + numbers[1] * 60 + (numbers.count == 3 ? numbers[2] : 0)
        guard numbers[1] < 60, numbers.count < 3 || numbers[2] < 60, seconds <= 86_400 else { return nil }
        return seconds
    }

    /// What somebody meant who wrote "8pm", "8", "08.30" or "0830".
    static func corrected(_ text: String) -> String? {
        var word = text.lowercased().filter { $0 != " " }
        let half = ["am", "pm"].first { word.hasSuffix($0) }
        if half != nil { word.removeLast(2) }
        word = String(word.map { $0 == "." || $0 == "h" ? ":" : $0 })
        if word.hasSuffix(":") { word.removeLast() }
        if word.count == 4, NumberText.isInteger(word) { word = word.prefix(2) + ":" + word.suffix(2) }
        if !word.contains(":") { word += ":00" }
        guard var seconds = parse(word) else { return nil }
        if let half {
            guard (3600..<46_800).contains(seconds) else { return nil }
            seconds = seconds % 43_200 + (half == "pm" ? 43_200 : 0)
        }
        return format(seconds)
    }

    /// "08:00", with seconds where there are some.
    package static func format(_ seconds: Int) -> String {
        let minutes = "\(Decimal.padded(seconds / 3600)):\(Decimal.padded(seconds / 60 % 60))"
        return seconds % 60 == 0 ? minutes : "\(minutes):\(Decimal.padded(seconds % 60))"
    }
}

/// Dates as people write them.
package enum DateText {
    package enum Parsed { case date(CivilDate), tooLong(days: Int, month: String) }

    /// "2026-12-24". Nil for what does not look like a date.
    package static func parse(_ text: String) -> Parsed? {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map(\.utf8.count) == [4, 2, 2], parts.allSatisfy({ $0.utf8.allSatisfy { (48...57).contains($0) } })
        else { return nil }
        let numbers = parts.compactMap { Int($0) }
        if let date = CivilDate(year: numbers[0], month: numbers[1], day: numbers[2]) { return .date(date) }
        guard (1...9999).contains(numbers[0]), (1...12).contains(numbers[1]), numbers[2] > 0 else { return nil }
        let month = ClockFormat.months[numbers[1] - 1] + (numbers[1] == 2 ? " \(numbers[0])" : "")
        return .tooLong(days: CivilDate.days(inMonth: numbers[1], year: numbers[0]), month: month)
    }

    /// What somebody meant who wrote "24.12.2026" or "2026-1-5". Nothing where day and month could be exchanged.
    static func corrected(_ text: String) -> String? {
        let parts = text.split { "-./".contains($0) }.map(String.init)
        guard parts.count == 3, parts.allSatisfy(NumberText.isInteger) else { return nil }
        var numbers = parts.compactMap { Int($0) }
        guard numbers.count == 3 else { return nil }
        if parts[0].count != 4 {
            // 24.12.2026 has dots in the order of day and month; with other signs only a day over 12 tells them apart.
            guard parts[2].count == 4 else { return nil }
            if numbers[0] > 12 || text.contains(".") {
                numbers.reverse()
            } else if numbers[1] > 12 {
                numbers = [numbers[2], numbers[0], numbers[1]]
            } else {
                return nil
            }
        }
        return CivilDate(year: numbers[0], month: numbers[1], day: numbers[2])?.description
    }
}

extension StringProtocol {
    /// Without the spaces at its ends.
    var trimmed: String {
        let start = drop { $0 == " " || $0 == "\t" }
        guard let last = start.lastIndex(where: { $0 != " " && $0 != "\t" }) else { return "" }
        return String(start[...last])
    }
}
