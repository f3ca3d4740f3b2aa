/// A vertical ticker on one output: a carousel of headlines that stands up, of which those on their way fade.
final class TickerZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    private let show: TickerShow
    private var motion: CarouselMotion

    init(_ show: TickerShow, now: Span) {
        self.show = show
        (id, frame) = (show.id, show.frame)
        let geometry = CarouselGeometry(
            count: show.headlines.count, view: show.frame.height, itemLength: show.frame.height, gap: 0, loop: true)
        motion = CarouselMotion(geometry, show.behavior, now: now)
    }

    // MARK: Time

    func advance(to now: SceneTime, _ report: (SceneEvent.Kind) -> Void) {
        motion.advance(to: now.elapsed) { forward($0, report) }
    }

    func nextChange(after now: SceneTime) -> Span? { motion.nextChange(after: now.elapsed) }

    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        motion.go(to: 0, at: now) { forward($0, report) }
    }

    /// Of what a carousel tells, this is news about a ticker.
    private func forward(_ event: CarouselEvent, _ report: (SceneEvent.Kind) -> Void) {
        guard case .currentItemChanged(let index) = event else { return }
        report(.ticker(.currentHeadlineChanged(index: index, text: show.headlines[index].text)))
    }

    // MARK: Touches

    var touchAxis: Strip.Axis? { show.isTouchable ? .vertical : nil }

    /// A tap means the headline that is read, whether it rests or is on its way.
    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand? {
        let index = motion.currentItem(at: now)
        motion.follow(intent, at: now) { forward($0, report) }
        if case .tapped = intent {
            report(.ticker(.didSelectHeadline(index: index, text: show.headlines[index].text)))
        }
        return nil
    }

    // MARK: Drawing

    func draw(at now: Span, into list: inout DisplayList) {
        for layer in show.still { list.append(layer) }
        let position = motion.position(at: now)
        let pitch = motion.geometry.pitch
        for page in motion.geometry.visiblePages(at: position) {
            let headline = show.headlines[motion.geometry.item(page)]
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
