/// A critically damped spring: the fastest way to its end without swinging past it,
/// x = target + (a + bt)e^(−ωt) with a = x₀ − target, b = v₀ + ωa.
public struct Spring: Simulation, Hashable {
    public let start: Double
    public let target: Double
    public let velocity: Double
    /// ω, in 1/s; positive. 12 settles in about half a second.
    public let stiffness: Double
    public let duration: Double

    private let offset: Double
    private let slope: Double
    /// Nearer than this many pixels is there.
    static let restDistance = 0.4

    public init(start: Double, target: Double, velocity: Double, stiffness: Double) {
        precondition(stiffness > 0)
        (self.start, self.target, self.velocity, self.stiffness) = (start, target, velocity, stiffness)
        offset = start - target
        slope = velocity + stiffness * offset
        duration = Self.timeToRest(offset: offset, slope: slope, stiffness: stiffness)
    }

    public func x(_ time: Double) -> Double {
        if time >= duration { return target }
        let t = max(time, 0)
        return target + (offset + slope * t) * Math.exp(-stiffness * t)
    }

    public func dx(_ time: Double) -> Double {
        if time >= duration { return 0 }
        let t = max(time, 0)
        return (slope - stiffness * (offset + slope * t)) * Math.exp(-stiffness * t)
    }

    /// The time after which |a + bt|e^(−ωt) stays under the rest distance: past the curve's one extremum it only falls,
    /// so bisection finds it.
    private static func timeToRest(offset: Double, slope: Double, stiffness: Double) -> Double {
        func distance(_ t: Double) -> Double { ((offset + slope * t) * Math.exp(-stiffness * t)).magnitude }
        // The extremum of (a + bt)e^(−ωt) is at 1/ω − a/b.
        var low = slope == 0 ? 0 : max(0, 1 / stiffness - offset / slope)
        if distance(low) <= restDistance { return slope == 0 || low > 0 && distance(0) <= restDistance ? 0 : low }
        var high = low + 1 / stiffness
        while distance(high) > restDistance { high += 1 / stiffness }
        for _ in 0..<40 {
            let middle = (low + high) / 2
            if distance(middle) > restDistance { low = middle } else { high = middle }
        }
        return high
    }
}
