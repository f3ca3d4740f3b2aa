/// How the sign's time goes beside the monotonic clock: as it was at one instant, and a moment before and after it.
public struct Pace: Hashable, Sendable {
    /// The monotonic clock's.
    public var instant: Instant
    /// What the sign's time was then.
    public var elapsed: Span
    /// Sign seconds in a second; 0 stands still.
    public var rate: Int64

    public init(_ elapsed: Span, at instant: Instant, rate: Int64) {
        (self.elapsed, self.instant, self.rate) = (elapsed, instant, rate)
    }

    /// Sign seconds that are seconds since the clock's beginning.
    static let even = Pace(.zero, at: Instant(nanoseconds: 0), rate: 1)

    /// When the sign's time was so; where it stands still, the instant itself.
    func instant(of elapsed: Span) -> Instant {
        rate == 0 ? instant : instant + Span(nanoseconds: (elapsed - self.elapsed).nanoseconds / rate)
    }
}
