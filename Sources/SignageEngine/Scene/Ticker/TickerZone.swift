/// A vertical ticker on one output: a carousel of headlines that stands up, of which those on their way fade.
final class TickerZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    private let show: TickerShow
    private var row: TickerRow
    private var motion: CarouselMotion
    /// The headline that was told last.
    private var told: Int?

    init(_ show: TickerShow, now: Span) {
        self.show = show
        (id, frame) = (show.id, show.frame)
        row = TickerRow(show.headlines)
        motion = CarouselMotion(Self.geometry(show, row.count), show.behavior, now: now)
    }

    private static func geometry(_ show: TickerShow, _ count: Int) -> CarouselGeometry {
        CarouselGeometry(
            count: count, view: show.frame.height, itemLength: show.frame.height, gap: 0, loop: true)
    }

    // MARK: Time

    func advance(to now: SceneTime, _ report: (SceneEvent.Kind) -> Void) {
        // What leaves does so at its own instant, however late this is called.
        while row.hasLeaving, let end = motion.movementEnd, end <= now.elapsed {
            motion.advance(to: end) { forward($0, report) }
            letLeave(at: end) { forward($0, report) }
        }
        motion.advance(to: now.elapsed) { forward($0, report) }
        letLeave(at: now.elapsed) { forward($0, report) }
    }

    func nextChange(after now: SceneTime) -> Span? { motion.nextChange(after: now.elapsed) }

    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        guard let first = row.entries.firstIndex(where: { $0.place == 0 }) else { return }
        motion.go(to: first, at: now) { forward($0, report) }
    }

    /// Of what a carousel tells, this is news about a ticker.
    private func forward(_ event: CarouselEvent, _ report: (SceneEvent.Kind) -> Void) {
        guard case .currentItemChanged(let index) = event, let number = row.entries[index].number else { return }
        // Its other lines are no news.
        guard row[index].line == 0 || number != told else { return }
        told = number
        report(.ticker(.currentHeadlineChanged(index: number, text: row[index].text)))
    }

    // MARK: Another list

    func goOn(from former: any SceneZone, at now: Span) {
        if let former = former as? TickerZone { continuing(from: former, at: now) }
    }

    /// Goes on from where the zone's predecessor was: the headline that is on the glass stays for as long as it would have,
    /// one that is on its way arrives, and a finger keeps what it holds. What is not in the list any more leaves as soon as
    /// it rests, so that what was changed is seen. Call once, before anything else, with all that was due in the old one
    /// done.
    func continuing(from old: TickerZone, at now: Span) {
        // Of another shape, there is nothing to go on from but the headline.
        guard old.frame.size == frame.size else {
            let text = old.row[old.motion.currentItem(at: now)].text
            guard let index = show.headlines.firstIndex(where: { $0.text == text }) else { return }
            motion = motion.moved(
                to: motion.geometry, show.behavior, page: 0, showing: index, at: now)
            return
        }
        let position = old.motion.position(at: now)
        let pages = old.motion.geometry.visiblePages(at: position)
        row = old.row
        let first = row.take(show.headlines, visible: pages.map(old.motion.geometry.item))
        motion = old.motion.moved(
            to: Self.geometry(show, row.count), show.behavior, page: pages.lowerBound, showing: first, at: now)
    }

    /// Sends away what is not in the list any more, and lets go of it before it would come round again.
    private func letLeave(at now: Span, _ report: (CarouselEvent) -> Void) {
        guard row.hasLeaving, !motion.isMoving, !motion.isTouched else { return }
        let current = motion.currentItem(at: now)
        let page = motion.position(at: now).page
        guard !row.isLeaving(current) else { return motion.move(to: page + 1, at: now, report) }
        let index = row.dropLeaving(current: current)
        motion = motion.moved(
            to: Self.geometry(show, row.count), show.behavior, page: page, showing: index, at: now)
    }

    // MARK: Touches

    var touchAxis: Strip.Axis? { show.isTouchable ? .vertical : nil }

    /// A tap means the headline that is read, whether it rests or is on its way.
    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand? {
        let index = motion.currentItem(at: now)
        let entry = row.entries[index]
        motion.follow(intent, at: now) { forward($0, report) }
        if case .tapped = intent, let number = entry.number {
            report(.ticker(.didSelectHeadline(index: number, text: entry.headline.text)))
        }
        return nil
    }

    // MARK: Drawing

    func draw(at now: Span, into list: inout DisplayList) {
        for layer in show.still { list.append(layer) }
        let position = motion.position(at: now)
        let pitch = motion.geometry.pitch
        for page in motion.geometry.visiblePages(at: position) {
            let headline = row[motion.geometry.item(page)]
            let top = (page - position.page) * pitch - position.wholeOffset
            let place = Point(x: headline.x, y: frame.y + top + headline.texture.top(inRoom: frame.height))
            let opacity = Self.opacity(away: Double(top) / Double(pitch))
            list.append(
                StillBuilder.layer(
                    headline.texture, at: place, within: frame, opacity: UInt8((opacity * 255).rounded())))
        }
    }

    /// How strongly a headline is drawn that is a part of the strip's height away from its place of rest: above it
    /// (negative) it fades from full to 0.3, below it comes from 0.3 over 0.6 to full.
    static func opacity(away: Double) -> Double {
        let distance = min(away.magnitude, 1)
        if away <= 0 { return 1 - 0.7 * distance }
        return distance < 0.5 ? 1 - 0.8 * distance : 0.9 - 0.6 * distance
    }
}
