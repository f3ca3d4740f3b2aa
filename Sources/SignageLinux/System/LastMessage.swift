import SignageEngine

/// What a log said last, so that a message that comes again and again does not fill it: it is told once a second.
struct LastMessage {
    private var message = ""
    /// When it was told, not when it was said last: what never pauses must be heard of all the same.
    private var told = Instant(nanoseconds: .min)

    static let interval = Span.seconds(1)

    /// Whether a message is to be told: it is another than the last one, or that was told some time ago.
    mutating func isNews(_ message: String, at now: Instant) -> Bool {
        if message == self.message, now < told + Self.interval { return false }
        (self.message, told) = (message, now)
        return true
    }
}
