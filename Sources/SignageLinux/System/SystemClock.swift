import Glibc
public import SignageEngine

/// CLOCK_MONOTONIC: what page-flip events and touch events are stamped with.
public struct SystemClock: MonotonicClock {
    public init() {}

    public func now() -> Instant { Instant(nanoseconds: Self.nanoseconds(CLOCK_MONOTONIC)) }

    /// What the clock on the wall says, since 1970-01-01T00:00:00Z.
    public func wall() -> Span { Span(nanoseconds: Self.nanoseconds(CLOCK_REALTIME)) }

    /// How far the clock on the wall is ahead of this one, to within the time that it takes to read both.
    public func wallOffset() -> Span { wall() - Span(nanoseconds: now().nanoseconds) }

    private static func nanoseconds(_ clock: clockid_t) -> Int64 {
        var time = timespec()
        // Cannot fail: the clock exists on every kernel and the pointer is ours.
        clock_gettime(clock, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}
