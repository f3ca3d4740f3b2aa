public import SignageEngine
import Synchronization

/// A decoder that is timed: says how long its decodes took. Any thread.
public final class TimedDecoder: ImageDecoder {
    private let decoder: any ImageDecoder
    private let clock: any MonotonicClock
    private let times = Mutex(Histogram.decodes)

    public init(_ decoder: any ImageDecoder, clock: any MonotonicClock = SystemClock()) {
        (self.decoder, self.clock) = (decoder, clock)
    }

    public var histogram: Histogram { times.withLock { $0 } }

    public func inspect(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo { try decoder.inspect(bytes) }

    public func decode(
        _ bytes: ContentBytes, into target: TargetSize, limits: DecodeLimits
    ) throws(DecodeFault) -> Texture {
        let begin = clock.now()
        let texture = try decoder.decode(bytes, into: target, limits: limits)
        let time = clock.now() - begin
        times.withLock { $0.note(time) }
        return texture
    }
}
