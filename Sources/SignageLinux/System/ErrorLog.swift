import Glibc
public import SignageEngine
import Synchronization

/// Messages to standard error: with systemd's priority prefix where the journal reads it, plain otherwise. The same
/// message is not repeated within a second.
public final class ErrorLog: LogSink {
    private struct Last { var message = "", at = Instant(nanoseconds: .min) }

    private let last = Mutex(Last())
    private let threshold: LogLevel
    private let toJournal: Bool
    private let clock = SystemClock()

    /// - Parameter threshold: the least severe level that is written.
    public init(threshold: LogLevel = .info) {
        self.threshold = threshold
        toJournal = getenv("JOURNAL_STREAM") != nil
    }

    public func log(_ level: LogLevel, _ message: String) {
        guard level <= threshold else { return }
        let now = clock.now()
        let repeated = last.withLock { last in
            defer { last = Last(message: message, at: now) }
            return last.message == message && now < last.at + .seconds(1)
        }
        if repeated { return }
        // One write for the whole message, so that lines of two threads do not mix.
        var text = ""
        for line in message.split(separator: "\n", omittingEmptySubsequences: false) {
            text += toJournal ? "<\(level.rawValue)>\(line)\n" : "\(line)\n"
        }
        let bytes = Array(text.utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }
}
