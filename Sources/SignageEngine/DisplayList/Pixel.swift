/// One pixel as the engine keeps it: premultiplied 0xAARRGGBB in a native-endian word, which on little-endian
/// machines is DRM's ARGB8888 and cairo's ARGB32.
public typealias Pixel = UInt32

extension Pixel {
    public static let clear: Pixel = 0
    public static let black: Pixel = 0xFF00_0000

    public var alpha: UInt32 { self >> 24 }
    public var isOpaque: Bool { alpha == 0xFF }

    /// The premultiplied pixel for a colour given straight. All channels 0…255.
    public init(red: UInt32, green: UInt32, blue: UInt32, alpha: UInt32 = 255) {
        self =
            alpha << 24 | Pixel.multiply(red, alpha) << 16 | Pixel.multiply(green, alpha) << 8
            | Pixel.multiply(blue, alpha)
    }

    /// value × factor ÷ 255, rounded to nearest, exactly, for 0…255 each (Blinn, "Three Wrongs Make a Right", 1995).
    @inlinable
    public static func multiply(_ value: UInt32, _ factor: UInt32) -> UInt32 {
        let product = value &* factor &+ 128
        return (product &+ (product >> 8)) >> 8
    }
}
