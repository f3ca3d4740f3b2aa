/// What of its playlist a show was made for, and whether that is still so: a show is of what is on at a time, and another is
/// due when something else is.
public struct ShowSchedule: Sendable {
    private let programme: Programme
    private let state: Programme.State

    init(_ programme: Programme, _ state: Programme.State) { (self.programme, self.state) = (programme, state) }

    /// Whether it is the same playlist's at a time when other things play.
    func isOfAnotherTime(than other: ShowSchedule?) -> Bool {
        guard let other else { return false }
        return state != other.state && programme.zones.map(\.id) == other.programme.zones.map(\.id)
    }

    /// Whether no clock makes any difference to it.
    public var isConstant: Bool { programme.isConstant }

    /// Whether something else is on now, in seconds since 1970-01-01T00:00:00Z: the time came, clocks were set, or they can
    /// be trusted now and could not before.
    public func isOver(at seconds: Int64, isTrusted: Bool) -> Bool {
        !isConstant && programme.state(at: seconds, isTrusted: isTrusted) != state
    }

    /// When something else is on next; nil for never, or not before the clock can be trusted.
    public func nextChange(after seconds: Int64, isTrusted: Bool) -> Int64? {
        programme.nextChange(after: seconds, isTrusted: isTrusted)
    }
}
