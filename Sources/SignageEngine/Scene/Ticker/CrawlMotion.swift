/// How far a horizontal ticker has moved, as a function of time: at a constant speed, or where a finger holds it. In whole
/// pixels along its way, without bounds.
struct CrawlMotion {
    enum Phase: Equatable {
        /// It was at `from` at a time, and has moved since.
        case running(from: Int, since: Span)
        case held(Int)
        /// Where it would be had the finger not moved, and where it is.
        case dragging(from: Int, at: Int)
    }

    let scroll: ScrollMotion
    var phase = Phase.running(from: 0, since: .zero)

    init(_ show: CrawlShow, refresh: RefreshRate) {
        scroll = ScrollMotion(
            length: .max,
            pace: ScrollPace(pixels: show.speed.pixels, in: show.speed.span, snap: show.snap, refresh: refresh),
            refresh: refresh)
    }

    /// Instants of refreshes are whole nanoseconds: where a pixel is due just then, rounding would let it come a refresh later
    /// now and then.
    private static let grain = Span.microseconds(1)

    func position(at now: Span) -> Int {
        switch phase {
        case .running(let from, let since): from + scroll.distance(after: now - since + Self.grain)
        case .held(let position), .dragging(_, let position): position
        }
    }

    func nextChange(after now: Span) -> Span? {
        guard case .running(_, let since) = phase else { return nil }
        return scroll.nextChange(after: now - since + Self.grain).map { $0 - Self.grain + since }
    }

    /// - Parameter movesLeft: the finger's way to the right is positive, and is this line's way back.
    mutating func follow(_ intent: TouchIntent, movesLeft: Bool, at now: Span) {
        switch intent {
        case .held:
            if case .running = phase { phase = .held(position(at: now)) }
        case .dragged(let way):
            let from: Int
            switch phase {
            case .running: return
            case .held(let position): from = position
            case .dragging(let position, _): from = position
            }
            let pixels = Int(way.rounded())
            phase = .dragging(from: from, at: movesLeft ? from - pixels : from + pixels)
        case .released, .tapped, .lifted, .cancelled: phase = .running(from: position(at: now), since: now)
        }
    }
}
