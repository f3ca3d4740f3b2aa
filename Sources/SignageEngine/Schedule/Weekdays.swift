/// A day of the week.
public enum Weekday: Int, CaseIterable, Sendable {
    case sunday, monday, tuesday, wednesday, thursday, friday, saturday

    /// "monday".
    public var name: String { "\(self)" }
    /// "mon".
    public var shortName: String { String(name.prefix(3)) }

    /// What a word means: "mon", "Monday".
    init?(word: String) {
        let word = word.lowercased()
        guard let day = Self.allCases.first(where: { $0.name == word || $0.shortName == word }) else { return nil }
        self = day
    }

    /// What was probably meant, as it is written.
    static func nearest(to word: String) -> String? {
        let word = word.lowercased()
        // "tues", "thurs": the beginning of a name.
        if word.count > 3, let day = allCases.first(where: { $0.name.hasPrefix(word) }) { return day.shortName }
        return Spelling.nearest(to: word, among: allCases.flatMap { [$0.shortName, $0.name] })
    }
}

/// Some days of the week.
public struct Weekdays: Hashable, Sendable {
    /// Bit 0 is Sunday's.
    private var bits: UInt8

    public static let all = Weekdays(bits: 0x7F)

    private init(bits: UInt8) { self.bits = bits }
    public init(_ days: some Sequence<Weekday>) { bits = days.reduce(0) { $0 | 1 << UInt8($1.rawValue) } }

    /// From a day through another, over the week's end where the other comes first: Friday to Monday are four days.
    init(from first: Weekday, through last: Weekday) {
        let count = (last.rawValue - first.rawValue + 7) % 7
        self.init((0...count).compactMap { Weekday(rawValue: (first.rawValue + $0) % 7) })
    }

    public func contains(_ day: Weekday) -> Bool { bits & 1 << UInt8(day.rawValue) != 0 }
    func contains(_ date: CivilDate) -> Bool { bits & 1 << UInt8(date.weekday) != 0 }
    func union(_ other: Weekdays) -> Weekdays { Weekdays(bits: bits | other.bits) }
}
