/// A schedule by the clocks of its places: a function of the instant, in seconds since 1970-01-01T00:00:00Z. Pure arithmetic,
/// so that who follows it wakes when it changes and not before.
public struct Timetable: Hashable, Sendable {
    private let rules: [RuleWindows]

    /// - Parameter zones: looks a time zone up; without a name, the sign's own. Rules whose zone it does not know follow
    ///   the sign's, and UTC where it does not know that either.
    public init(_ schedule: Schedule, zones: (String?) -> CivilZone?) {
        rules = schedule.rules.compactMap { rule in
            // What fits no day at all is not looked for again each time.
            guard rule.firstDay(from: rule.start ?? CivilDate(number: 0)) != nil else { return nil }
            return RuleWindows(rule: rule, zone: zones(rule.timeZone) ?? zones(nil) ?? .utc)
        }
    }

    public func isOn(at seconds: Int64) -> Bool {
        let seconds = Self.clamped(seconds)
        return rules.contains { $0.end(at: seconds) != nil }
    }

    /// The first instant after one from which on it is on where it was off, or the other way round; nil for never.
    ///
    /// Off: exact, however far away. On: windows that meet are followed, `maxLinks` of them at the most, which is more than
    /// a year where each of two halves of every day has a rule of its own; a single rule for whole days is followed for
    /// ever. Where they still meet then, the answer is the end of the last: at that instant nothing changes, and who asks
    /// again there is told the truth.
    public func nextChange(after seconds: Int64) -> Int64? {
        let seconds = Self.clamped(seconds)
        guard var end = rules.compactMap({ $0.end(at: seconds) }).max() else {
            return rules.compactMap { $0.start(after: seconds) }.min()
        }
        for _ in 0..<Self.maxLinks where end != RuleWindows.never {
            guard let later = rules.compactMap({ $0.end(at: end) }).max() else { return end }
            end = later
        }
        return end == RuleWindows.never ? nil : end
    }

    static let maxLinks = 1000

    /// Years 1 to 9999: a clock that says anything else is not worth more arithmetic.
    private static func clamped(_ seconds: Int64) -> Int64 { min(max(seconds, -62_135_000_000), 253_402_000_000) }
}
