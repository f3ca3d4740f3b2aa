/// The answer to `signaged inputs`: which input devices there are, which would be used, how, and why.
public struct InputsReport: Hashable, Sendable {
    /// A device that could not be looked at.
    public struct Skipped: Hashable, Sendable {
        public var node: String
        /// For people: "no permission to open it".
        public var reason: String
        public init(node: String, reason: String) { (self.node, self.reason) = (node, reason) }
    }

    public var devices: [InputDeviceDescription]
    public var skipped: [Skipped]
    /// Nodes whose events another program keeps for itself now.
    public var heldElsewhere: Set<String>
    public var settings: DeviceSettings
    /// Lists the axes of devices that are not used, too.
    public var isVerbose: Bool

    public init(
        devices: [InputDeviceDescription], skipped: [Skipped] = [], heldElsewhere: Set<String> = [],
        settings: DeviceSettings = DeviceSettings(), isVerbose: Bool = false
    ) {
        self.devices = devices
        self.skipped = skipped
        self.heldElsewhere = heldElsewhere
        self.settings = settings
        self.isVerbose = isVerbose
    }

    /// Whether `signaged run` would hear anything.
    public var isUsable: Bool {
        devices.contains { InputSelection($0, rule: settings.touchRule(for: $0)).use != nil }
    }

    /// Lines for a terminal, each ended.
    public var text: String {
        var lines: [String] = []
        for device in devices { describe(device, &lines) }
        for device in skipped { lines.append("\(device.node)  not used: \(device.reason)") }
        for (index, rule) in settings.touch.enumerated() where !devices.contains(where: rule.fits) {
            let name = rule.name.map { " (\($0))" } ?? rule.model.map { " (\($0))" } ?? ""
            lines.append("note: touch entry \(index + 1)\(name) of the settings fits none of these devices")
        }
        if devices.isEmpty && skipped.isEmpty {
            lines.append("no input device is found")
        } else if !isUsable {
            lines.append("no device would be used; `signaged run` takes one that is plugged in later")
        }
        return lines.map { $0 + "\n" }.joined()
    }

    private func describe(_ device: InputDeviceDescription, _ lines: inout [String]) {
        let rule = settings.touchRule(for: device)
        let selection = InputSelection(device, rule: rule)
        lines.append("\(device.node)  \(TextCleaning.visible(device.name))")
        Self.item("is", "\(device.busName) \(device.model)\(device.phys.isEmpty ? "" : " at \(device.phys)")", &lines)
        Self.item("used", "\(selection.use == nil ? "no" : "yes"), \(selection.reason)", &lines)
        if let use = selection.use {
            for note in selection.notes { Self.item("", "note: \(note)", &lines) }
            if heldElsewhere.contains(device.node) {
                Self.item("", "note: another program has it now; nothing is heard until that lets go", &lines)
            }
            if rule?.grab == false { Self.item("shared", "yes, other programs hear it too", &lines) }
            if let output = rule?.output { Self.item("screen", "\(output), as the settings say", &lines) }
            if use.method != .mouse { describeAxes(device, use, rule, &lines) }
            if let rule, !rule.orientation.steps.isEmpty { Self.item("then", rule.orientation.steps, &lines) }
        } else if isVerbose && !device.axes.isEmpty {
            Self.item("axes", device.axes.map(\.text).joined(separator: ", "), &lines)
        }
    }

    private func describeAxes(
        _ device: InputDeviceDescription, _ use: InputUse, _ rule: TouchRule?, _ lines: inout [String]
    ) {
        for (label, code, limits) in [("across", use.xAxis, rule?.xRange), ("down", use.yAxis, rule?.yRange)] {
            let told = device.axis(code).map(\.text) ?? "\(code)"
            let text = limits.map { "\(code) \($0.first) … \($0.last), as the settings say" } ?? told
            Self.item(label, text, &lines)
        }
        // Those that might be the right ones where touching does nothing.
        let others = device.axes.filter { axis in
            isVerbose || (axis.code.rawValue <= AxisCode.lastPosition && ![.x, .y].contains(axis.code))
        }.filter { $0.code != use.xAxis && $0.code != use.yAxis }
        if !others.isEmpty { Self.item("has also", others.map(\.text).joined(separator: ", "), &lines) }
    }

    /// A line below a device: labels in a column of their own.
    private static func item(_ label: String, _ text: String, _ lines: inout [String]) {
        let padding = String(repeating: " ", count: max(1, 11 - label.count))
        lines.append("    \(label)\(padding)\(TextCleaning.visible(text))")
    }
}

extension InputDeviceDescription.Axis {
    /// "ABS_X 0 … 4095, 12 units/mm".
    fileprivate var text: String {
        "\(code) \(minimum) … \(maximum)" + (resolution > 0 ? " (\(resolution) units/mm)" : "")
    }
}

extension TouchOrientation {
    /// What is done, in the order in which it is.
    fileprivate var steps: String {
        var steps: [String] = []
        if swap { steps.append("axes swapped") }
        switch mirror {
        case .x: steps.append("left and right mirrored")
        case .y: steps.append("top and bottom mirrored")
        case .both: steps.append("mirrored both ways")
        case nil: break
        }
        if rotation != .none { steps.append("rotated by \(rotation.rawValue)° clockwise") }
        return steps.joined(separator: ", ")
    }
}
