/// A linear gradient as CSS defines it: the line through the middle in the direction of the angle, as long as the
/// corners need to have just the colours at its ends (CSS Images Level 3, section 3.1).
struct Gradient {
    let from: Pixel
    let to: Pixel
    /// Degrees clockwise from straight up.
    let angle: Double

    init(_ settings: ColorSettings.Gradient) {
        (from, to) = (settings.from, settings.to)
        let direction: Double =
            switch settings.direction {
            case .up: 0
            case .right: 90
            case .down: 180
            case .left: 270
            }
        angle = settings.angle ?? direction
    }

    /// The part of a zone's gradient that can be seen.
    ///
    /// - Parameter part: within `frame`, not empty.
    func texture(of frame: Rect, part: Rect) -> Texture {
        let (right, up) = (Self.sine(degrees: angle), Self.sine(degrees: angle + 90))
        let length = Double(frame.width) * right.magnitude + Double(frame.height) * up.magnitude
        return Texture(size: part.size, isOpaque: from.isOpaque && to.isOpaque) { (pixels, stride) throws(Never) in
            for y in 0..<part.height {
                let down = Double(part.y - frame.y + y) + 0.5 - Double(frame.height) / 2
                for x in 0..<part.width {
                    let across = Double(part.x - frame.x + x) + 0.5 - Double(frame.width) / 2
                    let fraction = min(max((across * right - down * up) / length + 0.5, 0), 1)
                    pixels[y * stride + x] = pixel(at: fraction, x, y)
                }
            }
        }
    }

    /// Premultiplied, as CSS mixes colours, and dithered: 8 bits alone show bands on a large panel. One threshold for all
    /// channels keeps every colour within its alpha.
    private func pixel(at fraction: Double, _ x: Int, _ y: Int) -> Pixel {
        let threshold = (Double(Self.order[(y & 3) << 2 | x & 3]) + 0.5) / 16
        func channel(_ shift: Pixel) -> Pixel {
            let (a, b) = (Double(from >> shift & 0xFF), Double(to >> shift & 0xFF))
            return Pixel(a + (b - a) * fraction + threshold) << shift
        }
        return channel(24) | channel(16) | channel(8) | channel(0)
    }

    /// Bayer's order of a 4 × 4 field (1973).
    private static let order: [UInt8] = [0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5]

    /// Exact where it is 0 or ±1; the series does for the rest.
    static func sine(degrees: Double) -> Double {
        let turn = degrees - (degrees / 360).rounded() * 360
        // The sine goes back from 90° on as it came.
        let folded = turn > 90 ? 180 - turn : turn < -90 ? -180 - turn : turn
        if folded.magnitude == 90 { return folded / 90 }
        let x = folded * .pi / 180
        var (term, sum) = (x, x)
        for k in stride(from: 2.0, through: 24, by: 2) {
            term *= -x * x / (k * (k + 1))
            sum += term
        }
        return sum
    }
}
