/// How the contacts of a device that is used are found in its events.
public struct InputUse: Hashable, Sendable {
    public enum Method: Hashable, Sendable {
        /// Multitouch with this many slots (protocol B).
        case slots(Int)
        /// Multitouch whose contacts have no slots (protocol A).
        case anonymous
        /// One finger: absolute axes, and a button that says when it touches.
        case single(ButtonCode)
        /// One finger that is moved by relative axes.
        case mouse
    }

    public var method: Method
    public var xAxis = AxisCode.x
    public var yAxis = AxisCode.y

    public init(_ method: Method, x: AxisCode = .x, y: AxisCode = .y) {
        (self.method, xAxis, yAxis) = (method, x, y)
    }
}

/// Whether a device is used, how, and why.
///
/// Touchscreens are used, and whatever else points at a place: absolute pointers (the tablets of virtual machines) and
/// mice, as one finger. INPUT_PROP_DIRECT is not asked for, because many touchscreens lack it; touchpads and pen
/// tablets are told by what else they have. After the rules of udev's input_id builtin, which are widely relied on.
public struct InputSelection: Hashable, Sendable {
    /// Nil where the device is not used.
    public var use: InputUse?
    /// For people: "multitouch, 10 contacts", "it is a touchpad".
    public var reason: String
    /// What a person should know although the device is used: "ABS_X has no range".
    public var notes: [String] = []

    public init(_ device: InputDeviceDescription, rule: TouchRule? = nil) {
        switch Self.judge(device, rule) {
        case .used(let use, let reason):
            (self.use, self.reason) = (use, reason)
            notes = Self.notes(on: device, use, rule)
        case .unused(let reason):
            (use, self.reason) = (nil, reason)
        }
    }

    private enum Judgement {
        case used(InputUse, String)
        case unused(String)
    }

    private static func judge(_ device: InputDeviceDescription, _ rule: TouchRule?) -> Judgement {
        if rule?.use == false { return .unused("the settings say so") }
        if let axes = rule?.axes { return judge(device, mappedTo: axes) }
        if rule?.use != true, let reason = refusal(device) { return .unused(reason) }
        let buttons = device.buttons
        if device.axis(.mtPositionX) != nil && device.axis(.mtPositionY) != nil {
            return judgeMultitouch(device)
        }
        let hasRelatives = device.relatives.contains(.x) && device.relatives.contains(.y)
        if device.axis(.x) != nil && device.axis(.y) != nil {
            if buttons.contains(.touch) { return .used(InputUse(.single(.touch)), "single touch") }
            if buttons.contains(.left) {
                return .used(InputUse(.single(.left)), "an absolute pointer, used as one finger")
            }
            if !hasRelatives { return .unused("it has ABS_X and ABS_Y but no button that says when it is touched") }
        }
        if hasRelatives && buttons.contains(.left) { return .used(InputUse(.mouse), "a mouse, used as one finger") }
        if hasRelatives { return .unused("it moves like a mouse but has no left button") }
        return .unused(buttons.isEmpty ? "it points at nothing" : "it has keys only")
    }

    /// Why a device that could give contacts is none to use; nil where nothing speaks against it.
    private static func refusal(_ device: InputDeviceDescription) -> String? {
        if device.properties.contains(.accelerometer) { return "it is an accelerometer" }
        let isDirect = device.properties.contains(.direct)
        let isMultitouch = device.axis(.mtPositionX) != nil
        let says = device.buttons.contains
        let touches = isMultitouch || says(.touch) || says(.toolFinger)
        if touches && !isDirect && device.properties.contains(.pointer) { return "it is a touchpad" }
        if touches && !isDirect && says(.toolFinger) && !says(.toolPen) { return "it is a touchpad" }
        if !isMultitouch {
            // Single-touch screens by HID descriptor (eGalax) say BTN_TOOL_PEN, but they feel no pressure.
            let feelsPen = [AxisCode.pressure, .distance, .tiltX].contains { device.axis($0) != nil }
            let isPen = !device.buttons.isDisjoint(with: ButtonCode.penOnly) || (says(.toolPen) && feelsPen)
            if isPen { return "it is a pen tablet" }
        }
        let isJoystick = device.buttons.contains { ButtonCode.joystick.contains($0.rawValue) }
        if isJoystick && !says(.touch) && !says(.left) { return "it is a joystick or gamepad" }
        return nil
    }

    private static func judgeMultitouch(_ device: InputDeviceDescription) -> Judgement {
        let says = device.buttons.contains
        if !says(.touch) && !device.properties.contains(.direct) && says(.left) {
            // A mouse with a touch surface.
            let isMouse = device.relatives.contains(.x) && device.relatives.contains(.y)
            return isMouse
                ? .used(InputUse(.mouse), "a mouse, used as one finger")
                : .unused("it feels fingers but has mouse buttons and no BTN_TOUCH: a touchpad")
        }
        guard let slots = device.slotCount else {
            return .used(
                InputUse(.anonymous, x: .mtPositionX, y: .mtPositionY), "multitouch without slots (protocol A)")
        }
        let contacts = slots == 1 ? "1 contact" : "\(slots) contacts"
        return .used(InputUse(.slots(slots), x: .mtPositionX, y: .mtPositionY), "multitouch, \(contacts)")
    }

    private static func judge(_ device: InputDeviceDescription, mappedTo axes: TouchRule.Axes) -> Judgement {
        let missing = [axes.x, axes.y].filter { device.axis($0) == nil }
        guard missing.isEmpty else {
            let names = missing.map(\.description).joined(separator: " and ")
            return .unused("the settings name \(names), which it does not have")
        }
        let button: ButtonCode? =
            device.buttons.contains(.touch) ? .touch : device.buttons.contains(.left) ? .left : nil
        guard let button else { return .unused("it has no button that says when it is touched") }
        return .used(
            InputUse(.single(button), x: axes.x, y: axes.y),
            "single touch, by \(axes.x) and \(axes.y) as the settings say")
    }

    private static func notes(on device: InputDeviceDescription, _ use: InputUse, _ rule: TouchRule?) -> [String] {
        if use.method == .mouse { return [] }
        var notes: [String] = []
        for (code, given) in [(use.xAxis, rule?.xRange), (use.yAxis, rule?.yRange)] {
            guard given == nil, let axis = device.axis(code), axis.minimum == axis.maximum else { continue }
            notes.append("\(code) has no range, so its values are taken for pixels; set \"range\" for it")
        }
        return notes
    }
}
