/// A length of time in whole nanoseconds. Negative spans are allowed. A sum, a difference or a count
/// of units that is longer than 292 years is the longest span there is: dates are written by people, up to the year 9999, and none of them may end the program.
public struct Span: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    public static let zero = Span(nanoseconds: 0)

    public static func nanoseconds(_ count: Int64) -> Span { Span(nanoseconds: count) }
    public static func microseconds(_ count: Int64) -> Span { Span(count, of: 1_000) }
    public static func milliseconds(_ count: Int64) -> Span { Span(count, of: 1_000_000) }
    public static func seconds(_ count: Int64) -> Span { Span(count, of: 1_000_000_000) }

    private init(_ count: Int64, of unit: Int64) {
        let (product, overflow) = count.multipliedReportingOverflow(by: unit)
        nanoseconds = overflow ? (count < 0) == (unit < 0) ? .max : .min : product
    }

    /// The span nearest to a number of seconds; nil for what no clock here can hold: NaN, infinities, and
    /// anything past 100 years.
    public init?(seconds: Double) {
        guard seconds.isFinite, seconds.magnitude <= 3.2e9 else { return nil }
        nanoseconds = Int64((seconds * 1e9).rounded())
    }

    public var seconds: Double { Double(nanoseconds) / 1e9 }

    public static func < (a: Span, b: Span) -> Bool { a.nanoseconds < b.nanoseconds }
    public static func + (a: Span, b: Span) -> Span {
        let (sum, overflow) = a.nanoseconds.addingReportingOverflow(b.nanoseconds)
        return Span(nanoseconds: overflow ? a.nanoseconds < 0 ? .min : .max : sum)
    }
    public static func - (a: Span, b: Span) -> Span {
        let (difference, overflow) = a.nanoseconds.subtractingReportingOverflow(b.nanoseconds)
        return Span(nanoseconds: overflow ? a.nanoseconds < 0 ? .min : .max : difference)
    }
    public static func * (a: Span, n: Int64) -> Span { Span(nanoseconds: a.nanoseconds * n) }
    public static func / (a: Span, n: Int64) -> Span { Span(nanoseconds: a.nanoseconds / n) }
    /// `count` times this, or the longest span there is where that is more.
    public func repeated(_ count: Int) -> Span {
        let (product, overflow) = nanoseconds.multipliedReportingOverflow(by: Int64(count))
        return Span(nanoseconds: overflow ? .max : product)
    }

    public static prefix func - (a: Span) -> Span { Span(nanoseconds: -a.nanoseconds) }
}
