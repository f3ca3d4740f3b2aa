/// An absolute axis, by its number in linux/input-event-codes.h (ABS_*).
///
/// The engine keeps the numbers it decides by here, because it imports no C module. They are kernel ABI.
public struct AxisCode: RawRepresentable, Hashable, Comparable, Sendable, CustomStringConvertible {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let x = AxisCode(rawValue: 0x00)
    public static let y = AxisCode(rawValue: 0x01)
    public static let z = AxisCode(rawValue: 0x02)
    public static let rx = AxisCode(rawValue: 0x03)
    public static let pressure = AxisCode(rawValue: 0x18)
    public static let distance = AxisCode(rawValue: 0x19)
    public static let tiltX = AxisCode(rawValue: 0x1A)
    /// Which contact the following ABS_MT_* are about; its maximum is the number of slots less one.
    public static let mtSlot = AxisCode(rawValue: 0x2F)
    public static let mtPositionX = AxisCode(rawValue: 0x35)
    public static let mtPositionY = AxisCode(rawValue: 0x36)
    public static let mtToolType = AxisCode(rawValue: 0x37)
    public static let mtTrackingID = AxisCode(rawValue: 0x39)
    /// Above zero: the finger hovers and does not touch.
    public static let mtDistance = AxisCode(rawValue: 0x3B)

    /// Codes from here on belong to one contact of several.
    static let firstMultitouch: UInt16 = 0x2F
    /// Axes that could be a position on a badly described touchscreen: ABS_X to ABS_BRAKE.
    static let lastPosition: UInt16 = 0x0A

    private static let names: [UInt16: String] = [
        0x00: "ABS_X", 0x01: "ABS_Y", 0x02: "ABS_Z", 0x03: "ABS_RX", 0x04: "ABS_RY", 0x05: "ABS_RZ",
        0x06: "ABS_THROTTLE", 0x07: "ABS_RUDDER", 0x08: "ABS_WHEEL", 0x09: "ABS_GAS", 0x0A: "ABS_BRAKE",
        0x10: "ABS_HAT0X", 0x11: "ABS_HAT0Y", 0x12: "ABS_HAT1X", 0x13: "ABS_HAT1Y", 0x14: "ABS_HAT2X",
        0x15: "ABS_HAT2Y", 0x16: "ABS_HAT3X", 0x17: "ABS_HAT3Y", 0x18: "ABS_PRESSURE", 0x19: "ABS_DISTANCE",
        0x1A: "ABS_TILT_X", 0x1B: "ABS_TILT_Y", 0x1C: "ABS_TOOL_WIDTH", 0x20: "ABS_VOLUME", 0x28: "ABS_MISC",
        0x2F: "ABS_MT_SLOT", 0x30: "ABS_MT_TOUCH_MAJOR", 0x31: "ABS_MT_TOUCH_MINOR", 0x32: "ABS_MT_WIDTH_MAJOR",
        0x33: "ABS_MT_WIDTH_MINOR", 0x34: "ABS_MT_ORIENTATION", 0x35: "ABS_MT_POSITION_X",
        0x36: "ABS_MT_POSITION_Y", 0x37: "ABS_MT_TOOL_TYPE", 0x38: "ABS_MT_BLOB_ID", 0x39: "ABS_MT_TRACKING_ID",
        0x3A: "ABS_MT_PRESSURE", 0x3B: "ABS_MT_DISTANCE", 0x3C: "ABS_MT_TOOL_X", 0x3D: "ABS_MT_TOOL_Y",
    ]

    /// The kernel's name, "ABS_RX"; the number where it has none.
    public var description: String { Self.names[rawValue] ?? "axis \(rawValue)" }

    /// The names of all axes that are not about one contact of several, by number.
    static let singleNames = names.filter { $0.key < firstMultitouch }.sorted { $0.key < $1.key }.map(\.value)

    /// The axis of a kernel name that is not about one contact of several.
    init?(singleNamed name: String) {
        guard let code = Self.names.first(where: { $0.value == name })?.key, code < Self.firstMultitouch else {
            return nil
        }
        rawValue = code
    }

    public static func < (a: AxisCode, b: AxisCode) -> Bool { a.rawValue < b.rawValue }
}

/// A relative axis (REL_*).
public struct RelativeCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let x = RelativeCode(rawValue: 0x00)
    public static let y = RelativeCode(rawValue: 0x01)
}

/// A key or button (KEY_*, BTN_*).
public struct ButtonCode: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    public static let left = ButtonCode(rawValue: 0x110)
    public static let toolPen = ButtonCode(rawValue: 0x140)
    public static let toolFinger = ButtonCode(rawValue: 0x145)
    public static let touch = ButtonCode(rawValue: 0x14A)
    public static let stylus = ButtonCode(rawValue: 0x14B)

    /// BTN_JOYSTICK, BTN_GAMEPAD and the buttons that follow each.
    static let joystick: ClosedRange<UInt16> = 0x120...0x13F
    /// What only pen tablets have: rubber, brush, pencil, airbrush; mouse and lens; the buttons on the pen.
    static let penOnly: Set<ButtonCode> = Set(
        [0x141, 0x142, 0x143, 0x144, 0x146, 0x147, 0x14B, 0x14C].map { ButtonCode(rawValue: $0) })
}

/// What a device is for (INPUT_PROP_*).
public struct InputProperty: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt16
    public init(rawValue: UInt16) { self.rawValue = rawValue }

    /// It moves a pointer elsewhere: a touchpad.
    public static let pointer = InputProperty(rawValue: 0)
    /// What is touched is what is meant: a touchscreen, a tablet with a display.
    public static let direct = InputProperty(rawValue: 1)
    public static let accelerometer = InputProperty(rawValue: 6)
}
