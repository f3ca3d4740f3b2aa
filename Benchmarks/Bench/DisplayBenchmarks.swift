import CMallocCount
import CTurboJPEG
import Glibc
import SignageEngine
import SignageLinux
import SignageMedia

/// Figures that need a display: run in the lab.
enum DisplayBenchmarks {
    static func run() -> Int32 {
        do {
            return Table.print(
                "On a kernel display (user-mode Linux: system calls and page faults are slow there)",
                [try allocationsOnADisplay(), try execToFirstFlip()])
        } catch {
            print("there is no display to measure on (\(error)); run this in the lab")
            return 1
        }
    }

    struct Failure: Error { var reason: String }

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
                guard case .wait(let instant) = presenter.step(now: clock.now()) else {
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
    private static func execToFirstFlip() throws -> Table.Row {
        let folder = "/tmp/signaged-bench"
        mkdir(folder, 0o755)
        mkdir("\(folder)/background", 0o755)
        let jpeg = try fullHDPicture()
        try OutputFile.write(jpeg, to: "\(folder)/background/picture.jpg")
        let clock = SystemClock()
        var starts: [Double] = []
        var decodes: [Double] = []
        for _ in 0..<7 {
            let begin = clock.now()
            try decodeByTheLibrary(jpeg)
            decodes.append((clock.now() - begin).seconds * 1000)
            let start = clock.now()
            let daemon = try Child(["run", "--content", folder, "--mode", "1920x1080"])
            guard daemon.waits(for: "the sign is on") else { throw Failure(reason: "the daemon showed nothing") }
            starts.append((clock.now() - start).seconds * 1000)
            daemon.stop()
        }
        let (start, decode) = (starts.sorted()[3], decodes.sorted()[3])
        return Table.Row(
            figure: "exec to first flip with a 1080p JPEG, less its decode",
            measured:
                "\(Decimal.text(start - decode, places: 0)) ms (\(Decimal.text(start, places: 0)) − \(Decimal.text(decode, places: 0)))",
            goal: "≤ 100 ms", isReached: start - decode <= 100)
    }

    /// A picture with some detail everywhere.
    private static func fullHDPicture() throws -> [UInt8] {
        let (width, height) = (1920, 1080)
        let pixels = (0..<(width * height)).map { index -> UInt32 in
            let (x, y) = (index % width, index / width)
            return UInt32((x * x / 97 + y * 3) & 0xFF) << 16 | UInt32((x + y * y / 61) & 0xFF) << 8
                | UInt32(x * y / 331 & 0xFF)
        }
        let handle = tjInitCompress()
        defer { tjDestroy(handle) }
        var output: UnsafeMutablePointer<UInt8>?
        var count: UInt = 0
        let code = pixels.withUnsafeBytes { bytes in
            tjCompress2(
                handle, bytes.bindMemory(to: UInt8.self).baseAddress, Int32(width), Int32(width * 4), Int32(height),
                Int32(TJPF_BGRX.rawValue), &output, &count, Int32(TJSAMP_420.rawValue), 85, 0)
        }
        guard code == 0, let output else { throw Failure(reason: "no JPEG") }
        defer { tjFree(output) }
        return Array(UnsafeBufferPointer(start: output, count: Int(count)))
    }

    private static func decodeByTheLibrary(_ jpeg: [UInt8]) throws {
        let handle = tjInitDecompress()
        defer { tjDestroy(handle) }
        let memory = Memory(bytes: 1920 * 1080 * 4)
        let code = tjDecompress2(
            handle, jpeg, UInt(jpeg.count), memory.base.assumingMemoryBound(to: UInt8.self), 1920, 1920 * 4, 1080,
            Int32(TJPF_BGRX.rawValue), TJFLAG_ACCURATEDCT)
        guard code == 0 else { throw Failure(reason: "no decode") }
    }
}

/// The daemon, beside this program.
private final class Child {
    private var pid: pid_t = 0
    private let errors: Int32

    init(_ words: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw DisplayBenchmarks.Failure(reason: "no pipe") }
        errors = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let program = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let path = (program + ["signaged"]).joined(separator: "/")
        let arguments = ([path] + words).map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawn(&pid, path, &actions, nil, arguments, environ)
        close(ends[1])
        guard code == 0 else { throw DisplayBenchmarks.Failure(reason: "\(path) does not start") }
    }

    deinit { close(errors) }

    func waits(for text: String) -> Bool {
        var said = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !said.contains(text) {
            let count = read(errors, &buffer, buffer.count)
            guard count > 0 else { return false }
            said += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return true
    }

    func stop() {
        kill(pid, SIGTERM)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }
}
