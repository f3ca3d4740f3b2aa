/// Slows down evenly from a velocity to rest within a fixed time: x₀ + v₀t − v₀t²/2T.
public struct UniformDeceleration: Simulation, Hashable {
    public let start: Double
    /// Pixels a second.
    public let velocity: Double
    /// Seconds; positive.
    public let duration: Double

    public init(start: Double, velocity: Double, duration: Double) {
        precondition(duration > 0)
        (self.start, self.velocity, self.duration) = (start, velocity, duration)
    }

    public func x(_ time: Double) -> Double {
        let t = min(max(time, 0), duration)
        return start + velocity * t * (1 - t / (2 * duration))
    }

    public func dx(_ time: Double) -> Double {
        time >= duration ? 0 : velocity * (1 - max(time, 0) / duration)
    }
}
