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
