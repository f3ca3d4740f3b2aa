/// What becomes of a finger's way past the end: the classic half-distance rule, each step moved × (1 − overshoot ÷
/// limit) ÷ 2, in closed form, so that it does not matter in how many steps the finger went.
///
/// From dx/df = (1 − x/L)/2 follows x(f) = L(1 − e^(−f/2L)): half the finger's speed at first, never more than L.
public struct RubberBand: Hashable, Sendable {
    /// L, in pixels; positive.
    public let limit: Double

    public init(limit: Double) {
        precondition(limit > 0)
        self.limit = limit
    }

    /// How far past the end the content is when the finger is `distance` past it.
    public func overshoot(_ distance: Double) -> Double {
        distance < 0 ? -overshoot(-distance) : limit * (1 - Math.exp(-distance / (2 * limit)))
    }

    /// The finger's way that gives an overshoot: the inverse. At the limit and beyond it is the way that leaves a
    /// thousandth to it.
    public func distance(_ overshoot: Double) -> Double {
        if overshoot < 0 { return -distance(-overshoot) }
        return -2 * limit * Math.log(max(1 - overshoot / limit, 0.001))
    }
}
