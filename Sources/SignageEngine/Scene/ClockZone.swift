/// A clock on one output. Its words are pictures that the shelf asks for: what it says now, and what it says next, so
/// that the next is there when its time comes.
final class ClockZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    private let show: ClockShow
    private let zone: Int
    private let shelf: PictureShelf
    /// What it says from `since` until `until`, in seconds since 1970; nil for ever.
    private var current: PictureKey
    private var since: Int64
    private var until: Int64?
    /// What was shown last, until the words that follow it are there.
    private var shown: (key: PictureKey, layer: Layer)?

    /// - Parameter zone: its number on the stage, which the shelf knows it by.
    init(_ show: ClockShow, zone: Int, shelf: PictureShelf, now: SceneTime) {
        (self.show, self.zone, self.shelf) = (show, zone, shelf)
        (id, frame) = (show.id, show.frame)
        since = now.wallSeconds
        current = show.picture(at: since)
        look(at: since)
    }

    /// Clocks are set, too, forward and back: what it says holds for a certain time only. Strings are made here, when the
    /// text may have changed, and not for each frame.
    func advance(to now: SceneTime, _ report: (SceneEvent.Kind) -> Void) {
        let seconds = now.wallSeconds
        if seconds < since || seconds >= until ?? .max { look(at: seconds) }
    }

    private func look(at seconds: Int64) {
        current = show.picture(at: seconds)
        since = seconds
        let next = show.next(after: seconds, saying: current)
        until = next?.at
        shelf.need(next.map { [current, $0.picture] } ?? [current], for: zone)
        for (key, texture) in show.preloaded where shelf.isMissing(key) { shelf.deliver(texture, for: key) }
    }

    func nextChange(after now: SceneTime) -> Span? {
        guard let until else { return nil }
        return now.elapsed + max(.seconds(until) - now.wall, .nanoseconds(1))
    }

    func report(at now: SceneTime) -> ZoneReport {
        let seconds = now.wallSeconds
        let isKnown = (since..<max(until ?? .max, since)).contains(seconds)
        let picture = isKnown ? current : show.picture(at: seconds)
        let change = isKnown ? until : show.next(after: seconds, saying: picture)?.at
        return ZoneReport(
            id: id, kind: ZoneKind.clock.rawValue, frame: frame,
            current: ZoneReport.Current(index: 0, count: 1, name: picture.text?.string ?? ""),
            changesAt: change.map { now.elapsed + max(.seconds($0) - now.wall, .nanoseconds(1)) })
    }

    func draw(at now: Span, into list: inout DisplayList) {
        if show.background.alpha > 0 { list.append(Layer(.fill(show.background), frame: frame)) }
        if shown?.key != current, let texture = shelf.texture(current) {
            shown = (current, layer(texture, current.text?.string ?? ""))
        }
        if let shown { list.append(shown.layer) }
    }

    private func layer(_ texture: Texture, _ text: String) -> Layer {
        let place = Point(
            x: show.room.x + show.align.offset(of: texture.width, in: show.room.width, text),
            y: frame.y + texture.top(inRoom: frame.height))
        return StillBuilder.layer(texture, at: place, within: frame)
    }
}
