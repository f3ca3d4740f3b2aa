/// How a carousel moves, in panel pixels and spans: its settings, brought to one panel.
public struct CarouselBehavior: Hashable, Sendable {
    public enum Release: String, CaseIterable, Sendable { case deceleration, friction, spring }
    public enum Transition: String, CaseIterable, Sendable { case slide, fade, cut }

    public var bounce = true
    public var paging = true
    /// The most pages one swipe moves.
    public var pagesPerSwipe = 1
    public var release = Release.deceleration
    /// How far the rubber band gives, as a fraction of an item.
    public var bounceLimit = 0.5
    /// The time after a release until a page rests.
    public var settle = Span.milliseconds(350)
    /// Between one item's settling and the next move; nil: it does not move by itself.
    public var autoplay: Span?
    /// After the last touch, before autoplay goes on.
    public var resumeAfter = Span.seconds(10)
    public var transition = Transition.slide
    public var transitionTime = Span.milliseconds(450)
    public var easing = Easing.easeInOut
    /// How often `didScroll` is reported while it moves; nil: never.
    public var scrollReports: Span?

    public init() {}
}
