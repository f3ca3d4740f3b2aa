/// A carousel on one output: its motion, the pictures it needs, and the layers it shows.
final class CarouselZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    private let show: CarouselShow
    private let zone: Int
    private let shelf: PictureShelf
    /// The items that can be shown, as numbers of the show's items: those whose pictures failed are left out.
    private var shown: [Int]
    /// Nil while no item can be shown.
    private(set) var motion: CarouselMotion?
    /// The pages in view when the shelf was told last.
    private var toldPages: Range<Int>?

    init(_ show: CarouselShow, zone: Int, shelf: PictureShelf, now: Span) {
        (self.show, self.zone, self.shelf) = (show, zone, shelf)
        id = show.id
        frame = show.frame
        shown = Array(show.items.indices)
        for (key, texture) in show.preloaded { shelf.place(texture, for: key) }
        motion = show.geometry().map {
            CarouselMotion($0, show.behavior, itemTimes: show.items.map(\.time), now: now)
        }
        tellShelf(at: now)
    }

    // MARK: Time

    func advance(to now: Span, _ report: (SceneEvent.Kind) -> Void) {
        motion?.advance(to: now) { report(.carousel(translated($0))) }
        tellShelf(at: now)
    }

    func nextChange(after now: Span) -> Span? { motion?.nextChange(after: now) }

    // MARK: Touches

    var touchAxis: Strip.Axis? { motion == nil ? nil : show.axis }

    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand? {
        func forward(_ event: CarouselEvent) { report(.carousel(translated(event))) }
        switch intent {
        case .held: motion?.hold(at: now, forward)
        case .dragged(let way): motion?.drag(by: way, at: now, forward)
        case .released(let velocity, let isFling):
            motion?.release(velocity: velocity, isFling: isFling, at: now, forward)
        case .cancelled: motion?.letGo(at: now, wasTouch: false, forward)
        case .tapped(let x, let y):
            let item = item(atX: x, y: y, now)
            // A tap that stops a movement is meant for the movement.
            let wasMoving = motion?.letGo(at: now, wasTouch: true, forward) ?? false
            guard let item, !wasMoving else { break }
            report(.carousel(.didSelectItem(index: shown[item])))
            if let action = show.items[shown[item]].onTap { return .go(zone: action.zone, item: action.item) }
        }
        tellShelf(at: now)
        return nil
    }

    /// Brings one of the show's items into view.
    func go(to item: Int, at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        guard let index = shown.firstIndex(of: item) else { return }
        motion?.go(to: index, at: now) { report(.carousel(translated($0))) }
        tellShelf(at: now)
    }

    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        motion?.go(to: 0, at: now) { report(.carousel(translated($0))) }
        tellShelf(at: now)
    }

    // MARK: Pictures

    /// An item's picture cannot be made: the item is left out, the others keep their order.
    func pictureFailed(_ key: PictureKey, at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        let old = shown
        shown.removeAll { show.items[$0].picture == key }
        guard shown.count < old.count else { return }
        guard var geometry = show.geometry(), !shown.isEmpty else {
            motion = nil
            return tellShelf(at: now)
        }
        geometry = CarouselGeometry(
            count: shown.count, view: geometry.view, itemLength: geometry.itemLength, gap: geometry.gap,
            loop: show.loop)
        let now = now
        motion?.replace(
            geometry, itemTimes: shown.map { show.items[$0].time },
            newIndex: { [shown] index in shown.firstIndex(of: old[index]) }, at: now
        ) { report(.carousel(translated($0))) }
        toldPages = nil
        tellShelf(at: now)
    }

    /// Pages in view, and one more on both sides.
    private func tellShelf(at now: Span) {
        guard let motion else {
            if toldPages != 0..<0 { shelf.need([], for: zone) }
            toldPages = 0..<0
            return
        }
        let visible = visiblePages(motion, at: now)
        guard visible != toldPages else { return }
        toldPages = visible
        var keys: [PictureKey] = []
        func add(_ page: Int) {
            if !motion.geometry.loops, !(0..<motion.geometry.count).contains(page) { return }
            let key = show.items[shown[motion.geometry.item(page)]].picture
            if !keys.contains(key) { keys.append(key) }
        }
        for page in visible { add(page) }
        add(visible.upperBound)
        add(visible.lowerBound - 1)
        if let fade = motion.fade(at: now) { add(fade.to) }
        shelf.need(keys, for: zone)
    }

    // MARK: Drawing

    func draw(at now: Span, into list: inout DisplayList) {
        guard let motion else { return }
        let geometry = motion.geometry
        if let fade = motion.fade(at: now) {
            drawPage(fade.from, at: 0, geometry, opacity: 255, into: &list)
            drawPage(fade.to, at: 0, geometry, opacity: UInt8((fade.progress * 255).rounded()), into: &list)
        } else {
            let position = motion.position(at: now)
            for page in visiblePages(motion, at: now) {
                let start = Int((Double((page - position.page) * geometry.pitch) - position.offset).rounded())
                drawPage(geometry.item(page), at: start, geometry, opacity: 255, into: &list)
            }
        }
        guard let indicator = show.indicator, geometry.count > 1 else { return }
        indicator.draw(position: indicatorPosition(motion, at: now), count: geometry.count, into: &list)
    }

    private func indicatorPosition(_ motion: CarouselMotion, at now: Span) -> Double {
        if let fade = motion.fade(at: now) { return Double(fade.progress < 0.5 ? fade.from : fade.to) }
        let position = motion.position(at: now)
        let page = Double(motion.geometry.item(position.page)) + position.offset / Double(motion.geometry.pitch)
        // Past the ends the dot stays on the last page.
        return motion.geometry.loops ? page : min(max(page, 0), Double(motion.geometry.count - 1))
    }

    private func visiblePages(_ motion: CarouselMotion, at now: Span) -> Range<Int> {
        let geometry = motion.geometry
        let position = motion.position(at: now)
        let offset = Int(position.offset.rounded())
        // The page at the position may have only its gap in view.
        let first = offset >= geometry.itemLength ? position.page + 1 : position.page
        let end = position.page + (offset + geometry.view + geometry.pitch - 1) / geometry.pitch
        if geometry.loops { return first..<max(end, first) }
        let low = min(max(first, 0), geometry.count)
        return low..<min(max(end, low), geometry.count)
    }

    /// - Parameter start: where the page begins along the axis, from the zone's beginning.
    private func drawPage(
        _ index: Int, at start: Int, _ geometry: CarouselGeometry, opacity: UInt8, into list: inout DisplayList
    ) {
        let horizontal = show.axis == .horizontal
        let page =
            horizontal
            ? Rect(x: frame.x + start, y: frame.y, width: geometry.itemLength, height: frame.height)
            : Rect(x: frame.x, y: frame.y + start, width: frame.width, height: geometry.itemLength)
        let visible = page.intersection(frame)
        let picture = shelf.texture(show.items[shown[index]].picture)
        if show.fit == .contain || picture == nil || picture?.isOpaque == false {
            list.append(Layer(.fill(show.background), frame: visible, opacity: opacity))
        }
        if let picture {
            let along = horizontal ? picture.width - page.width : picture.height - page.height
            var origin = Point(x: (picture.width - page.width) / 2, y: (picture.height - page.height) / 2)
            if show.parallax > 0, show.fit != .contain {
                let shift = parallaxShift(start, geometry)
                let moved = min(max(along / 2 + shift, 0), max(along, 0))
                if horizontal { origin.x = moved } else { origin.y = moved }
            }
            // Where the picture is smaller than its page it stands in the middle.
            let place = Rect(
                x: page.x - min(origin.x, 0), y: page.y - min(origin.y, 0), width: min(picture.width, page.width),
                height: min(picture.height, page.height)
            ).intersection(frame)
            let source = Point(
                x: max(origin.x, 0) + place.x - (page.x - min(origin.x, 0)),
                y: max(origin.y, 0) + place.y - (page.y - min(origin.y, 0)))
            list.append(Layer(.texture(picture, origin: source), frame: place, opacity: opacity))
        }
        if let border = show.border { drawBorder(border, of: page, opacity, into: &list) }
    }

    /// How far the picture is moved against its page: `parallax` pixels while the page crosses one view.
    private func parallaxShift(_ start: Int, _ geometry: CarouselGeometry) -> Int {
        let middle = Double(start) + Double(geometry.itemLength - geometry.view) / 2
        let crossed = min(max(middle / Double(geometry.view), -1), 1)
        return Int((crossed * Double(show.parallax)).rounded())
    }

    private func drawBorder(
        _ border: CarouselSettings.Border, of page: Rect, _ opacity: UInt8, into list: inout DisplayList
    ) {
        let horizontal = show.axis == .horizontal
        for isEnd in [false, true] {
            var line = page
            if horizontal {
                line.x = isEnd ? page.maxX - border.width : page.x
                line.width = border.width
            } else {
                line.y = isEnd ? page.maxY - border.width : page.y
                line.height = border.width
            }
            list.append(Layer(.fill(border.color), frame: line.intersection(frame), opacity: opacity))
        }
    }

    // MARK: Items

    private func item(atX x: Double, y: Double, _ now: Span) -> Int? {
        guard let motion else { return nil }
        let along = show.axis == .horizontal ? x - Double(frame.x) : y - Double(frame.y)
        let position = motion.position(at: now)
        let from = along + position.offset
        let page = position.page + Int((from / Double(motion.geometry.pitch)).rounded(.down))
        let within = from - Double((page - position.page) * motion.geometry.pitch)
        guard within < Double(motion.geometry.itemLength) else { return nil }
        guard motion.geometry.loops || (0..<motion.geometry.count).contains(page) else { return nil }
        return motion.geometry.item(page)
    }

    /// With the show's own item numbers in place of those that are left.
    private func translated(_ event: CarouselEvent) -> CarouselEvent {
        switch event {
        case .currentItemChanged(let index): .currentItemChanged(index: shown[index])
        case .didSelectItem(let index): .didSelectItem(index: shown[index])
        case .willEndDragging(let velocity, let target): .willEndDragging(velocity: velocity, target: shown[target])
        case .willBeginDragging, .didScroll, .didEndDragging, .willBeginDecelerating, .didEndDecelerating,
            .didEndScrollingAnimation:
            event
        }
    }
}
