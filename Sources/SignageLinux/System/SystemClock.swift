import Glibc
public import SignageEngine

/// CLOCK_MONOTONIC: what page-flip events and touch events are stamped with.
public struct SystemClock: MonotonicClock {
    public init() {}

    public func now() -> Instant {
        var time = timespec()
        // Cannot fail: the clock exists on every kernel and the pointer is ours.
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Instant(nanoseconds: Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))
    }
}
