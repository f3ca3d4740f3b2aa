import Glibc
public import SignageEngine

/// The daemon: displays, content and time on one thread, and a worker for what takes long.
///
/// The thread that calls `run` owns the glass. It sleeps in one epoll call and wakes for flips, for shows the worker
/// has finished, for signals, and for the instant that a presenter or the search for displays has asked for.
public final class SignDaemon {
    private let source: ContentFolder
    private let compiler: ShowCompiler
    private let log: any LogSink
    private let clock = SystemClock()

    private let loop: EventLoop
    private let signals: StopSignals
    private let mailbox: Mailbox<Show>
    private let worker: Worker
    private let display: KMSDisplay
    private let timeline = Timeline()

    private var presenters: [OutputPresenter] = []
    private var shows: [Size: Show] = [:]
    /// The size the worker compiles for now: one at a time, so that each knows what the others take of the budget.
    private var compiling: Size?
    private var toldIssues: Set<ContentIssue> = []
    private var polled: Set<Int32> = []
    private var flips: [FlipEvent] = []
    private var nextProbe = Instant(nanoseconds: 0)
    private var stopSignal: String?
    private var announced: Set<OutputID> = []

    /// How often to look for a display while there is none.
    public static let probeInterval = Span.seconds(1)

    /// Is told of every frame that reached a glass, for traces and tests.
    public var onPresented: ((OutputDescription, FrameRecord) -> Void)?

    /// Blocks SIGTERM and SIGINT for the process and starts the worker. Opens no display yet.
    ///
    /// - Parameter folder: the content folder's path; need not exist yet.
    public init(
        folder: String, compiler: ShowCompiler, displayOptions: KMSDisplay.Options, log: any LogSink
    ) throws(SystemError) {
        source = ContentFolder(path: folder)
        self.compiler = compiler
        self.log = log
        ThisProcess.prepareForLongRun()
        // Before the worker's thread, which inherits what is blocked: an unblocked thread would be killed.
        signals = try StopSignals()
        worker = Worker()
        loop = try EventLoop()
        mailbox = try Mailbox()
        display = try KMSDisplay(options: displayOptions, log: log)
        try loop.add(signals.fileDescriptor)
        try loop.add(mailbox.fileDescriptor)
        flips.reserveCapacity(32)
    }

    /// Shows the sign until SIGTERM or SIGINT, then puts back what was on the screens.
    public func run() throws(SystemError) {
        defer { display.restore() }
        while stopSignal == nil {
            let now = clock.now()
            if now >= nextProbe { probe(now: now) }
            var wake = nextProbe
            for presenter in presenters { wake = min(wake, step(presenter)) }
            if let reason = restartDue {
                restartDue = nil
                restart(reason.output, because: reason.reason)
                continue
            }
            try loop.wait(until: wake) { cause in handle(cause) }
        }
        log.log(.notice, "\(stopSignal ?? "stop"): the screens are put back as they were")
    }

    /// Ends `run` from inside `onPresented`.
    public func stop() { stopSignal = "stop" }

    // MARK: Events

    private func handle(_ cause: EventLoop.Wake) {
        guard case .readable(let descriptor) = cause else { return }
        if descriptor == signals.fileDescriptor {
            stopSignal = signals.next() ?? stopSignal
        } else if descriptor == mailbox.fileDescriptor {
            for show in mailbox.take() { adopt(show) }
        } else {
            readFlips(from: descriptor)
        }
    }

    private func readFlips(from descriptor: Int32) {
        flips.removeAll(keepingCapacity: true)
        do throws(DisplayFault) {
            try display.readEvents(from: descriptor, into: &flips)
        } catch {
            log.log(.error, "a display device failed (\(error.cause)); looking for displays again")
            closeAll()
            return
        }
        let now = clock.now()
        for event in flips {
            for presenter in presenters where presenter.output.id == event.output { presenter.flipped(event, now: now) }
        }
    }

    // MARK: Outputs

    private var toldRefusals: [OutputID: DisplayFault.Kind] = [:]
    private var restartDue: (output: OutputID, reason: FlipState.RestartReason)?

    private func step(_ presenter: OutputPresenter) -> Instant {
        let refusals = presenter.statistics.refusedCommits
        switch presenter.step(now: clock.now()) {
        case .wait(let instant):
            if presenter.statistics.refusedCommits != refusals { tellRefusal(of: presenter) }
            return instant
        case .restart(let reason):
            restartDue = (presenter.output.id, reason)
            return .distantFuture
        }
    }

    /// Each output's kind of refusal is told once until a picture is shown again: a busy driver may refuse each refresh.
    private func tellRefusal(of presenter: OutputPresenter) {
        guard let fault = presenter.lastFault, toldRefusals[presenter.output.id] != fault.kind else { return }
        toldRefusals[presenter.output.id] = fault.kind
        let name = presenter.output.name
        if fault.kind == .sessionInactive {
            log.log(.warning, "\(name): another program has the display (\(fault.cause)); waiting until it lets go")
        } else {
            log.log(.info, "\(name): a picture was refused (\(fault.cause)); trying again")
        }
    }

    private func restart(_ output: OutputID, because reason: FlipState.RestartReason) {
        let name = presenters.first { $0.output.id == output }?.output.name ?? "output"
        switch reason {
        case .modeRefused:
            _ = display.refuseCurrentMode(of: output)
        case .deviceGone:
            log.log(.warning, "\(name): the display device went away; waiting for it")
            display.close(output)
        case .flipsLost:
            log.log(.warning, "\(name): pictures are taken but never shown; starting this output anew")
            display.close(output)
        case .fatal:
            let cause = presenters.first { $0.output.id == output }?.lastFault.map { " (\($0.cause))" } ?? ""
            log.log(.error, "\(name): pictures are refused\(cause); starting this output anew")
            display.close(output)
        }
        followOutputs()
        // Not at once: one that cannot be brought up must not be tried in a tight circle.
        nextProbe = min(nextProbe, clock.now() + Self.probeInterval)
    }

    private func closeAll() {
        for output in display.outputs { display.close(output.id) }
        followOutputs()
        nextProbe = clock.now() + Self.probeInterval
    }

    private func probe(now: Instant) {
        display.probe()
        followOutputs()
        nextProbe = presenters.isEmpty || display.isIncomplete ? now + Self.probeInterval : .distantFuture
    }

    /// Brings presenters and polled descriptors in line with the display's outputs.
    private func followOutputs() {
        let outputs = display.outputs
        presenters.removeAll { presenter in !outputs.contains { $0.id == presenter.output.id } }
        for output in outputs where !presenters.contains(where: { $0.output.id == output.id }) {
            let presenter = OutputPresenter(output: output, port: display, timeline: timeline)
            presenter.onPresented = { [unowned self] record in presented(record, on: output) }
            presenters.append(presenter)
            if let show = shows[output.size] { presenter.adopt(show) }
        }
        // What no panel shows any more is let go; with no panel at all it is kept for the one that comes back.
        if !outputs.isEmpty { shows = shows.filter { size, _ in outputs.contains { $0.size == size } } }
        requestMissingShow()
        let descriptors = Set(display.fileDescriptors)
        // Closing a descriptor takes it out of epoll, and its number may come back as another's.
        for descriptor in polled.subtracting(descriptors) { loop.remove(descriptor) }
        for descriptor in descriptors {
            do throws(SystemError) {
                try loop.add(descriptor)
            } catch {
                if error.code.rawValue != EEXIST { log.log(.error, "a display cannot be followed: \(error)") }
            }
        }
        polled = descriptors
    }

    private func presented(_ record: FrameRecord, on output: OutputDescription) {
        if toldRefusals.removeValue(forKey: output.id) == .sessionInactive, announced.contains(output.id) {
            log.log(.notice, "\(output.name): the display is back")
        }
        if announced.insert(output.id).inserted {
            log.log(
                .notice,
                "\(output.name): the sign is on (\(output.size) at \(Decimal.text(output.refresh.hertz, places: 2)) Hz)"
            )
            for zone in shows[output.size]?.zones ?? [] {
                guard case .background(let backdrop) = zone else { continue }
                if let report = backdrop.snapReport(refresh: output.refresh) {
                    log.log(.info, "\(output.name): \(report)")
                }
            }
        }
        onPresented?(output, record)
    }

    // MARK: Content

    /// Has the worker compile for the first panel size that has no show yet.
    private func requestMissingShow() {
        guard compiling == nil,
            let size = presenters.lazy.map(\.output.size).first(where: { self.shows[$0] == nil })
        else { return }
        compiling = size
        let (compiler, source, mailbox) = (compiler, source, mailbox)
        let bytesHeld = shows.values.reduce(0) { $0 + $1.textureBytes }
        worker.run { mailbox.post(compiler.compile(source, for: size, bytesHeld: bytesHeld)) }
    }

    private func adopt(_ show: Show) {
        compiling = nil
        shows[show.size] = show
        // The same folder is compiled for each panel size; its faults are told once.
        for issue in show.issues where toldIssues.insert(issue).inserted {
            log.log(issue.logLevel, issue.message(in: source.name))
        }
        for presenter in presenters where presenter.output.size == show.size { presenter.adopt(show) }
        requestMissingShow()
    }
}

extension ContentIssue {
    /// How loudly the log says it.
    public var logLevel: LogLevel {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .note: .notice
        }
    }
}
