/// A strip of pictures that scrolls without end.
final class BackgroundZone: SceneZone {
    let id: ZoneID
    var frame: Rect { backdrop.frame }
    private var backdrop: Backdrop
    private(set) var motion: ScrollMotion
    private let refresh: RefreshRate
    /// How far the strip is ahead of where the time since the epoch puts it: other pictures came while it was seen, and
    /// those that stayed did not move.
    private var shift = 0

    init(_ backdrop: Backdrop, refresh: RefreshRate) {
        self.backdrop = backdrop
        self.refresh = refresh
        id = backdrop.id
        motion = backdrop.motion(refresh: refresh)
    }

    func draw(at now: Span, into list: inout DisplayList) {
        list.append(Layer(.strip(backdrop.strip, offset: offset(at: now)), frame: frame))
    }

    /// The strip's position at the zone's leading edge: it grows while the pictures move up or left.
    private func offset(at now: Span) -> Int {
        let moved = motion.offset(after: now)
        return Strip.wrap((backdrop.direction.isForward ? moved : -moved) + shift, into: motion.length)
    }

    func nextChange(after now: SceneTime) -> Span? { motion.nextChange(after: now.elapsed) }

    /// The picture in the middle of the zone.
    func report(at now: SceneTime) -> ZoneReport {
        var report = ZoneReport(id: id, kind: ZoneKind.background.rawValue, frame: frame)
        guard backdrop.names.count == backdrop.strip.textures.count else { return report }
        let strip = backdrop.strip
        let view = strip.axis == .vertical ? frame.height : frame.width
        let middle = Strip.wrap(offset(at: now.elapsed) + view / 2, into: strip.length)
        let index = strip.textureIndex(at: middle)
        report.current = ZoneReport.Current(index: index, count: backdrop.names.count, name: backdrop.names[index])
        guard backdrop.names.count > 1 else { return report }
        let end = index + 1 < strip.starts.count ? strip.starts[index + 1] : strip.length
        let way = backdrop.direction.isForward ? end - middle : middle - strip.starts[index] + 1
        report.changesAt = motion.time(of: motion.distance(after: now.elapsed) + way)
        return report
    }

    func subject(at now: SceneTime) -> ShowingTracker.Subject? {
        ShowingTracker.Subject(
            kind: ZoneKind.background.rawValue,
            name: backdrop.names.isEmpty ? nil : backdrop.names.joined(separator: ", "))
    }

    /// The first picture in view that is still there stays where it is.
    func adopt(_ show: Show.Zone, index: Int, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool {
        guard case .background(var new) = show else { return false }
        let before = offset(at: now)
        let view = new.strip.axis == .vertical ? frame.height : frame.width
        let place = new.strip.position(of: backdrop.strip, at: before, view: view)
        // The same strip is the same picture, which need not be drawn again.
        if new.strip.isSame(as: backdrop.strip) { new.strip = backdrop.strip }
        backdrop = new
        motion = new.motion(refresh: refresh)
        shift = 0
        if let place { shift = Strip.wrap(place - offset(at: now), into: motion.length) }
        return true
    }
}

extension BackgroundSettings.Direction {
    /// Whether the strip's position at the leading edge grows.
    fileprivate var isForward: Bool {
        switch self {
        case .up, .left: true
        case .down, .right: false
        }
    }
}

extension Strip {
    /// The same pictures in the same order.
    fileprivate func isSame(as other: Strip) -> Bool {
        axis == other.axis && textures.count == other.textures.count
            && zip(textures, other.textures).allSatisfy { $0 === $1 }
    }

    /// The position at which this strip shows a picture just where another strip does that has `offset` at its leading
    /// edge: the first in the other's view that both have. Nil where there is none.
    fileprivate func position(of other: Strip, at offset: Int, view: Int) -> Int? {
        guard axis == other.axis else { return nil }
        var index = other.textureIndex(at: offset)
        // How far from the leading edge the picture begins; the first one began before it.
        var edge = other.starts[index] - offset
        for _ in other.textures.indices {
            guard edge < view else { return nil }
            if let mine = textures.firstIndex(where: { $0 === other.textures[index] }) {
                return Strip.wrap(starts[mine] - edge, into: length)
            }
            edge += other.axis == .vertical ? other.textures[index].height : other.textures[index].width
            index = (index + 1) % other.textures.count
        }
        return nil
    }
}

extension Backdrop {
    fileprivate func motion(refresh: RefreshRate) -> ScrollMotion {
        ScrollMotion(
            length: strip.length, pace: ScrollPace(pixels: strip.length, in: span, snap: snap, refresh: refresh),
            refresh: refresh)
    }

    /// What snapping does to the speed on a display of this refresh rate, for the person who set the duration; nil
    /// where that is less than a millionth.
    public func snapReport(refresh: RefreshRate) -> String? {
        guard snap else { return nil }
        let wanted = Double(strip.length) / span.seconds
        let pace = ScrollPace(pixels: strip.length, in: span, snap: true, refresh: refresh)
        let speed = pace.speed(at: refresh)
        guard abs(speed / wanted - 1) >= 1e-6 else { return nil }
        let how =
            switch pace {
            case .pixelsPerRefresh(1): "1 pixel each refresh"
            case .pixelsPerRefresh(let pixels): "\(pixels) pixels each refresh"
            case .refreshesPerPixel(let refreshes): "1 pixel every \(refreshes) refreshes"
            case .free: "unsnapped"
            }
        let perPicture = span.seconds / Double(strip.textures.count)
        return
            "\(id.rawValue) scrolls at \(Decimal.text(speed, places: 3)) instead of \(Decimal.text(wanted, places: 3)) pixels "
            + "a second (\(how) at \(Decimal.text(refresh.hertz, places: 2)) Hz), so that every step is the same; "
            + "one picture takes \(Decimal.text(perPicture * wanted / speed, places: 2)) s "
            + "instead of \(Decimal.text(perPicture, places: 2)) s (snap: false keeps the exact time)"
    }
}
