/// The files that somebody is writing at the moment. They become content when they are closed; where whoever writes one
/// keeps it open, when nothing has been added for a while.
public struct UnfinishedFiles: Sendable {
    private var lastWrites: [String: Instant] = [:]

    /// A copy over a network may pause; a log file stays open for ever.
    public static let patience = Span.seconds(5)

    public init() {}

    public var paths: Set<String> { Set(lastWrites.keys) }

    /// When the first of them has been quiet for long enough; nil while there is none.
    public var due: Instant? { lastWrites.values.min().map { $0 + Self.patience } }

    public mutating func noteWrite(_ path: String, at now: Instant) { lastWrites[path] = now }

    /// It was closed, moved or deleted.
    public mutating func noteEnd(_ path: String) { lastWrites[path] = nil }

    /// What was missed could be about any of them.
    public mutating func forgetAll() { lastWrites.removeAll() }

    /// Gives up those that have been quiet for long enough; whether there were some.
    public mutating func giveUp(at now: Instant) -> Bool {
        guard !lastWrites.isEmpty else { return false }
        let before = lastWrites.count
        lastWrites = lastWrites.filter { $0.value + Self.patience > now }
        return lastWrites.count < before
    }
}
