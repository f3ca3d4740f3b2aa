/// The sign's own time: how long it has been on, as a function of the monotonic clock. All outputs share it, so that they
/// show the same moment.
///
/// It begins when the first picture is on a glass, and goes as the clock does, unless somebody who looks at a preview has
/// it go faster or stand still. It never goes back, and after 146 years, which a preview has in 53 days, it stands still.
public final class Timeline {
    /// When the sign began; nil until the first flip.
    public private(set) var epoch: Instant?
    /// Sign seconds in a second; 0 stands still.
    public private(set) var rate: Int64 = 1
    /// Counts the changes of its pace: what was worked out before one is wrong after it.
    public private(set) var version = 0

    /// Where the time was at an instant, from which on it goes at `rate`.
    private var anchor = (instant: Instant(nanoseconds: 0), elapsed: Span.zero)

    /// Half of what a span can hold, so that whatever is added to a time of the sign's can be held, too.
    static let longest = Span(nanoseconds: .max / 2)

    public init() {}

    /// Call at the first flip.
    public func begin(at instant: Instant) {
        epoch = instant
        anchor = (instant, .zero)
    }

    /// The sign's time; zero at the instant asked for while it has not begun.
    public func elapsed(at instant: Instant) -> Span {
        guard epoch != nil else { return .zero }
        let passed = (instant - anchor.instant).repeated(Int(rate))
        return anchor.elapsed + min(passed, Self.longest - anchor.elapsed)
    }

    /// How it goes at an instant.
    public func pace(at instant: Instant) -> Pace {
        let elapsed = elapsed(at: instant)
        return Pace(elapsed, at: instant, rate: elapsed < Self.longest ? rate : 0)
    }

    /// The first instant at which so much time is over.
    ///
    /// - Parameter now: an instant at which it has not begun yet; after that it makes no difference.
    public func instant(of elapsed: Span, asOf now: Instant) -> Instant {
        guard epoch != nil else { return now + elapsed }
        let left = elapsed - anchor.elapsed
        if left <= .zero { return anchor.instant + left }
        guard rate > 0, elapsed <= Self.longest else { return .distantFuture }
        return anchor.instant + Span(nanoseconds: (left.nanoseconds - 1) / rate + 1)
    }

    /// Goes on at another pace from `now` on.
    public func setRate(_ rate: Int64, at now: Instant) {
        precondition(rate >= 0, "time does not go back")
        guard rate != self.rate else { return }
        anchor = (now, elapsed(at: now))
        self.rate = rate
        version += 1
    }

    /// Leaves out so much time.
    public func skip(_ span: Span) {
        anchor.elapsed = anchor.elapsed + min(span, Self.longest - anchor.elapsed)
        version += 1
    }
}
