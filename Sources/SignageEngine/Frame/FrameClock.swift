/// Learns from flip events when the display refreshes, and says for which instant the next frame is to be drawn.
///
/// Presentation instants lie on a regular grid (the mode's exact period, anchored at a flip), not on the kernel's
/// timestamps, which jitter by microseconds: a scroll of one pixel a refresh would stumble whenever the jitter crossed
/// a rounding edge. When the panel's own clock has run away from the grid by three quarters of a refresh the grid is
/// anchored anew, in one step; at the usual 10 parts per million that is once in twenty minutes.
///
/// A panel that rests between pictures has no grid then: the next picture is for the instant at which it is wanted, and
/// the grid begins with its flip.
public struct FrameClock {
    public let refresh: RefreshRate
    private let period: Span
    /// After so long without a flip the panel rests; nil where it never does.
    private let rest: Span?

    /// Where refresh 0 of the grid lies; nil before the first flip.
    private var anchor: Instant?
    /// The grid's refresh that the last flip fell on.
    private var index: Int64 = 0
    private var lastFlip: Instant?
    private var lastSequence: UInt32?
    private var hastyFlips = 0

    /// False once the driver has shown that it answers commits at once instead of at the next refresh. Commits must
    /// then be spaced by a timer.
    public private(set) var isPaced = true

    /// - Parameter rest: see `OutputDescription.rest`.
    public init(refresh: RefreshRate, rest: Span? = nil) {
        (self.refresh, self.rest) = (refresh, rest)
        period = refresh.period
    }

    /// When and for when to draw.
    public struct Plan: Equatable, Sendable {
        /// The instant to evaluate the scene for; on the grid, unless the panel rests.
        public var presentation: Instant
        /// Which refresh of the grid that is.
        public var refreshIndex: Int64
        /// The refresh that would have shown the change in time; earlier than `refreshIndex` where it was asked for too late.
        public var dueIndex: Int64
        /// Whether the panel rests until then.
        public var isAfterRest = false
        /// Not to be committed before this: it would be shown a refresh early.
        public var notBefore: Instant
    }

    /// A flip has been shown.
    ///
    /// - Parameters:
    ///   - instant: the kernel's timestamp.
    ///   - sequence: the driver's refresh count.
    ///   - plan: what was planned for it.
    /// - Returns: the grid's refresh it fell on.
    @discardableResult
    public mutating func flipped(at instant: Instant, sequence: UInt32, plan: Plan? = nil) -> Int64 {
        defer {
            lastFlip = instant
            lastSequence = sequence
        }
        guard let anchor, let lastFlip else {
            self.anchor = instant
            index = 0
            return 0
        }
        let interval = instant - lastFlip
        judgePacing(interval: interval, sequenceStands: lastSequence == sequence)
        let wasResting = rest.map { interval > $0 } ?? false
        if wasResting, let plan, plan.isAfterRest {
            // While a panel rests there are no refreshes that could be missed, but there are once something is due.
            index += 1 + max(0, (instant - plan.presentation).nanoseconds / period.nanoseconds)
        } else {
            index += max(1, refresh.count(in: interval))
        }
        let expected = anchor + refresh.span(of: index)
        let error = instant - expected
        if wasResting || error > period * 3 / 4 || -error > period * 3 / 4 { self.anchor = anchor + error }
        return index
    }

    /// A driver without refresh interrupts completes flips as soon as they are asked for, and its sequence stands
    /// still. Three in a row are believed; one can be a late event.
    private mutating func judgePacing(interval: Span, sequenceStands: Bool) {
        guard isPaced else { return }
        if interval < period * 2 / 3 || (sequenceStands && interval < period * 9 / 10) {
            hastyFlips += 1
            if hastyFlips >= 3 { isPaced = false }
        } else {
            hastyFlips = 0
        }
    }

    /// The plan for the first refresh that a frame drawn from `now` on can reach and that shows `wanted` or later.
    ///
    /// - Parameters:
    ///   - wanted: when the scene changes; nil for "as soon as possible".
    ///   - lead: the time that composing and committing take.
    ///   - startsLate: whether to begin only so long before the refresh as is safe, so that what a finger does until
    ///     then is still in the frame.
    public func plan(now: Instant, wanted: Instant?, lead: Span, startsLate: Bool = false) -> Plan {
        guard let anchor, let lastFlip else {
            return Plan(presentation: now, refreshIndex: 0, dueIndex: 0, notBefore: now)
        }
        // A change that was due before the panel would have gone to rest, and is late, is none that comes after a rest.
        if let rest, (wanted ?? now) - lastFlip > rest {
            let begin = max(now, wanted ?? now)
            return Plan(
                presentation: begin, refreshIndex: index + 1, dueIndex: index + 1, isAfterRest: true, notBefore: begin)
        }
        // Refreshes since the last flip, by its own timestamp: that is where the panel's phase is.
        let sinceFlip = now + lead - lastFlip
        var ahead = max(1, sinceFlip.nanoseconds / period.nanoseconds + 1)
        var due: Int64?
        if let wanted {
            // The first grid point at or after `wanted`, by the grid's own rounding: one that is a nanosecond early
            // would show what is on the glass already.
            var first = refresh.count(in: wanted - anchor)
            if anchor + refresh.span(of: first) < wanted { first += 1 }
            due = max(1, first - index)
            ahead = max(ahead, first - index)
        }
        let presentation = anchor + refresh.span(of: index + ahead)
        var notBefore: Instant
        if isPaced {
            // After the refresh before: a quarter period leaves room for the panel's drift from the grid.
            notBefore = ahead == 1 ? lastFlip : lastFlip + refresh.span(of: ahead - 1) + period / 4
        } else {
            notBefore = lastFlip + refresh.span(of: ahead)
        }
        if startsLate, isPaced {
            // A little earlier than `lead`, or a timer that fires late would find this refresh already out of reach.
            notBefore = max(notBefore, lastFlip + refresh.span(of: ahead) - lead - period / 16)
        }
        // Without refreshes to wait for, what is late by a timer's delay is not a refresh late.
        return Plan(
            presentation: presentation, refreshIndex: index + ahead,
            dueIndex: index + (isPaced ? due ?? ahead : ahead), notBefore: notBefore)
    }
}
