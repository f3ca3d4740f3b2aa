/// A strip of pictures that scrolls without end.
final class BackgroundZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    private let backdrop: Backdrop
    let motion: ScrollMotion

    init(_ backdrop: Backdrop, refresh: RefreshRate) {
        self.backdrop = backdrop
        id = backdrop.id
        frame = backdrop.frame
        motion = ScrollMotion(
            length: backdrop.strip.length,
            pace: ScrollPace(
                pixels: backdrop.strip.length, in: backdrop.span, snap: backdrop.snap, refresh: refresh),
            refresh: refresh)
    }

    func draw(at now: Span, into list: inout DisplayList) {
        let moved = motion.offset(after: now)
        // The offset is the strip's position at the zone's leading edge: it grows while the pictures move up or left.
        let offset =
            switch backdrop.direction {
            case .up, .left: moved
            case .down, .right: Strip.wrap(-moved, into: motion.length)
            }
        list.append(Layer(.strip(backdrop.strip, offset: offset), frame: backdrop.frame))
    }

    func nextChange(after now: SceneTime) -> Span? { motion.nextChange(after: now.elapsed) }
}

extension Backdrop {
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
