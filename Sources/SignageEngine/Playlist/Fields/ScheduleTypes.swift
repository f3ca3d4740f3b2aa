extension FieldType<Schedule> {
    /// `when`: one rule, or a list of them of which any may hold.
    static let schedule = FieldType(noun: rule.noun, remedy: rule.remedy, schema: Schema.reference("when")) {
        node, subject, issues in
        guard let rules = anyRules.read(node, subject, &issues)
        else { return nil }
        var schedule = Schedule(rules)
        schedule.origin = issues.origin(of: node)
        return schedule
    }

    static let anyRules = FieldType<[ScheduleRule]>.oneOrMore(rule, or: "a list of them")

    private static let rule = FieldType<ScheduleRule>(
        noun: settings.noun, remedy: settings.remedy, schema: settings.schema
    ) {
        node, subject, issues in
        guard let rule = settings.read(node, subject, &issues) else { return nil }
        return check(rule, node, subject, &issues) ? rule : nil
    }

    private static let settings = FieldType<ScheduleRule>.settings(
        [
            Field("days", \.days, .weekdays),
            Field("from", \.from, .timeOfDay(isEnd: false)),
            Field("to", \.to, .timeOfDay(isEnd: true)),
            Field("start", \.start, .date),
            Field("until", \.until, .date),
            Field("every", \.every, .oneOrMore(.monthlyDay, or: "a list of them")),
            Field("except", \.except, .oneOrMore(.dates, or: "a list of them")),
            Field("timeZone", \.timeZone, .string(maxLength: 100)),
            Field("untrusted", \.untrusted, FieldType<ScheduleRule.Untrusted>.oneOf()),
        ], empty: ScheduleRule(), noun: "days and times",
        example: "{ days: mon-fri, from: \"08:00\", to: \"18:00\" }")

    /// What each setting alone does not show. False, with an error, where they contradict each other.
    private static func check(
        _ rule: ScheduleRule, _ node: ConfigNode, _ subject: String, _ issues: inout IssueCollector
    ) -> Bool {
        if rule.from == rule.to {
            issues.add(
                at: node.value(of: "to") ?? node.value(of: "from") ?? node,
                "\(subject) ends when it begins, at \(TimeOfDayText.format(rule.from))",
                remedy: "leave out \"from\" and \"to\" for the whole day, or let it end later")
            return false
        }
        if let start = rule.start, let until = rule.until, until < start {
            issues.add(
                at: node.value(of: "until") ?? node, "\(subject) is over on \(until), before it starts on \(start)",
                remedy: "write a day from \(start) on")
            return false
        }
        if rule.firstDay(from: rule.start ?? CivilDate(number: 0)) == nil {
            issues.add(
                .warning, at: node, "\(subject) fits no day at all, so it never plays",
                remedy: "a day must fit all of its settings; make one of them wider")
        }
        return true
    }
}

extension FieldType<Int> {
    /// Of what is on at a time, what has the highest plays.
    static let priority = integer(in: -1000...1000)
}

extension FieldType<Weekdays> {
    /// "mon-fri", "sat,sun", or a list of such.
    fileprivate static let weekdays = FieldType<[Weekdays]>.oneOrMore(part, or: "a list of them").map { parts in
        parts.dropFirst().reduce(parts[0]) { $0.union($1) }
    }

    private static let part = FieldType(
        scalar: "days of the week", remedy: "write days such as mon-fri or sat,sun",
        schema: Schema.string(SchemaPatterns.weekdays)
    ) { text throws(Refusal) in
        var days: Weekdays?
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false)
            guard (1...2).contains(ends.count) else { throw Refusal() }
            let first = try weekday(ends[0])
            let last = ends.count == 2 ? try weekday(ends[1]) : first
            let range = Weekdays(from: first, through: last)
            days = days.map { $0.union(range) } ?? range
        }
        guard let days else { throw Refusal() }
        return days
    }

    private static let sets = ["weekday": "mon-fri", "workday": "mon-fri", "weekend": "sat,sun"]

    private static func weekday(_ text: Substring) throws(Refusal) -> Weekday {
        let word = text.trimmed
        if let day = Weekday(word: word) { return day }
        let singular = word.lowercased().hasSuffix("s") ? String(word.lowercased().dropLast()) : word.lowercased()
        if let days = sets[singular] { throw Refusal(remedy: "write \(days)") }
        if ["daily", "all", "everyday", "day"].contains(singular) {
            throw Refusal(remedy: "leave it out: without \"days\" every day is meant")
        }
        throw Refusal(remedy: Weekday.nearest(to: word).map { "did you mean \"\($0)\"?" })
    }
}

extension FieldType<MonthlyDay> {
    /// "first monday", "last friday", 15, "last day".
    fileprivate static let monthlyDay = FieldType(
        scalar: "a day of each month",
        remedy: "write one such as \"first monday\", \"last friday\", 15 or \"last day\"",
        schema: Schema.textOrNumber(SchemaPatterns.monthlyDay, 1...31)
    ) { text throws(Refusal) in
        let words = text.lowercased().split(separator: " ").map(String.init)
        if words.count == 1 {
            if let number = number(words[0]) {
                guard (1...31).contains(number) else {
                    throw Refusal(why: "must be a day from 1 to 31, not \(quote(text))")
                }
                return .day(number)
            }
            if let day = Weekday(word: words[0]) {
                throw Refusal(
                    remedy: "write \"days: \(day.shortName)\" for each week, \"first \(day.name)\" for each month")
            }
        }
        guard words.count == 2 else { throw Refusal() }
        guard let place = ordinals.firstIndex(where: { $0.contains(words[0]) }) else {
            let near = Spelling.nearest(to: words[0], among: ordinals.map { $0[0] })
            throw Refusal(remedy: near.map { "did you mean \"\($0) \(words[1])\"?" })
        }
        let isLast = place == ordinals.count - 1
        if words[1] == "day" { return isLast ? .lastDay : .day(place + 1) }
        guard let weekday = Weekday(word: words[1]) else {
            throw Refusal(remedy: Weekday.nearest(to: words[1]).map { "did you mean \"\(words[0]) \($0)\"?" })
        }
        return isLast ? .lastWeekday(weekday) : .weekday(weekday, number: place + 1)
    }

    private static let ordinals = [
        ["first", "1st"], ["second", "2nd"], ["third", "3rd"], ["fourth", "4th"], ["fifth", "5th"], ["last"],
    ]

    /// 15, 15th.
    private static func number(_ word: String) -> Int? {
        let digits = ["st", "nd", "rd", "th"].contains { word.hasSuffix($0) } ? String(word.dropLast(2)) : word
        return NumberText.isInteger(digits) ? Int(digits) ?? .max : nil
    }
}
