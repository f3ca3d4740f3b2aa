/// Counts since an output was brought up.
public struct FrameStatistics: Hashable, Sendable {
    /// Accepted by the kernel.
    public var commits: Int64 = 0
    public private(set) var presented: Int64 = 0
    /// Refreshes at which the scene had something new and the old picture stood still.
    public private(set) var missed: Int64 = 0
    /// Written into buffers, for frames that were presented.
    public private(set) var bytesComposed: Int64 = 0
    public var refusedCommits: Int64 = 0
    public var lostFlips: Int64 = 0
    /// What a frame writes into its buffer: a mean of those presented last, about a second's. 0 before the first.
    public private(set) var bytesPerFrame = 0.0

    public init() {}

    /// So many frames weigh in `bytesPerFrame`.
    private static let recentFrames: Int64 = 60

    /// A frame has reached the glass.
    ///
    /// - Parameters:
    ///   - late: refreshes that it came too late.
    ///   - bytes: what the compositor wrote for it.
    public mutating func notePresented(late: Int64, bytes: Int) {
        presented += 1
        missed += late
        bytesComposed += Int64(bytes)
        bytesPerFrame += (Double(bytes) - bytesPerFrame) / Double(min(presented, Self.recentFrames))
    }

    /// Counts what was counted before it, too: for an output that was brought up anew.
    public func after(_ earlier: FrameStatistics) -> FrameStatistics {
        var sum = self
        sum.commits += earlier.commits
        sum.presented += earlier.presented
        sum.missed += earlier.missed
        sum.bytesComposed += earlier.bytesComposed
        sum.refusedCommits += earlier.refusedCommits
        sum.lostFlips += earlier.lostFlips
        return sum
    }
}
