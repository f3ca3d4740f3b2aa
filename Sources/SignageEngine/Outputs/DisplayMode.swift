/// A mode a connector offers, as far as choosing one needs it.
public struct DisplayMode: Hashable, Sendable, CustomStringConvertible {
    public var size: Size
    /// Frames a second for progressive modes, fields a second for interlaced ones, from the exact timings.
    public var refresh: RefreshRate
    public var isInterlaced: Bool
    public var isPreferred: Bool

    public init(size: Size, refresh: RefreshRate, isInterlaced: Bool = false, isPreferred: Bool = false) {
        self.size = size
        self.refresh = refresh
        self.isInterlaced = isInterlaced
        self.isPreferred = isPreferred
    }

    /// "1920×1080 at 60.00 Hz".
    public var description: String {
        "\(size)\(isInterlaced ? "i" : "") at \(Decimal.text(refresh.hertz, places: 2)) Hz"
    }
}

/// Pure arithmetic on exact rates: nothing here rounds, so 59.94 Hz is never taken for 60.
extension RefreshRate: Comparable {
    public static let sixty = RefreshRate(refreshes: 60)
    public static let fifty = RefreshRate(refreshes: 50)

    public static func < (a: RefreshRate, b: RefreshRate) -> Bool {
        Int128(a.refreshes) * Int128(b.seconds) < Int128(b.refreshes) * Int128(a.seconds)
    }

    /// The rate of a mode's timings, as the kernel's drm_mode_vrefresh computes it but without its rounding.
    ///
    /// Nil for timings that give no rate (a field that may not be zero is).
    /// - Parameters:
    ///   - clock: pixels in a millisecond (kHz), as the kernel keeps it
    ///   - scansPerLine: how often each line is repeated (`vscan`); 0 and 1 mean once
    public init?(
        clock: UInt32, horizontalTotal: UInt16, verticalTotal: UInt16, isInterlaced: Bool = false,
        isDoubleScan: Bool = false, scansPerLine: UInt16 = 0
    ) {
        guard clock > 0, horizontalTotal > 0, verticalTotal > 0 else { return nil }
        var pixels = Int64(horizontalTotal) * Int64(verticalTotal)
        if isDoubleScan { pixels *= 2 }
        if scansPerLine > 1 { pixels *= Int64(scansPerLine) }
        self.init(refreshes: Int64(clock) * 1000 * (isInterlaced ? 2 : 1), seconds: pixels)
    }

    /// Whether this rate is closer to `target` than another; of two equally close ones the higher is.
    func isNearer(to target: RefreshRate, than other: RefreshRate) -> Bool {
        let (mine, others) = (distance(to: target), other.distance(to: target))
        let (a, b) = (mine.over * others.under, others.over * mine.under)
        return a == b ? self > other : a < b
    }

    /// Whether the rates are at most `hundredths` of a hertz apart.
    func isWithin(hundredths: Int, of target: RefreshRate) -> Bool {
        let apart = distance(to: target)
        return apart.over * 100 <= apart.under * Int128(hundredths)
    }

    /// |self - target| as a fraction. Rates from real timings and requests stay far below what Int128 holds.
    private func distance(to target: RefreshRate) -> (over: Int128, under: Int128) {
        let difference =
            Int128(refreshes) * Int128(target.seconds) - Int128(target.refreshes) * Int128(seconds)
        return (abs(difference), Int128(seconds) * Int128(target.seconds))
    }
}
