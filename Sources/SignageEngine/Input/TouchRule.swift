/// What a person has set about the touch devices that a name or a number fits.
public struct TouchRule: Hashable, Sendable {
    /// The axes that tell the position of a device that describes itself wrongly.
    public struct Axes: Hashable, Sendable {
        public var x: AxisCode
        public var y: AxisCode
        public init(x: AxisCode = .x, y: AxisCode = .y) { (self.x, self.y) = (x, y) }
    }

    /// The values at the edges of the surface, left or top first. They may fall.
    public struct Limits: Hashable, Sendable {
        public var first: Int32
        public var last: Int32
        public init(_ first: Int32, _ last: Int32) { (self.first, self.last) = (first, last) }
    }

    /// The device's name; `*` stands for any text. Nil for any name.
    public var name: String?
    /// Nil for any.
    public var model: InputDeviceDescription.Model?
    public var xRange: Limits?
    public var yRange: Limits?
    public var axes: Axes?
    public var orientation = TouchOrientation()
    /// The screen it lies on: its connector's name ("HDMI-A-1") or what the panel calls itself ("EV2450"), with `*` for
    /// any text. Nil: the first screen.
    public var output: String?
    /// Nil: as `InputSelection` finds.
    public var use: Bool?
    /// Whether nobody else gets the device's events while the sign runs.
    public var grab = true

    public init(name: String? = nil, model: InputDeviceDescription.Model? = nil) {
        (self.name, self.model) = (name, model)
    }

    public func fits(_ device: InputDeviceDescription) -> Bool {
        if let model, model != device.model { return false }
        return name.map { Wildcard.matches(device.name, $0) } ?? true
    }

    /// The screen that a device lies on, of those that are lit; nil where that is not among them.
    public static func panel(_ rule: TouchRule?, among panels: [TouchPanel]) -> TouchPanel? {
        guard let name = rule?.output else { return panels.first }
        return panels.first { Wildcard.matches($0.name, name) }
            ?? panels.first { $0.monitor.map { Wildcard.matches($0, name) } ?? false }
    }

    /// From the device's units to a panel. What the settings do not say the device tells.
    public static func transform(
        _ device: InputDeviceDescription, _ use: InputUse, _ rule: TouchRule?, panel: Size
    ) -> TouchTransform {
        func range(_ code: AxisCode, _ limits: Limits?) -> TouchTransform.Range {
            // A mouse's place is kept in panel pixels.
            guard use.method != .mouse else { return .unknown }
            let axis = device.axis(code)
            let resolution = axis?.resolution ?? 0
            if let limits { return TouchTransform.Range(limits.first, limits.last, resolution: resolution) }
            return axis.map { TouchTransform.Range($0.minimum, $0.maximum, resolution: resolution) } ?? .unknown
        }
        return TouchTransform(
            x: range(use.xAxis, rule?.xRange), y: range(use.yAxis, rule?.yRange),
            orientation: rule?.orientation ?? TouchOrientation(), panel: panel)
    }
}
