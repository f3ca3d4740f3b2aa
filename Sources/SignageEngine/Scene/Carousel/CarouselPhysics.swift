/// The physics of a carousel: what a finger past the end does, and how a release comes to rest. Positions in pixels from
/// the anchor, speeds in pixels a second, positive towards later items.
extension CarouselMotion {
    private var band: RubberBand { RubberBand(limit: max(behavior.bounceLimit * Double(geometry.itemLength), 1)) }
    private var last: Double { geometry.maxOffset }

    /// What is shown of a position that the finger asks for: within the row that, beyond it less, or nothing.
    func banded(_ free: Double) -> Double {
        if geometry.loops { return free }
        if free < 0 { return behavior.bounce ? -band.overshoot(-free) : 0 }
        if free > last { return behavior.bounce ? last + band.overshoot(free - last) : last }
        return free
    }

    /// The finger's position that shows this one: where a page that is caught beyond the end was dragged to.
    func freePosition(of offset: Double) -> Double {
        if geometry.loops { return offset }
        if offset < 0 { return -band.distance(-offset) }
        if offset > last { return last + band.distance(offset - last) }
        return offset
    }

    /// The nearest position that a finger could have brought the row to.
    func inside(_ offset: Double) -> Double {
        if geometry.loops { return offset }
        let most = behavior.bounce ? band.limit * 0.9 : 0
        return min(max(offset, -most), last + most)
    }

    /// How it comes to rest; nil where it already is.
    func glide(from offset: Double, speed: Double, isFling: Bool) -> Glide? {
        if !geometry.loops, offset < 0 || offset > last {
            return .springing(
                Spring(start: offset, target: offset < 0 ? 0 : last, velocity: 0, stiffness: Self.stiffness))
        }
        if behavior.paging { return glideToPage(from: offset, speed: speed, isFling: isFling) }
        guard isFling else { return nil }
        let (first, last) = geometry.loops ? (-Double.infinity, Double.infinity) : (0, last)
        switch behavior.release {
        case .deceleration:
            let curve = UniformDeceleration(start: offset, velocity: speed, duration: Self.coastTime)
            return .decelerating(UntilEdge(curve, first: first, last: last))
        case .friction:
            let curve = Friction(start: offset, velocity: speed, drag: Self.drag)
            return .coasting(UntilEdge(curve, first: first, last: last))
        case .spring:
            // To where a uniform deceleration would end, without ever being faster than at its beginning: x'' = 0 there.
            let way = speed * Self.coastTime / 2
            let curve = Spring(start: offset, target: offset + way, velocity: speed, stiffness: 2 * speed / way)
            return .pulled(UntilEdge(curve, first: first, last: last))
        }
    }

    private func glideToPage(from offset: Double, speed: Double, isFling: Bool) -> Glide? {
        let target = rest(of: targetPage(from: offset, speed: speed, isFling: isFling))
        guard (target - offset).magnitude > Self.nothing else { return nil }
        let isAway = speed * (target - offset) < 0
        /// Where the velocity points away from the page, what keeps the row within its ends: the curve runs the wrong way
        /// by velocity × seconds.
        func bounded(_ seconds: Double) -> Double {
            guard !geometry.loops, isAway else { return speed }
            let most = (speed < 0 ? offset : last - offset) / seconds
            return min(max(speed, -most), most)
        }
        switch behavior.release {
        case .deceleration:
            let time = behavior.settle.seconds
            return .settling(
                SettleCurve(start: offset, target: target, velocity: bounded(time * 4 / 27), duration: time))
        case .friction:
            let speed = bounded(0.193 / Self.pageDrag)
            return .approaching(Approach(start: offset, target: target, velocity: speed, slowest: Self.pageDrag))
        case .spring:
            // A critically damped spring runs past its end where v > ω × distance, and v ÷ eω the wrong way.
            let stiffness = max(Self.stiffness, speed / (target - offset))
            let speed = bounded(1 / (2.718 * stiffness))
            return .springing(Spring(start: offset, target: target, velocity: speed, stiffness: stiffness))
        }
    }

    /// The nearest page; for a fling the nearest in its direction or, where a swipe may turn several, the one that it
    /// would coast to.
    private func targetPage(from offset: Double, speed: Double, isFling: Bool) -> Int {
        var page = nearestPage(to: offset)
        if isFling {
            let here = geometry.pages(to: offset)
            page = anchor + (speed > 0 ? Int(here.rounded(.down)) + 1 : Int(here.rounded(.up)) - 1)
            if behavior.pagesPerSwipe > 1 {
                let coasted = nearestPage(to: offset + speed * Self.coastTime / 2)
                page = speed > 0 ? max(page, coasted) : min(page, coasted)
            }
        }
        page = min(max(page, startPage - behavior.pagesPerSwipe), startPage + behavior.pagesPerSwipe)
        return geometry.loops ? page : min(max(page, 0), geometry.lastPage)
    }

    /// After coasting into the end of the row: beyond it and back. Nil where the end was not met.
    func springBack(from end: Double, speed: Double) -> Glide? {
        guard behavior.bounce, speed.magnitude > 1 else { return nil }
        // A spring that is thrown out of its rest reaches v ÷ eω: the speed is cut so that this stays inside the band.
        let most = band.limit * Self.stiffness * 2
        return .springing(
            Spring(start: end, target: end, velocity: min(max(speed, -most), most), stiffness: Self.stiffness))
    }

    /// ω of all springs, in 1/s: they come to rest in about half a second.
    private static var stiffness: Double { 14 }
    /// k of a row that coasts with friction, in 1/s.
    private static var drag: Double { 2 }
    /// k of a row that comes to a page with friction, at least, in 1/s: it is there within a second.
    private static var pageDrag: Double { 9 }
    /// Seconds that a free row coasts after a fling.
    private static var coastTime: Double { 0.9 }
}
