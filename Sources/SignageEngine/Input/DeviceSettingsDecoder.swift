/// Turns a device file's tree into settings.
public enum DeviceSettingsDecoder {
    private static let fields: [Field<DeviceSettings>] = [
        Field("version", \.version, .deviceVersion),
        Field("touch", \.touch, .touchRules),
    ]

    /// Reads the whole tree and tells everything that is wrong with it, in the order of the file.
    ///
    /// - Parameters:
    ///   - file: the file's name, for messages.
    ///   - text: the file's text, for the lines that messages show.
    /// - Returns: always settings: an entry with an error in it is left out, and everything else holds.
    public static func decode(_ root: ConfigNode, file: String, text: String)
        -> (settings: DeviceSettings, issues: [ContentIssue])
    {
        var issues = IssueCollector(path: file, text: text, kind: .device)
        var settings = DeviceSettings()
        guard var reader = MappingReader(root, place: "the device file", issues: &issues) else {
            return (DeviceSettings(), issues.sorted())
        }
        reader.read(fields, into: &settings, issues: &issues)
        reader.finish(issues: &issues)
        return (settings, issues.sorted())
    }

    /// Reads a file's bytes. A file that is not YAML gives the settings of no file, and the error.
    public static func decode(_ bytes: ContentBytes, file: String, reader: any ConfigReader)
        -> (settings: DeviceSettings, issues: [ContentIssue])
    {
        let text = String(decoding: bytes, as: UTF8.self)
        do throws(ConfigFault) {
            return decode(try reader.read(bytes), file: file, text: text)
        } catch {
            return (DeviceSettings(), [ContentIssue(error, .device, path: file, text: text)])
        }
    }
}

extension TouchRule {
    /// A rule as it is written: ranges and axes are settings of their own there.
    fileprivate struct Ranges: Sendable {
        var x: Limits?
        var y: Limits?

        static let fields: [Field<Ranges>] = [Field("x", \.x, .limits), Field("y", \.y, .limits)]
    }

    fileprivate static let axesFields: [Field<Axes>] = [
        Field(required: "x", \.x, .axis), Field(required: "y", \.y, .axis),
    ]

    fileprivate var ranges: Ranges {
        get { Ranges(x: xRange, y: yRange) }
        set { (xRange, yRange) = (newValue.x, newValue.y) }
    }

    fileprivate static let fields: [Field<TouchRule>] = [
        Field("name", \.name, .string(maxLength: 256)),
        Field("id", \.model, .model),
        Field("output", \.output, .string(maxLength: 256)),
        Field("use", \.use, .boolean),
        Field("grab", \.grab, .boolean),
        Field(
            "range", \.ranges,
            .settings(
                Ranges.fields, empty: Ranges(), noun: "ranges", example: "range: { x: [0, 4095], y: [0, 4095] }")),
        Field(
            "axes", \.axes, .settings(axesFields, empty: Axes(), noun: "axes", example: "axes: { x: ABS_Z, y: ABS_RX }")
        ),
        Field("swap", \.orientation.swap, .boolean),
        Field("mirror", \.orientation.mirror, .oneOf()),
        Field("rotate", \.orientation.rotation, .oneOf()),
    ]
}

extension FieldType<Int> {
    fileprivate static let deviceVersion = FieldType(
        scalar: "\(DeviceSettings.currentVersion)", remedy: "write \"version: \(DeviceSettings.currentVersion)\""
    ) { text throws(Refusal) in
        guard Int(text) == DeviceSettings.currentVersion else { throw Refusal() }
        return DeviceSettings.currentVersion
    }
}

extension FieldType<[TouchRule]> {
    private static let howToWrite = "begin each entry with \"- \", as in \"- name: eGalax*\""

    /// A list of entries. Those with an error are left out, and their errors told.
    fileprivate static let touchRules = FieldType(noun: "a list of entries", remedy: howToWrite, schema: .object([])) {
        node, subject, issues in
        guard case .list(let nodes) = node.value else {
            issues.add(at: node, "\(subject) must be a list of entries, not \(describe(node))", remedy: howToWrite)
            return nil
        }
        return nodes.enumerated().compactMap { index, node in
            let name = node.text(of: "name") ?? node.text(of: "id")
            let place = name.map { "touch entry \(quote($0))" } ?? "touch entry \(index + 1)"
            let before = issues.errorCount
            guard var reader = MappingReader(node, place: place, issues: &issues) else { return nil }
            var rule = TouchRule()
            reader.read(TouchRule.fields, into: &rule, issues: &issues)
            reader.finish(issues: &issues)
            return issues.errorCount == before ? rule : nil
        }
    }
}

extension FieldType<InputDeviceDescription.Model> {
    /// Vendor and product as `lsusb` and `signaged inputs` show them.
    fileprivate static let model = FieldType(
        scalar: "vendor and product", remedy: "write them as \"signaged inputs\" shows them, such as 0eef:0001"
    ) { text throws(Refusal) in
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        guard parts.count == 2, parts.allSatisfy({ $0.utf8.count == 4 && $0.allSatisfy(\.isHexDigit) }),
            let vendor = UInt16(parts[0], radix: 16), let product = UInt16(parts[1], radix: 16)
        else { throw Refusal() }
        return InputDeviceDescription.Model(vendor: vendor, product: product)
    }
}

extension FieldType<TouchRule.Limits> {
    private static let units = Int(Int32.min)...Int(Int32.max)

    /// The values at two opposite edges: `[42, 1981]`, or `[1981, 42]` for an axis that runs the other way.
    fileprivate static let limits = FieldType(noun: pair.noun, remedy: pair.remedy, schema: pair.schema) {
        node, subject, issues in
        guard let values = pair.read(node, subject, &issues) else { return nil }
        guard values[0] != values[1] else {
            issues.add(
                at: node, "\(subject) begins and ends with \(values[0])",
                remedy: "write the values at the two edges of the glass, such as [0, 4095]")
            return nil
        }
        return TouchRule.Limits(Int32(clamping: values[0]), Int32(clamping: values[1]))
    }

    private static let pair = FieldType<[Int]>.integers([("min", units), ("max", units)], example: "[0, 4095]")
}

extension FieldType<AxisCode> {
    /// An axis by the kernel's name.
    fileprivate static let axis = FieldType(
        scalar: "an axis", remedy: "write its name as \"signaged inputs\" shows it, such as ABS_Z"
    ) { text throws(Refusal) in
        if let axis = AxisCode(singleNamed: text) { return axis }
        let near = Spelling.nearest(to: text, among: AxisCode.singleNames)
        throw Refusal(remedy: near.map { "did you mean \"\($0)\"?" })
    }
}
