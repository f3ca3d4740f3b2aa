/// Slows down in proportion to its velocity, as on a slide: x₀ + v₀(1 − e^(−kt)) ÷ k.
public struct Friction: Simulation, Hashable {
    public let start: Double
    /// Pixels a second.
    public let velocity: Double
    /// k, in 1/s; positive. 2.0 is what phones' lists feel like.
    public let drag: Double
    /// Slower than this many pixels a second is at rest.
    public static let restVelocity = 8.0

    public init(start: Double, velocity: Double, drag: Double) {
        precondition(drag > 0)
        (self.start, self.velocity, self.drag) = (start, velocity, drag)
    }

    /// Seconds until e^(−kt) has brought the velocity down to rest.
    public var duration: Double {
        velocity.magnitude <= Self.restVelocity ? 0 : Math.log(velocity.magnitude / Self.restVelocity) / drag
    }

    public func x(_ time: Double) -> Double {
        start + velocity * (1 - Math.exp(-drag * min(max(time, 0), duration))) / drag
    }

    public func dx(_ time: Double) -> Double {
        time >= duration ? 0 : velocity * Math.exp(-drag * max(time, 0))
    }
}
