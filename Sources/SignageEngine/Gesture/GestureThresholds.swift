/// What tells a tap from a drag. All of it is here; distances are in millimetres of glass where the device tells its
/// resolution, in panel pixels where it does not.
public enum GestureThresholds {
    /// A finger that has moved this far is dragging.
    public static let slopMillimetres = 2.5
    public static let slopPixels = 12.0
    /// A touch has tapped only where each of its fingers has stayed within this distance; several may move against one
    /// another without being a drag.
    public static let tapMillimetres = 4.0
    public static let tapPixels = 20.0
    /// A touch that lasts longer is no tap.
    public static let tapTime = Span.milliseconds(700)
    /// A release slower than this is no fling, in millimetres or pixels a second.
    public static let flingMillimetres = 40.0
    public static let flingPixels = 200.0

    static func slop(_ pixelsPerMillimetre: Double?) -> Double {
        pixelsPerMillimetre.map { $0 * slopMillimetres } ?? slopPixels
    }
    static func tapDistance(_ pixelsPerMillimetre: Double?) -> Double {
        pixelsPerMillimetre.map { $0 * tapMillimetres } ?? tapPixels
    }
    static func flingVelocity(_ pixelsPerMillimetre: Double?) -> Double {
        pixelsPerMillimetre.map { $0 * flingMillimetres } ?? flingPixels
    }
}
