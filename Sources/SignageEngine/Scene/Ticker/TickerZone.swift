/// A vertical ticker on one output: a carousel of headlines that stands up, of which those on their way fade. A headline
/// that is longer than its room may move sideways while it rests.
final class TickerZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    let show: TickerShow
    var row: TickerRow
    var motion: CarouselMotion
    /// How words move sideways.
    private let scroll: ScrollMotion
    var sweep: SweepState
    /// What the play log was not told yet.
    var changes = SubjectChanges()
    /// The headline that was told last.
    private var told: Int?

    init(_ show: TickerShow, refresh: RefreshRate, now: Span) {
        self.show = show
        (id, frame) = (show.id, show.frame)
        row = TickerRow(show.headlines)
        scroll = ScrollMotion(
            length: .max,
            pace: ScrollPace(pixels: show.speed.pixels, in: show.speed.span, snap: show.snap, refresh: refresh),
            refresh: refresh)
        sweep = SweepState(arrival: now)
        motion = CarouselMotion(
            Self.geometry(show, row.count), show.behavior, itemTimes: Self.times(row, show, scroll), now: now)
        motion.keepsChanges = true
    }

    /// How long each headline stays, where it is not as long as the others.
    private static func times(_ row: TickerRow, _ show: TickerShow, _ scroll: ScrollMotion) -> [Span?] {
        row.entries.map { entry in
            entry.headline.travel == 0 ? nil : sweep(of: entry.headline, show, scroll, returns: false).duration
        }
    }

    private static func sweep(
        of headline: TickerShow.Headline, _ show: TickerShow, _ scroll: ScrollMotion, returns: Bool
    ) -> HeadlineSweep {
        HeadlineSweep(
            travel: Int(headline.travel.magnitude), rest: show.behavior.autoplay ?? .zero, scroll: scroll,
            returns: returns)
    }

    /// That of the headline which moves sideways, if any does. A single one has nothing to give way to.
    private func sweep(of index: Int) -> HeadlineSweep {
        Self.sweep(of: row[index], show, scroll, returns: row.count == 1)
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
            followArrival(at: end)
            letLeave(at: end) { forward($0, report) }
        }
        motion.advance(to: now.elapsed) { forward($0, report) }
        followArrival(at: now.elapsed)
        letLeave(at: now.elapsed) { forward($0, report) }
    }

    func nextChange(after now: SceneTime) -> Span? {
        let sideways = sweep.nextChange(sweep(of: sweep.index), after: now.elapsed)
        guard let next = motion.nextChange(after: now.elapsed) else { return sideways }
        return sideways.map { min($0, next) } ?? next
    }

    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        guard let first = row.entries.firstIndex(where: { $0.place == 0 }) else { return }
        sweep.hold(at: now)
        motion.go(to: first, at: now) { forward($0, report) }
        if !motion.isMoving, !motion.isTouched { sweep = SweepState(index: first, arrival: motion.arrival) }
    }

    func move(_ move: SceneMove, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool {
        guard show.isTouchable, !motion.isTouched, let index = index(of: move, at: now) else { return false }
        sweep.hold(at: now)
        motion.go(to: index, heading: move.heading, at: now) { forward($0, report) }
        followArrival(at: now)
        return true
    }

    /// The first line of the headline that a move brings; nil where there is none.
    private func index(of move: SceneMove, at now: Span) -> Int? {
        guard let heading = move.heading else {
            guard case .item(let number) = move else { return nil }
            return row.entries.firstIndex { $0.number == number && $0.headline.line == 0 }
        }
        guard let next = motion.item(.forward, at: now) else { return nil }
        let here = next - 1
        let number = row.entries[motion.geometry.item(here)].number
        for step in 1..<row.count {
            let index = motion.geometry.item(heading == .forward ? here + step : here - step)
            let entry = row.entries[index]
            if entry.headline.line == 0, let other = entry.number, other != number { return index }
        }
        return nil
    }

    /// A headline that has come begins at its beginning, and one that a finger has let go of goes on.
    private func followArrival(at now: Span) {
        if motion.arrival != sweep.arrival {
            // It may have left again since: nobody looked for long.
            let index = motion.arrivedItem
            sweep.arrive(at: index, motion.arrival, sweep(of: index))
        } else if !motion.isMoving, !motion.isTouched {
            sweep.goOn(at: now)
        }
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
                to: motion.geometry, show.behavior, itemTimes: motion.itemTimes, page: 0, showing: index, at: now)
            sweep.index = index
            return
        }
        let position = old.motion.position(at: now)
        let pages = old.motion.geometry.visiblePages(at: position)
        row = old.row
        let first = row.take(show.headlines, visible: pages.map(old.motion.geometry.item))
        motion = old.motion.moved(
            to: Self.geometry(show, row.count), show.behavior, itemTimes: Self.times(row, show, scroll),
            page: pages.lowerBound, showing: first, at: now)
        continueSweep(of: old, pages, first, at: now)
    }

    /// What was on its way sideways stays where it is, and goes on where it moves as it did.
    private func continueSweep(of old: TickerZone, _ pages: Range<Int>, _ first: Int, at now: Span) {
        sweep = SweepState(index: first, arrival: motion.arrival)
        guard let page = pages.first(where: { old.motion.geometry.item($0) == old.sweep.index }) else { return }
        let index = motion.geometry.item(first + page - pages.lowerBound)
        let (before, after) = (old.sweep(of: old.sweep.index), sweep(of: index))
        sweep = old.sweep
        sweep.index = index
        guard before != after, before.travel + after.travel > 0, !motion.isMoving, !motion.isTouched else { return }
        motion.stay(at: now)
        sweep = old.sweep.anew(at: index, motion.arrival, before, after)
    }

    /// Sends away what is not in the list any more, and lets go of it before it would come round again.
    private func letLeave(at now: Span, _ report: (CarouselEvent) -> Void) {
        guard row.hasLeaving, !motion.isMoving, !motion.isTouched else { return }
        let current = motion.currentItem(at: now)
        let page = motion.position(at: now).page
        guard !row.isLeaving(current) else {
            sweep.hold(at: now)
            motion.mover = .replacement
            return motion.move(to: page + 1, at: now, report)
        }
        noteChanges()
        let index = row.dropLeaving(current: current)
        motion = motion.moved(
            to: Self.geometry(show, row.count), show.behavior, itemTimes: Self.times(row, show, scroll), page: page,
            showing: index, at: now)
        sweep.index = index
    }

    // MARK: Touches

    var touchAxis: Strip.Axis? { show.isTouchable ? .vertical : nil }

    /// A tap means the headline that is read, whether it rests or is on its way.
    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand? {
        motion.advance(to: now) { forward($0, report) }
        followArrival(at: now)
        let index = motion.currentItem(at: now)
        let entry = row.entries[index]
        sweep.hold(at: now)
        motion.follow(intent, at: now) { forward($0, report) }
        followArrival(at: now)
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
        let room = Rect(x: show.room.x, y: frame.y, width: show.room.width, height: frame.height)
        for page in motion.geometry.visiblePages(at: position) {
            let index = motion.geometry.item(page)
            let headline = row[index]
            let top = (page - position.page) * pitch - position.wholeOffset
            let way = index == sweep.index ? sweep.position(sweep(of: index), at: now) : 0
            let place = Point(
                x: headline.x - way * headline.travel.signum(),
                y: frame.y + top + headline.texture.top(inRoom: frame.height))
            let opacity = Self.opacity(away: Double(top) / Double(pitch))
            list.append(
                StillBuilder.layer(
                    headline.texture, at: place, within: headline.travel == 0 ? frame : room,
                    opacity: UInt8((opacity * 255).rounded())))
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
