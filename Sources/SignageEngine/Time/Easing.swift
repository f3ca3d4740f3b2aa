/// How a movement from 0 to 1 is spread over its time. All begin at 0 and end at 1, and none turns back on its way.
public enum Easing: String, CaseIterable, Sendable {
    case linear
    case easeIn = "ease-in-cubic"
    case easeOut = "ease-out-cubic"
    case easeInOut = "ease-in-out-cubic"
    case easeOutQuad = "ease-out-quad"

    /// Progress, 0…1, at a fraction of the time; outside 0…1 it rests at the ends.
    public func progress(_ fraction: Double) -> Double {
        let t = min(max(fraction, 0), 1)
        let left = 1 - t
        switch self {
        case .linear: return t
        case .easeIn: return t * t * t
        case .easeOut: return 1 - left * left * left
        case .easeInOut: return t < 0.5 ? 4 * t * t * t : 1 - 4 * left * left * left
        case .easeOutQuad: return 1 - left * left
        }
    }

    /// The derivative of `progress`; 0 outside 0…1.
    public func slope(_ fraction: Double) -> Double {
        guard fraction >= 0, fraction <= 1 else { return 0 }
        let (t, left) = (fraction, 1 - fraction)
        switch self {
        case .linear: return 1
        case .easeIn: return 3 * t * t
        case .easeOut: return 3 * left * left
        case .easeInOut: return t < 0.5 ? 12 * t * t : 12 * left * left
        case .easeOutQuad: return 2 * left
        }
    }
}
