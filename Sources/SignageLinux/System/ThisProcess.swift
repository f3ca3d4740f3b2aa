import Glibc
public import SignageEngine
import Synchronization

/// The few things the executable asks of its own process.
public enum ThisProcess {
    /// Lets time pass, for a command that has nothing else to do; false where the system does not let it.
    public static func wait(_ span: Span) -> Bool {
        guard let loop = try? EventLoop() else { return false }
        var isOver = false
        let end = SystemClock().now() + span
        while !isOver { guard (try? loop.wait(until: end) { _ in isOver = true }) != nil else { return false } }
        return true
    }

    public static func exit(_ code: Int32) -> Never { Glibc.exit(code) }

    /// Writes text to standard output as it is.
    ///
    /// - Returns: false where that fails. That is told on standard error, once, and `hasLostOutput` from then on; but not where
    ///   whoever read a pipe has read enough.
    @discardableResult
    public static func print(_ text: String) -> Bool {
        do throws(SystemError) {
            try printBytes(Array(text.utf8))
            return true
        } catch {
            guard error.code.rawValue != EPIPE else { return false }
            if !lostOutput.exchange(true, ordering: .relaxed) {
                ErrorLog().log(
                    .error,
                    "signaged: the standard output cannot be written (\(error)), and lacks something; make room there, or "
                        + "send it elsewhere")
            }
            return false
        }
    }

    private static let lostOutput = Atomic(false)

    /// Whether something that `print` was given has not been written, though somebody may have waited for it.
    public static var hasLostOutput: Bool { lostOutput.load(ordering: .relaxed) }

    /// Whether standard output is shown as it comes.
    public static var writesToTerminal: Bool { isatty(STDOUT_FILENO) == 1 }

    /// Writes what is no text to standard output.
    public static func printBytes(_ bytes: [UInt8]) throws(SystemError) {
        guard writeAll(bytes, to: STDOUT_FILENO) else { throw SystemCall.error(errno, "write") }
    }

    /// Puts something in the place of descriptors 0 to 2 that are closed: or a socket or a file that is opened next would be
    /// taken for them, and what is printed would be written there. A standard output that is closed stays one that cannot be
    /// written.
    public static func holdStandardDescriptors() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one.
            _ = open("/dev/null", descriptor == STDOUT_FILENO ? O_RDONLY : O_RDWR)
        }
    }

    /// What a process that runs for months must have in order before it opens anything: descriptors 0 to 2, which
    /// would otherwise be handed to a display or a file that messages are then written into, and no death by SIGPIPE
    /// when whoever read the messages has gone.
    public static func prepareForLongRun() {
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            // The lowest free number is this one.
            _ = open("/dev/null", O_RDWR)
        }
        signal(SIGPIPE, SIG_IGN)
    }

    /// An absolute path for messages: a relative one helps nobody who reads the journal.
    public static func absolutePath(_ path: String) -> String {
        if path.hasPrefix("/") { return path }
        guard let current = getcwd(nil, 0) else { return path }
        defer { free(current) }
        var relative = Substring(path)
        while relative.hasPrefix("./") { relative = relative.dropFirst(2) }
        let base = String(cString: current)
        return relative.isEmpty || relative == "." ? base : base + (base == "/" ? "" : "/") + relative
    }

    /// Has the desktop open an address; nothing happens where there is none.
    public static func openInBrowser(_ address: String) {
        start(["xdg-open", address])
    }

    /// Starts a program that lives as long as it likes. It gets signals as any program does, whatever this process blocks
    /// or ignores. Nothing happens where there is no such program, or no thread to wait for its end.
    ///
    /// - Parameter ended: called on a thread of its own when the program has ended, and nothing of it is left.
    static func start(_ words: [String], ended: @escaping @Sendable (pid_t) -> Void = { _ in }) {
        // The thread comes first: without one the program's remains would stay for good.
        try? DetachedThread.start("signaged-reaper") {
            guard let process = spawn(words) else { return }
            while waitpid(process, nil, 0) < 0, errno == EINTR {}
            ended(process)
        }
    }

    private static func spawn(_ words: [String]) -> pid_t? {
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF))
        var child = pid_t()
        return posix_spawnp(&child, words[0], nil, &attributes, arguments, environ) == 0 ? child : nil
    }

    /// Whose rights it has.
    static var userName: String {
        getpwuid(geteuid()).map { String(cString: $0.pointee.pw_name) } ?? "user \(geteuid())"
    }

    /// What the process has in memory, in bytes; 0 where the system does not say.
    public static var residentBytes: Int {
        let descriptor = open("/proc/self/statm", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { return 0 }
        defer { close(descriptor) }
        let text = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: 256) { buffer in
            let count = read(descriptor, buffer.baseAddress, buffer.count)
            return String(decoding: buffer.prefix(max(count, 0)), as: UTF8.self)
        }
        // In pages: all of it, then what is resident (proc(5)).
        let words = text.split(separator: " ")
        return words.count > 1 ? (Int(words[1]) ?? 0) * sysconf(Int32(_SC_PAGESIZE)) : 0
    }

    static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        var written = 0
        while written < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                write(descriptor, buffer.baseAddress! + written, buffer.count - written)
            }
            if count < 0 {
                if errno == EINTR { continue }
                return false
            }
            written += count
        }
        return true
    }
}
