/// What a carousel reports, in order, each once. Every `will…` is followed by its `did…`.
public enum CarouselEvent: Hashable, Sendable {
    case willBeginDragging
    /// Sampled, with the position in items from the first.
    case didScroll(position: Double)
    /// Velocity in panel pixels a second, positive towards later items; `target` is where it will come to rest.
    case willEndDragging(velocity: Double, target: Int)
    case didEndDragging(willDecelerate: Bool)
    case willBeginDecelerating
    case didEndDecelerating
    /// A movement that no finger began has ended: by autoplay, by a tap elsewhere, by the return to the start.
    case didEndScrollingAnimation
    case currentItemChanged(index: Int)
    case didSelectItem(index: Int)
}
