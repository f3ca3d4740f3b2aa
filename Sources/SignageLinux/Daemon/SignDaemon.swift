import Glibc
public import SignageEngine

/// The daemon: displays, content and time on one thread, and a worker for what takes long.
///
/// The thread that calls `run` owns the glass. It sleeps in one epoll call and wakes for flips, for shows the worker
/// has finished, for signals, and for the instant that a presenter or the search for displays has asked for.
public final class SignDaemon {
    private let log: any LogSink
    private let clock = SystemClock()
    private let clockWatch: ClockWatch
    /// How far the clock on the wall is ahead of the other.
    private var wallOffset: Span

    private let loop: EventLoop
    private let signals: StopSignals
    private let mailbox: Mailbox<WorkerResult>
    private let pictures: PictureWorker
    private let display: KMSDisplay
    private let uevents = DisplayUevents()
    private let input: EvdevInput
    private let timeline = Timeline()

    /// An output that is in use, and what was said about it.
    private final class Screen {
        let presenter: OutputPresenter
        var isAnnounced = false
        /// The kind of refusal that was told last, until a picture is shown again.
        var toldRefusal: DisplayFault.Kind?
        init(_ presenter: OutputPresenter) { self.presenter = presenter }
        var output: OutputDescription { presenter.output }
    }

    private var screens: [Screen] = []
    private let keeper: ShowKeeper
    private let issues: IssueLog
    private var polledInputs: Set<Int32> = []
    private var flips: [FlipEvent] = []
    private var touches: [PointerFrame] = []
    private var nextProbe = Instant(nanoseconds: 0)
    /// When to look again for a touchscreen that another program has.
    private var nextInputScan = Instant.distantFuture
    /// The pause after a look that found something it could not use; doubles up to a minute.
    private var probePause = probeInterval
    private var restartDue: (screen: Screen, reason: FlipState.RestartReason)?
    private var stopSignal: String?

    /// From the kernel's word that a display changed until it is looked at.
    private static let plugSettling = Span.milliseconds(100)
    private static let inputScanInterval = Span.seconds(5)
    /// How often to look for a display while there is none.
    public static let probeInterval = Span.seconds(1)

    /// Blocks SIGTERM and SIGINT for the process and starts the worker. Opens no display yet.
    ///
    /// - Parameters:
    ///   - folder: the content folder's absolute path; need not exist yet.
    ///   - settle: how long the folder must be quiet after a change until it is read.
    public init(
        folder: String, settle: Span = ReloadTimer.defaultSettle, compiler: ShowCompiler,
        displayOptions: KMSDisplay.Options, inputOptions: EvdevInput.Options = EvdevInput.Options(), log: any LogSink
    ) throws(SystemError) {
        self.log = log
        ThisProcess.prepareForLongRun()
        // Before the worker's thread, which inherits what is blocked: an unblocked thread would be killed.
        signals = try StopSignals()
        loop = try EventLoop()
        let mailbox = try Mailbox<WorkerResult>()
        self.mailbox = mailbox
        let source = ContentFolder(path: folder)
        issues = IssueLog(folder: source.name, log: log)
        keeper = ShowKeeper(
            folder: source, path: folder, settle: settle, compiler: compiler, issues: issues, log: log,
            post: { mailbox.post(.keeper($0)) })
        pictures = PictureWorker(
            make: { key, bytesHeld in compiler.load(key, from: source, bytesHeld: bytesHeld) },
            deliver: { mailbox.post(.picture($0)) })
        clockWatch = try ClockWatch()
        wallOffset = clock.wallOffset()
        display = try KMSDisplay(options: displayOptions, log: log)
        input = try EvdevInput(options: inputOptions, log: log)
        try loop.add(signals.fileDescriptor)
        try loop.add(mailbox.fileDescriptor)
        try loop.add(clockWatch.fileDescriptor)
        if let uevents { try loop.add(uevents.fd) }
        if let descriptor = keeper.fileDescriptor { try loop.add(descriptor) }
        flips.reserveCapacity(32)
        touches.reserveCapacity(64)
        keeper.onShow = { [unowned self] show in
            for screen in screens where screen.output.size == show.size { screen.presenter.adopt(show) }
        }
        keeper.places = { [unowned self] size in
            screens.first { $0.output.size == size }?.presenter.places ?? [:]
        }
        // What this panel shows now makes room for what comes.
        keeper.bytesOfOthers = { [unowned self] size in
            screens.reduce(0) { $0 + ($1.output.size == size ? 0 : $1.presenter.pictureBytes) }
        }
    }

    /// Shows the sign until SIGTERM, SIGINT or SIGHUP, then puts back what was on the screens.
    public func run() throws(SystemError) {
        defer { display.restore() }
        followInputs()
        while stopSignal == nil {
            let now = clock.now()
            if now >= nextProbe { probe() }
            if now >= nextInputScan { scanInputs() }
            followWall()
            var wake = min(nextProbe, nextInputScan, keeper.step(now: now, wallOffset: wallOffset))
            for screen in screens { wake = min(wake, step(screen)) }
            if let due = restartDue {
                restartDue = nil
                restart(due.screen, because: due.reason)
                continue
            }
            try loop.wait(until: wake) { cause in handle(cause) }
        }
        let stop = stopSignal ?? "stop"
        log.log(.notice, screens.isEmpty ? "\(stop): stopped" : "\(stop): the screens are put back as they were")
    }

    /// Two clocks are not read in the same instant: an offset that seems to have changed by less is the old one.
    private static let wallTolerance = Span.milliseconds(1)

    /// Once a turn, for all screens.
    private func followWall() {
        let offset = clock.wallOffset()
        let change = offset - wallOffset
        if max(change, -change) > Self.wallTolerance { wallOffset = offset }
    }

    // MARK: Events

    private func handle(_ cause: EventLoop.Wake) {
        guard case .readable(let descriptor) = cause else { return }
        if descriptor == signals.fileDescriptor {
            stopSignal = signals.next() ?? stopSignal
        } else if descriptor == mailbox.fileDescriptor {
            for result in mailbox.take() { take(result) }
        } else if descriptor == clockWatch.fileDescriptor {
            // The next turn looks at the clock anyway.
            clockWatch.acknowledge()
        } else if descriptor == uevents?.fd {
            // Not at once: a plug brings several, and a panel needs a moment until it can be asked.
            if uevents?.takeChanges() == true { nextProbe = min(nextProbe, clock.now() + Self.plugSettling) }
        } else if descriptor == keeper.fileDescriptor {
            keeper.readChanges(now: clock.now())
        } else if polledInputs.contains(descriptor) {
            touches.removeAll(keepingCapacity: true)
            let hasChanged = input.readFrames(from: descriptor, into: &touches)
            deliverTouches()
            if hasChanged { followInputs() }
        } else {
            readFlips(from: descriptor)
        }
    }

    private func deliverTouches() {
        for touch in touches {
            let screen = touch.output.map { output in screens.first { $0.output.id == output } } ?? screens.first
            screen?.presenter.touch(touch)
        }
    }

    private func scanInputs() {
        if input.rescan() { followInputs() }
        nextInputScan = input.isMissingGrab ? clock.now() + Self.inputScanInterval : .distantFuture
    }

    /// Touch is for who looks at a sign: without a screen the devices are left to others.
    private func followScreensWithInputs() {
        touches.removeAll(keepingCapacity: true)
        if screens.isEmpty {
            input.close(into: &touches)
            nextInputScan = .distantFuture
        } else {
            let panels = screens.map(\.output).map {
                TouchPanel(output: $0.id, name: $0.name, monitor: $0.monitor, size: $0.size)
            }
            input.setPanels(panels, into: &touches)
            scanInputs()
        }
        deliverTouches()
        followInputs()
    }

    /// Brings polled descriptors in line with the input devices.
    private func followInputs() {
        let descriptors = Set(input.fileDescriptors)
        follow(descriptors)
        polledInputs = descriptors
    }

    /// What is closed leaves epoll by itself, and its number may be another's by now: so there is only adding.
    private func follow(_ descriptors: Set<Int32>) {
        for descriptor in descriptors {
            do throws(SystemError) {
                try loop.add(descriptor)
            } catch {
                if error.code.rawValue != EEXIST { log.log(.error, "a device cannot be followed: \(error)") }
            }
        }
    }

    private func readFlips(from descriptor: Int32) {
        flips.removeAll(keepingCapacity: true)
        do throws(DisplayFault) {
            try display.readEvents(from: descriptor, into: &flips)
        } catch {
            log.log(.error, "a display device failed (\(error.cause)); looking for it again")
            for output in display.outputs(behind: descriptor) { display.close(output) }
            followOutputs()
            nextProbe = clock.now() + Self.probeInterval
            return
        }
        let now = clock.now()
        for event in flips {
            for screen in screens where screen.output.id == event.output { screen.presenter.flipped(event, now: now) }
        }
    }

    // MARK: Outputs

    private func step(_ screen: Screen) -> Instant {
        let refusals = screen.presenter.statistics.refusedCommits
        let commits = screen.presenter.statistics.commits
        let begin = clock.now()
        let outcome = screen.presenter.step(now: begin, wallOffset: wallOffset)
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
        followOutputs()
        // Not at once: one that cannot be brought up must not be tried in a tight circle.
        nextProbe = min(nextProbe, clock.now() + Self.probeInterval)
    }

    private func probe() {
        if display.probe() { probePause = Self.probeInterval }
        followOutputs()
        if screens.isEmpty {
            nextProbe = clock.now() + Self.probeInterval
        } else if display.isIncomplete {
            // Looking disturbs the screens that work, so it becomes rare.
            nextProbe = clock.now() + probePause
            probePause = min(probePause * 2, .seconds(60))
        } else {
            nextProbe = .distantFuture
        }
    }

    /// Brings screens and polled descriptors in line with the display's outputs.
    private func followOutputs() {
        let outputs = display.outputs
        for screen in screens where !outputs.contains(where: { $0.id == screen.output.id }) {
            pictures.want([], for: screen.output.id, bytesHeld: 0)
        }
        screens.removeAll { screen in !outputs.contains { $0.id == screen.output.id } }
        for output in outputs where !screens.contains(where: { $0.output.id == output.id }) {
            let screen = Screen(OutputPresenter(output: output, port: display, timeline: timeline))
            screen.presenter.onPresented = { [unowned self, unowned screen] _ in presented(on: screen) }
            screen.presenter.onPicturesNeeded = { [unowned self, unowned screen] keys in load(keys, for: screen) }
            screen.presenter.onEvent = { [unowned self] event in tell(event) }
            screens.append(screen)
            if let show = keeper.show(for: output.size) { screen.presenter.adopt(show) }
        }
        keeper.follow(outputs.map(\.size), now: clock.now())
        follow(Set(display.fileDescriptors))
        followScreensWithInputs()
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
        for zone in keeper.show(for: screen.output.size)?.zones ?? [] {
            guard case .background(let backdrop) = zone else { continue }
            if let report = backdrop.snapReport(refresh: refresh) { log.log(.info, "\(name): \(report)") }
        }
    }

    // MARK: Content

    /// Has the worker make the pictures that a stage needs, and nothing else for it.
    private func load(_ keys: [PictureKey], for screen: Screen) {
        let held = keeper.bytesHeld + screens.reduce(0) { $0 + $1.presenter.pictureBytes }
        pictures.want(keys, for: screen.output.id, bytesHeld: held)
    }

    private func take(_ result: WorkerResult) {
        switch result {
        case .keeper(let answer): keeper.take(answer, now: clock.now())
        case .picture(let result):
            issues.tell(result.issues)
            let now = clock.now()
            for output in result.outputs {
                pictures.arrived(result.key, at: output)
                for screen in screens where screen.output.id == output {
                    screen.presenter.deliver(result.texture, for: result.key, now: now)
                }
            }
        }
    }

    private func tell(_ event: SceneEvent) {
        let zone = event.zone?.rawValue ?? "sign"
        switch event.kind {
        case .carousel(.didSelectItem(let index)): log.log(.info, "\(zone): item \(index + 1) was tapped")
        case .carousel(.currentItemChanged(let index)): log.log(.debug, "\(zone): shows item \(index + 1)")
        case .ticker(.didSelectHeadline(let index, let text)):
            log.log(.info, "\(zone): headline \(index + 1) was tapped: \(TextCleaning.visible(text))")
        case .ranOutOfPictures:
            log.log(
                .warning,
                "carousel \"\(zone)\" has no picture to show any more; "
                    + "put PNG or JPEG pictures into its folder, or name others in \"items\"")
        case .returnedToStart: log.log(.debug, "nobody has touched the sign for a while: it is back at its start")
        case .carousel, .ticker: break
        }
    }
}

/// What the workers hand over.
private enum WorkerResult: Sendable {
    case keeper(ShowKeeper.Answer)
    case picture(PictureWorker.Result)
}
