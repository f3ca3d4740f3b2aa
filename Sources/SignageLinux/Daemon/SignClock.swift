import SignageEngine

/// Which time it is on a sign: the machine's, unless somebody who looks at a preview has set another, and how fast it goes.
///
/// The timeline and the clocks on the wall always go at the same pace.
final class SignClock {
    /// What zones and schedules follow.
    private(set) var wall: WallClock
    let timeline = Timeline()
    /// At which it goes, or went when it was stopped.
    private var pace: Int64 = 1
    private let clock = SystemClock()
    /// What the machine's clock is ahead of the monotonic one.
    private var offset: Span
    /// Whether `wall` is the machine's clock, and not one that was set or stopped.
    private(set) var followsMachine = true

    /// Two clocks are not read in the same instant: an offset that seems to have changed by less is the old one.
    private static let tolerance = Span.milliseconds(1)

    init() {
        offset = clock.wallOffset()
        wall = WallClock(offset: offset)
    }

    func now() -> Instant { clock.now() }

    /// Sign seconds in a second; 0 stands still.
    var rate: Int64 { timeline.rate }

    /// Once a turn, for all screens.
    func followMachine() {
        guard followsMachine else { return }
        let new = clock.wallOffset()
        let change = new - offset
        guard max(change, -change) > Self.tolerance else { return }
        offset = new
        wall = WallClock(offset: offset)
    }

    /// Goes on at another pace. The clocks on the wall are no longer the machine's then.
    func setRate(_ rate: Int64, now: Instant) {
        guard rate != self.rate else { return }
        wall = wall.paced(rate, from: now)
        timeline.setRate(rate, at: now)
        if rate != 0 { pace = rate }
        followsMachine = false
    }

    /// Goes on at the pace at which it was stopped; the clocks on the wall from where they stood.
    func goOn(now: Instant) {
        if rate == 0 { setRate(pace, now: now) }
    }

    /// Sets the clocks on the wall, since 1970-01-01T00:00:00Z.
    func setWall(_ time: Span, now: Instant) {
        wall = WallClock(time, at: now, rate: rate)
        followsMachine = false
    }

    /// The clocks on the wall are the machine's again; the sign goes on from where it is.
    func returnToMachine(now: Instant) {
        timeline.setRate(1, at: now)
        pace = 1
        offset = clock.wallOffset()
        wall = WallClock(offset: offset)
        followsMachine = true
    }

    /// Leaves out so much time, while it stands still or not.
    func skip(_ span: Span, now: Instant) {
        timeline.skip(span)
        wall = WallClock(wall.time(at: now) + span, at: now, rate: rate)
        followsMachine = false
    }
}
