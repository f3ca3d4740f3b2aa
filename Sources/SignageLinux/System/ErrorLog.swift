import Glibc
public import SignageEngine
import Synchronization

/// Messages to standard error: with systemd's priority prefix where that is the journal, plain otherwise. One that is said
/// again and again is told once a second.
public final class ErrorLog: LogSink {
    private let last = Mutex(LastMessage())
    private let threshold: LogLevel
    private let mayBlock: Bool
    private let toJournal: Bool
    private let clock = SystemClock()

    /// - Parameters:
    ///   - threshold: the least severe level that is written.
    ///   - mayBlock: whether to wait for a reader that is slow. The thread that owns the glass must not: what cannot be
    ///     written at once is lost.
    public init(threshold: LogLevel = .info, mayBlock: Bool = true) {
        self.threshold = threshold
        self.mayBlock = mayBlock
        toJournal = Self.standardErrorIsTheJournal
    }

    public func log(_ level: LogLevel, _ message: String) {
        guard level <= threshold else { return }
        let now = clock.now()
        guard last.withLock({ $0.isNews(message, at: now) }) else { return }
        // One write for the whole message, so that lines of two threads do not mix.
        var text = ""
        for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
            // Names and words of others are in it, and may be made to move a terminal's cursor.
            let line = TextCleaning.visible(String(line))
            text += toJournal ? "<\(level.rawValue)>\(line)\n" : "\(line)\n"
        }
        var bytes = Array(text.utf8)
        if mayBlock {
            _ = ThisProcess.writeAll(bytes, to: STDERR_FILENO)
            return
        }
        var polled = pollfd(fd: STDERR_FILENO, events: Int16(POLLOUT), revents: 0)
        guard poll(&polled, 1, 0) == 1 else { return }
        // A pipe that is writable takes PIPE_BUF bytes without waiting.
        if bytes.count > 4096 { bytes = bytes.prefix(4092) + Array("…\n".utf8) }
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    /// systemd.exec(5), JOURNAL_STREAM: the variable is inherited further than the descriptor, so both must agree.
    private static var standardErrorIsTheJournal: Bool {
        guard let variable = getenv("JOURNAL_STREAM") else { return false }
        var status = stat()
        guard fstat(STDERR_FILENO, &status) == 0 else { return false }
        return String(cString: variable) == "\(status.st_dev):\(status.st_ino)"
    }
}
