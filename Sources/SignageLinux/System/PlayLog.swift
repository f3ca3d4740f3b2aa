internal import CLinux
import Glibc
public import SignageEngine
import Synchronization

/// Writes down what was shown. Lines are gathered and written together on a thread of their own, so that the thread that
/// owns the glass never waits for a disk, and a flash memory is not worn by a write for each picture.
public final class PlayLog: Sendable {
    /// How much is kept, and how long what is not on the disk yet may wait.
    public struct Limits: Hashable, Sendable {
        public var files = 8
        public var bytesPerFile = 4 << 20
        public var wait = Span.seconds(30)
        /// Lines that are kept while they cannot be written; the oldest go first, a tenth at once.
        public var mostWaiting = 10_000

        public init() {}
    }

    public let folder: String
    private let log: any LogSink
    private let limits: Limits
    private let waiting = Mutex<[PlayLogEntry]>([])
    private let files: Mutex<PlayLogWriter>
    private let worker: Worker
    /// Readable when nothing is to wait any more.
    private let stop: OwnedFD

    /// - Parameter folder: is made where it is not there.
    public init(folder: String, limits: Limits = Limits(), log: any LogSink) throws(SystemError) {
        (self.folder, self.limits, self.log) = (folder, limits, log)
        worker = try Worker()
        stop = OwnedFD(
            adopting: try SystemCall.integer("eventfd") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
        files = Mutex(PlayLogWriter(PlayLogFiles(folder: folder), limits))
        // What keeps it from being written is told now, and not when the first lines have waited.
        worker.run { [self] in
            files.withLock { files in
                do throws(SystemError) { try files.prepare() } catch { tell(error, &files) }
            }
        }
    }

    /// Any thread; never waits for the disk.
    public func record(_ showing: Showing, output: String) {
        let isFirst = waiting.withLock { waiting in
            let isFirst = waiting.isEmpty
            waiting.append(PlayLogEntry(output: output, showing))
            // Many at once: the rest is moved for them, which must not be done for each showing.
            if waiting.count > limits.mostWaiting { waiting.removeFirst(max(limits.mostWaiting / 10, 1)) }
            return isFirst
        }
        if isFirst { worker.run { [self] in writeLater() } }
    }

    private func writeLater() {
        var event = pollfd(fd: stop.rawValue, events: Int16(POLLIN), revents: 0)
        _ = poll(&event, 1, Int32(clamping: limits.wait.nanoseconds / 1_000_000))
        let isDone = flush()
        // A full disk is tried again after the same time.
        if !isDone, event.revents == 0 { worker.run { [self] in writeLater() } }
    }

    /// Writes what waits, and returns when it is on the disk; false where it cannot be written.
    @discardableResult
    public func flush() -> Bool {
        files.withLock { files in
            // What waits then has been told as lost.
            guard !files.hasEnded else { return true }
            let entries = waiting.withLock { waiting in
                defer { waiting = [] }
                return waiting
            }
            guard !entries.isEmpty else { return true }
            do throws(SystemError) {
                try files.write(entries)
                if files.isBroken { log.log(.notice, "the play log in \(files.folder) is written again") }
                files.isBroken = false
                return true
            } catch {
                tell(error, &files)
                waiting.withLock { waiting in waiting = (entries + waiting).suffix(limits.mostWaiting) }
                return false
            }
        }
    }

    /// Once, until it is written again.
    private func tell(_ error: SystemError, _ files: inout PlayLogWriter) {
        defer { files.isBroken = true }
        guard !files.isBroken else { return }
        if error.code.rawValue == EWOULDBLOCK, error.call == "flock" {
            log.log(
                .warning,
                "the play log in \(files.folder) is another sign's, so this one writes none as long as that runs; give it a "
                    + "folder of its own (--state)")
        } else {
            log.log(
                .error,
                "the play log cannot be written (\(files.folder): \(error)); the sign goes on, and what was shown is "
                    + "written as soon as it can be; make room there, or let the sign's user write there")
        }
    }

    /// Writes what waits, and waits for nothing any more. Blocks as long as the disk does. What cannot be written then is
    /// lost, and told.
    public func close() {
        var one: UInt64 = 1
        _ = Glibc.write(stop.rawValue, &one, 8)
        flush()
        let count = files.withLock { files in
            files.end()
            return waiting.withLock { $0.count }
        }
        guard count > 0 else { return }
        log.log(
            .error,
            "\(count) line\(count == 1 ? "" : "s") of the play log could not be written, and \(count == 1 ? "is" : "are") lost"
        )
    }
}
