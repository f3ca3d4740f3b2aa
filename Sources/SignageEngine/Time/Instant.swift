/// A point on the monotonic clock (CLOCK_MONOTONIC where there is a kernel), in nanoseconds since that clock's
/// own zero. Int64 nanoseconds last 292 years.
public struct Instant: Hashable, Comparable, Sendable {
    public var nanoseconds: Int64

    public init(nanoseconds: Int64) { self.nanoseconds = nanoseconds }

    /// Later than anything that happens: "no next change".
    public static let distantFuture = Instant(nanoseconds: .max)

    public static func < (a: Instant, b: Instant) -> Bool { a.nanoseconds < b.nanoseconds }
    public static func - (a: Instant, b: Instant) -> Span {
        Span(nanoseconds: a.nanoseconds - b.nanoseconds)
    }

    /// `distantFuture` absorbs: it stays where it is whatever is added.
    public static func + (a: Instant, span: Span) -> Instant {
        let (sum, overflow) = a.nanoseconds.addingReportingOverflow(span.nanoseconds)
        return overflow || a == .distantFuture ? .distantFuture : Instant(nanoseconds: sum)
    }
    public static func - (a: Instant, span: Span) -> Instant { a + -span }
    public static func += (a: inout Instant, span: Span) { a = a + span }
}
