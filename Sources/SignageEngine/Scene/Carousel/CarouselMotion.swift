/// A carousel's position as a function of time, between touches: at rest, held, dragged, or on its way.
///
/// Pure: it is told of touches and of the passing of time, in order, and answers where it is. What happens by itself
/// (settling, autoplay) happens at its own exact instant, however late `advance` is called, so that dropped frames
/// change nothing later. Positions count from `anchor`, a page number without bounds, so that a million turns lose no
/// digit.
public struct CarouselMotion: Sendable {
    enum Phase: Sendable {
        case resting
        /// A finger is on it and has not dragged; `caught` tells whether it stopped a movement.
        case held(caught: Bool)
        /// The finger's way when the drag was recognised, where the position would be without rubber band.
        case dragging(free: Double)
        case moving(Movement)
        case fading(from: Int, to: Int, start: Span)
    }

    struct Movement: Sendable {
        var curve: any Simulation
        var start: Span
        var cause: Cause
        var end: Span { start + Self.span(curve.duration) }

        static func span(_ seconds: Double) -> Span { Span(nanoseconds: Int64((seconds * 1e9).rounded(.up))) }
    }

    enum Cause: Hashable, Sendable {
        /// A finger let go; it coasts.
        case release
        /// It returns from beyond its end.
        case springBack
        /// The program moves it.
        case animation
    }

    public private(set) var geometry: CarouselGeometry
    public let behavior: CarouselBehavior
    /// Each item's own time, where it has one.
    public private(set) var itemTimes: [Span?]

    private(set) var phase = Phase.resting
    /// The page that positions count from.
    private var anchor = 0
    /// Where it rests or is held, from the anchor.
    private var offset = 0.0
    private var pageAtDragStart = 0
    /// The last item that was reported as current.
    private var reportedItem = 0
    /// When autoplay moves on; nil while it does not.
    public private(set) var nextMove: Span?
    private var lastReport: Span?

    /// At rest on the first item.
    public init(_ geometry: CarouselGeometry, _ behavior: CarouselBehavior, itemTimes: [Span?] = [], now: Span) {
        self.geometry = geometry
        self.behavior = behavior
        self.itemTimes = itemTimes
        scheduleMove(settledAt: now, releasedAt: nil)
    }

    // MARK: Where it is

    /// The position at an instant, in pixels from the first item's beginning, as a page and a remainder: exact however
    /// far it has turned. Ask after `advance(to:)`.
    public func position(at now: Span) -> (page: Int, offset: Double) {
        let here = current(at: now)
        let pages = (here / Double(geometry.pitch)).rounded(.down)
        return (anchor + Int(pages), here - pages * Double(geometry.pitch))
    }

    /// The item that is nearest to its resting place.
    public func currentItem(at now: Span) -> Int {
        if case .fading(let from, let to, let start) = phase {
            return geometry.item(fadeProgress(start, now) < 0.5 ? from : to)
        }
        return geometry.item(nearestPage(to: current(at: now)))
    }

    /// Two pages that lie over one another while one fades into the other; nil while none does.
    public func fade(at now: Span) -> (from: Int, to: Int, progress: Double)? {
        guard case .fading(let from, let to, let start) = phase else { return nil }
        return (geometry.item(from), geometry.item(to), behavior.easing.progress(fadeProgress(start, now)))
    }

    public var isTouched: Bool {
        switch phase {
        case .held, .dragging: true
        case .resting, .moving, .fading: false
        }
    }

    /// The earliest instant after `now` at which something changes: at once while it moves, the next move of autoplay
    /// while it rests, nil for never.
    public func nextChange(after now: Span) -> Span? {
        switch phase {
        case .moving, .fading: now + .nanoseconds(1)
        case .resting: nextMove
        case .held, .dragging: nil
        }
    }

    // MARK: Time

    /// Lets everything happen that is due until `now`, and reports it.
    public mutating func advance(to now: Span, _ report: (CarouselEvent) -> Void) {
        while true {
            switch phase {
            case .moving(let movement) where movement.end <= now: finish(movement, report)
            case .fading(_, let to, let start) where start + behavior.transitionTime <= now:
                come(to: to, at: start + behavior.transitionTime, report)
                report(.didEndScrollingAnimation)
                reportItem(report)
            case .resting:
                guard let due = nextMove, due <= now else { return reportScroll(now, report) }
                nextMove = nil
                // Each turn of this loop goes a whole interval forward, so a year's sleep is caught up with quickly
                // enough; where the item has no neighbour there is nothing to do.
                move(to: pageAfterCurrent(), at: due, report)
            default: return reportScroll(now, report)
            }
        }
    }

    // MARK: Touches

    /// A finger came down: everything stops where it is.
    public mutating func hold(at now: Span, _ report: (CarouselEvent) -> Void) {
        advance(to: now, report)
        nextMove = nil
        switch phase {
        case .resting: phase = .held(caught: false)
        case .moving(let movement):
            rebase(current(at: now))
            phase = .held(caught: true)
            report(movement.cause == .animation ? .didEndScrollingAnimation : .didEndDecelerating)
        case .fading(let from, let to, let start):
            // A fade has no place in between.
            rebase(Double((fadeProgress(start, now) < 0.5 ? from : to) - anchor) * Double(geometry.pitch))
            phase = .held(caught: false)
            report(.didEndScrollingAnimation)
            reportItem(report)
        case .held, .dragging: break
        }
    }

    /// The finger drags: `way` is how far it is from where the drag was recognised, positive towards earlier items.
    public mutating func drag(by way: Double, at now: Span, _ report: (CarouselEvent) -> Void) {
        switch phase {
        case .held:
            pageAtDragStart = nearestPage(to: offset)
            let free = freePosition(of: offset)
            phase = .dragging(free: free)
            report(.willBeginDragging)
            offset = banded(free - way)
        case .dragging(let free): offset = banded(free - way)
        case .resting, .moving, .fading: return
        }
        reportScroll(now, report)
    }

    /// The finger that dragged goes up with a velocity, positive towards earlier items.
    public mutating func release(velocity: Double, isFling: Bool, at now: Span, _ report: (CarouselEvent) -> Void) {
        guard case .dragging = phase else { return }
        let speed = -velocity
        let curve = curve(from: offset, speed: speed, isFling: isFling)
        let end = curve?.end ?? offset
        report(.willEndDragging(velocity: speed, target: geometry.item(nearestPage(to: end))))
        report(.didEndDragging(willDecelerate: curve != nil))
        if let curve {
            report(.willBeginDecelerating)
            phase = .moving(Movement(curve: curve, start: now, cause: .release))
            releasedAt = now
        } else {
            come(toOffset: offset, at: now, releasedAt: now)
            reportItem(report)
        }
    }

    /// The finger that held it is up again without a drag, or was meant for something else.
    ///
    /// - Parameter wasTouch: whether the touch was the carousel's, so that autoplay waits after it.
    /// - Returns: whether the touch stopped a movement, so that it was no tap on an item.
    @discardableResult
    public mutating func letGo(at now: Span, wasTouch: Bool, _ report: (CarouselEvent) -> Void) -> Bool {
        guard case .held(let caught) = phase else { return false }
        let rest = restNearest(to: offset)
        let released = wasTouch ? now : nil
        if (rest - offset).magnitude > 0.01 {
            phase = .moving(
                Movement(
                    curve: SettleCurve(start: offset, target: rest, velocity: 0, duration: behavior.settle.seconds),
                    start: now, cause: .animation))
            releasedAt = released
        } else {
            come(toOffset: offset, at: now, releasedAt: released)
            reportItem(report)
        }
        return caught
    }

    // MARK: The program

    /// Moves to an item, by the shortest way round where it loops. Nothing happens while a finger is on it.
    public mutating func go(to item: Int, at now: Span, _ report: (CarouselEvent) -> Void) {
        advance(to: now, report)
        guard !isTouched, (0..<geometry.count).contains(item) else { return }
        if case .moving(let movement) = phase {
            rebase(current(at: now))
            report(movement.cause == .animation ? .didEndScrollingAnimation : .didEndDecelerating)
            phase = .resting
        }
        var page = nearestPage(to: current(at: now))
        let here = geometry.item(page)
        var distance = item - here
        if geometry.loops {
            if distance > geometry.count / 2 { distance -= geometry.count }
            if distance < -(geometry.count / 2) { distance += geometry.count }
        }
        page += distance
        nextMove = nil
        move(to: page, at: now, report)
    }

    /// Takes another row of items, or another panel's measures. The item that was current stays current where
    /// `newIndex` knows it; movements and drags end where they are.
    public mutating func replace(
        _ geometry: CarouselGeometry, itemTimes: [Span?], newIndex: (Int) -> Int?, at now: Span,
        _ report: (CarouselEvent) -> Void
    ) {
        advance(to: now, report)
        endEverything(at: now, report)
        let old = geometry.count > 0 ? currentItem(at: now) : 0
        self.geometry = geometry
        self.itemTimes = itemTimes
        anchor = min(max(newIndex(old) ?? min(old, geometry.count - 1), 0), geometry.count - 1)
        come(toOffset: geometry.loops ? 0 : geometry.restOffset(of: anchor) - Double(anchor * geometry.pitch), at: now)
        // The number may be another for the same item, which is no change that anyone sees.
        if newIndex(old) != nil { reportedItem = geometry.item(nearestPage(to: offset)) } else { reportItem(report) }
    }

    // MARK: Inside

    /// When the touch that the present movement came from ended.
    private var releasedAt: Span?

    var anchorPage: Int { anchor }
    var anchorPixels: Int { anchor * geometry.pitch }
    var startPage: Int { pageAtDragStart }
    func restPosition(of page: Int) -> Double { rest(of: page) }

    private func current(at now: Span) -> Double {
        switch phase {
        case .resting, .held, .dragging: offset
        case .moving(let movement): movement.curve.x((now - movement.start).seconds)
        case .fading(let from, _, _): Double((from - anchor) * geometry.pitch)
        }
    }

    private func fadeProgress(_ start: Span, _ now: Span) -> Double {
        (now - start).seconds / max(behavior.transitionTime.seconds, 1e-9)
    }

    /// Positions from the anchor to pages without bounds and back.
    private func nearestPage(to offset: Double) -> Int {
        if geometry.loops { return anchor + Int((offset / Double(geometry.pitch)).rounded()) }
        return geometry.page(nearest: absolute(offset))
    }
    private func absolute(_ offset: Double) -> Double { Double(anchor * geometry.pitch) + offset }
    private func rest(of page: Int) -> Double {
        geometry.loops
            ? Double((page - anchor) * geometry.pitch) : geometry.restOffset(of: page) - Double(anchor * geometry.pitch)
    }

    /// Where it may come to rest near a position: on a page, or anywhere within its bounds.
    private func restNearest(to offset: Double) -> Double {
        if behavior.paging { return rest(of: nearestPage(to: offset)) }
        if geometry.loops { return offset }
        return min(max(absolute(offset), 0), geometry.maxOffset) - Double(anchor * geometry.pitch)
    }

    /// Stands still at a position, counted from the page it is on from now on.
    private mutating func rebase(_ position: Double) {
        offset = position
        guard geometry.loops else { return }
        let pages = Int((position / Double(geometry.pitch)).rounded())
        anchor = geometry.item(anchor + pages)
        offset = position - Double(pages * geometry.pitch)
    }

    private mutating func come(toOffset position: Double, at now: Span, releasedAt: Span? = nil) {
        rebase(position)
        phase = .resting
        self.releasedAt = nil
        scheduleMove(settledAt: now, releasedAt: releasedAt)
    }

    private mutating func come(to page: Int, at now: Span, _ report: (CarouselEvent) -> Void) {
        come(toOffset: rest(of: page), at: now)
    }

    private mutating func finish(_ movement: Movement, _ report: (CarouselEvent) -> Void) {
        let end = movement.curve.end
        if movement.cause == .release,
            let back = springBack(from: end, speed: movement.curve.dx(movement.curve.duration - 1e-9))
        {
            phase = .moving(Movement(curve: back, start: movement.end, cause: .springBack))
            return
        }
        let wasTouched = releasedAt
        come(toOffset: end, at: movement.end, releasedAt: wasTouched)
        report(movement.cause == .animation ? .didEndScrollingAnimation : .didEndDecelerating)
        reportItem(report)
    }

    private mutating func scheduleMove(settledAt: Span, releasedAt: Span?) {
        guard let interval = interval(of: geometry.item(nearestPage(to: offset))), canMove else {
            nextMove = nil
            return
        }
        nextMove = max(settledAt + interval, releasedAt.map { $0 + behavior.resumeAfter } ?? settledAt)
    }

    /// Whether there is anywhere to go: not with a single item, nor where all of them are in view.
    private var canMove: Bool { geometry.loops || geometry.maxOffset > 0 }

    private func interval(of item: Int) -> Span? {
        guard let autoplay = behavior.autoplay else { return nil }
        return itemTimes.indices.contains(item) ? itemTimes[item] ?? autoplay : autoplay
    }

    private func pageAfterCurrent() -> Int {
        let page = nearestPage(to: offset)
        if geometry.loops { return page + 1 }
        // At the end of the row it begins anew.
        return rest(of: page) >= rest(of: geometry.count - 1) ? 0 : page + 1
    }

    private mutating func move(to page: Int, at start: Span, _ report: (CarouselEvent) -> Void) {
        let target = rest(of: page)
        let from = nearestPage(to: offset)
        if behavior.transition == .cut || behavior.transitionTime <= .zero || (target - offset).magnitude < 0.01 {
            come(toOffset: target, at: start)
            report(.didEndScrollingAnimation)
            reportItem(report)
        } else if behavior.transition == .fade {
            phase = .fading(from: from, to: page, start: start)
        } else {
            phase = .moving(
                Movement(
                    curve: EasedMove(
                        start: offset, target: target, duration: behavior.transitionTime.seconds,
                        easing: behavior.easing), start: start, cause: .animation))
        }
    }

    private mutating func endEverything(at now: Span, _ report: (CarouselEvent) -> Void) {
        switch phase {
        case .dragging:
            report(.willEndDragging(velocity: 0, target: geometry.item(nearestPage(to: offset))))
            report(.didEndDragging(willDecelerate: false))
        case .moving(let movement):
            rebase(current(at: now))
            report(movement.cause == .animation ? .didEndScrollingAnimation : .didEndDecelerating)
        case .fading(_, let to, _):
            rebase(rest(of: to))
            report(.didEndScrollingAnimation)
        case .held, .resting: break
        }
        phase = .resting
    }

    private mutating func reportItem(_ report: (CarouselEvent) -> Void) {
        let item = geometry.item(nearestPage(to: offset))
        guard item != reportedItem else { return }
        reportedItem = item
        report(.currentItemChanged(index: item))
    }

    private mutating func reportScroll(_ now: Span, _ report: (CarouselEvent) -> Void) {
        guard let interval = behavior.scrollReports else { return }
        switch phase {
        case .moving, .dragging: break
        case .resting, .held, .fading: return
        }
        if let lastReport, now - lastReport < interval { return }
        lastReport = now
        let here = position(at: now)
        report(.didScroll(position: Double(geometry.item(here.page)) + here.offset / Double(geometry.pitch)))
    }
}
