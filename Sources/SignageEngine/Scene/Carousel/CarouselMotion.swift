/// A carousel's position as a function of time, between touches: at rest, held, dragged, or on its way.
///
/// Pure: it is told of touches and of the passing of time, in order, and answers where it is. What happens by itself
/// (settling, autoplay) happens at its own exact instant, however late `advance` is called, so that dropped frames
/// change nothing later. Positions count from `anchor`, one of the items, so that a million turns lose no digit.
///
/// Touches are in CarouselTouches.swift, what the program does with it in CarouselProgram.swift.
public struct CarouselMotion: Sendable {
    enum Phase: Sendable {
        case resting
        /// A finger is on it and has not dragged; `caught` tells whether it stopped a movement.
        case held(caught: Bool)
        /// Where the row would be, without its ends, had the finger not moved.
        case dragging(free: Double)
        case moving(Movement)
        /// The page that rests at the offset is giving way to another.
        case fading(to: Int, start: Span)
    }

    struct Movement: Sendable {
        var glide: Glide
        var start: Span
        var end: Span
        var cause: Cause
        /// What was added to its places since it began, because items before them went.
        var shift = 0.0

        init(_ glide: Glide, from start: Span, cause: Cause) {
            (self.glide, self.start, self.cause) = (glide, start, cause)
            end = start + Span(nanoseconds: Int64((glide.duration * 1e9).rounded()))
        }

        /// Where it comes to rest.
        var target: Double { glide.end + shift }

        func x(at now: Span) -> Double { now >= end ? target : glide.x((now - start).seconds) + shift }
    }

    enum Cause: Hashable, Sendable {
        /// A finger let go; it coasts.
        case release
        /// It returns from beyond its end.
        case springBack
        /// The program moves it.
        case animation

        var ending: CarouselEvent { self == .animation ? .didEndScrollingAnimation : .didEndDecelerating }
    }

    /// What is left of a page that a fade was taking away, or bringing, when a finger stopped the fade: it vanishes in
    /// the time that the fade had left.
    struct Veil: Sendable {
        /// How far it is from the page that stayed, in pixels: it goes where that goes.
        var distance: Double
        var opacity: Double
        var start: Span
        var end: Span
    }

    public internal(set) var geometry: CarouselGeometry
    public internal(set) var behavior: CarouselBehavior
    /// Each item's own time, where it has one.
    var itemTimes: [Span?]

    var phase = Phase.resting
    /// The page that positions count from: one of the items where the row loops, 0 otherwise.
    var anchor = 0
    /// Where it rests or is held, in pixels from the anchor.
    var offset = 0.0
    /// The page from which the present drag began.
    var startPage = 0
    /// When it came to rest where it rests, or last rested.
    var arrival: Span
    /// The last item that was reported as current; nil where it is not there any more.
    var reportedItem: Int? = 0
    var autoplay: CarouselAutoplay
    /// Who began what happened last.
    var mover = SceneMover.time
    /// Which items became current since it was asked last; only kept where somebody asks.
    var changes: [Change] = []
    var keepsChanges = false

    struct Change: Sendable {
        var item: Int
        var since: Span
        var mover: SceneMover
    }

    var veil: Veil?
    private var lastReport: Span?

    /// At rest on the first item, from `now` on.
    public init(_ geometry: CarouselGeometry, _ behavior: CarouselBehavior, itemTimes: [Span?] = [], now: Span) {
        self.geometry = geometry
        self.behavior = behavior
        self.itemTimes = itemTimes
        arrival = now
        autoplay = CarouselAutoplay(resumeAfter: behavior.resumeAfter)
        autoplay.restart(at: now, interval: interval(of: 0))
    }

    // MARK: Where it is. Ask after `advance(to:)`.

    public func position(at now: Span) -> CarouselPosition { place(current(at: now)) }

    /// The item whose page rests nearest.
    public func currentItem(at now: Span) -> Int { geometry.item(nearestPage(at: now)) }

    /// The position in pages from the first item, with a fraction between them; beyond the ends of the row it is outside
    /// 0 … pageCount − 1, and between the last page and the first of a row that loops it is over pageCount − 1.
    public func pages(at now: Span) -> Double {
        if case .fading = phase { return Double(currentItem(at: now)) }
        let here = current(at: now)
        guard geometry.loops else { return geometry.pages(to: here) }
        let position = place(here)
        return Double(geometry.item(position.page)) + position.offset / Double(geometry.pitch)
    }

    /// The item that it came to rest on at `arrival`, for as long as no finger has dragged it.
    var arrivedItem: Int { geometry.item(nearestPage(to: offset)) }

    /// Where it comes to rest if nothing else happens; nil where it does not move.
    public func target(at now: Span) -> CarouselPosition? {
        switch phase {
        case .moving(let movement): place(movement.target)
        case .fading(let to, _): place(rest(of: to))
        case .resting, .held, .dragging: nil
        }
    }

    /// What lies over the page at the position while one fades into another, and how strongly (0…1).
    public func fade(at now: Span) -> (position: CarouselPosition, opacity: Double)? {
        guard case .fading(let to, let start) = phase else { return nil }
        return (place(rest(of: to)), fadeProgress(start, now))
    }

    /// What is left of a fade that was stopped, and how strongly (0…1).
    public func remnant(at now: Span) -> (position: CarouselPosition, opacity: Double)? {
        guard let veil, now < veil.end else { return nil }
        let position = place(current(at: now) + veil.distance)
        return (position, veil.opacity * min((veil.end - now).seconds / (veil.end - veil.start).seconds, 1))
    }

    /// On its way somewhere, by a finger's push or by itself.
    public var isMoving: Bool {
        switch phase {
        case .moving, .fading: true
        case .resting, .held, .dragging: false
        }
    }

    /// When it comes to rest, or where what it does next begins; nil while nothing moves it.
    var movementEnd: Span? {
        switch phase {
        case .moving(let movement): movement.end
        case .fading(_, let start): start + behavior.transitionTime
        case .resting, .held, .dragging: nil
        }
    }

    public var isTouched: Bool {
        switch phase {
        case .held, .dragging: true
        case .resting, .moving, .fading: false
        }
    }

    /// When it moves by itself; nil while it does not.
    public var nextMove: Span? { autoplay.nextMove }

    /// The earliest instant after `now` at which something changes: at once while it moves, the next move of autoplay
    /// while it rests, nil for never.
    public func nextChange(after now: Span) -> Span? {
        let soon = now + .nanoseconds(1)
        if let veil, now < veil.end { return soon }
        return switch phase {
        case .moving, .fading: soon
        case .resting: autoplay.nextMove
        case .held, .dragging: nil
        }
    }

    // MARK: Time

    /// Lets everything happen that is due until `now`, and reports it.
    public mutating func advance(to now: Span, _ report: (CarouselEvent) -> Void) {
        var hasPassedOver = false
        while true {
            switch phase {
            case .moving(let movement) where movement.end <= now: finish(movement, report)
            case .fading(let to, let start) where start + behavior.transitionTime <= now:
                come(to: rest(of: to), at: start + behavior.transitionTime)
                report(.didEndScrollingAnimation)
                reportItem(report)
            case .resting:
                if !hasPassedOver { passOverRounds(until: now) }
                hasPassedOver = true
                guard let due = autoplay.nextMove, due <= now else { return reportScroll(now, report) }
                mover = .time
                move(to: pageAfterCurrent(), at: due, report)
            case .moving, .fading, .held, .dragging: return reportScroll(now, report)
            }
        }
    }

    /// Longer ago than this, what nobody saw is not made up for move by move.
    private static let longestCatchUp = Span.seconds(60)

    /// After a night without a display the row has come round many times: whole rounds bring it back to the same item,
    /// so they are left out, and nothing is reported of them.
    private mutating func passOverRounds(until now: Span) {
        let late = autoplay.nextMove.map { now - $0 } ?? .zero
        guard late > Self.longestCatchUp, offset == rest(of: nearestPage(to: offset)) else { return }
        let moveTime = behavior.transition == .cut ? Span.zero : max(behavior.transitionTime, .zero)
        var round = Span.zero
        for page in 0..<geometry.pageCount { round = round + (interval(of: page) ?? .zero) + moveTime }
        guard round > .zero else { return }
        let passed = round * ((late - Self.longestCatchUp).nanoseconds / round.nanoseconds)
        autoplay.delay(by: passed)
        arrival = arrival + passed
    }

    private mutating func finish(_ movement: Movement, _ report: (CarouselEvent) -> Void) {
        let end = movement.target
        if movement.cause == .release, let back = springBack(from: end, speed: movement.glide.speedAtEdge) {
            phase = .moving(Movement(back, from: movement.end, cause: .springBack))
            return
        }
        come(to: end, at: movement.end)
        report(movement.cause.ending)
        reportItem(report)
    }

    /// The shortest time between two moves, whatever the settings say.
    private static let shortestInterval = Span.milliseconds(100)

    /// How long an item stays before the next move; nil: for ever, because nothing moves it or there is nowhere to go.
    func interval(of item: Int) -> Span? {
        guard let autoplay = behavior.autoplay, geometry.pageCount > 1 else { return nil }
        let own = itemTimes.indices.contains(item) ? itemTimes[item] : nil
        return max(own ?? autoplay, Self.shortestInterval)
    }

    private func pageAfterCurrent() -> Int {
        let page = nearestPage(to: offset)
        // At the end of the row it begins anew.
        return geometry.loops || page < geometry.lastPage ? page + 1 : 0
    }

    // MARK: Places, in pixels from the anchor

    func current(at now: Span) -> Double {
        switch phase {
        case .resting, .held, .dragging, .fading: offset
        case .moving(let movement): movement.x(at: now)
        }
    }

    func place(_ offset: Double) -> CarouselPosition {
        CarouselPosition(pixels: offset, from: anchor, pitch: geometry.pitch)
    }

    func nearestPage(to offset: Double) -> Int { anchor + geometry.page(nearest: offset) }

    func rest(of page: Int) -> Double { geometry.restOffset(of: page - anchor) }

    /// 0…1 through the fade's easing.
    func fadeProgress(_ start: Span, _ now: Span) -> Double {
        behavior.easing.progress((now - start).seconds / max(behavior.transitionTime.seconds, 1e-9))
    }

    /// Stands at a position, counted from the nearest item from now on.
    mutating func rebase(_ position: Double) {
        offset = position
        guard geometry.loops else { return }
        let pages = geometry.page(nearest: position)
        anchor = geometry.item(anchor + pages)
        offset = position - Double(pages * geometry.pitch)
    }

    /// Comes to rest.
    mutating func come(to position: Double, at now: Span) {
        rebase(position)
        phase = .resting
        arrival = now
        autoplay.restart(at: now, interval: interval(of: geometry.item(nearestPage(to: offset))))
    }

    // MARK: Reports

    mutating func reportItem(_ report: (CarouselEvent) -> Void) {
        let item = geometry.item(nearestPage(to: offset))
        guard item != reportedItem else { return }
        reportedItem = item
        if keepsChanges { changes.append(Change(item: item, since: arrival, mover: mover)) }
        report(.currentItemChanged(index: item))
    }

    mutating func reportScroll(_ now: Span, _ report: (CarouselEvent) -> Void) {
        guard let interval = behavior.scrollReports else { return }
        switch phase {
        case .moving, .dragging: break
        case .resting, .held, .fading: return
        }
        if let lastReport, now - lastReport < interval { return }
        lastReport = now
        report(.didScroll(position: pages(at: now)))
    }
}
