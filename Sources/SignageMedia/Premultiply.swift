import SignageEngine

extension Pixel {
    /// Makes straight pixels premultiplied, in place.
    static func premultiply(_ pixels: UnsafeMutablePointer<Pixel>, count: Int) {
        for index in 0..<count {
            let pixel = pixels[index]
            let alpha = pixel >> 24
            if alpha == 255 { continue }
            // Red and blue share one word: each product fits 16 bits. Rounded as `Pixel.multiply` does.
            var redBlue = (pixel & 0x00FF_00FF) &* alpha &+ 0x0080_0080
            redBlue = (redBlue &+ (redBlue >> 8 & 0x00FF_00FF)) >> 8 & 0x00FF_00FF
            var green = (pixel >> 8 & 0xFF) &* alpha &+ 0x80
            green = (green &+ green >> 8) >> 8
            pixels[index] = alpha << 24 | redBlue | green << 8
        }
    }

    /// A premultiplied channel made straight, rounded to nearest. Premultiplying the answer gives `value` back.
    @inline(__always)
    static func straighten(_ value: UInt32, alpha: UInt32) -> UInt8 {
        alpha == 0 ? 0 : UInt8(truncatingIfNeeded: Swift.min(255, (value &* 255 &+ alpha / 2) / alpha))
    }
}
