/// What tells a tap from a drag. All of it is here; distances are in millimetres of glass where the device tells its
/// resolution, in canvas units where it does not.
public enum GestureThresholds {
    /// A finger that has moved this far is dragging.
    public static let slopMillimetres = 2.5
    public static let slopUnits = 12.0
    /// A touch has tapped only where each of its fingers has stayed within this distance; several may move against one
    /// another without being a drag.
    public static let tapMillimetres = 4.0
    public static let tapUnits = 20.0
    /// A touch that lasts longer is no tap.
    public static let tapTime = Span.milliseconds(700)
    /// A release slower than this is no fling, in millimetres or canvas units a second.
    public static let flingMillimetres = 40.0
    public static let flingUnits = 200.0

}

/// What distances are measured in: how many panel pixels a millimetre has or, where the device does not tell, a canvas
/// unit.
struct GestureScale: Hashable, Sendable {
    private let pixels: Double
    private let isMillimetre: Bool

    init(pixelsPerMillimetre: Double?, pixelsPerUnit: Double) {
        isMillimetre = pixelsPerMillimetre != nil
        pixels = pixelsPerMillimetre ?? pixelsPerUnit
    }

    /// In panel pixels, as the others.
    var slop: Double { pixels * (isMillimetre ? GestureThresholds.slopMillimetres : GestureThresholds.slopUnits) }
    var tapDistance: Double { pixels * (isMillimetre ? GestureThresholds.tapMillimetres : GestureThresholds.tapUnits) }
    var flingVelocity: Double {
        pixels * (isMillimetre ? GestureThresholds.flingMillimetres : GestureThresholds.flingUnits)
    }
}
