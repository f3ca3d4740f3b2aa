/// How words of a form of their own look, as regular expressions (ECMA-262) for JSON Schema: what the readers of these
/// types take. A pattern knows no sizes, so that a time may still be too long for its setting.
enum SchemaPatterns {
    /// #rgb, #rgba, #rrggbb, #rrggbbaa.
    static let color = "^#([0-9a-fA-F]{3,4}|[0-9a-fA-F]{6}|[0-9a-fA-F]{8})$"
    /// The same where nothing shows through.
    static let opaqueColor = "^#([0-9a-fA-F]{3}[fF]?|[0-9a-fA-F]{6}([fF]{2})?)$"
    /// 20s, 1.5s, 500ms, 2m, 1h; seconds without a unit.
    static let duration = "^[0-9]+(\\.[0-9]+)?(ms|s|m|h)?$"
    static let time = "^([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?$"
    /// The end of a day, too.
    static let endTime = "^(([01]?[0-9]|2[0-3]):[0-5][0-9](:[0-5][0-9])?|24:00(:00)?)$"
    static let date = "^\(day)$"
    static let dates = "^\(space)\(day)\(space)(( to |\\.\\.)\(space)\(day)\(space))?$"
    static let weekdays = "^\(weekdayRange)(,\(weekdayRange))*$"
    /// "first monday", "last day", 15, 15th.
    static let monthlyDay =
        "^ *(\(ordinal) +(\(weekday)|\(anyCase("day")))|0*([1-9]|[12][0-9]|3[01])(\(anyCase("st"))|\(anyCase("nd"))|"
        + "\(anyCase("rd"))|\(anyCase("th")))?) *$"
    /// A name, or several, and a size of 4 to 1000.
    static let typeface = "^(.* )?0*([4-9]|[1-9][0-9]{1,2}|1000)(\\.[0-9]+)?(px)? *$"

    private static let space = "[ \\t]*"
    /// With 29 days in each February: which years have them is more than a pattern should know.
    private static let day =
        "(?!0000)[0-9]{4}-((0[13578]|1[02])-(0[1-9]|[12][0-9]|3[01])|(0[469]|11)-(0[1-9]|[12][0-9]|30)|"
        + "02-(0[1-9]|[12][0-9]))"
    private static let weekday =
        "(" + Weekday.allCases.flatMap { [anyCase($0.name), anyCase($0.shortName)] }.joined(separator: "|") + ")"
    private static let weekdayRange = "\(space)\(weekday)\(space)(-\(space)\(weekday)\(space))?"
    private static let ordinal =
        "("
        + ["first", "second", "third", "fourth", "fifth", "last", "1st", "2nd", "3rd", "4th", "5th"].map(anyCase)
        .joined(separator: "|") + ")"

    /// A word whose letters may be small or large: "[mM][oO][nN]".
    private static func anyCase(_ word: String) -> String {
        word.map { $0.isLetter ? "[\($0.lowercased())\($0.uppercased())]" : "\($0)" }.joined()
    }
}
