import SignageEngine
import Synchronization

/// Shows that are on the glass no more. Their memory, up to hundreds of megabytes, is given back by the worker, because
/// that takes longer than a frame; a moment later, because what fades away and the buffers that were drawn hold it still.
struct RetiredShows {
    private var shows: [(due: Instant, show: Show)] = []
    private static let delay = Span.seconds(1)

    mutating func add(_ show: Show, now: Instant) { shows.append((now + Self.delay, show)) }

    /// Hands over what is due; when to come again.
    mutating func release(now: Instant, to worker: Worker) -> Instant {
        guard let first = shows.first else { return .distantFuture }
        guard first.due <= now else { return first.due }
        // Only the worker ever takes it out of there, so its reference is the last.
        let box = Box()
        while let first = shows.first, first.due <= now { box.add(shows.removeFirst().show) }
        worker.run { box.empty() }
        return shows.first?.due ?? .distantFuture
    }

    private final class Box: Sendable {
        private let shows = Mutex<[Show]>([])
        func add(_ show: Show) { shows.withLock { $0.append(show) } }
        func empty() { shows.withLock { $0 = [] } }
    }
}
