import SignageEngine

/// Follows whether the machine's clock can be trusted: asks again and again while it cannot and something depends on it.
struct TrustWatch {
    /// As it was told last.
    private(set) var trust: ClockTrust
    /// Whether the answer has not come yet.
    private(set) var isAsking = false
    private let current: @Sendable () -> ClockTrust
    private var nextQuestion = Instant(nanoseconds: 0)
    private var hasTold = false

    private static let interval = Span.seconds(10)

    /// - Parameter current: looks; any thread.
    init(_ current: @escaping @Sendable () -> ClockTrust) {
        self.current = current
        trust = current()
    }

    /// Asks if it is time to, and says when to come again.
    ///
    /// - Parameters:
    ///   - isNeeded: whether anything depends on it.
    ///   - ask: has what it is given done elsewhere, since a hardware clock on a slow bus takes its time to answer; the answer
    ///     goes to `take`.
    mutating func step(now: Instant, isNeeded: Bool, ask: (@escaping @Sendable () -> ClockTrust) -> Void) -> Instant {
        guard !trust.isTrusted, isNeeded, !isAsking else { return .distantFuture }
        guard nextQuestion <= now else { return nextQuestion }
        nextQuestion = now + Self.interval
        isAsking = true
        ask(current)
        return nextQuestion
    }

    /// Takes the answer, and tells it.
    ///
    /// - Returns: whether it can be trusted now.
    mutating func take(_ new: ClockTrust, log: any LogSink) -> Bool {
        isAsking = false
        trust = new
        guard case .untrusted(let why) = new else {
            log.log(.notice, "the clock of this machine can be trusted now")
            return true
        }
        if !hasTold {
            log.log(
                .warning,
                "the clock of this machine cannot be trusted (\(why)): until it can, what has a \"when\" follows "
                    + "\"untrusted\"; give it a network with a time service, or a clock with a battery")
        }
        hasTold = true
        return false
    }
}
