import CMallocCount
import SignageEngine
import SignageLinux

/// Figures that need a display: run in the lab.
enum DisplayBenchmarks {
    static func run() -> Int32 {
        do {
            Table.print(
                "On a kernel display (user-mode Linux: system calls and page faults are slow there)",
                [try allocationsOnADisplay(), try execToFirstFlip()])
            return 0
        } catch {
            print("there is no display to measure on (\(error)); run this in the lab")
            return 1
        }
    }

    /// Frames through the kernel: presenter, compositor, commits, epoll, flip events.
    private static func allocationsOnADisplay() throws -> Table.Row {
        let clock = SystemClock()
        let display = try KMSDisplay(
            options: KMSDisplay.Options(
                preferences: OutputPreferences(mode: ModeRequest(size: Size(width: 640, height: 480)))),
            log: ErrorLog(threshold: .warning))
        display.probe()
        defer { display.restore() }
        guard let output = display.outputs.first else { throw Failure(reason: "no output") }
        let presenter = OutputPresenter(output: output, port: display, timeline: Timeline())
        presenter.adopt(Shows.backdrop(output.size))
        let loop = try EventLoop()
        for descriptor in display.fileDescriptors { try loop.add(descriptor) }
        var events: [FlipEvent] = []
        events.reserveCapacity(16)
        func run(_ frames: Int64) throws {
            let goal = presenter.statistics.presented + frames
            while presenter.statistics.presented < goal {
                guard case .wait(let instant) = presenter.step(now: clock.now(), wall: WallClock(offset: .zero)) else {
                    throw Failure(reason: "the output gave up")
                }
                try loop.wait(until: instant) { cause in
                    guard case .readable(let descriptor) = cause else { return }
                    events.removeAll(keepingCapacity: true)
                    try? display.readEvents(from: descriptor, into: &events)
                    for event in events { presenter.flipped(event, now: clock.now()) }
                }
            }
        }
        try run(60)
        let before = malloc_count()
        try run(600)
        let count = malloc_count() - before
        return Table.Row(
            figure: "heap allocations in 600 frames on a kernel display", measured: "\(count)", goal: "0",
            isReached: count == 0)
    }

    /// The daemon's start, from exec to the first picture on the glass, without what libjpeg-turbo takes to decode it.
    ///
    /// In user-mode Linux a page fault costs 50 to 200 µs and a start has thousands, so this says more about the lab
    /// than about the program; `StartBenchmark` measures all but the display without that.
    private static func execToFirstFlip() throws -> Table.Row {
        let folder = try StartBenchmark.contentFolder()
        let decode = try StartBenchmark.decodeTime()
        let start = try StartBenchmark.median(of: 7) {
            let daemon = try Child("signaged", ["run", "--content", folder, "--mode", "1920x1080"])
            guard daemon.waits(for: "the sign is on") else { throw Failure(reason: "the daemon showed nothing") }
            return daemon
        }
        let price = try priceOfTheLab()
        print(
            "Of the start below, the lab itself takes about \(Decimal.text(price, places: 0)) ms: what starting a program that"
        )
        print("does nothing, with the same libraries, and touching as much new memory cost here and not elsewhere.")
        return StartBenchmark.row("exec to first flip with a 1080p JPEG, less its decode", start, decode)
    }

    /// Milliseconds for an exec that ends at once, and the first touch of a 1080p texture and of a buffer.
    private static func priceOfTheLab() throws -> Double {
        try StartBenchmark.median(of: 7) {
            _ = Memory(bytes: 1920 * 1080 * 4)
            _ = Memory(bytes: 1920 * 1080 * 4)
            let child = try Child("signaged", ["nothing"])
            _ = child.waits(for: "no command")
            return child
        }
    }
}
