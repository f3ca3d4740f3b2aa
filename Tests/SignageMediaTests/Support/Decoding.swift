import SignageEngine
import SignageMedia

/// The whole texture as rows of pixels, without padding.
extension Texture {
    var pixels: [Pixel] { (0..<height).flatMap { y in (0..<width).map { self[$0, y] } } }
}

func decode(
    _ bytes: [UInt8], into target: TargetSize = .natural, limits: DecodeLimits = DecodeLimits()
) throws(DecodeFault) -> Texture {
    try PictureDecoder().decode(bytes, into: target, limits: limits)
}

/// What a decode says against a file; nil when it has nothing to say.
func refusal(
    _ bytes: [UInt8], into target: TargetSize = .natural, limits: DecodeLimits = DecodeLimits()
) -> DecodeFault? {
    do throws(DecodeFault) {
        _ = try decode(bytes, into: target, limits: limits)
        return nil
    } catch {
        return error
    }
}

/// The largest difference of a channel between two pixels.
func distance(_ a: Pixel, _ b: Pixel) -> Int {
    [24, 16, 8, 0].map { abs(Int(a >> $0 & 0xFF) - Int(b >> $0 & 0xFF)) }.max() ?? 0
}

/// The mean over all channels of the absolute difference. Sizes must be equal.
func meanDistance(_ a: Texture, _ b: Texture) -> Double {
    precondition(a.size == b.size)
    var sum = 0
    for (p, q) in zip(a.pixels, b.pixels) {
        for shift: Pixel in [16, 8, 0] { sum += abs(Int(p >> shift & 0xFF) - Int(q >> shift & 0xFF)) }
    }
    return Double(sum) / Double(3 * a.size.area)
}

/// SplitMix64 (Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", 2014): the same numbers anywhere.
struct Seeded: RandomNumberGenerator {
    var state: UInt64
    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
        return z ^ z >> 31
    }
}
