/// The physics of a carousel: what a finger past the end does, and how a release comes to rest.
extension CarouselMotion {
    private var band: RubberBand { RubberBand(limit: max(behavior.bounceLimit * Double(geometry.itemLength), 1)) }
    private var first: Double { -Double(anchorPixels) }
    private var last: Double { geometry.maxOffset - Double(anchorPixels) }

    /// What is shown of a position that the finger asks for: within the row that, beyond it less, or nothing.
    func banded(_ free: Double) -> Double {
        if geometry.loops { return free }
        if free < first { return behavior.bounce ? first - band.overshoot(first - free) : first }
        if free > last { return behavior.bounce ? last + band.overshoot(free - last) : last }
        return free
    }

    /// The finger's position that shows this one: where a page that is caught beyond the end was dragged to.
    func freePosition(of offset: Double) -> Double {
        if geometry.loops { return offset }
        if offset < first { return first - band.distance(first - offset) }
        if offset > last { return last + band.distance(offset - last) }
        return offset
    }

    /// How it comes to rest; nil where it already is.
    func curve(from offset: Double, speed: Double, isFling: Bool) -> (any Simulation)? {
        if !geometry.loops, offset < first || offset > last {
            return spring(from: offset, to: offset < first ? first : last, speed: 0)
        }
        if behavior.paging { return pageCurve(from: offset, speed: speed, isFling: isFling) }
        guard isFling else { return nil }
        let coasting: any Simulation =
            behavior.release == .deceleration
            ? UniformDeceleration(start: offset, velocity: speed, duration: Self.coastTime)
            : Friction(start: offset, velocity: speed, drag: Self.drag)
        guard !geometry.loops else { return coasting }
        return UntilEdge(coasting, first: first, last: last)
    }

    private func pageCurve(from offset: Double, speed: Double, isFling: Bool) -> (any Simulation)? {
        let here = offset / Double(geometry.pitch) + Double(anchorPage)
        var page = Int(here.rounded())
        if isFling { page = speed > 0 ? Int(here.rounded(.down)) + 1 : Int(here.rounded(.up)) - 1 }
        page = min(max(page, startPage - behavior.pagesPerSwipe), startPage + behavior.pagesPerSwipe)
        if !geometry.loops { page = min(max(page, 0), geometry.count - 1) }
        let target = restPosition(of: page)
        guard (target - offset).magnitude > 0.01 else { return nil }
        if behavior.release == .deceleration {
            return SettleCurve(
                start: offset, target: target, velocity: isFling ? speed : 0, duration: behavior.settle.seconds)
        }
        return spring(from: offset, to: target, speed: isFling ? speed : 0)
    }

    /// After coasting into the end of the row: back from beyond it. Nil where the end was not reached.
    func springBack(from end: Double, speed: Double) -> (any Simulation)? {
        guard !geometry.loops, behavior.bounce, !behavior.paging else { return nil }
        if end <= first + 0.01, speed < -1 { return bounce(at: first, speed: speed) }
        if end >= last - 0.01, speed > 1 { return bounce(at: last, speed: speed) }
        return nil
    }

    /// A spring that is thrown past its end reaches v ÷ eω: the speed is cut so that this stays inside the band.
    private func bounce(at edge: Double, speed: Double) -> Spring {
        let most = band.limit * Self.stiffness * 2
        return Spring(start: edge, target: edge, velocity: min(max(speed, -most), most), stiffness: Self.stiffness)
    }

    private func spring(from offset: Double, to target: Double, speed: Double) -> Spring {
        // A critically damped spring runs past its end where v > ω × distance.
        let most = Self.stiffness * (target - offset)
        let bounded = most >= 0 ? min(max(speed, 0), most) : max(min(speed, 0), most)
        return Spring(start: offset, target: target, velocity: bounded, stiffness: Self.stiffness)
    }

    private static let stiffness = 14.0
    private static let drag = 2.0
    /// Seconds that a free row coasts after a fling.
    private static let coastTime = 0.9
}

/// A movement that ends dead where it meets an edge.
struct UntilEdge: Simulation {
    private let base: any Simulation
    let duration: Double
    private let edge: Double?

    /// Both edges enclose the start.
    init(_ base: any Simulation, first: Double, last: Double) {
        self.base = base
        let end = base.end
        guard end < first || end > last else {
            (duration, edge) = (base.duration, nil)
            return
        }
        let edge = end < first ? first : last
        // The movements that coast never turn round, so bisection finds the one crossing.
        var (low, high) = (0.0, base.duration)
        for _ in 0..<60 {
            let middle = (low + high) / 2
            let isPast = end < first ? base.x(middle) <= edge : base.x(middle) >= edge
            if isPast { high = middle } else { low = middle }
        }
        (duration, self.edge) = (high, edge)
    }

    func x(_ time: Double) -> Double { time >= duration ? edge ?? base.end : base.x(time) }
    func dx(_ time: Double) -> Double { time >= duration ? 0 : base.dx(time) }
}
