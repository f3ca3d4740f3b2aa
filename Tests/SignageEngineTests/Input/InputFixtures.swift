import SignageEngine

/// Devices as people have them.
enum InputFixtures {
    static let touchscreen = InputDeviceDescription(
        node: "/dev/input/event3", name: "EP0430M09", bus: 0x18, axes: multitouch(1279, 767, slots: 5),
        buttons: [.touch], properties: [.direct])
    static let anonymousTouchscreen = InputDeviceDescription(
        node: "/dev/input/event4", name: "N-Trig MultiTouch", model: .init(vendor: 0x1B96, product: 1),
        phys: "usb-1/input0",
        axes: [
            .init(.x, 0, 9600), .init(.y, 0, 7200), .init(.mtPositionX, 0, 9600), .init(.mtPositionY, 0, 7200),
        ], buttons: [.touch, ButtonCode(rawValue: 0x14D)])
    /// Describes ABS_X and ABS_Y, and sends ABS_Z and ABS_RX.
    static let eGalax = InputDeviceDescription(
        node: "/dev/input/event5", name: "eGalax Inc. USB TouchController", model: .init(vendor: 0xEEF, product: 1),
        axes: [.init(.x, 42, 1981), .init(.y, 42, 1981), .init(.z, 30, 4040), .init(.rx, 60, 4035)],
        buttons: [.left, ButtonCode(rawValue: 0x111), .toolPen, .touch])
    static let singleTouch = InputDeviceDescription(
        name: "serial touch", bus: 0x13, axes: [.init(.x, 0, 4095, resolution: 12), .init(.y, 0, 4095)],
        buttons: [.touch])
    static let touchpad = InputDeviceDescription(
        name: "SynPS/2", bus: 0x11, axes: multitouch(5112, 4832, slots: 2),
        buttons: [.left, .toolFinger, .touch], properties: [.pointer])
    static let oldTouchpad = InputDeviceDescription(
        name: "AlpsPS/2", axes: [.init(.x, 0, 1023), .init(.y, 0, 767), .init(.pressure, 0, 127)],
        buttons: [.left, .toolFinger, .touch])
    static let penTablet = InputDeviceDescription(
        name: "Intuos Pen", axes: [.init(.x, 0, 44704), .init(.y, 0, 27940), .init(.pressure, 0, 2047)],
        buttons: [.toolPen, .stylus, .touch])
    static let penDisplay = InputDeviceDescription(
        name: "Cintiq Pen", axes: [.init(.x, 0, 44704), .init(.y, 0, 27940), .init(.pressure, 0, 2047)],
        buttons: [.toolPen, .touch], properties: [.direct])
    static let virtualTablet = InputDeviceDescription(
        node: "/dev/input/event1", name: "QEMU USB Tablet", model: .init(vendor: 0x627, product: 1),
        axes: [.init(.x, 0, 32767), .init(.y, 0, 32767)], relatives: [RelativeCode(rawValue: 8)],
        buttons: [.left, ButtonCode(rawValue: 0x111)])
    static let mouse = InputDeviceDescription(
        node: "/dev/input/event0", name: "PS2 Generic Mouse", bus: 0x11, model: .init(vendor: 2, product: 1),
        relatives: [.x, .y], buttons: [.left])
    static let touchMouse = InputDeviceDescription(
        name: "Magic Mouse", bus: 5, axes: multitouch(1000, 2000, slots: 16), relatives: [.x, .y], buttons: [.left])
    static let keyboard = InputDeviceDescription(
        node: "/dev/input/event2", name: "CHICONY USB Keyboard", buttons: [ButtonCode(rawValue: 30)])
    static let gamepad = InputDeviceDescription(
        name: "X-Box 360 pad", axes: [.init(.x, -32768, 32767), .init(.y, -32768, 32767)],
        buttons: [ButtonCode(rawValue: 0x130)])
    static let accelerometer = InputDeviceDescription(
        name: "Wiimote", axes: [.init(.x, -500, 500), .init(.y, -500, 500)], buttons: [.touch],
        properties: [.accelerometer])
    static let remote = InputDeviceDescription(name: "air mouse", relatives: [.x, .y])
    static let dial = InputDeviceDescription(name: "dial", axes: [.init(.x, 0, 9), .init(.y, 0, 9)])
    static let nothing = InputDeviceDescription(name: "lid")

    static func multitouch(_ width: Int32, _ height: Int32, slots: Int32) -> [InputDeviceDescription.Axis] {
        [
            .init(.x, 0, width), .init(.y, 0, height), .init(.mtSlot, 0, slots - 1), .init(.mtPositionX, 0, width),
            .init(.mtPositionY, 0, height), .init(.mtTrackingID, 0, 65535),
        ]
    }
}
