/// Comes to rest at a given place after a fixed time, leaving with a given velocity: the cubic Hermite curve with no
/// velocity at its end. Where the velocity happens to be 2 × distance ÷ time it is a uniform deceleration exactly.
///
/// A velocity away from the target, or one so large that the curve would run past it (over 3 × distance ÷ time), is
/// cut to what arrives without turning back.
public struct SettleCurve: Simulation, Hashable {
    public let start: Double
    public let target: Double
    /// Pixels a second, after the cut.
    public let velocity: Double
    /// Seconds; positive.
    public let duration: Double

    public init(start: Double, target: Double, velocity: Double, duration: Double) {
        precondition(duration > 0)
        let most = 3 * (target - start) / duration
        (self.start, self.target, self.duration) = (start, target, duration)
        self.velocity = most >= 0 ? min(max(velocity, 0), most) : max(min(velocity, 0), most)
    }

    public func x(_ time: Double) -> Double {
        if time >= duration { return target }
        let s = max(time, 0) / duration
        return start + (target - start) * s * s * (3 - 2 * s) + velocity * duration * s * (1 - s) * (1 - s)
    }

    public func dx(_ time: Double) -> Double {
        if time >= duration { return 0 }
        let s = max(time, 0) / duration
        return (target - start) / duration * 6 * s * (1 - s) + velocity * (1 - s) * (1 - 3 * s)
    }
}
