/// What one output is waiting for. State follows what the kernel *accepted*: a refused commit leaves nothing pending.
///
/// A pure state machine: one private enum, one switch over state and event. It decides; the presenter does.
public struct FlipState {
    public enum Event: Hashable, Sendable {
        /// Time has passed, or there may be something to draw.
        case wake
        /// The kernel took a commit.
        case accepted(CommitKind)
        /// The kernel refused one, and nothing is pending.
        case refused(DisplayFault.Kind, CommitKind)
        /// The accepted commit has reached the glass.
        case flipped
        /// Control of the display was regained, or not yet.
        case controlRegained
        case controlStillAway
    }

    public enum Action: Hashable, Sendable {
        /// Nothing to do before `wakeAt`.
        case wait
        /// Draw what is due and commit it.
        case draw(CommitKind)
        /// Ask for control of the display again.
        case regainControl
        /// Close this output and bring it up anew.
        case restart(RestartReason)
    }

    public enum RestartReason: Hashable, Sendable {
        /// The driver takes no picture in this mode: use the next one.
        case modeRefused
        case deviceGone
        /// Flips are accepted but never come, not even after a full modeset.
        case flipsLost
        case fatal
    }

    private enum State: Hashable {
        /// Nothing of ours is on the glass: the next commit sets the mode.
        case dark
        /// Our picture is on the glass and nothing is pending.
        case showing
        case flipping(CommitKind, deadline: Instant)
        /// A commit was refused for a passing reason: again at the next refresh.
        case retrying(CommitKind, at: Instant, since: Instant)
        /// A flip did not come: a full modeset is due.
        case recovering
        /// Someone else has the display.
        case inactive(askAt: Instant)
        case ended(RestartReason)
    }

    private var state = State.dark
    private let period: Span
    /// Lost flips since the last that came.
    private var lostFlips = 0
    /// Flips and questions for control that came to nothing since the last flip that was shown.
    private var refusedFlips = 0
    private var lostControls = 0

    public init(refresh: RefreshRate) { period = refresh.period }

    /// How long a flip may take before it counts as lost: a few refreshes, and time for a busy machine.
    var flipPatience: Span { max(period * 6, .milliseconds(250)) }
    /// A full modeset trains links and wakes panels.
    static let modesetPatience = Span.seconds(2)
    /// How often to ask for a display that another program has.
    static let controlInterval = Span.seconds(1)
    /// Modesets at once in place of flips that are refused, before they are spaced.
    static let modesetsInARow = 3
    /// Busy for this long is not passing.
    static let retryPatience = Span.seconds(1)

    /// When to send `.wake` at the latest, apart from what the scene wants.
    public var wakeAt: Instant {
        switch state {
        case .flipping(_, let deadline): deadline
        case .retrying(_, let at, _): at
        case .inactive(let askAt): askAt
        case .dark, .showing, .recovering, .ended: .distantFuture
        }
    }

    public mutating func handle(_ event: Event, now: Instant) -> Action {
        switch (state, event) {
        case (.dark, .wake): return .draw(.modeset)
        case (.showing, .wake): return .draw(.flip)

        case (.flipping(_, let deadline), .wake):
            guard now >= deadline else { return .wait }
            lostFlips += 1
            if lostFlips > 1 { return end(.flipsLost) }
            state = .recovering
            return .draw(.modeset)
        case (.retrying(let kind, let at, _), .wake): return now >= at ? .draw(kind) : .wait
        case (.recovering, .wake): return .draw(.modeset)
        case (.inactive(let askAt), .wake): return now >= askAt ? .regainControl : .wait

        case (.dark, .accepted(let kind)), (.showing, .accepted(let kind)), (.retrying, .accepted(let kind)),
            (.recovering, .accepted(let kind)):
            state = .flipping(kind, deadline: now + (kind == .flip ? flipPatience : Self.modesetPatience))
            return .wait

        case (.flipping(let kind, _), .flipped):
            lostFlips = 0
            if kind == .flip { (refusedFlips, lostControls) = (0, 0) }
            state = .showing
            return .draw(.flip)

        case (.dark, .refused(let fault, let kind)), (.showing, .refused(let fault, let kind)),
            (.retrying, .refused(let fault, let kind)), (.recovering, .refused(let fault, let kind)):
            return refused(fault, kind, now: now)

        case (.inactive, .controlRegained):
            state = .dark
            return .draw(.modeset)
        case (.inactive, .controlStillAway):
            state = .inactive(askAt: now + Self.controlInterval)
            return .wait

        case (.inactive, .refused(.deviceGone, _)): return end(.deviceGone)

        case (.ended(let reason), .wake): return .restart(reason)
        // A flip that answers no commit of ours, or comes after the output was given up.
        case (.dark, .flipped), (.showing, .flipped), (.retrying, .flipped), (.recovering, .flipped),
            (.inactive, .flipped), (.ended, .flipped):
            return .wait
        // Impossible: commits and questions are made only in the states above.
        case (.flipping, .accepted), (.flipping, .refused), (.inactive, .accepted), (.inactive, .refused),
            (.ended, .accepted), (.ended, .refused), (.dark, .controlRegained), (.dark, .controlStillAway),
            (.showing, .controlRegained), (.showing, .controlStillAway), (.flipping, .controlRegained),
            (.flipping, .controlStillAway), (.retrying, .controlRegained), (.retrying, .controlStillAway),
            (.recovering, .controlRegained), (.recovering, .controlStillAway), (.ended, .controlRegained),
            (.ended, .controlStillAway):
            return .wait
        }
    }

    private mutating func refused(_ fault: DisplayFault.Kind, _ kind: CommitKind, now: Instant) -> Action {
        switch fault {
        case .retryNextVBlank:
            var since = now
            if case .retrying(_, _, let first) = state { since = first }
            if now - since > Self.retryPatience {
                // A flip that stays busy is unstuck by a modeset; a modeset that stays busy by starting over.
                if kind == .modeset { return end(.fatal) }
                since = now
                state = .retrying(.modeset, at: now + period, since: since)
            } else {
                state = .retrying(kind, at: now + period, since: since)
            }
            return .wait
        case .sessionInactive:
            // Once soon: it may only have been a switch of terminals. A driver that grants control and then denies the
            // commit is not asked in a circle.
            lostControls += 1
            state = .inactive(askAt: now + (lostControls == 1 ? period * 2 : Self.controlInterval))
            return .wait
        case .planTooExpensive:
            if kind == .modeset { return end(.modeRefused) }
            refusedFlips += 1
            if refusedFlips <= Self.modesetsInARow {
                state = .dark
                return .draw(.modeset)
            }
            // A driver that sets modes but never flips: the picture goes on, a step each second.
            state = .retrying(.modeset, at: now + Self.controlInterval, since: now)
            return .wait
        case .deviceGone: return end(.deviceGone)
        case .fatal: return end(.fatal)
        }
    }

    private mutating func end(_ reason: RestartReason) -> Action {
        state = .ended(reason)
        return .restart(reason)
    }
}
