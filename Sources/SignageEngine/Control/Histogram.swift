/// How often spans of certain lengths came. Counting allocates nothing.
public struct Histogram: Hashable, Sendable {
    /// The upper ends of the classes, rising; a last class has none.
    public let bounds: [Span]
    /// One more than `bounds`.
    public private(set) var counts: [Int64]
    public private(set) var sum = Span.zero

    public init(bounds: [Span]) {
        precondition(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }, "bounds rise")
        self.bounds = bounds
        counts = Array(repeating: 0, count: bounds.count + 1)
    }

    public var total: Int64 { counts.reduce(0, +) }

    public mutating func note(_ span: Span) {
        var index = 0
        while index < bounds.count, span > bounds[index] { index += 1 }
        counts[index] += 1
        sum = sum + span
    }

    /// What drawing a frame takes: a refresh at 60 Hz has 16.7 ms.
    public static let frames = Histogram(
        bounds: [100, 250, 500, 1000, 2000, 4000, 8000, 16_000, 33_000, 100_000].map { .microseconds($0) })

    /// What decoding a picture takes.
    public static let decodes = Histogram(
        bounds: [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000].map { .milliseconds($0) })
}
