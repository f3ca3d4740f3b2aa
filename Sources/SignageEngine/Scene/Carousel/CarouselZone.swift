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
    /// A move that waits for its pictures.
    var waiting: Waiting?
    /// What the play log was not told yet.
    var changes = SubjectChanges()
    /// What the shelf was told last.
    private var toldView: View?
    /// Keeps its memory from one telling to the next.
    private var keys: [PictureKey] = []

    /// - Parameter zone: its number on the stage, which the shelf knows it by.
    init(_ compiled: CarouselShow, zone: Int, shelf: PictureShelf, now: Span) {
        var show = compiled
        // The first pictures are the shelf's from now on, and go as all others do.
        show.preloaded = [:]
        (self.show, self.zone, self.shelf) = (show, zone, shelf)
        painter = CarouselPainter(show: show)
        id = show.id
        shown = Array(show.items.indices)
        motion = show.geometry(count: shown.count).map {
            CarouselMotion($0, show.zoneBehavior, itemTimes: show.items.map(\.time), now: now)
        }
        motion?.keepsChanges = true
        tellShelf(at: now)
        for key in keys {
            if let texture = compiled.preloaded[key] { shelf.deliver(texture, for: key) }
        }
    }

    // MARK: Time

    func advance(to time: SceneTime, _ report: (SceneEvent.Kind) -> Void) {
        let now = time.elapsed
        leaveOutFailed(at: now, report)
        goOnWaiting(at: now, report)
        motion?.advance(to: now) { report(.carousel(translated($0))) }
        takeSuccessor(at: now, report)
        tellShelf(at: now)
        if former != nil { fadeFormer(at: now) }
    }

    func nextChange(after now: SceneTime) -> Span? {
        if case .fading = former { return now.elapsed + .nanoseconds(1) }
        guard let next = motion?.nextChange(after: now.elapsed) else { return waiting?.until }
        return min(next, waiting?.until ?? next)
    }

    // MARK: Touches

    var touchAxis: Strip.Axis? { motion == nil ? nil : show.axis }

    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand? {
        func forward(_ event: CarouselEvent) { report(.carousel(translated(event))) }
        let tapped: Int? = if case .tapped(let x, let y) = intent { item(atX: x, y: y, now) } else { nil }
        // A tap that stops a movement is meant for the movement.
        if case .dragged = intent { waiting = nil }
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
        guard let item = shown.first(where: { show.items[$0].number == item }) else { return }
        beginWaiting(for: item, at: now, report)
    }

    func move(_ move: SceneMove, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool {
        guard let motion, !motion.isTouched else { return false }
        guard let heading = move.heading else {
            guard case .item(let number) = move, let item = shown.first(where: { show.items[$0].number == number })
            else { return false }
            beginWaiting(for: item, at: now, report)
            return true
        }
        // From where a move that waits for its pictures will end, too.
        var from = motion
        if let waiting, let item = waiting.item.map({ shown.firstIndex(of: $0) }) ?? 0 {
            from.go(to: item, heading: waiting.heading, at: now) { _ in }
        }
        guard let item = from.item(heading, at: now) else { return false }
        beginWaiting(for: shown[item], heading: heading, at: now, report)
        return true
    }

    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void) { beginWaiting(for: nil, at: now, report) }

    // MARK: Moves that wait for their pictures

    struct Waiting {
        /// One of the show's items; nil for the first that is left.
        var item: Int?
        /// Which way round; nil: the shortest.
        var heading: CarouselMotion.Heading?
        /// Then it moves, whatever is there.
        var until: Span
    }

    /// How long a move waits for the pictures that it brings into view.
    private static let patience = Span.seconds(2)

    private func beginWaiting(
        for item: Int?, heading: CarouselMotion.Heading? = nil, at now: Span, _ report: (SceneEvent.Kind) -> Void
    ) {
        guard let motion, !motion.isTouched else { return }
        waiting = Waiting(item: item, heading: heading, until: now + Self.patience)
        tellShelf(at: now)
        goOnWaiting(at: now, report)
        tellShelf(at: now)
    }

    /// Begins the move as soon as it may.
    private func goOnWaiting(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        guard let waiting else { return }
        guard let pages = awaitedPages(at: now), let geometry = motion?.geometry else {
            // What it waits for is not in the row any more.
            self.waiting = nil
            return
        }
        let isReady = pages.allSatisfy { shelf.isSettled(show.items[shown[geometry.item($0)]].picture) }
        guard isReady || waiting.until <= now else { return }
        let item = waiting.item.flatMap { shown.firstIndex(of: $0) } ?? 0
        motion?.go(to: item, heading: waiting.heading, at: min(now, waiting.until)) {
            report(.carousel(translated($0)))
        }
        self.waiting = nil
    }

    /// The pages that the move brings into view; nil where none waits.
    func awaitedPages(at now: Span) -> Range<Int>? {
        guard let waiting, let motion else { return nil }
        let index = waiting.item.map { shown.firstIndex(of: $0) } ?? shown.indices.first
        return index.map { motion.pages(onTheWayTo: $0, heading: waiting.heading, at: min(now, waiting.until)) }
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

    /// Takes the items whose pictures failed out of the row: at once where they are neither in view nor on the way, else
    /// as soon as it does not move. What is under way is not turned back.
    private func leaveOutFailed(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        guard !failed.isEmpty else { return }
        let left = shown.filter { !failed.contains(show.items[$0].picture) }
        guard left.count < shown.count else {
            failed.removeAll()
            return
        }
        if removeUnseen(left, at: now) { return }
        guard let motion, !motion.isMoving else { return }
        failed.removeAll()
        func forward(_ event: CarouselEvent) { report(.carousel(translated(event))) }
        // What ends is reported under the numbers that it began with.
        self.motion?.interrupt(at: now, forward)
        noteChanges()
        let old = shown
        shown = left
        if let geometry = show.geometry(count: left.count) {
            self.motion?.replace(
                geometry, itemTimes: left.map { show.items[$0].time },
                newIndex: { left.firstIndex(of: old[$0]) }, at: now, forward)
        } else {
            self.motion = nil
            report(.ranOutOfPictures)
        }
        rowHasChanged(at: now)
    }

    /// Where it can be done so that nobody sees it, whatever happens at the moment.
    ///
    /// - Parameter left: the items that stay.
    private func removeUnseen(_ left: [Int], at now: Span) -> Bool {
        guard let geometry = show.geometry(count: left.count) else { return false }
        noteChanges()
        let old = shown
        let isDone = motion?.removeUnseen(
            geometry, itemTimes: left.map { show.items[$0].time }, newIndex: { left.firstIndex(of: old[$0]) }, at: now)
        guard isDone == true else { return false }
        failed.removeAll()
        shown = left
        rowHasChanged(at: now)
        return true
    }

    private func rowHasChanged(at now: Span) {
        if waiting != nil, awaitedPages(at: now) == nil { waiting = nil }
        tellShelfAnew(at: now)
    }

    /// Pages that decide which pictures are needed.
    private struct View: Equatable {
        var pages = 0..<0
        /// What lies over them while one page fades into another.
        var over: Range<Int>?
        /// Where it is on its way to, or waits to go.
        var target: Range<Int>?
        /// Whether it moves on to the first page next, from the end of a row.
        var beginsAnew = false
    }

    /// Whether the pictures in view are there.
    func isWhole(at now: Span) -> Bool {
        guard let motion else { return true }
        return motion.geometry.visiblePages(at: motion.position(at: now)).allSatisfy {
            shelf.isSettled(show.items[shown[motion.geometry.item($0)]].picture)
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
            let geometry = motion.geometry
            view.pages = geometry.visiblePages(at: motion.position(at: now))
            view.over = (motion.fade(at: now) ?? motion.remnant(at: now)).map { geometry.visiblePages(at: $0.position) }
            view.target = awaitedPages(at: now) ?? motion.target(at: now).map(geometry.visiblePages)
            view.beginsAnew = !geometry.loops && motion.nextMove != nil && view.pages.upperBound == geometry.count
        }
        guard view != toldView else { return }
        toldView = view
        keys.removeAll(keepingCapacity: true)
        var urgent = 0
        if let geometry = motion?.geometry {
            for page in view.pages { need(page, geometry) }
            for page in view.over ?? 0..<0 { need(page, geometry) }
            urgent = keys.count
            for page in view.target ?? 0..<0 where !view.pages.contains(page) { need(page, geometry) }
            need(view.pages.upperBound, geometry)
            need(view.pages.lowerBound - 1, geometry)
            if view.beginsAnew { need(0, geometry) }
        }
        shelf.need(keys, urgent: urgent, for: zone)
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
