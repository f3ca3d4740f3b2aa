/// When a folder that changes is looked at: once it has been quiet for a moment, but not for ever later where it never is.
public struct ReloadTimer: Hashable, Sendable {
    /// How long it must be quiet.
    public let settle: Span
    /// The longest time from a change until it is looked at, whatever happens meanwhile.
    public let longest: Span
    private var first: Instant?
    private var last = Instant(nanoseconds: 0)

    public static let defaultSettle = Span.milliseconds(150)

    public init(settle: Span = defaultSettle) {
        self.settle = settle
        longest = max(settle, .milliseconds(500))
    }

    /// The instant to look; nil while nothing has changed.
    public var due: Instant? { first.map { min(last + settle, $0 + longest) } }

    public mutating func noteChange(at now: Instant) {
        first = first ?? now
        last = now
    }

    /// Whether it is time; begins anew where it is.
    public mutating func take(at now: Instant) -> Bool {
        guard let due, due <= now else { return false }
        first = nil
        return true
    }
}
