import SignageEngine

/// The screens of a sign: looks for displays, steps their presenters, and starts anew what cannot go on.
///
/// Belongs to the thread that owns the glass.
final class Screens {
    let display: any SignDisplay
    private(set) var all: [Screen] = []
    /// Of all outputs that there are or were, by name.
    private(set) var lives: [String: OutputLife] = [:]

    /// Is told when screens have come, gone or changed, with all that there are now, and at the first look.
    var onChange: (([Screen]) -> Void)?
    /// Is told after each look for displays, whatever it has found: descriptors may be others than before.
    var onLook: (() -> Void)?
    /// Is given each new screen, before its first show.
    var onNew: ((Screen) -> Void)?
    /// Is told of screens that are gone.
    var onGone: ((Screen) -> Void)?
    /// Is told of the first picture on a screen.
    var onLit: ((Screen) -> Void)?

    private let clock: SignClock
    private let log: any LogSink
    private var flips: [FlipEvent] = []
    /// What the last look has found; nil before the first.
    private var known: [OutputDescription]?
    private var nextProbe = Instant(nanoseconds: 0)
    /// When to look thoroughly again while there is no display.
    private var nextSearch = Instant(nanoseconds: 0)
    /// How often to do so.
    private let searchInterval: Span
    /// The pause after a look that found something it could not use; doubles up to a minute.
    private var probePause = SignDaemon.probeInterval
    private var restartDue: (screen: Screen, reason: FlipState.RestartReason)?

    /// - Parameter hearsPlugs: whether `lookSoon` is called when a display is plugged: then the kernel is asked each second
    ///   for what it knows, and the connectors only every ten, for panels of which nothing was heard.
    init(display: any SignDisplay, clock: SignClock, hearsPlugs: Bool = true, log: any LogSink) {
        (self.display, self.clock, self.log) = (display, clock, log)
        searchInterval = hearsPlugs ? SignDaemon.searchInterval : SignDaemon.probeInterval
        flips.reserveCapacity(32)
    }

    /// The kernel said that a display has changed: look, but not at once, because a plug brings several such words and a
    /// panel needs a moment until it can be asked.
    func lookSoon(after span: Span) {
        nextProbe = min(nextProbe, clock.now() + span)
        nextSearch = nextProbe
    }

    /// Does what is due; when to come again.
    func step() -> Instant {
        if clock.now() >= nextProbe { probe() }
        while true {
            var wake = nextProbe
            for screen in all { wake = min(wake, step(screen)) }
            guard let due = restartDue else { return wake }
            restartDue = nil
            restart(due.screen, because: due.reason)
        }
    }

    private func step(_ screen: Screen) -> Instant {
        if let due = keepDark(screen) { return due }
        let refusals = screen.presenter.statistics.refusedCommits
        let commits = screen.presenter.statistics.commits
        let begin = clock.now()
        let outcome = screen.presenter.step(now: begin, wall: clock.wall)
        if screen.presenter.statistics.commits != commits { screen.presenter.noteCost(clock.now() - begin) }
        switch outcome {
        case .wait(let instant):
            if screen.presenter.statistics.refusedCommits != refusals { tellRefusal(of: screen) }
            return instant
        case .restart(let reason):
            restartDue = (screen, reason)
            return .distantFuture
        }
    }

    func readFlips(from descriptor: Int32) {
        flips.removeAll(keepingCapacity: true)
        do throws(DisplayFault) {
            try display.readEvents(from: descriptor, into: &flips)
        } catch {
            log.log(.error, "a display device failed (\(error.cause)); looking for it again")
            for output in display.outputs(behind: descriptor) { display.close(output) }
            follow()
            nextProbe = clock.now() + SignDaemon.probeInterval
            return
        }
        let now = clock.now()
        for event in flips {
            for screen in all where screen.output.id == event.output {
                screen.lastFrame = event.instant
                screen.presenter.flipped(event, now: now)
            }
        }
    }

    // MARK: Outputs

    private func probe() {
        // Beside a screen that works no connector is asked that the kernel knows.
        let isThorough = !all.isEmpty || clock.now() >= nextSearch
        if isThorough { nextSearch = clock.now() + searchInterval }
        if display.probe(isThorough ? .thorough : .glance) { probePause = SignDaemon.probeInterval }
        follow()
        if all.isEmpty {
            nextProbe = clock.now() + SignDaemon.probeInterval
        } else if display.isIncomplete {
            // Looking disturbs the screens that work, so it becomes rare.
            nextProbe = clock.now() + probePause
            probePause = min(probePause * 2, .seconds(60))
        } else {
            nextProbe = .distantFuture
        }
    }

    /// Brings screens in line with the display's outputs.
    private func follow() {
        let outputs = display.outputs
        for screen in all where !outputs.contains(where: { $0.id == screen.output.id }) {
            onGone?(screen)
            screen.life.end(screen.presenter)
        }
        all.removeAll { screen in !outputs.contains { $0.id == screen.output.id } }
        for output in outputs where !all.contains(where: { $0.output.id == output.id }) {
            let life = lives[output.name] ?? OutputLife()
            lives[output.name] = life
            let presenter = OutputPresenter(output: output, port: display, timeline: clock.timeline)
            let screen = Screen(presenter, life: life)
            screen.presenter.onPresented = { [unowned self, unowned screen] _ in presented(on: screen) }
            all.append(screen)
            if life.isSwitchedOff {
                log.log(.notice, "\(output.name): stays off, as it was switched off by request")
            }
            onNew?(screen)
        }
        onLook?()
        guard outputs != known else { return }
        known = outputs
        onChange?(all)
    }

    private func restart(_ screen: Screen, because reason: FlipState.RestartReason) {
        let name = screen.output.name
        switch reason {
        case .modeRefused:
            _ = display.refuseCurrentMode(of: screen.output.id)
        case .deviceGone:
            log.log(.warning, "\(name): the display device went away; waiting for it")
            display.close(screen.output.id)
        case .flipsLost:
            log.log(.warning, "\(name): pictures are taken but never shown; starting this output anew")
            display.close(screen.output.id)
        case .fatal:
            let cause = screen.presenter.lastFault.map { " (\($0.cause))" } ?? ""
            log.log(.error, "\(name): pictures are refused\(cause); starting this output anew")
            display.close(screen.output.id)
        }
        follow()
        // Not at once: one that cannot be brought up must not be tried in a tight circle.
        nextProbe = min(nextProbe, clock.now() + SignDaemon.probeInterval)
    }

    // MARK: Power

    /// Switches an output off or on, for as long as the sign runs: one that is taken away and given back is as it was.
    ///
    /// - Throws: where the display refuses; then nothing has changed.
    func setPower(_ isOn: Bool, of screen: Screen) throws(DisplayFault) {
        try screen.presenter.setPower(isOn, now: clock.now())
        screen.life.isSwitchedOff = !isOn
    }

    /// An output that was switched off in an earlier life is made dark before it shows anything.
    ///
    /// - Returns: when to try again where the display refuses; nil where there is nothing to do.
    private func keepDark(_ screen: Screen) -> Instant? {
        guard screen.life.isSwitchedOff, screen.presenter.isOn else { return nil }
        let now = clock.now()
        if now < screen.nextDarkening { return screen.nextDarkening }
        do throws(DisplayFault) {
            // Another program had it, and may have let go.
            if screen.toldRefusal == .sessionInactive { try display.regainControl(of: screen.output.id) }
            try screen.presenter.setPower(false, now: now)
            screen.toldRefusal = nil
            return nil
        } catch {
            if screen.toldRefusal != error.kind {
                screen.toldRefusal = error.kind
                log.log(
                    .warning,
                    "\(screen.output.name): it cannot be switched off (\(error.cause)); it is given nothing to show, and tried "
                        + "again each second")
            }
            screen.nextDarkening = now + SignDaemon.probeInterval
            return screen.nextDarkening
        }
    }

    // MARK: Messages

    /// Once until a picture is shown again: a busy driver may refuse each refresh.
    private func tellRefusal(of screen: Screen) {
        guard let fault = screen.presenter.lastFault, screen.toldRefusal != fault.kind else { return }
        screen.toldRefusal = fault.kind
        let name = screen.output.name
        if fault.kind == .sessionInactive {
            log.log(.warning, "\(name): another program has the display (\(fault.cause)); waiting until it lets go")
        } else {
            log.log(.info, "\(name): a picture was refused (\(fault.cause)); trying again")
        }
    }

    private func presented(on screen: Screen) {
        let (name, refresh) = (screen.output.name, screen.output.refresh)
        if screen.toldRefusal == .sessionInactive, screen.isAnnounced {
            log.log(.notice, "\(name): the display is back")
        }
        screen.toldRefusal = nil
        guard !screen.isAnnounced else { return }
        screen.isAnnounced = true
        let rate = Decimal.text(refresh.hertz, places: 2)
        log.log(.notice, "\(name): the sign is on (\(screen.output.size) at \(rate) Hz)")
        onLit?(screen)
    }
}
