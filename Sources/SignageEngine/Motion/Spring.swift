/// A critically damped spring: the fastest way to its end without swinging past it,
/// x = target + (a + bt)e^(−ωt) with a = x₀ − target, b = v₀ + ωa.
///
/// Thrown towards its end faster than ω × distance it does run past, once, and comes back.
public struct Spring: Simulation, Hashable {
    public let start: Double
    public let target: Double
    /// Pixels a second.
    public let velocity: Double
    /// ω, in 1/s; positive. 12 settles in about half a second.
    public let stiffness: Double
    /// Seconds until it stays within `restDistance` of its end, where it is then put.
    public let duration: Double

    private let offset: Double
    private let slope: Double
    /// Nearer than this many pixels is there.
    public static let restDistance = 0.4

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

    /// The time after which |a + bt|e^(−ωt) stays under the rest distance.
    ///
    /// The curve has one extremum, at 1/ω − a/b, and is monotonic before and after. Where it is farther out there than
    /// the rest distance it comes to rest after it; otherwise it does before, on its first way in.
    private static func timeToRest(offset: Double, slope: Double, stiffness: Double) -> Double {
        func distance(_ t: Double) -> Double { ((offset + slope * t) * Math.exp(-stiffness * t)).magnitude }
        // Later than 700/ω nothing is left of anything.
        let extremum = slope == 0 ? 0 : min(max(0, 1 / stiffness - offset / slope), 700 / stiffness)
        let low = distance(extremum) > restDistance ? extremum : 0
        if distance(low) <= restDistance { return 0 }
        return end(of: { distance($0) > restDistance }, after: low, step: 1 / stiffness)
    }
}
