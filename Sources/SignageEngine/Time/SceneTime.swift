/// An instant of a show as its zones are told it: how long the show has been on, and what the clocks on the wall say.
///
/// The wall time is no function of the elapsed time: clocks are set, forward and back.
public struct SceneTime: Hashable, Sendable {
    /// Since the show's epoch.
    public var elapsed: Span
    /// Since 1970-01-01T00:00:00Z.
    public var wall: Span

    public init(elapsed: Span, wall: Span) { (self.elapsed, self.wall) = (elapsed, wall) }

    /// Where a show has no clock to follow, it begins at 2026-01-01T00:00:00Z, a Thursday: the same pictures each time.
    public static let sampleStart = Span.seconds(1_767_225_600)

    /// Whole seconds since 1970-01-01T00:00:00Z, those that have passed.
    var wallSeconds: Int64 { wall.wholeSeconds }
}

extension Span {
    /// The whole seconds in it, rounded down.
    public var wholeSeconds: Int64 {
        let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return remainder < 0 ? quotient - 1 : quotient
    }
}
