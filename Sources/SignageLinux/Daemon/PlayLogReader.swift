import SignageEngine
import Synchronization

/// Reads the play log for those who ask. That takes as long as a disk does, so a thread of its own does it; one reading at a
/// time, so that however many ask, nothing piles up that nobody waits for any more.
final class PlayLogReader: Sendable {
    private let worker: Worker
    private let isReading = Mutex(false)

    init() throws(SystemError) { worker = try Worker() }

    /// Any thread.
    ///
    /// - Parameters:
    ///   - since: only what began then or later, since 1970-01-01T00:00:00Z.
    ///   - limit: so many of the last ones.
    ///   - answer: is called at once where another reading is under way, and on the reader's thread otherwise.
    func read(
        _ playLog: PlayLog, since: Span?, limit: Int, answer: @escaping @Sendable (ControlAnswer) -> Void
    ) {
        let mustWait = isReading.withLock { isReading in
            defer { isReading = true }
            return isReading
        }
        if mustWait { return answer(.refused(Self.busy)) }
        worker.run { [self] in
            let result = Self.showings(of: playLog, since: since, limit: limit)
            // Who has an answer may ask again.
            isReading.withLock { $0 = false }
            answer(result)
        }
    }

    private static let busy = ControlFault(
        .tooMany, "the play log is being read for somebody else", remedy: "try again in a second")

    private static func showings(of playLog: PlayLog, since: Span?, limit: Int) -> ControlAnswer {
        playLog.flush()
        do throws(PlayLogFiles.Fault) {
            let entries = try PlayLogFiles(folder: playLog.folder).latest(limit, since: since)
            return .json(.object([.init("showings", .list(entries.map { .object($0.members) }))]))
        } catch {
            return .refused(
                ControlFault(
                    .unavailable, "the play log cannot be read (\(error))",
                    remedy: "let the sign's user read \(playLog.folder)"))
        }
    }
}
