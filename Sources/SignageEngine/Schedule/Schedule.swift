/// When something plays, as a playlist says it: `when`. It is on while any of its rules is.
public struct Schedule: Hashable, Sendable {
    /// At least one.
    public var rules: [ScheduleRule]
    /// Where it is written.
    public var origin = Origin()

    public init(_ rules: [ScheduleRule]) { self.rules = rules }

    /// Whether it is on before the clock can be trusted.
    func playsUntrusted(by default: ScheduleRule.Untrusted) -> Bool {
        rules.contains { ($0.untrusted ?? `default`) == .play }
    }
}

/// When something plays, and before what.
public struct Scheduling: Hashable, Sendable {
    /// Nil: always.
    public var when: Schedule?
    /// Of what is on at a time only what has the highest priority plays.
    public var priority = 0
    /// Of the playlists that it is part of: it is on only while these are, too.
    var within: [Schedule] = []

    public init(when: Schedule? = nil, priority: Int = 0) { (self.when, self.priority) = (when, priority) }
}
