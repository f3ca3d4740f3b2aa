/// What clocks on the wall say, as a function of the monotonic clock.
///
/// A value: where somebody sets the clocks, another takes its place.
public struct WallClock: Hashable, Sendable {
    private var anchor: Instant
    /// At the anchor, since 1970-01-01T00:00:00Z.
    private var wall: Span
    /// Wall seconds in a second; 0 stands still.
    public let rate: Int64

    /// 2200-01-01T00:00:00Z: there clocks stand still, a lifetime before their numbers end.
    static let latest = Span.seconds(7_258_118_400)

    /// Clocks that are so much ahead of the monotonic clock, and go as it does.
    public init(offset: Span) { self.init(offset, at: Instant(nanoseconds: 0)) }

    /// Clocks that say `wall` (since 1970-01-01T00:00:00Z) at an instant.
    public init(_ wall: Span, at instant: Instant, rate: Int64 = 1) {
        precondition(rate >= 0, "time does not go back")
        (self.wall, anchor, self.rate) = (min(wall, Self.latest), instant, rate)
    }

    /// Since 1970-01-01T00:00:00Z.
    public func time(at instant: Instant) -> Span {
        wall + min((instant - anchor).repeated(Int(rate)), Self.latest - wall)
    }

    /// The first instant at which clocks say so much or more; `.distantFuture` for one that never comes.
    public func instant(of time: Span) -> Instant {
        let left = time - wall
        if left <= .zero { return anchor + left }
        guard rate > 0, time <= Self.latest else { return .distantFuture }
        return anchor + Span(nanoseconds: (left.nanoseconds - 1) / rate + 1)
    }

    /// The same clocks, at another pace from `now` on.
    public func paced(_ rate: Int64, from now: Instant) -> WallClock {
        WallClock(time(at: now), at: now, rate: rate)
    }
}
