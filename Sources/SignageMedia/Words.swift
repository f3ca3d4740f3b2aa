import SignageEngine

/// Numbers as people read them, for the messages of this target.
enum Words {
    static func size(_ size: Size) -> String { "\(Decimal.grouped(size.width))×\(Decimal.grouped(size.height))" }

    /// The millions of pixels, a begun tenth counted whole.
    static func megapixels(_ pixels: Int) -> String { Decimal.tenths(pixels, of: 1_000_000) }
}
