/// What a touch means to a zone. Distances along the zone's axis, in panel pixels.
enum TouchIntent {
    /// A finger came down on the zone: whatever moves stands still under it.
    case held
    /// The finger drags along the zone's axis, by this much since it was recognised as dragging.
    case dragged(Double)
    /// The finger that dragged went up, with this velocity in pixels a second.
    case released(velocity: Double, isFling: Bool)
    /// The finger that held the zone went up soon, without having dragged it.
    case tapped(x: Double, y: Double)
    /// The finger that held the zone went up without having dragged it, too late for a tap.
    case lifted
    /// The finger was not meant for this zone after all: it drags along another axis, or another zone.
    case cancelled
}
