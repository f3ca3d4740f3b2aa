import SignageEngine

/// How often each of many may do something: a bucket of tokens each, filled at a steady rate.
struct RateLimit {
    private struct Bucket {
        /// When it is full again.
        var full: Instant
    }

    /// How long one token takes to come.
    private let interval: Span
    private let burst: Int
    private var buckets: [SocketAddress: Bucket] = [:]
    private static let capacity = 1024

    /// - Parameter count: how many in `period`.
    init(_ count: Int, in period: Span, burst: Int) {
        interval = Span(nanoseconds: max(1, period.nanoseconds / Int64(max(1, count))))
        self.burst = burst
    }

    /// Whether a token is there.
    func allows(_ who: SocketAddress, at now: Instant) -> Bool {
        guard let bucket = buckets[who], bucket.full > now else { return burst > 0 }
        return bucket.full - now <= interval.repeated(burst - 1)
    }

    /// Takes a token where there is one.
    mutating func take(_ who: SocketAddress, at now: Instant) -> Bool {
        guard allows(who, at: now) else { return false }
        if buckets.count >= Self.capacity, buckets[who] == nil {
            buckets = buckets.filter { $0.value.full > now }
            // Many strangers at once: those who did least are forgotten.
            if buckets.count >= Self.capacity, let least = buckets.min(by: { $0.value.full < $1.value.full }) {
                buckets[least.key] = nil
            }
        }
        buckets[who] = Bucket(full: max(buckets[who]?.full ?? now, now) + interval)
        return true
    }
}
