import Synchronization

/// The headlines that files had when they could be read last: news that cannot be read stay as they were. Any thread may
/// use it.
final class LastHeadlines: Sendable {
    private let headlines = Mutex<[String: [String]]>([:])

    /// Nil where the file could never be read.
    subscript(path: String) -> [String]? {
        get { headlines.withLock { $0[path] } }
        set { headlines.withLock { $0[path] = newValue } }
    }
}
