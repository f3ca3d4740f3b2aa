import Synchronization

/// A clock that stands still until it is told to go on.
public final class ManualClock: MonotonicClock {
    private let nanoseconds: Atomic<Int64>

    public init(_ instant: Instant = Instant(nanoseconds: 0)) { nanoseconds = Atomic(instant.nanoseconds) }

    public func now() -> Instant { Instant(nanoseconds: nanoseconds.load(ordering: .acquiring)) }

    public func advance(by span: Span) { nanoseconds.add(span.nanoseconds, ordering: .acquiringAndReleasing) }
}
