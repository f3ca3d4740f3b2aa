/// Leaves with a given velocity and comes to rest at a given place: the cubic Hermite curve with no velocity at its end,
/// x₀ + d·s²(3 − 2s) + v·T·s(1 − s)² with d = target − x₀ and s = t ÷ T.
///
/// T is the time that is given or, for a velocity so large that the curve would run past its target in that time,
/// 3d ÷ v, which makes of it x₀ + d(1 − (1 − s)³). Where v happens to be 2d ÷ T it is a uniform deceleration exactly. A
/// velocity away from the target carries it at most 4vT ÷ 27 the wrong way.
public struct SettleCurve: Simulation, Hashable {
    public let start: Double
    public let target: Double
    /// Pixels a second.
    public let velocity: Double
    /// T, in seconds; positive.
    public let duration: Double

    /// - Parameter duration: the most seconds it takes; positive.
    public init(start: Double, target: Double, velocity: Double, duration: Double) {
        precondition(duration > 0)
        let distance = target - start
        (self.start, self.target, self.velocity) = (start, target, velocity)
        let isTowards = velocity * distance > 0
        self.duration = isTowards ? min(duration, 3 * distance / velocity) : duration
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
