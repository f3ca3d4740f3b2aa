/// The monotonic clock. Only what stands outside the scene reads it; a frame's instant is handed in.
public protocol MonotonicClock: Sendable {
    func now() -> Instant
}
