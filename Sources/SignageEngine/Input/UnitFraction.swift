/// A part of a side, kept as a fraction: it is divided once, last, so that what is a whole number of pixels stays one.
struct UnitFraction {
    var part: Double
    var whole: Double

    var mirrored: UnitFraction { UnitFraction(part: whole - part, whole: whole) }

    /// Pixels from the beginning of a side, clamped to it.
    func along(_ side: Int) -> Double {
        guard side > 0 else { return 0 }
        return min(max(part * Double(side) / whole, 0), Double(side).nextDown)
    }
}
