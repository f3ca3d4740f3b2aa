/// How often a display shows a new picture, as the exact fraction that a mode's timings give: 59.94 Hz is not 60.
public struct RefreshRate: Hashable, Sendable {
    /// Refreshes in `seconds` seconds. Both are positive and without a common divisor.
    public let refreshes: Int64
    public let seconds: Int64

    /// `refreshes` in `seconds`; both must be positive.
    public init(refreshes: Int64, seconds: Int64 = 1) {
        precondition(refreshes > 0 && seconds > 0, "a refresh rate is positive")
        let divisor = Self.greatestCommonDivisor(refreshes, seconds)
        self.refreshes = refreshes / divisor
        self.seconds = seconds / divisor
    }

    /// The nearest rate in thousandths of a hertz; nil unless it is between 1 and 1,000 Hz.
    public init?(hertz: Double) {
        guard hertz.isFinite, hertz >= 1, hertz <= 1000 else { return nil }
        self.init(refreshes: Int64((hertz * 1000).rounded()), seconds: 1000)
    }

    public var hertz: Double { Double(refreshes) / Double(seconds) }

    /// One refresh, rounded to the nanosecond. For a grid of many use `span(of:)`, which does not add up roundings.
    public var period: Span { span(of: 1) }

    /// The time that `count` refreshes take, rounded to the nearest nanosecond once.
    public func span(of count: Int64) -> Span {
        let (quotient, remainder) = Self.divide(Int128(count) * Int128(seconds) * 1_000_000_000, Int128(refreshes))
        // Rounded half up, so that `count(in: span(of: n)) == n` for every n.
        return Span(nanoseconds: Int64(quotient + (remainder * 2 >= Int128(refreshes) ? 1 : 0)))
    }

    /// The whole number of refreshes nearest to a span (halves go up).
    public func count(in span: Span) -> Int64 {
        let unit = Int128(seconds) * 1_000_000_000
        return Int64(Self.divide(Int128(span.nanoseconds) * Int128(refreshes) * 2 + unit, unit * 2).quotient)
    }

    /// Floor division: the remainder is never negative. `divisor` is positive.
    private static func divide(_ value: Int128, _ divisor: Int128) -> (quotient: Int128, remainder: Int128) {
        let (quotient, remainder) = value.quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }

    private static func greatestCommonDivisor(_ a: Int64, _ b: Int64) -> Int64 {
        b == 0 ? a : greatestCommonDivisor(b, a % b)
    }
}
