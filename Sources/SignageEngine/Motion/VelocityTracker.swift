/// The velocity of a finger: the slope of the straight line that fits its positions of the last 100 ms best (least
/// squares), which one jittering sample cannot spoil.
///
/// A finger that has rested before it is lifted has none: devices send nothing while nothing moves. Nor has one that
/// only rolled when it was lifted: until a finger that has rested has moved for a while again, its rest counts too.
public struct VelocityTracker: Sendable {
    /// How far back positions count.
    public static let window = Span.milliseconds(100)
    /// Longer without a new position is rest, at a device that reports often.
    public static let restTime = Span.milliseconds(40)
    /// A pause that is longer is rest at every device.
    public static let longestRestTime = Span.milliseconds(300)

    /// How often the device reports, where that is known.
    public var reportInterval: Span?

    /// Longer without a new position is rest: twice what is usual at this device, so that one that reports slowly does not
    /// seem to rest between any two reports.
    private var restTime: Span {
        guard let reportInterval else { return Self.restTime }
        return min(max(Self.restTime, reportInterval * 2), Self.longestRestTime)
    }

    /// Of a device that reports so seldom that it has no two positions within the window, the last two.
    private var window: Span { max(Self.window, restTime) }

    private struct Sample { var instant: Instant, position: Double }
    /// Samples nearer to one another than this are one, so that those of the window always have room: devices report up
    /// to a thousand times a second.
    private static let spacing = Span(nanoseconds: window.nanoseconds / 24)

    private var samples = InlineArray<32, Sample>(repeating: Sample(instant: Instant(nanoseconds: 0), position: 0))
    private var count = 0

    public init() {}

    /// Takes a new position, in pixels. Instants do not go back.
    public mutating func add(_ position: Double, at instant: Instant) {
        if count > 0, instant - samples[count - 1].instant > restTime {
            // It rested where it was, until just before.
            let rested = samples[count - 1].position
            count = 0
            append(rested, at: instant - restTime)
            append(rested, at: instant - restTime / 4)
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
        guard count > 1, instant - samples[count - 1].instant <= restTime else { return 0 }
        var (n, sumT, sumX, sumTT, sumTX) = (0.0, 0.0, 0.0, 0.0, 0.0)
        for index in 0..<count where instant - samples[index].instant <= window {
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
