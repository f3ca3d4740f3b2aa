/// How a carousel moves, in panel pixels and spans: its settings, brought to one panel.
public struct CarouselBehavior: Hashable, Sendable {
    public enum Release: String, CaseIterable, Sendable { case deceleration, friction, spring }
    public enum Transition: String, CaseIterable, Sendable { case slide, fade, cut }

    /// Whether the row gives way beyond its ends and springs back.
    public var bounce = true
    /// Whether it comes to rest on pages only.
    public var paging = true
    /// The most pages one swipe turns; at least 1.
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
    /// How the program moves from item to item.
    public var transition = Transition.slide
    /// Whether a slide may pass pages that are far from where it begins and ends. Where their pictures are not all there
    /// it may not: then the way fades.
    public var slidesFar = true
    public var transitionTime = Span.milliseconds(450)
    public var easing = Easing.easeInOut
    /// The least time between two reports of `didScroll`; nil: it is never reported.
    public var scrollReports: Span? = Span.milliseconds(100)

    public init() {}
}
