/// Keeps one output showing its stage: draws what is due into a free buffer, commits it, learns from the flip.
///
/// It reads no clock and waits for nothing. Whoever runs it calls `flipped` when the display says so and `step` when
/// the instant it asked for has come.
public final class OutputPresenter {
    /// What `step` leaves to its caller.
    public enum Outcome: Hashable, Sendable {
        /// Call `step` again at this instant; flip events may come earlier. `.distantFuture`: nothing is due.
        case wait(until: Instant)
        /// The output cannot go on: close it and bring it up anew.
        case restart(FlipState.RestartReason)
    }

    public let output: OutputDescription
    public private(set) var statistics = FrameStatistics()
    /// Why the last commit was refused, for the log.
    public private(set) var lastFault: DisplayFault?
    /// Is told of every frame that reached the glass. For traces and tests; must not block.
    public var onPresented: ((FrameRecord) -> Void)?

    /// Is given all pictures that the stage needs and has not, the most urgent first, whenever they change: each list
    /// takes the place of the one before. `deliver` takes the answers.
    public var onPicturesNeeded: (([PictureKey]) -> Void)?
    /// Is told of everything that happens on the stage, with the instant.
    public var onEvent: ((SceneEvent) -> Void)?
    /// Is told of everything that was shown and is over. On the thread that runs this; must not block.
    public var onShowing: ((Showing) -> Void)?

    /// Is given what is on the glass, while somebody watches. Call `showMirror` when somebody begins to.
    public var mirror: GlassMirror?
    /// Whether the output is lit, as far as it is ours. Off, it is given nothing to show and asks for no step.
    public private(set) var isOn = true

    private let port: any DisplayPort
    private let timeline: Timeline
    private let bounds: Rect

    private var stage: Stage?
    /// Why nobody can see what is shown; nil where they can.
    private var unseen: Showing.End?
    private var wall = WallClock(offset: .zero)
    /// The timeline's, when the next change was worked out.
    private var timelineVersion = 0
    /// Whether no frame of the stage has been drawn yet, and since when it waits for the pictures of its start.
    private var isFirstFrame = false
    private var firstAsked: Instant?
    private var flip: FlipState
    private var planner: FramePlanner
    private var swapchain: Swapchain
    private var compositor = Compositor()
    private var list = DisplayList()

    /// When the scene looks different from what was drawn last; nil for "at once".
    private var nextChange: Instant?
    private var lastTicket: CommitTicket
    private var pending: Pending?
    private var lastPresented: Instant?
    /// The buffers', once one was drawn.
    private var format = PixelBuffer.Format.xrgb8888
    /// The first touch that is in no frame yet.
    private var untoldTouch: Instant?

    private struct Pending {
        var ticket: CommitTicket
        var kind: CommitKind
        var plan: FrameClock.Plan
        var slot: BufferSlot
        var bytesComposed: Int
        var touch: Instant?
    }

    public init(output: OutputDescription, port: any DisplayPort, timeline: Timeline) {
        self.output = output
        self.port = port
        self.timeline = timeline
        bounds = Rect(output.size)
        // No two outputs use the same numbers, so an event for one that was closed is never taken for another's.
        lastTicket = CommitTicket(rawValue: UInt64(output.id.rawValue) << 32)
        flip = FlipState(refresh: output.refresh)
        planner = FramePlanner(refresh: output.refresh, rest: output.rest)
        swapchain = Swapchain(count: output.bufferCount)
    }

    /// Whether the driver shows commits at the display's refresh, as far as it is known.
    public var isPaced: Bool { planner.isPaced }

    /// The picture that each carousel shows, by its path.
    public var places: [ZoneID: String] { stage?.places ?? [:] }

    /// Takes a new show; it is on the glass from the next frame on, whole, and goes on from where the last one was.
    ///
    /// - Parameter now: nil before anything is on the glass.
    public func adopt(_ show: Show, now: Instant? = nil) {
        precondition(show.size == output.size, "a show is compiled for its panel")
        nextChange = nil
        if let stage {
            stage.adopt(show, at: timeline.epoch == nil ? nil : now.map { elapsed(at: $0) })
            return askForPictures()
        }
        let stage = Stage(show, refresh: output.refresh)
        stage.onEvent = { [unowned self] event in onEvent?(event) }
        stage.onShowing = { [unowned self] showing in onShowing?(showing) }
        self.stage = stage
        (isFirstFrame, firstAsked) = (true, nil)
    }

    /// A finger on this output's glass, in its pixels. The next frame contains it; call `step` afterwards.
    public func touch(_ frame: PointerFrame) {
        // Before the first picture there is nothing to touch.
        guard timeline.epoch != nil, let stage else { return }
        stage.touch(frame, at: elapsed(at: frame.instant))
        untoldTouch = untoldTouch ?? frame.instant
        planner.noteTouch(at: frame.instant)
        askForPictures()
        nextChange = nil
    }

    /// The answer to `onPicturesNeeded`; nil where a picture could not be made. Call `step` afterwards.
    public func deliver(_ texture: Texture?, for key: PictureKey, now: Instant) {
        stage?.deliver(texture, for: key, at: timeline.epoch.map { _ in elapsed(at: now) })
        askForPictures()
        nextChange = nil
    }

    /// Whether the first picture of a show is still to come, before which `zoneReports` has nothing to tell.
    public var isBeginning: Bool { isOn && stage.map { timeline.epoch == nil || !$0.hasBegun } ?? false }

    /// What each zone shows, back to front; empty before the first picture is on the glass. Changes nothing.
    public func zoneReports(now: Instant) -> [ZoneReport] {
        guard timeline.epoch != nil, let stage else { return [] }
        return stage.zoneReports(at: elapsed(at: now))
    }

    /// Has a zone show another of its items: see `Stage.move`. Call `step` afterwards.
    public func move(_ move: SceneMove, zone: ZoneID? = nil, now: Instant) -> Bool {
        guard timeline.epoch != nil, let stage else { return false }
        let isDone = stage.move(move, zone: zone, at: elapsed(at: now))
        askForPictures()
        nextChange = nil
        return isDone
    }

    /// The sign's time at an instant, of which the stage is about to be told.
    private func elapsed(at instant: Instant) -> Span {
        let pace = timeline.pace(at: instant)
        stage?.pace = pace
        return pace.elapsed
    }

    /// Ends what is shown, for the play log: the sign stops, or the output is closed.
    public func endShowings(because end: Showing.End, now: Instant) {
        guard timeline.epoch != nil else { return }
        stage?.endShowings(because: end, at: elapsed(at: now))
    }

    /// The glass can be seen from now on, or cannot be.
    private func setUnseen(_ reason: Showing.End?, now: Instant) {
        guard unseen != reason, timeline.epoch != nil else { return }
        stage?.splitShowings(because: reason ?? unseen ?? .display, at: elapsed(at: now))
        unseen = reason
    }

    /// What the pictures take that come and go, in bytes.
    public var pictureBytes: Int { stage?.shelf.byteCount ?? 0 }

    /// How long the step that drew a frame took, for whoever calls `step` and has a clock.
    public func noteCost(_ span: Span) {
        planner.noteCost(span)
        composition.note(span)
    }

    /// How long drawing and committing frames has taken.
    public private(set) var composition = Histogram.frames

    private func askForPictures() {
        guard let shelf = stage?.shelf, shelf.hasRequests else { return }
        onPicturesNeeded?(shelf.takeRequests())
    }

    /// The display says that a commit has reached the glass. Call `step` afterwards.
    public func flipped(_ event: FlipEvent, now: Instant) {
        // An answer to a commit that was given up is nobody's.
        guard let pending, pending.ticket == event.ticket else { return }
        self.pending = nil
        swapchain.flipped()
        let refreshIndex = planner.flipped(at: event.instant, sequence: event.sequence, plan: pending.plan)
        if timeline.epoch == nil { timeline.begin(at: event.instant) }
        _ = flip.handle(.flipped, now: now)
        setUnseen(nil, now: event.instant)
        stage?.noteSighting()
        lastPresented = event.instant

        let late = pending.kind == .modeset ? 0 : max(0, refreshIndex - pending.plan.dueIndex)
        statistics.notePresented(late: late, bytes: pending.bytesComposed)
        showMirror()
        onPresented?(
            FrameRecord(
                intended: pending.plan.presentation, presented: event.instant, late: late, slot: pending.slot,
                touch: pending.touch, bytesComposed: pending.bytesComposed))
    }

    /// Hands what is on the glass to those who watch; black while the output is off or has shown nothing.
    public func showMirror() {
        guard let mirror, mirror.isWatched else { return }
        let (number, instant) = (statistics.presented, lastPresented ?? Instant(nanoseconds: 0))
        if isOn, let slot = swapchain.onScreen {
            mirror.show(swapchain[slot], as: format, number: number, presented: instant)
        } else {
            // What is off is seen to be black, whether anything was shown before or not.
            mirror.show(DisplayList.black, as: format, number: isOn ? number : max(number, 1), presented: instant)
        }
    }

    /// Switches the output off, or on again: then the next step sets the mode and shows the picture that is due.
    ///
    /// - Parameter now: for the play log; nil for the last time that anything was drawn.
    /// - Throws: where the display refuses; then nothing has changed.
    public func setPower(_ isOn: Bool, now: Instant? = nil) throws(DisplayFault) {
        guard isOn != self.isOn else { return }
        try port.setPower(isOn, of: output.id)
        self.isOn = isOn
        // Lit again it is not seen before its first flip.
        if !isOn { setUnseen(.power, now: now ?? lastPresented ?? Instant(nanoseconds: 0)) }
        // Of what was pending nobody knows whether it was seen; its flip is nobody's.
        pending = nil
        swapchain.releaseAll()
        flip = FlipState(refresh: output.refresh)
        nextChange = nil
        planner.endWait()
        showMirror()
    }

    /// Does whatever is due at `now`.
    ///
    /// - Parameter wall: what depends on it is looked at again when it is another than before.
    public func step(now: Instant, wall: WallClock) -> Outcome {
        if wall != self.wall || timeline.version != timelineVersion {
            (self.wall, timelineVersion) = (wall, timeline.version)
            nextChange = nil
        }
        guard stage != nil, isOn else { return .wait(until: .distantFuture) }
        var action = flip.handle(.wake, now: now)
        while true {
            switch action {
            case .wait: return .wait(until: flip.wakeAt)
            case .restart(let reason): return .restart(reason)
            case .regainControl: action = regainControl(now: now)
            case .draw(let kind):
                switch draw(kind, now: now) {
                case .notBefore(let instant): return .wait(until: instant)
                case .committed: action = flip.handle(.accepted(kind), now: now)
                case .refused(let fault):
                    statistics.refusedCommits += 1
                    if fault.kind == .sessionInactive { setUnseen(.display, now: now) }
                    action = flip.handle(.refused(fault.kind, kind), now: now)
                    lastFault = fault
                }
            }
        }
    }

    private enum DrawResult {
        case committed
        case refused(DisplayFault)
        case notBefore(Instant)
    }

    private func draw(_ kind: CommitKind, now: Instant) -> DrawResult {
        while true {
            if kind == .flip, nextChange == .distantFuture { return .notBefore(.distantFuture) }
            let plan = planner.plan(now: now, wanted: kind == .flip ? nextChange : nil)
            if kind == .flip, now < plan.notBefore {
                planner.wait(for: plan)
                return .notBefore(plan.notBefore)
            }
            let change = evaluate(for: plan.presentation)
            if let end = waitForFirstPictures(now) { return .notBefore(end) }
            if kind == .flip, swapchain.shows(list) {
                nextChange = change
                if unseen == nil { stage?.noteSighting() }
                // What the finger did is on the glass: it changed nothing.
                untoldTouch = nil
                planner.endWait()
                // A scene must say a later instant; one that does not is asked again a refresh later, not for ever.
                guard change > plan.presentation else { return .notBefore(now + output.refresh.period) }
                continue
            }
            guard let slot = swapchain.beginDrawing() else {
                // Whether the submitted buffer is being scanned out is unknown, so nothing may be drawn: show it again.
                guard let slot = swapchain.submitted else { return .notBefore(.distantFuture) }
                return commit(slot, as: kind, plan: plan, bytesComposed: 0)
            }
            let damage = swapchain.damage(for: list, in: slot, bounds: bounds)
            let buffer = port.buffer(slot, of: output.id)
            format = buffer.format
            let bytes = compositor.compose(list, damage: damage, into: buffer)
            swapchain.finishDrawing(slot, holding: &list)
            let result = commit(slot, as: kind, plan: plan, bytesComposed: bytes)
            if case .committed = result { nextChange = change }
            return result
        }
    }

    /// A show whose first pictures are not there does not begin without them: what was on the glass stays a little longer.
    ///
    /// - Returns: until when to wait; nil where the frame may be drawn.
    private func waitForFirstPictures(_ now: Instant) -> Instant? {
        guard isFirstFrame, let stage, !stage.shelf.isReady else {
            isFirstFrame = false
            return nil
        }
        let asked = firstAsked ?? now
        firstAsked = asked
        if now < asked + Self.firstPatience { return asked + Self.firstPatience }
        isFirstFrame = false
        return nil
    }

    private static let firstPatience = Span.seconds(2)

    /// Fills `list` for an instant and says when it will be different.
    private func evaluate(for instant: Instant) -> Instant {
        let elapsed = elapsed(at: instant)
        stage?.wallStart = wall.time(at: instant) - elapsed
        let next = stage?.evaluate(at: elapsed, into: &list)
        askForPictures()
        return next.map { timeline.instant(of: $0, asOf: instant) } ?? .distantFuture
    }

    private func commit(_ slot: BufferSlot, as kind: CommitKind, plan: FrameClock.Plan, bytesComposed: Int)
        -> DrawResult
    {
        lastTicket = CommitTicket(rawValue: lastTicket.rawValue &+ 1)
        do throws(DisplayFault) {
            try port.present(slot, on: output.id, as: kind, ticket: lastTicket)
        } catch {
            return .refused(error)
        }
        if pending != nil { statistics.lostFlips += 1 }
        swapchain.accepted(slot)
        planner.endWait()
        statistics.commits += 1
        pending = Pending(
            ticket: lastTicket, kind: kind, plan: plan, slot: slot, bytesComposed: bytesComposed, touch: untoldTouch)
        untoldTouch = nil
        return .committed
    }

    private func regainControl(now: Instant) -> FlipState.Action {
        do throws(DisplayFault) {
            try port.regainControl(of: output.id)
        } catch {
            lastFault = error
            return flip.handle(
                error.kind == .deviceGone ? .refused(.deviceGone, .modeset) : .controlStillAway, now: now)
        }
        return flip.handle(.controlRegained, now: now)
    }
}
