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

extension Simulation {
    /// When a motion that only comes nearer to its rest gets there, in seconds.
    ///
    /// - Parameters:
    ///   - isFar: holds until then, and never again.
    ///   - start: it holds then.
    ///   - step: about how far off the end may be.
    static func end(of isFar: (_ time: Double) -> Bool, after start: Double, step: Double) -> Double {
        var (low, high) = (start, start + step)
        while isFar(high) { (low, high) = (high, high + step) }
        for _ in 0..<50 {
            let middle = (low + high) / 2
            if isFar(middle) { low = middle } else { high = middle }
        }
        return high
    }
}
