/// How often a device reports while a finger moves, learnt from what it has sent.
///
/// Devices send nothing while nothing changes, so pauses are in between; and several fingers may come in several reports
/// at once. So it is the interval that a quarter of the last ones stay below.
public struct ReportInterval: Sendable {
    private var spans = InlineArray<8, Span>(repeating: .zero)
    private var count = 0
    private var next = 0

    public init() {}

    /// The time from one report to the next while a finger is on the glass.
    public mutating func add(_ span: Span) {
        spans[next] = span
        next = (next + 1) % 8
        count = min(count + 1, 8)
    }

    /// Nil before the second report.
    public var usual: Span? {
        guard count > 0 else { return nil }
        // The one that `rank` others are not longer than; where some are equal any of them.
        let rank = count / 4
        for index in 0..<count {
            var (shorter, equal) = (0, 0)
            for other in 0..<count {
                if spans[other] < spans[index] { shorter += 1 }
                if spans[other] == spans[index] { equal += 1 }
            }
            if shorter <= rank, rank < shorter + equal { return spans[index] }
        }
        return nil
    }
}
