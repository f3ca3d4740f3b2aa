/// How far a headline that is longer than its room has moved sideways, as a function of time: it rests, moves until its end
/// is seen, and rests. One that nothing follows goes back likewise.
struct HeadlineSweep: Equatable {
    /// How many pixels of it are hidden when it begins.
    let travel: Int
    /// How long it rests at either end.
    let rest: Span
    let scroll: ScrollMotion
    /// Whether it goes back, and to and fro for ever.
    let returns: Bool

    /// As in `CrawlMotion`: what is due at a refresh is not to come one later by rounding.
    private static let grain = Span.microseconds(1)

    /// From its beginning until its end has been read.
    var duration: Span { travel > 0 ? rest + way + rest : rest }

    /// The time that the movement takes.
    private var way: Span { scroll.time(of: travel) }

    /// The time after which it is so many pixels on its way.
    func time(of pixels: Int) -> Span { rest + scroll.time(of: pixels) }

    /// In pixels, 0…`travel`.
    func position(after elapsed: Span) -> Int {
        guard travel > 0 else { return 0 }
        let leg = leg(at: elapsed)
        let moved = moved(elapsed - leg.start)
        return leg.goesBack ? travel - moved : moved
    }

    /// The earliest time after `elapsed` at which it is elsewhere; nil for never.
    func nextChange(after elapsed: Span) -> Span? {
        guard travel > 0 else { return nil }
        var start = leg(at: elapsed).start
        if moved(elapsed - start) == travel {
            guard returns else { return nil }
            start = start + rest + way
        }
        let moving = max(elapsed - start - rest + Self.grain, .zero)
        return scroll.nextChange(after: moving).map { start + rest + $0 - Self.grain }
    }

    /// Of the present leg, each a rest and a way.
    private func moved(_ elapsed: Span) -> Int {
        let moving = elapsed - rest + Self.grain
        return moving < .zero ? 0 : min(scroll.distance(after: moving), travel)
    }

    private func leg(at elapsed: Span) -> (start: Span, goesBack: Bool) {
        guard returns, elapsed > .zero else { return (.zero, false) }
        let length = rest + way
        let number = elapsed.nanoseconds / length.nanoseconds
        return (Span(nanoseconds: number * length.nanoseconds), number % 2 == 1)
    }
}

/// Which headline of a ticker is on its way sideways, since when, and where a finger has stopped it.
struct SweepState {
    /// Its index in the row; all others are at their beginning.
    var index = 0
    /// When the row came to rest on it.
    private(set) var arrival: Span
    /// Where it was then: a finger may have held it before.
    private var from = 0
    /// What has passed of its time without counting, because it was held.
    private var held = Span.zero
    private(set) var heldSince: Span?

    init(index: Int = 0, arrival: Span) { (self.index, self.arrival) = (index, arrival) }

    func position(_ sweep: HeadlineSweep, at now: Span) -> Int {
        let elapsed = elapsed(at: now)
        if elapsed <= sweep.rest { return min(from, sweep.travel) }
        return sweep.position(after: elapsed + headStart(sweep))
    }

    func nextChange(_ sweep: HeadlineSweep, after now: Span) -> Span? {
        guard heldSince == nil else { return nil }
        let headStart = headStart(sweep)
        // Until its rest is over nothing moves, wherever it rests.
        let elapsed = max(elapsed(at: now), sweep.rest)
        return sweep.nextChange(after: elapsed + headStart).map { arrival + held + $0 - headStart }
    }

    /// Stops where it is.
    mutating func hold(at now: Span) { heldSince = heldSince ?? now }

    /// Goes on as though nothing had been.
    mutating func goOn(at now: Span) {
        held = held + (heldSince.map { now - $0 } ?? .zero)
        heldSince = nil
    }

    /// The row has come to rest on a headline. One that was held stays where it is and rests anew; any other begins.
    mutating func arrive(at index: Int, _ arrival: Span, _ sweep: HeadlineSweep) {
        let place = heldSince != nil && index == self.index ? position(sweep, at: arrival) : 0
        self = SweepState(index: index, arrival: arrival)
        from = place
    }

    /// The same place on a headline of other measures, or at another speed: there it rests, and goes on.
    func anew(at index: Int, _ now: Span, _ before: HeadlineSweep, _ after: HeadlineSweep) -> SweepState {
        var state = SweepState(index: index, arrival: now)
        state.from = min(position(before, at: now), after.travel)
        return state
    }

    private func elapsed(at now: Span) -> Span { (heldSince ?? now) - arrival - held }

    private func headStart(_ sweep: HeadlineSweep) -> Span {
        from == 0 ? .zero : sweep.time(of: min(from, sweep.travel)) - sweep.rest
    }
}
