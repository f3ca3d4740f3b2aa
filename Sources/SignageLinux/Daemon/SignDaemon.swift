import Glibc
public import SignageEngine

/// The daemon: displays, content and time on one thread, and workers for what takes long.
///
/// The thread that calls `run` owns the glass. It sleeps in one epoll call and wakes for flips, for shows the worker
/// has finished, for questions of those who talk to it, for signals, and for the instant that a presenter or the search
/// for displays has asked for.
public final class SignDaemon {
    let log: any LogSink
    let clock = SignClock()
    let screens: Screens
    let keeper: ShowKeeper
    let issues: IssueLog
    /// Nil where it is shown in memory.
    let inputs: TouchInputs?
    /// Nil where the sign is shown on real displays.
    let preview: MemoryDisplay?
    let folder: ContentFolder
    let facts = SignFacts()
    let decodeTimes: TimedDecoder
    let playLog: PlayLog?
    let playLogReader: PlayLogReader
    var remoteFingers = RemoteFingers()
    /// For those who talk to the sign. Any thread.
    public let line: ControlLine

    private let loop: EventLoop
    private let signals: StopSignals
    private let mailbox: Mailbox<DaemonMessage>
    private let pictures: PictureWorker
    private let mirrors: GlassMirrors
    private let uevents: DisplayUevents?
    private let clockWatch: ClockWatch
    private var polledFlips: Set<Int32> = []
    private var stopSignal: String?
    /// Panel sizes with another show, of which nobody has been told yet.
    var untoldReloads: Set<Size> = []

    private static let plugSettling = Span.milliseconds(100)
    /// How often to look for a display while there is none.
    public static let probeInterval = Span.seconds(1)
    /// How often to ask all connectors meanwhile, where the kernel says when something is plugged.
    public static let searchInterval = Span.seconds(10)

    /// What the sign is shown on, and touched by.
    public enum Glass {
        /// The displays of this machine, and its touchscreens.
        case displays(KMSDisplay.Options, EvdevInput.Options)
        /// A panel of memory, which others look at.
        case preview(PanelSetting)
    }

    /// Blocks SIGTERM and SIGINT for the process and starts the workers. Opens no display yet.
    ///
    /// - Parameters:
    ///   - folder: the content folder's absolute path; need not exist yet.
    ///   - settle: how long the folder must be quiet after a change until it is read.
    ///   - encoder: makes pictures of the glass for those who ask.
    ///   - playLog: what was shown is written there.
    public init(
        folder path: String, settle: Span = ReloadTimer.defaultSettle, compiler: ShowCompiler, glass: Glass,
        encoder: any PictureEncoder, playLog: PlayLog? = nil, log: any LogSink
    ) throws(SystemError) {
        (self.log, self.playLog) = (log, playLog)
        decodeTimes = TimedDecoder(compiler.decoder)
        let compiler = compiler.with(decodeTimes)
        ThisProcess.prepareForLongRun()
        // All other threads block all signals (see `DetachedThread`), so they come here.
        signals = try StopSignals()
        loop = try EventLoop()
        playLogReader = try PlayLogReader()
        let mailbox = try Mailbox<DaemonMessage>()
        self.mailbox = mailbox
        let source = ContentFolder(path: path)
        folder = source
        issues = IssueLog(folder: source.name, log: log)
        let trust: @Sendable () -> ClockTrust
        let display: any SignDisplay
        switch glass {
        case .displays(let displayOptions, let inputOptions):
            display = try KMSDisplay(options: displayOptions, log: log)
            inputs = try TouchInputs(inputOptions, clock: clock, log: log)
            (preview, uevents) = (nil, DisplayUevents())
            trust = ClockTrust.current
        case .preview(let panel):
            let memory = try MemoryDisplay(size: panel.visibleSize)
            (display, inputs, preview, uevents) = (memory, nil, memory, nil)
            facts.panel = panel
            // Whoever looks at a preview says what time it is.
            trust = { .trusted }
        }
        screens = Screens(display: display, clock: clock, hearsPlugs: uevents != nil, log: log)
        keeper = try ShowKeeper(
            folder: source, path: path, settle: settle, compiler: compiler, issues: issues, log: log, trust: trust,
            post: { mailbox.post(.keeper($0)) })
        pictures = try PictureWorker(
            make: { key, bytesHeld in compiler.load(key, from: source, bytesHeld: bytesHeld) },
            deliver: { mailbox.post(.picture($0)) })
        clockWatch = try ClockWatch()
        mirrors = try GlassMirrors(encoder: encoder) { mailbox.post(.watched($0)) }
        line = ControlLine(pictures: mirrors) { mailbox.post($0) }
        facts.began = clock.now()
        try loop.add(signals.fileDescriptor)
        try loop.add(mailbox.fileDescriptor)
        try loop.add(clockWatch.fileDescriptor)
        if let uevents { try loop.add(uevents.fd) }
        if let descriptor = keeper.fileDescriptor { try loop.add(descriptor) }
        connect()
    }

    /// Ties the parts together.
    private func connect() {
        keeper.onShow = { [unowned self] show in adopt(show) }
        keeper.places = { [unowned self] size in
            screens.all.first { $0.output.size == size }?.presenter.places ?? [:]
        }
        // What this panel shows now makes room for what comes.
        keeper.bytesOfOthers = { [unowned self] size in
            screens.all.reduce(0) { $0 + ($1.output.size == size ? 0 : $1.presenter.pictureBytes) }
        }
        screens.onNew = { [unowned self] screen in
            screen.presenter.onPicturesNeeded = { [unowned self, unowned screen] keys in load(keys, for: screen) }
            screen.presenter.onEvent = { [unowned self, unowned screen] event in tell(event, of: screen) }
            screen.presenter.onShowing = { [unowned self, unowned screen] showing in tell(showing, of: screen) }
            screen.presenter.mirror = mirrors.mirror(for: screen.output)
            if let show = keeper.show(for: screen.output.size) { screen.presenter.adopt(show) }
        }
        screens.onGone = { [unowned self] screen in
            screen.presenter.endShowings(because: .display, now: clock.now())
            pictures.want([], for: screen.output.id, bytesHeld: 0)
            mirrors.forget(screen.output.id)
        }
        inputs?.onTouch = { [unowned self] frame in touch(frame) }
        inputs?.onDescriptors = { [unowned self] descriptors in follow(descriptors) }
        screens.onLook = { [unowned self] in
            polledFlips = Set(screens.display.fileDescriptors)
            follow(polledFlips)
        }
        screens.onChange = { [unowned self] all in
            keeper.follow(all.map(\.output.size), now: clock.now())
            inputs?.follow(all.map(\.output))
            tellFaults()
            line.tell(ControlEvent(.outputs, .object([])))
        }
        screens.onLit = { [unowned self] screen in
            // From now on there is something to tell of its zones.
            line.tell(ControlEvent(.outputs, .object([])))
            for zone in keeper.show(for: screen.output.size)?.zones ?? [] {
                guard case .background(let backdrop) = zone else { continue }
                if let report = backdrop.snapReport(refresh: screen.output.refresh) {
                    log.log(.info, "\(screen.output.name): \(report)")
                }
            }
        }
    }

    /// Shows the sign until SIGTERM, SIGINT or SIGHUP, then puts back what was on the screens.
    public func run() throws(SystemError) {
        defer {
            for screen in screens.all { screen.presenter.endShowings(because: .stop, now: clock.now()) }
            screens.display.restore()
            line.close()
            for case .control(_, let answer) in mailbox.take() { answer(.refused(ControlLine.closed)) }
            playLog?.close()
        }
        inputs?.follow()
        while stopSignal == nil {
            let now = clock.now()
            let inputsWake = inputs?.step(now: now) ?? .distantFuture
            clock.followMachine()
            liftSilentFingers(now: now)
            let keeperWake = keeper.step(now: now, wall: clock.wall)
            tellReloads()
            let wake = min(keeperWake, inputsWake, remoteFingers.due)
            try loop.wait(until: min(screens.step(), wake)) { cause in handle(cause) }
        }
        let stop = stopSignal ?? "stop"
        let isDark = screens.all.isEmpty || preview != nil
        log.log(.notice, isDark ? "\(stop): stopped" : "\(stop): the screens are put back as they were")
    }

    // MARK: Events

    private func handle(_ cause: EventLoop.Wake) {
        guard case .readable(let descriptor) = cause else { return }
        if polledFlips.contains(descriptor) {
            screens.readFlips(from: descriptor)
        } else if descriptor == signals.fileDescriptor {
            stopSignal = signals.next() ?? stopSignal
        } else if descriptor == mailbox.fileDescriptor {
            for message in mailbox.take() { take(message) }
        } else if descriptor == clockWatch.fileDescriptor {
            // The next turn looks at the clock anyway.
            clockWatch.acknowledge()
        } else if descriptor == uevents?.fd {
            if uevents?.takeChanges() == true { screens.lookSoon(after: Self.plugSettling) }
        } else if descriptor == keeper.fileDescriptor {
            keeper.readChanges(now: clock.now())
        } else if let inputs, inputs.owns(descriptor) {
            inputs.read(from: descriptor)
        }
    }

    private func take(_ message: DaemonMessage) {
        switch message {
        case .keeper(let answer):
            keeper.take(answer, now: clock.now())
            tellFaults()
        case .picture(let result):
            issues.tell(ofPictures: result.issues)
            tellFaults()
            let now = clock.now()
            for output in result.outputs {
                pictures.arrived(result.key, at: output)
                for screen in screens.all where screen.output.id == output {
                    screen.presenter.deliver(result.texture, for: result.key, now: now)
                }
            }
        case .control(.playLog(let since, let limit), let answer):
            readPlayLog(since: since, limit: limit, answer: answer)
        case .control(let request, let answer): answer(self.answer(request))
        case .watched(let output): screens.all.first { $0.output.id == output }?.presenter.showMirror()
        case .stop(let reason): stopSignal = reason
        }
    }

    // MARK: Touches

    func touch(_ frame: PointerFrame) {
        // What goes up has gone up, whether its screen is still there or not.
        let hasBegun = facts.noteTouch(frame)
        let screen = frame.output.map { output in screens.all.first { $0.output.id == output } } ?? screens.all.first
        guard let screen else { return }
        if hasBegun { line.tell(ControlEvent(.touch, .object([.init("output", .string(screen.output.name))]))) }
        screen.presenter.touch(frame)
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

    // MARK: Content

    private func adopt(_ show: Show) {
        facts.noteShow(show, at: clock.now())
        for screen in screens.all where screen.output.size == show.size {
            screen.presenter.adopt(show, now: clock.now())
        }
        untoldReloads.insert(show.size)
    }

    private func tellFaults() {
        if issues.hasChanged() { line.tell(ControlEvent(.faults, .object([]))) }
    }

    /// Has the worker make the pictures that a stage needs, and nothing else for it.
    private func load(_ keys: [PictureKey], for screen: Screen) {
        let held = keeper.bytesHeld + screens.all.reduce(0) { $0 + $1.presenter.pictureBytes }
        pictures.want(keys, for: screen.output.id, bytesHeld: held)
    }
}
