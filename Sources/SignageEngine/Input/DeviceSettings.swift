/// What belongs to the box and not to the sign, as `/etc/signaged/device.yaml` says it. Without the file, or without a
/// setting in it, everything is as it is here.
public struct DeviceSettings: Hashable, Sendable {
    public static let currentVersion = 1
    public static let defaultPath = "/etc/signaged/device.yaml"

    public var version = DeviceSettings.currentVersion
    /// How touch devices are used; the first that fits a device holds for it.
    public var touch: [TouchRule] = []

    public init() {}

    /// What the settings say of a device; nil where they say nothing.
    public func touchRule(for device: InputDeviceDescription) -> TouchRule? { touch.first { $0.fits(device) } }
}
