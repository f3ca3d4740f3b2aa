/// A carousel on one output: its motion, the pictures it needs, and the layers it shows.
final class CarouselZone: SceneZone {
    let id: ZoneID
    var frame: Rect { show.frame }
    var show: CarouselShow
    var painter: CarouselPainter
    var zone: Int
    let shelf: PictureShelf
    /// The items that can be shown, as indices of the show's items: those whose pictures failed are left out.
    var shown: [Int]
    /// Nil while no item can be shown.
    var motion: CarouselMotion?
    /// Pictures that could not be made and whose items are still in the row.
    var failed: [PictureKey] = []
    /// New content that waits until what is under way has come to its end.
    var successor: CarouselShow?
    /// What it showed before its content was replaced.
    var former: Former?
    /// What the shelf was told last.
    private var toldView: View?
    /// Keeps its memory from one telling to the next.
    private var keys: [PictureKey] = []

    /// - Parameter zone: its number on the stage, which the shelf knows it by.
    init(_ show: CarouselShow, zone: Int, shelf: PictureShelf, now: Span) {
        (self.show, self.zone, self.shelf) = (show, zone, shelf)
        painter = CarouselPainter(show: show)
        id = show.id
        shown = Array(show.items.indices)
        motion = show.geometry(count: shown.count).map {
            CarouselMotion($0, show.behavior, itemTimes: show.items.map(\.time), now: now)
        }
        tellShelf(at: now)
    }

    // MARK: Time

    func advance(to time: SceneTime, _ report: (SceneEvent.Kind) -> Void) {
        let now = time.elapsed
        leaveOutFailed(at: now, report)
        motion?.advance(to: now) { report(.carousel(translated($0))) }
        takeSuccessor(at: now, report)
        tellShelf(at: now)
        if former != nil { fadeFormer(at: now) }
    }

    func nextChange(after now: SceneTime) -> Span? {
        if case .fading = former { return now.elapsed + .nanoseconds(1) }
        return motion?.nextChange(after: now.elapsed)
    }

    // MARK: Touches

    var touchAxis: Strip.Axis? { motion == nil ? nil : show.axis }

    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand? {
        func forward(_ event: CarouselEvent) { report(.carousel(translated(event))) }
        let tapped: Int? = if case .tapped(let x, let y) = intent { item(atX: x, y: y, now) } else { nil }
        // A tap that stops a movement is meant for the movement.
        let wasMoving = motion?.follow(intent, at: now, forward) ?? false
        var command: SceneCommand?
        if let tapped, !wasMoving {
            forward(.didSelectItem(index: tapped))
            command = show.items[shown[tapped]].onTap.map { .go(zone: $0.zone, item: $0.item) }
        }
        tellShelf(at: now)
        return command
    }

    func go(to item: Int, at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        guard let index = shown.firstIndex(where: { show.items[$0].number == item }) else { return }
        motion?.go(to: index, at: now) { report(.carousel(translated($0))) }
        tellShelf(at: now)
    }

    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        motion?.go(to: 0, at: now) { report(.carousel(translated($0))) }
        tellShelf(at: now)
    }

    private func item(atX x: Double, y: Double, _ now: Span) -> Int? {
        guard let motion else { return nil }
        let geometry = motion.geometry
        let position = motion.position(at: now)
        let along = (show.axis == .horizontal ? x - Double(frame.x) : y - Double(frame.y)) + position.offset
        let pages = (along / Double(geometry.pitch)).rounded(.down)
        guard along - pages * Double(geometry.pitch) < Double(geometry.itemLength) else { return nil }
        let page = position.page + Int(pages)
        return geometry.loops || (0..<geometry.count).contains(page) ? geometry.item(page) : nil
    }

    /// With the playlist's own item numbers in place of those that are left.
    func translated(_ event: CarouselEvent) -> CarouselEvent {
        func number(_ index: Int) -> Int { show.items[shown[index]].number }
        return switch event {
        case .currentItemChanged(let index): .currentItemChanged(index: number(index))
        case .didSelectItem(let index): .didSelectItem(index: number(index))
        case .willEndDragging(let velocity, let target): .willEndDragging(velocity: velocity, target: number(target))
        case .willBeginDragging, .didScroll, .didEndDragging, .willBeginDecelerating, .didEndDecelerating,
            .didEndScrollingAnimation:
            event
        }
    }

    // MARK: Pictures

    func pictureFailed(_ key: PictureKey, at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        failed.append(key)
        leaveOutFailed(at: now, report)
    }

    /// Takes the items whose pictures failed out of the row, but not while it is on its way somewhere: what is under way
    /// is not turned back by a picture that nobody sees.
    private func leaveOutFailed(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        guard !failed.isEmpty, !(motion?.isMoving ?? false) else { return }
        let left = shown.filter { !failed.contains(show.items[$0].picture) }
        failed.removeAll()
        guard left.count < shown.count else { return }
        func forward(_ event: CarouselEvent) { report(.carousel(translated(event))) }
        // What ends is reported under the numbers that it began with.
        motion?.interrupt(at: now, forward)
        let old = shown
        shown = left
        if let geometry = show.geometry(count: left.count) {
            motion?.replace(
                geometry, itemTimes: left.map { show.items[$0].time },
                newIndex: { left.firstIndex(of: old[$0]) }, at: now, forward)
        } else {
            motion = nil
        }
        tellShelfAnew(at: now)
    }

    /// Pages that decide which pictures are needed.
    private struct View: Equatable {
        var pages = 0..<0
        /// Where it is on its way to.
        var target: Range<Int>?
    }

    /// Whether the pictures in view are there.
    func isWhole(at now: Span) -> Bool {
        guard let motion else { return true }
        return motion.geometry.visiblePages(at: motion.position(at: now)).allSatisfy {
            shelf.texture(show.items[shown[motion.geometry.item($0)]].picture) != nil
        }
    }

    /// The shelf has forgotten what it was told.
    func tellShelfAnew(at now: Span) {
        toldView = nil
        tellShelf(at: now)
    }

    /// Pages in view, those it moves to, and one more on both sides.
    private func tellShelf(at now: Span) {
        var view = View()
        if let motion {
            view.pages = motion.geometry.visiblePages(at: motion.position(at: now))
            view.target = motion.target(at: now).map(motion.geometry.visiblePages)
        }
        guard view != toldView else { return }
        toldView = view
        keys.removeAll(keepingCapacity: true)
        if let geometry = motion?.geometry {
            for page in view.pages { need(page, geometry) }
            for page in view.target ?? 0..<0 where !view.pages.contains(page) { need(page, geometry) }
            need(view.pages.upperBound, geometry)
            need(view.pages.lowerBound - 1, geometry)
            for page in view.pages { needTapTarget(of: page, geometry) }
        }
        shelf.need(keys, for: zone)
        // The first pictures came with the show and stay with it, so the way back to the start never waits.
        for key in keys {
            if let texture = show.preloaded[key], shelf.texture(key) == nil { shelf.deliver(texture, for: key) }
        }
    }

    /// Where a tap on a page in view would lead: one tap away is near.
    private func needTapTarget(of page: Int, _ geometry: CarouselGeometry) {
        guard let action = show.items[shown[geometry.item(page)]].onTap, action.zone == id,
            let target = shown.first(where: { show.items[$0].number == action.item })
        else { return }
        keys.append(show.items[target].picture)
    }

    private func need(_ page: Int, _ geometry: CarouselGeometry) {
        guard geometry.loops || (0..<geometry.count).contains(page) else { return }
        keys.append(show.items[shown[geometry.item(page)]].picture)
    }

    // MARK: Drawing

    func draw(at now: Span, into list: inout DisplayList) {
        drawRow(at: now, into: &list)
        drawFormer(at: now, into: &list)
    }

    private func drawRow(at now: Span, into list: inout DisplayList) {
        guard let motion else { return }
        drawPages(motion.geometry, at: motion.position(at: now), opacity: 1, into: &list)
        if let fade = motion.fade(at: now) {
            drawPages(motion.geometry, at: fade.position, opacity: fade.opacity, into: &list)
        }
        if let remnant = motion.remnant(at: now) {
            drawPages(motion.geometry, at: remnant.position, opacity: remnant.opacity, into: &list)
        }
        guard let indicator = show.indicator, motion.geometry.pageCount > 1 else { return }
        indicator.draw(
            pages: motion.pages(at: now), count: motion.geometry.pageCount, loops: motion.geometry.loops, into: &list)
    }

    private func drawPages(
        _ geometry: CarouselGeometry, at position: CarouselPosition, opacity: Double, into list: inout DisplayList
    ) {
        for page in geometry.visiblePages(at: position) {
            painter.draw(
                shelf.texture(show.items[shown[geometry.item(page)]].picture),
                at: (page - position.page) * geometry.pitch - position.wholeOffset,
                opacity: UInt8((opacity * 255).rounded()), into: &list)
        }
    }
}
