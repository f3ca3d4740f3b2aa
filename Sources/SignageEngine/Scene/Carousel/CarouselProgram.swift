/// What the program does with a carousel: moves it to an item, or gives it other items.
extension CarouselMotion {
    /// Moves to an item, by the shortest way round where it loops. Nothing happens while a finger is on it.
    ///
    /// - Parameter heading: which way round, where it loops; nil: the shortest.
    public mutating func go(
        to item: Int, heading: Heading? = nil, at now: Span, _ report: (CarouselEvent) -> Void
    ) {
        advance(to: now, report)
        guard !isTouched, (0..<geometry.count).contains(item) else { return }
        let way = page(for: item, heading: heading, at: now) - nearestPage(at: now)
        mover = .program
        let wasMoving = halt(at: now, report)
        // Page numbers may have been counted anew.
        let page = nearestPage(to: offset) + way
        if !wasMoving, rest(of: page) == offset {
            // There already: it stays for a whole interval.
            come(to: offset, at: now)
        } else {
            move(to: page, at: now, report)
        }
    }

    /// The pages that a move to an item brings into view: those there and, where it slides, those that it passes.
    func pages(onTheWayTo item: Int, heading: Heading? = nil, at now: Span) -> Range<Int> {
        let here = current(at: now)
        let target = rest(of: page(for: item, heading: heading, at: now))
        let there = geometry.visiblePages(at: place(target))
        guard behavior.transition == .slide, isNear(target, here) else { return there }
        let seen = geometry.visiblePages(at: place(here))
        return min(seen.lowerBound, there.lowerBound)..<max(seen.upperBound, there.upperBound)
    }

    /// The page of an item, in a row that loops the nearest of them, or the first in one direction from where it comes to
    /// rest.
    private func page(for item: Int, heading: Heading?, at now: Span) -> Int {
        guard geometry.loops else { return min(item, geometry.lastPage) }
        guard let heading else {
            let here = nearestPage(at: now)
            return here + Self.shortestWay(from: geometry.item(here), to: item, count: geometry.count)
        }
        let base = restingPage(at: now)
        return switch heading {
        case .forward: base + geometry.item(item - base)
        case .back: base - geometry.item(base - item)
        }
    }

    /// The page that rests nearest, or of which more is seen while one gives way to another.
    func nearestPage(at now: Span) -> Int {
        guard case .fading(let to, let start) = phase else { return nearestPage(to: current(at: now)) }
        return fadeProgress(start, now) < 0.5 ? nearestPage(to: offset) : to
    }

    /// The page on which it comes to rest if nothing else happens.
    private func restingPage(at now: Span) -> Int {
        switch phase {
        case .moving(let movement): nearestPage(to: movement.target)
        case .fading(let to, _): to
        case .resting, .held, .dragging: nearestPage(to: offset)
        }
    }

    /// The item that a step of one page brings, from where it comes to rest; nil at the end of a row, where there is
    /// nowhere to go, and while a finger is on it.
    func item(_ heading: Heading, at now: Span) -> Int? {
        guard !isTouched, geometry.pageCount > 1 else { return nil }
        let page = restingPage(at: now) + (heading == .forward ? 1 : -1)
        return geometry.loops || (0...geometry.lastPage).contains(page) ? geometry.item(page) : nil
    }

    /// Whether the row slides from one place to another: all pages between are in view or neighbours of those at its
    /// beginning or its end. A row that slid farther would show pages whose pictures are not there.
    private func isNear(_ target: Double, _ here: Double) -> Bool {
        if behavior.slidesFar { return true }
        let pages = (geometry.view + geometry.pitch - 1) / geometry.pitch
        return (target - here).magnitude <= Double((pages + 1) * geometry.pitch)
    }

    private static func shortestWay(from: Int, to: Int, count: Int) -> Int {
        let way = to - from
        if way > count / 2 { return way - count }
        return way < -(count / 2) ? way + count : way
    }

    mutating func move(to page: Int, at start: Span, _ report: (CarouselEvent) -> Void) {
        let target = rest(of: page)
        autoplay.stop(at: start)
        if behavior.transition == .cut || behavior.transitionTime <= .zero || (target - offset).magnitude < Self.nothing
        {
            come(to: target, at: start)
            report(.didEndScrollingAnimation)
            reportItem(report)
        } else if behavior.transition == .fade || !isNear(target, offset) {
            phase = .fading(to: page, start: start)
        } else {
            let move = EasedMove(
                start: offset, target: target, duration: behavior.transitionTime.seconds, easing: behavior.easing)
            phase = .moving(Movement(.eased(move), from: start, cause: .animation))
        }
    }

    /// Ends a drag and every movement where they are, with their reports. A finger stays on it, and may begin another
    /// drag. `replace` must follow.
    public mutating func interrupt(at now: Span, _ report: (CarouselEvent) -> Void) {
        advance(to: now, report)
        if case .dragging = phase {
            endDrag(velocity: 0, target: offset, willDecelerate: false, report)
            phase = .held(caught: true)
        }
        _ = halt(at: now, report)
    }

    /// Takes another row of items, or another panel's measures. The item that was current stays current, at the place
    /// where it was, where `newIndex` knows it; else the one that has its number now. An item that stays while nothing
    /// moves stays for as long as it would have.
    ///
    /// Calls `interrupt`; who must report what that ends under the old numbers calls it before.
    public mutating func replace(
        _ geometry: CarouselGeometry, _ behavior: CarouselBehavior? = nil, itemTimes: [Span?],
        newIndex: (Int) -> Int?, at now: Span, _ report: (CarouselEvent) -> Void
    ) {
        advance(to: now, report)
        let rested = if case .resting = phase { autoplay } else { CarouselAutoplay?.none }
        interrupt(at: now, report)
        mover = .replacement
        let interval = interval(of: self.geometry.item(nearestPage(to: offset)))
        let page = nearestPage(to: offset)
        let old = self.geometry.item(page)
        let away = (offset - rest(of: page)) / Double(self.geometry.pitch)
        self.geometry = geometry
        self.itemTimes = itemTimes
        if let behavior { self.behavior = behavior }
        veil = nil
        reportedItem = reportedItem.flatMap(newIndex)

        let item = min(max(newIndex(old) ?? old, 0), geometry.count - 1)
        anchor = geometry.loops ? item : 0
        offset = inside(rest(of: geometry.loops ? item : min(item, geometry.lastPage)) + away * Double(geometry.pitch))
        if isTouched { return autoplay.stop(at: now) }
        settle(at: now, report)
        if let rested, rested.nextMove != nil, case .resting = phase, newIndex(old) == item,
            self.interval(of: item) == interval
        {
            autoplay = rested
        }
    }
}
