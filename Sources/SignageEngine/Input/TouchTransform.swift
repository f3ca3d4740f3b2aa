/// From a device's units to panel pixels: range → unit square → orientation → panel, then clamped to the panel.
public struct TouchTransform: Hashable, Sendable {
    /// The values that are the edges of the surface. The first may be the larger one; where both are the same the
    /// device tells no range, and its units are taken for panel pixels.
    public struct Range: Hashable, Sendable {
        public var first: Int32
        public var last: Int32
        /// Units in a millimetre; 0 where unknown.
        public var resolution: Int32

        public init(_ first: Int32, _ last: Int32, resolution: Int32 = 0) {
            (self.first, self.last, self.resolution) = (first, last, resolution)
        }

        public static let unknown = Range(0, 0)
    }

    public let x: Range
    public let y: Range
    public let orientation: TouchOrientation
    public let panel: Size
    /// Panel pixels in a millimetre of glass, nil where the device does not tell, or tells what no sign's glass can be.
    public let pixelsPerMillimetre: Double?

    /// Glass smaller than a stamp or larger than a shop front: a descriptor with the wrong unit, which is common.
    private static let plausibleMillimetres = 15.0...10_000.0

    public init(x: Range, y: Range, orientation: TouchOrientation = TouchOrientation(), panel: Size) {
        (self.x, self.y, self.orientation, self.panel) = (x, y, orientation, panel)
        let sides = Self.sides(panel, orientation)
        let scales = [Self.scale(x, sides.x), Self.scale(y, sides.y)].compactMap(\.self)
        // Where the modes' pixels are not quite square, between the two.
        pixelsPerMillimetre = scales.isEmpty ? nil : scales.reduce(0, +) / Double(scales.count)
    }

    /// Where a touch is on the panel: pixels from the left and top, fractions kept, inside 0 ..< width and height.
    ///
    /// A unit of the device is a small square of glass, and the touch is in the middle of it; so a device with as many
    /// units as the panel has pixels means each pixel's centre, however it is turned.
    public func point(_ deviceX: Int32, _ deviceY: Int32) -> (x: Double, y: Double) {
        let (u, v) = orientation.apply(Self.unit(deviceX, x, sides.x), Self.unit(deviceY, y, sides.y))
        return (u.along(panel.width), v.along(panel.height))
    }

    /// The lengths of the panel's sides that the device's axes run along, in pixels.
    var sides: (x: Int, y: Int) { Self.sides(panel, orientation) }

    private static func sides(_ panel: Size, _ orientation: TouchOrientation) -> (x: Int, y: Int) {
        orientation.isTurned ? (panel.height, panel.width) : (panel.width, panel.height)
    }

    private static func unit(_ value: Int32, _ range: Range, _ side: Int) -> UnitFraction {
        let (value, first, last) = (Double(value), Double(range.first), Double(range.last))
        if first == last { return UnitFraction(part: value + 0.5, whole: Double(max(side, 1))) }
        let part = first < last ? value - first : first - value
        return UnitFraction(part: part + 0.5, whole: (last - first).magnitude + 1)
    }

    private static func scale(_ range: Range, _ side: Int) -> Double? {
        guard range.resolution > 0, range.first != range.last, side > 0 else { return nil }
        let units = (Double(range.last) - Double(range.first)).magnitude + 1
        let millimetres = units / Double(range.resolution)
        return plausibleMillimetres.contains(millimetres) ? Double(side) / millimetres : nil
    }
}
