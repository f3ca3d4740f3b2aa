/// A movement along one line as a function of time: evaluated, never stepped, so that a frame that is left out changes
/// nothing. Positions in pixels, time in seconds since its start, velocities in pixels a second.
public protocol Simulation: Sendable {
    func x(_ time: Double) -> Double
    /// The derivative of `x` while it lasts, and 0 from its end on.
    func dx(_ time: Double) -> Double
    /// Seconds until it is over; from then on `x` is its end, exactly.
    var duration: Double { get }
}

extension Simulation {
    public func isDone(_ time: Double) -> Bool { time >= duration }
    public var end: Double { x(duration) }
}
