/// From one place to another in a given time, spread by an easing: what the program moves by itself.
public struct EasedMove: Simulation, Hashable {
    public let start: Double
    public let target: Double
    /// Seconds; positive.
    public let duration: Double
    public let easing: Easing

    public init(start: Double, target: Double, duration: Double, easing: Easing) {
        precondition(duration > 0)
        (self.start, self.target, self.duration, self.easing) = (start, target, duration, easing)
    }

    public func x(_ time: Double) -> Double {
        time >= duration ? target : start + (target - start) * easing.progress(time / duration)
    }

    public func dx(_ time: Double) -> Double {
        time >= duration ? 0 : (target - start) * easing.slope(max(time, 0) / duration) / duration
    }
}
