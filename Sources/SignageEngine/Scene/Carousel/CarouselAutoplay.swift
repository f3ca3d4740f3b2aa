/// When a carousel moves by itself: a full interval after it has come to rest, and not before the last touch is
/// `resumeAfter` ago. Stands still while a finger is on the carousel.
struct CarouselAutoplay: Sendable {
    let resumeAfter: Span
    /// Nil while it does not move by itself.
    private(set) var nextMove: Span?
    /// What was left until the next move when a finger came.
    private var left: Span?
    private var touchEnded: Span?

    init(resumeAfter: Span) { self.resumeAfter = resumeAfter }

    /// The carousel has come to rest.
    ///
    /// - Parameter interval: until the next move; nil for none.
    mutating func restart(at now: Span, interval: Span?) {
        left = nil
        nextMove = move(restingFrom: now, interval: interval)
    }

    /// When it would move if it came to rest at `rest`.
    func move(restingFrom rest: Span, interval: Span?) -> Span? {
        interval.map { max(rest + $0, touchEnded.map { $0 + resumeAfter } ?? rest) }
    }

    /// It moves, or a finger is on it.
    mutating func stop(at now: Span) {
        left = nextMove.map { $0 - now }
        nextMove = nil
    }

    /// It was stopped for nothing, and goes on from where it was.
    ///
    /// - Returns: whether it was running when it was stopped.
    mutating func goOn(at now: Span) -> Bool {
        guard let left else { return false }
        nextMove = now + left
        self.left = nil
        return true
    }

    /// A touch that was the carousel's has ended.
    mutating func noteTouch(endedAt now: Span) { touchEnded = now }

    mutating func delay(by span: Span) { nextMove = nextMove.map { $0 + span } }
}
