/// The velocity of a finger: the slope of the straight line that fits its positions of the last 100 ms best (least
/// squares), which one jittering sample cannot spoil.
///
/// A finger that has rested before it is lifted has none: devices send nothing while nothing moves. Nor has one that
/// only rolled when it was lifted: until a finger that has rested has moved for a while again, its rest counts too.
public struct VelocityTracker: Sendable {
    /// How far back positions count.
    public static let window = Span.milliseconds(100)
    /// Longer without a new position is rest.
    public static let restTime = Span.milliseconds(40)

    private struct Sample { var instant: Instant, position: Double }
    /// Samples nearer to one another than this are one, so that those of the window always have room: devices report up
    /// to a thousand times a second.
    private static let spacing = Span(nanoseconds: window.nanoseconds / 24)

    private var samples = InlineArray<32, Sample>(repeating: Sample(instant: Instant(nanoseconds: 0), position: 0))
    private var count = 0

    public init() {}

    /// Takes a new position, in pixels. Instants do not go back.
    public mutating func add(_ position: Double, at instant: Instant) {
        if count > 0, instant - samples[count - 1].instant > Self.restTime {
            // It rested where it was, until just before.
            let rested = samples[count - 1].position
            count = 0
            append(rested, at: instant - Self.restTime)
            append(rested, at: instant - Self.restTime / 4)
        }
        if count > 1, instant - samples[count - 2].instant < Self.spacing { count -= 1 }
        append(position, at: instant)
    }

    private mutating func append(_ position: Double, at instant: Instant) {
        if count == 32 {
            for index in 1..<32 { samples[index - 1] = samples[index] }
            count = 31
        }
        samples[count] = Sample(instant: instant, position: position)
        count += 1
    }

    public mutating func removeAll() { count = 0 }

    /// Pixels a second at `instant`.
    public func velocity(at instant: Instant) -> Double {
        guard count > 1, instant - samples[count - 1].instant <= Self.restTime else { return 0 }
        var (n, sumT, sumX, sumTT, sumTX) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in 0..<count where instant - samples[index].instant <= Self.window {
            // Relative to now and to the last position, so that no digits are lost.
            let t = (samples[index].instant - instant).seconds
            let x = samples[index].position - samples[count - 1].position
            n += 1
            sumT += t
            sumX += x
            sumTT += t * t
            sumTX += t * x
        }
        let determinant = n * sumTT - sumT * sumT
        return n < 2 || determinant <= 1e-12 ? 0 : (n * sumTX - sumT * sumX) / determinant
    }
}
