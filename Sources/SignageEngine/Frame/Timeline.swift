/// The sign's own time: how long it has been on, as a function of the monotonic clock. All outputs share it, so that they
/// show the same moment.
///
/// It begins when the first picture is on a glass, and goes as the clock does, unless somebody who looks at a preview has
/// it go faster or stand still. It never goes back.
public final class Timeline {
    /// When the sign began; nil until the first flip.
    public private(set) var epoch: Instant?
    /// Sign seconds in a second; 0 stands still.
    public private(set) var rate: Int64 = 1
    /// Counts the changes of its pace: what was worked out before one is wrong after it.
    public private(set) var version = 0

    /// Where the time was at an instant, from which on it goes at `rate`.
    private var anchor = (instant: Instant(nanoseconds: 0), elapsed: Span.zero)

    public init() {}

    /// Call at the first flip.
    public func begin(at instant: Instant) {
        epoch = instant
        anchor = (instant, .zero)
    }

    /// The sign's time; zero at the instant asked for while it has not begun.
    public func elapsed(at instant: Instant) -> Span {
        epoch == nil ? .zero : anchor.elapsed + (instant - anchor.instant) * rate
    }

    /// How it goes at an instant.
    public func pace(at instant: Instant) -> Pace { Pace(elapsed(at: instant), at: instant, rate: rate) }

    /// The first instant at which so much time is over.
    ///
    /// - Parameter now: an instant at which it has not begun yet; after that it makes no difference.
    public func instant(of elapsed: Span, asOf now: Instant) -> Instant {
        guard epoch != nil else { return now + elapsed }
        let left = elapsed - anchor.elapsed
        if left <= .zero { return anchor.instant + left }
        guard rate > 0 else { return .distantFuture }
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
        anchor.elapsed = anchor.elapsed + span
        version += 1
    }
}
