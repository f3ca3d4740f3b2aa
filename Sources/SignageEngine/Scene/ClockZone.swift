/// A clock on one output. Its words are pictures that the shelf asks for: what it says now, and what it says next, so
/// that the next is there when its time comes.
final class ClockZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    private let show: ClockShow
    private let zone: Int
    private let shelf: PictureShelf
    /// What it says from `since` until `until`, in seconds since 1970.
    private var current: PictureKey
    private var (since, until): (Int64, Int64)
    /// What was shown last, until the words that follow it are there.
    private var shown: (key: PictureKey, texture: Texture)?

    /// - Parameter zone: its number on the stage, which the shelf knows it by.
    init(_ show: ClockShow, zone: Int, shelf: PictureShelf, now: Span) {
        (self.show, self.zone, self.shelf) = (show, zone, shelf)
        (id, frame) = (show.id, show.frame)
        let seconds = Self.seconds(show.wall.time(at: now))
        current = show.picture(at: seconds)
        (since, until) = (seconds, seconds)
        look(at: seconds)
    }

    private static func seconds(_ time: Span) -> Int64 {
        let (quotient, remainder) = time.nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        return remainder < 0 ? quotient - 1 : quotient
    }

    /// Clocks are set, too, forward and back: what it says holds for a certain time only. Strings are made here, when the
    /// text may have changed, and not for each frame.
    func advance(to now: Span, _ report: (SceneEvent.Kind) -> Void) {
        let seconds = Self.seconds(show.wall.time(at: now))
        if seconds < since || seconds >= until { look(at: seconds) }
    }

    /// The most looks ahead for another text: a clock that says the year looks again after that many days.
    private static let mostLooks = 400

    private func look(at seconds: Int64) {
        current = show.picture(at: seconds)
        since = seconds
        until = seconds
        var next = current
        var looks = 0
        while next == current, looks < Self.mostLooks {
            until = show.format.nextChange(after: until, in: show.zone)
            next = show.picture(at: until)
            looks += 1
        }
        shelf.need([current, next], for: zone)
    }

    func nextChange(after now: Span) -> Span? {
        let left = Span.seconds(until) - show.wall.time(at: now)
        return now + max(left, .nanoseconds(1))
    }

    func draw(at now: Span, into list: inout DisplayList) {
        if show.background.alpha > 0 { list.append(Layer(.fill(show.background), frame: frame)) }
        if shown?.key != current, let texture = shelf.texture(current) { shown = (current, texture) }
        guard let shown else { return }
        let (texture, text) = (shown.texture, shown.key.text?.string ?? "")
        let place = Point(
            x: show.room.x + show.align.offset(of: texture.width, in: show.room.width, text),
            y: frame.y + texture.top(inRoom: frame.height))
        list.append(StillBuilder.layer(texture, at: place, within: frame))
    }
}
