/// A movement that ends dead where it meets one of two edges, for movements that never turn round.
public struct UntilEdge<Base: Simulation>: Simulation {
    public let base: Base
    public let duration: Double
    /// The edge that it meets; nil where it comes to rest before.
    public let edge: Double?

    /// The edges enclose the start of the movement.
    public init(_ base: Base, first: Double, last: Double) {
        self.base = base
        let end = base.end
        guard end < first || end > last else {
            (duration, edge) = (base.duration, nil)
            return
        }
        let edge = end < first ? first : last
        // It never turns round, so bisection finds the one crossing: after 60 halvings to the last digit.
        var (low, high) = (0.0, base.duration)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            let isPast = end < first ? base.x(middle) <= edge : base.x(middle) >= edge
            if isPast { high = middle } else { low = middle }
        }
        (duration, self.edge) = (high, edge)
    }

    public func x(_ time: Double) -> Double { time >= duration ? edge ?? base.end : base.x(time) }
    public func dx(_ time: Double) -> Double { time >= duration ? 0 : base.dx(time) }

    /// How fast it still was when it met the edge, in pixels a second; 0 where it met none.
    public var speedAtEdge: Double { edge == nil ? 0 : base.dx(duration) }
}
