/// Leaves with a given velocity and slows down in proportion to the way that is left, until it is at a given place:
/// target − d·e^(−kt) with d = target − x₀ and k = v ÷ d, which is the only k that begins with v.
///
/// A release that is too slow for that (k would be less than `slowest`) keeps k = `slowest` and is carried on by a second
/// exponential, three times as fast: target − a·e^(−kt) − b·e^(−3kt) with b = (v ÷ k − d) ÷ 2 and a = d − b. It begins
/// with v, too, and a velocity away from the target carries it at most 0.193·v ÷ k the wrong way.
public struct Approach: Simulation, Hashable {
    public let start: Double
    public let target: Double
    /// Pixels a second.
    public let velocity: Double
    /// k, in 1/s.
    public let drag: Double
    /// Seconds until it stays within `restDistance` of its target, where it is then put.
    public let duration: Double

    private let slow: Double
    private let fast: Double
    /// Nearer than this many pixels is there.
    public static let restDistance = 0.4

    /// - Parameter slowest: the least k, in 1/s; positive.
    public init(start: Double, target: Double, velocity: Double, slowest: Double) {
        precondition(slowest > 0)
        let distance = target - start
        (self.start, self.target, self.velocity) = (start, target, velocity)
        let own = distance == 0 ? 0 : velocity / distance
        drag = max(own, slowest)
        fast = own >= slowest ? 0 : (velocity / slowest - distance) / 2
        slow = distance - fast
        duration = Self.timeToRest(slow: slow.magnitude, fast: fast.magnitude, drag: drag)
    }

    public func x(_ time: Double) -> Double {
        if time >= duration { return target }
        let t = max(time, 0)
        return target - slow * Math.exp(-drag * t) - fast * Math.exp(-3 * drag * t)
    }

    public func dx(_ time: Double) -> Double {
        if time >= duration { return 0 }
        let t = max(time, 0)
        return drag * (slow * Math.exp(-drag * t) + 3 * fast * Math.exp(-3 * drag * t))
    }

    /// The time after which both parts together stay under the rest distance, whatever their signs: they only fall.
    private static func timeToRest(slow: Double, fast: Double, drag: Double) -> Double {
        func most(_ t: Double) -> Double { slow * Math.exp(-drag * t) + fast * Math.exp(-3 * drag * t) }
        if most(0) <= restDistance { return 0 }
        return end(of: { most($0) > restDistance }, after: 0, step: 1 / drag)
    }
}
