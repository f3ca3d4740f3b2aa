import Glibc
import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

/// The daemon as people start it: a process of its own.
final class DaemonProcess {
    private(set) var pid: pid_t = 0
    private let errors: Int32
    private(set) var said = ""

    /// - Parameter isRoot: otherwise it runs as nobody, as a service should.
    init(_ words: [String], isRoot: Bool = true) throws {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        errors = ends[0]
        _ = fcntl(errors, F_SETFL, O_NONBLOCK)
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        posix_spawn_file_actions_addclose(&actions, ends[0])
        defer { posix_spawn_file_actions_destroy(&actions) }
        // As people start it: this process may have blocked signals for its own tests.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var none = sigset_t()
        sigemptyset(&none)
        posix_spawnattr_setsigmask(&attributes, &none)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK))
        let asNobody = ["/usr/bin/setpriv", "--reuid=65534", "--regid=65534", "--clear-groups"]
        let command = (isRoot ? [] : asNobody) + [Self.executable] + words
        let arguments = command.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        try #require(posix_spawn(&pid, command[0], &actions, &attributes, arguments, environ) == 0)
        close(ends[1])
    }

    deinit {
        if pid != 0 { _ = stop(SIGKILL) }
        close(errors)
    }

    /// Beside the test bundle.
    static let executable: String = {
        var path = [CChar](repeating: 0, count: 4096)
        let count = readlink("/proc/self/exe", &path, 4095)
        let bundle = String(decoding: path.prefix(max(0, count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return bundle.split(separator: "/").dropLast().reduce("") { "\($0)/\($1)" } + "/signaged"
    }()

    /// Stops it where it is, so that the glass can be read without it drawing meanwhile; `stop` lets it go on.
    func freeze() { kill(pid, SIGSTOP) }

    func forgetWhatWasSaid() { said = "" }

    /// Waits until it has said something; false after `seconds`.
    func says(_ text: String, within seconds: Int32 = 60) -> Bool {
        var polled = pollfd(fd: errors, events: Int16(POLLIN), revents: 0)
        while !said.contains(text) {
            guard poll(&polled, 1, seconds * 1000) > 0 else { return false }
            var buffer = [UInt8](repeating: 0, count: 4096)
            let count = read(errors, &buffer, buffer.count)
            guard count > 0 else { return false }
            said += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return true
    }

    /// Sends a signal (0: none), waits for the end and gives the exit code, or minus the signal that ended it.
    func stop(_ signal: Int32) -> Int32 {
        kill(pid, signal)
        kill(pid, SIGCONT)
        var status: Int32 = 0
        // It ends when the other end of what it says is closed. Where it never does, who waits for whom is to be told.
        var polled = pollfd(fd: errors, events: 0, revents: 0)
        if poll(&polled, 1, 60_000) == 0 {
            Issue.record("the daemon does not end:\n\(threads)")
            kill(pid, SIGKILL)
        }
        waitpid(pid, &status, 0)
        pid = 0
        return status & 0x7F == 0 ? status >> 8 & 0xFF : -(status & 0x7F)
    }
}

extension DaemonProcess {
    /// What each of its threads waits for.
    private var threads: String {
        Self.threads(of: pid).map { thread in
            ["comm", "wchan", "syscall", "stack"].map { name in
                let text = (try? Lab.read("/proc/\(pid)/task/\(thread)/\(name)")) ?? "?"
                return text.split(separator: "\n").joined(separator: " < ")
            }.joined(separator: "; ")
        }.joined(separator: "\n")
    }
}

extension LabTests {
    @Suite(.serialized) struct Daemon {
        static let mode = ["--mode", "640x480"]

        /// A content folder on the lab's own tmpfs, with a picture in which each row has its own colour.
        static func content(height: Int = 700) throws -> String {
            let folder = "/tmp/content"
            mkdir(folder, 0o755)
            mkdir("\(folder)/background", 0o755)
            let picture = Texture(size: Size(width: 640, height: height), isOpaque: true) { (pixels, stride) in
                for y in 0..<height { (pixels + y * stride).update(repeating: 0xFF00_0000 | Pixel(y), count: 640) }
            }
            try OutputFile.write(PNGEncoder.encode(picture)!, to: "\(folder)/background/rows.png")
            return folder
        }

        @Test(arguments: [SIGTERM, SIGINT])
        func `a signal puts back what was on the screen and ends with 0`(signal: Int32) throws {
            let glass = try VirtualGlass()
            let before = try glass.planes().count
            let daemon = try DaemonProcess(["run", "--content", Self.content()] + Self.mode)
            #expect(daemon.says("the sign is on"))
            #expect(try glass.planes().count == 1)
            #expect(daemon.stop(signal) == 0)
            #expect(try glass.planes().count == before)
        }

        @Test func `what is on the glass is what render writes for that instant`() throws {
            let folder = try Self.content()
            let refresh = try #require(DisplayBench.refresh(of: Size(width: 640, height: 480)))
            let daemon = try DaemonProcess(["run", "--content", folder] + Self.mode)
            #expect(daemon.says("the sign is on"))
            daemon.freeze()
            let glass = try VirtualGlass()
            let picture = try #require(try glass.picture())
            #expect(daemon.stop(SIGTERM) == 0)
            // The row at the top says how far the strip has moved: one pixel every two refreshes.
            let offset = Int64(picture[0, 0] & 0xFFFF)
            let elapsed = refresh.span(of: offset * 2).nanoseconds
            let file = "/tmp/frame.png"
            let render = try DaemonProcess([
                "render", folder, "--size", "640x480", "--out", file,
                "--refresh", "\(refresh.refreshes)/\(refresh.seconds)",
                "--at", "\(elapsed / 1_000_000_000).\(String(elapsed % 1_000_000_000 + 1_000_000_000).dropFirst())",
            ])
            #expect(render.stop(0) == 0)
            let bytes = try ContentFolder(path: "/tmp").read("frame.png", maxBytes: 1 << 24)
            let written = try PictureDecoder().decode(bytes, into: .natural, limits: DecodeLimits())
            let different = (0..<480).reduce(0) { sum, y in
                sum + (0..<640).count { x in written[x, y] != picture[x, y] }
            }
            #expect(different == 0)
        }

        @Test func `without a display it waits, and takes the one that appears`() throws {
            let status = "/sys/class/drm/card0-Virtual-1/status"
            try Lab.write("off", to: status)
            let daemon = try DaemonProcess(["run", "--content", Self.content()] + Self.mode)
            #expect(daemon.says("no display"))
            let glass = try VirtualGlass()
            #expect(try glass.planes().isEmpty)
            try Lab.write("on", to: status)
            let plugged = SystemClock().now()
            #expect(daemon.says("the sign is on"))
            if Lab.isSimulated { #expect(SystemClock().now() - plugged < .milliseconds(1100)) }
            #expect(try glass.picture() != nil)
            #expect(daemon.stop(SIGTERM) == 0)
            try Lab.write("detect", to: status)
        }

        @Test func `a display that is unplugged is let go, and taken again when it is back`() throws {
            let (status, event) = ("/sys/class/drm/card0-Virtual-1/status", "/sys/class/drm/card0/uevent")
            let daemon = try DaemonProcess(["run", "--content", Self.content()] + Self.mode)
            #expect(daemon.says("the sign is on"))
            try Lab.write("off", to: status)
            // The virtual driver does not tell of it by itself.
            try Lab.write("change", to: event)
            #expect(daemon.says("went away"))
            try Lab.write("on", to: status)
            daemon.forgetWhatWasSaid()
            #expect(daemon.says("the sign is on"))
            #expect(daemon.stop(SIGTERM) == 0)
            try Lab.write("detect", to: status)
        }

        @Test func `an empty folder shows the card, and a bad picture is told and left out`() throws {
            mkdir("/tmp/empty", 0o755)
            let empty = try DaemonProcess(["run", "--content", "/tmp/empty"] + Self.mode)
            #expect(empty.says("the sign is on"))
            let glass = try VirtualGlass()
            let card = try #require(try glass.picture())
            #expect(card[0, 0] == 0xFF1D_1F24)
            #expect((0..<640).contains { x in (0..<480).contains { y in card[x, y] != 0xFF1D_1F24 } })
            #expect(empty.stop(SIGTERM) == 0)

            let folder = try Self.content()
            let bad = "\(folder)/background/bad.png"
            try OutputFile.write(Array("no picture".utf8), to: bad)
            defer { unlink(bad) }
            mkfifo("\(folder)/background/pipe.png", 0o644)
            defer { unlink("\(folder)/background/pipe.png") }
            let daemon = try DaemonProcess(["run", "--content", folder] + Self.mode)
            #expect(daemon.says("the sign is on"))
            #expect(daemon.said.contains("background/bad.png: error:"))
            #expect(daemon.said.contains("background/pipe.png: error: a FIFO, not a file"))
            #expect(daemon.stop(SIGTERM) == 0)
        }

        @Test(arguments: [true, false])
        func `a display that another program has is waited for`(isRoot: Bool) throws {
            chmod(Lab.device, 0o666)
            let other = open(Lab.device, O_RDWR | O_CLOEXEC)
            try #require(other >= 0)
            // Whoever opens the device first is its master.
            let daemon = try DaemonProcess(["run", "--content", Self.content()] + Self.mode, isRoot: isRoot)
            #expect(daemon.says("another program"))
            close(other)
            #expect(daemon.says("the sign is on"))
            #expect(daemon.stop(SIGTERM) == 0)
        }
    }
}

extension DisplayBench {
    /// The exact rate of the mode of a size that would be chosen.
    static func refresh(of size: Size) -> RefreshRate? {
        guard
            let bench = try? DisplayBench(
                KMSDisplay.Options(preferences: OutputPreferences(mode: ModeRequest(size: size))))
        else { return nil }
        bench.display.probe()
        defer { bench.display.restore() }
        return bench.display.outputs.first?.refresh
    }
}
