/// How often spans of certain lengths came. Counting allocates nothing, and a copy shares nothing that counting changes:
/// who reads a copy costs the one who goes on counting nothing.
public struct Histogram: Sendable {
    /// The most classes there can be, the last one included, which has no upper end.
    public static let mostClasses = 16

    /// The upper ends of the classes, rising; a last class has none.
    public let bounds: [Span]
    private var slots = InlineArray<16, Int64>(repeating: 0)
    public private(set) var sum = Span.zero

    public init(bounds: [Span]) {
        precondition(zip(bounds, bounds.dropFirst()).allSatisfy { $0 < $1 }, "bounds rise")
        precondition(bounds.count < Self.mostClasses, "there is room for them")
        self.bounds = bounds
    }

    /// One more than `bounds`.
    public var counts: [Int64] { (0...bounds.count).map { slots[$0] } }

    public var total: Int64 { counts.reduce(0, +) }

    public mutating func note(_ span: Span) {
        var index = 0
        while index < bounds.count, span > bounds[index] { index += 1 }
        slots[index] += 1
        sum = sum + span
    }

    /// Counts what another with the same classes has counted, too.
    public mutating func add(_ other: Histogram) {
        precondition(bounds == other.bounds, "only the same classes can be added")
        for index in slots.indices { slots[index] += other.slots[index] }
        sum = sum + other.sum
    }

    /// What drawing a frame takes: a refresh at 60 Hz has 16.7 ms.
    public static let frames = Histogram(
        bounds: [100, 250, 500, 1000, 2000, 4000, 8000, 16_000, 33_000, 100_000].map { .microseconds($0) })

    /// What decoding a picture takes.
    public static let decodes = Histogram(
        bounds: [1, 3, 10, 30, 100, 300, 1000, 3000, 10_000].map { .milliseconds($0) })
}
