/// How fast a strip scrolls: exactly, in integers, so that a year of it has no drift.
public enum ScrollPace: Hashable, Sendable {
    /// The same whole number of pixels at every refresh.
    case pixelsPerRefresh(Int)
    /// One pixel every so many refreshes.
    case refreshesPerPixel(Int)
    /// `pixels` in `span`, wherever that falls between refreshes: steps differ by one pixel.
    case free(pixels: Int, in: Span)

    /// The pace that shows `pixels` in `span`, nudged to the display's grid where `snap` is set: to the nearest whole
    /// number of pixels a refresh or, below one pixel a refresh, to the nearest whole number of refreshes a pixel.
    /// A slow scroll that is not snapped moves by 0 and 1 pixels in turn, which the eye sees as judder.
    ///
    /// Both are positive.
    public init(pixels: Int, in span: Span, snap: Bool, refresh: RefreshRate) {
        precondition(pixels > 0 && span > .zero)
        guard snap else {
            self = .free(pixels: pixels, in: span)
            return
        }
        // Pixels per refresh as a fraction: pixels × 10⁹ × seconds ÷ (nanoseconds × refreshes).
        let numerator = Int128(pixels) * 1_000_000_000 * Int128(refresh.seconds)
        let denominator = Int128(span.nanoseconds) * Int128(refresh.refreshes)
        if numerator >= denominator {
            self = .pixelsPerRefresh(Int((numerator * 2 + denominator) / (denominator * 2)))
            return
        }
        // 1/n and 1/(n+1) enclose the speed; the nearer in speed wins, the faster one at a tie.
        let below = denominator / numerator
        let speed = Double(numerator) / Double(denominator)
        let (faster, slower) = (1 / Double(below), 1 / Double(below + 1))
        let refreshes = faster - speed <= speed - slower ? below : below + 1
        self = refreshes == 1 ? .pixelsPerRefresh(1) : .refreshesPerPixel(Int(clamping: refreshes))
    }

    /// Pixels per second at this refresh rate.
    public func speed(at refresh: RefreshRate) -> Double {
        switch self {
        case .pixelsPerRefresh(let pixels): Double(pixels) * refresh.hertz
        case .refreshesPerPixel(let refreshes): refresh.hertz / Double(refreshes)
        case .free(let pixels, let span): Double(pixels) / span.seconds
        }
    }
}
