/// How the touch surface lies on the panel. Swapped first, then mirrored, then rotated.
public struct TouchOrientation: Hashable, Sendable {
    /// Quarter turns clockwise, in degrees as people write them.
    public enum Rotation: String, CaseIterable, Sendable {
        case none = "0"
        case right = "90"
        case half = "180"
        case left = "270"
    }

    public enum Mirror: String, CaseIterable, Sendable {
        /// Left and right are exchanged.
        case x
        /// Top and bottom are exchanged.
        case y
        case both
    }

    /// The device's first axis runs down and its second across.
    public var swap = false
    public var mirror: Mirror?
    public var rotation = Rotation.none

    public init(swap: Bool = false, mirror: Mirror? = nil, rotation: Rotation = .none) {
        (self.swap, self.mirror, self.rotation) = (swap, mirror, rotation)
    }

    /// Whether the device's first axis runs along the panel's height.
    public var isTurned: Bool { swap != (rotation == .right || rotation == .left) }

    /// A place in the unit square, from the device's to the panel's.
    func apply(_ u: UnitFraction, _ v: UnitFraction) -> (u: UnitFraction, v: UnitFraction) {
        var (u, v) = swap ? (v, u) : (u, v)
        if mirror == .x || mirror == .both { u = u.mirrored }
        if mirror == .y || mirror == .both { v = v.mirrored }
        return switch rotation {
        case .none: (u, v)
        case .right: (v.mirrored, u)
        case .half: (u.mirrored, v.mirrored)
        case .left: (v, u.mirrored)
        }
    }
}
