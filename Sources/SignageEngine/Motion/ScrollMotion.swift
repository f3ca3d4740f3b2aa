/// The position of an endless strip as a pure function of time. Nothing accumulates: a frame that comes late or not
/// at all changes nothing later, and the position after a year is as exact as after a second.
public struct ScrollMotion: Hashable, Sendable {
    /// Pixels until the strip repeats; positive.
    public let length: Int
    public let pace: ScrollPace
    public let refresh: RefreshRate

    public init(length: Int, pace: ScrollPace, refresh: RefreshRate) {
        precondition(length > 0)
        (self.length, self.pace, self.refresh) = (length, pace, refresh)
    }

    /// How far the strip has moved after `elapsed`, 0 ..< `length`. Before the start (a negative span) it moves
    /// likewise, so the motion has no beginning.
    public func offset(after elapsed: Span) -> Int {
        Int(Self.floorModulo(steps(after: elapsed), Int128(length)))
    }

    /// How far the strip has moved in all.
    func distance(after elapsed: Span) -> Int { Int(clamping: steps(after: elapsed)) }

    /// The earliest time after `elapsed` at which the offset is another one, or nil where it never is.
    public func nextChange(after elapsed: Span) -> Span? {
        guard length > 1 else { return nil }
        switch pace {
        case .pixelsPerRefresh(let pixels):
            if pixels % length == 0 { return nil }
            return start(ofRefresh: refresh.count(in: elapsed) + 1)
        case .refreshesPerPixel(let refreshes):
            let step = Self.floorDivide(Int128(refresh.count(in: elapsed)), Int128(refreshes)) + 1
            return start(ofRefresh: Int64(step) * Int64(refreshes))
        case .free(let pixels, let span):
            let step = steps(after: elapsed) + 1
            let nanoseconds = -Self.floorDivide(-step * Int128(span.nanoseconds), Int128(pixels))
            return Span(nanoseconds: Int64(clamping: nanoseconds))
        }
    }

    /// The least time, on the refreshes' grid where the pace is, after which it has moved so many pixels; not negative.
    func time(of pixels: Int) -> Span {
        switch pace {
        case .pixelsPerRefresh(let step): refresh.span(of: Int64((pixels + step - 1) / step))
        case .refreshesPerPixel(let refreshes): refresh.span(of: Int64(pixels) * Int64(refreshes))
        case .free(let unit, let span):
            Span(
                nanoseconds: Int64(
                    clamping: -Self.floorDivide(-Int128(pixels) * Int128(span.nanoseconds), Int128(unit))))
        }
    }

    /// The whole pixels moved since the start, unbounded.
    private func steps(after elapsed: Span) -> Int128 {
        switch pace {
        case .pixelsPerRefresh(let pixels): Int128(refresh.count(in: elapsed)) * Int128(pixels)
        case .refreshesPerPixel(let refreshes):
            Self.floorDivide(Int128(refresh.count(in: elapsed)), Int128(refreshes))
        case .free(let pixels, let span):
            Self.floorDivide(Int128(elapsed.nanoseconds) * Int128(pixels), Int128(span.nanoseconds))
        }
    }

    /// The first nanosecond that counts as refresh `index`: halfway between its grid point and the one before.
    private func start(ofRefresh index: Int64) -> Span {
        let middle = refresh.span(of: index) - refresh.period / 2
        // Rounding may land one nanosecond short.
        return refresh.count(in: middle) < index ? middle + .nanoseconds(1) : middle
    }

    private static func floorDivide(_ value: Int128, _ divisor: Int128) -> Int128 {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? quotient - 1 : quotient
    }

    private static func floorModulo(_ value: Int128, _ divisor: Int128) -> Int128 {
        let remainder = value % divisor
        return remainder < 0 ? remainder + divisor : remainder
    }
}
