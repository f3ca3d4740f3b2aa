/// How a movement from 0 to 1 is spread over its time. All begin at 0 and end at 1.
public enum Easing: String, CaseIterable, Sendable {
    case linear
    case easeIn = "ease-in-cubic"
    case easeOut = "ease-out-cubic"
    case easeInOut = "ease-in-out-cubic"
    case easeOutQuad = "ease-out-quad"

    /// Progress, 0…1, at a fraction of the time; outside 0…1 it rests at the ends.
    public func progress(_ fraction: Double) -> Double {
        let t = min(max(fraction, 0), 1)
        switch self {
        case .linear: return t
        case .easeIn: return t * t * t
        case .easeOut: return 1 - (1 - t) * (1 - t) * (1 - t)
        case .easeInOut: return t < 0.5 ? 4 * t * t * t : 1 - (2 - 2 * t) * (2 - 2 * t) * (2 - 2 * t) / 2
        case .easeOutQuad: return 1 - (1 - t) * (1 - t)
        }
    }
}
