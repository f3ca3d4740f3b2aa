/// Decides for which refresh the next frame is and when to begin with it: late enough that what a finger does until then
/// is still in it, and early enough that it is ready in time.
struct FramePlanner {
    private var clock: FrameClock
    /// Until when frames are begun late, because a finger is on the glass or was a moment ago.
    private var touchedUntil = Instant(nanoseconds: .min)
    /// What drawing and committing a frame has taken: falls slowly, rises at once.
    private var cost = Span.zero
    /// The refresh that the present wait is for; nil while nothing is waited for.
    private var awaitedRefresh: Int64?

    /// A finger that rests still gets its next move shown soon.
    private static let touchMemory = Span.seconds(2)

    /// - Parameter rest: see `OutputDescription.rest`.
    init(refresh: RefreshRate, rest: Span? = nil) { clock = FrameClock(refresh: refresh, rest: rest) }

    /// See `FrameClock.isPaced`.
    var isPaced: Bool { clock.isPaced }

    /// The time to leave for drawing and committing: twice what it took, within bounds.
    private var lead: Span {
        let period = clock.refresh.period
        return min(max(cost * 2, period / 8), period * 3 / 4)
    }

    /// How long it took to draw and commit a frame.
    mutating func noteCost(_ span: Span) { cost = max(span, cost - cost / 32) }

    mutating func noteTouch(at instant: Instant) { touchedUntil = instant + Self.touchMemory }

    /// A commit has reached the glass: see `FrameClock.flipped`.
    mutating func flipped(at instant: Instant, sequence: UInt32, plan: FrameClock.Plan) -> Int64 {
        clock.flipped(at: instant, sequence: sequence, plan: plan)
    }

    /// The plan for the next frame.
    ///
    /// - Parameter wanted: when the scene changes; nil for "as soon as possible".
    func plan(now: Instant, wanted: Instant?) -> FrameClock.Plan {
        let plan = clock.plan(now: now, wanted: wanted, lead: lead, startsLate: now < touchedUntil)
        guard let awaitedRefresh, plan.refreshIndex > awaitedRefresh, clock.isPaced else { return plan }
        // The timer fired so late that the awaited refresh may not be reached. To wait for the next one could go on
        // for ever on a machine whose timers are always late; the frame goes out now.
        var hasty = clock.plan(now: now, wanted: wanted, lead: .zero)
        hasty.notBefore = now
        return hasty
    }

    /// The frame is not to be begun yet.
    mutating func wait(for plan: FrameClock.Plan) { awaitedRefresh = min(awaitedRefresh ?? .max, plan.refreshIndex) }

    /// The wait is over: the frame has gone out, or there is nothing to wait for any more.
    mutating func endWait() { awaitedRefresh = nil }
}
