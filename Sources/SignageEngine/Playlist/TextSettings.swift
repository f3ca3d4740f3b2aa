/// Words that stand still.
public struct TextSettings: Hashable, Sendable {
    public enum Align: String, CaseIterable, Sendable {
        /// Where lines of the text's own script begin: on the right for Arabic and Hebrew.
        case start
        case left, center, right
        case end
    }
    public enum VerticalAlign: String, CaseIterable, Sendable { case top, middle, bottom }

    public struct Outline: Hashable, Sendable {
        /// Canvas pixels.
        public var width = 2.0
        public var color = Pixel.black
        public init() {}
    }

    public struct Shadow: Hashable, Sendable {
        /// Canvas pixels to the right and down.
        public var x = 2
        public var y = 2
        public var color = Pixel(red: 0, green: 0, blue: 0, alpha: 160)
        public init() {}
    }

    public var text = ""
    public var font = Typeface()
    public var color = Pixel(red: 255, green: 255, blue: 255)
    /// Behind the words, over the whole zone; it may be translucent.
    public var background = Pixel.clear
    /// Canvas pixels between the zone's edges and the words.
    public var padding = 0
    public var align = Align.start
    public var verticalAlign = VerticalAlign.top
    /// Whether lines that are too long are broken; else they end with an ellipsis.
    public var wrap = true
    /// Canvas pixels.
    public var letterSpacing = 0.0
    public var outline: Outline?
    public var shadow: Shadow?

    public init() {}
}

extension TextSettings: ZoneKindSettings {
    static let fields: [Field<TextSettings>] = [
        Field(required: "text", \.text, .words()),
        Field("font", \.font, .typeface),
        Field("color", \.color, .color),
        Field("background", \.background, .color),
        Field("padding", \.padding, .integer(in: 0...10_000)),
        Field("align", \.align, .oneOf()),
        Field("verticalAlign", \.verticalAlign, .oneOf()),
        Field("wrap", \.wrap, .boolean),
        Field("letterSpacing", \.letterSpacing, .number(in: -100...100)),
        Field("outline", \.outline, .outline),
        Field("shadow", \.shadow, .shadow),
    ]
}

extension FieldType<TextSettings.Outline> {
    fileprivate static let outline = FieldType.settings(
        [Field("width", \.width, .number(in: 0.5...100)), Field("color", \.color, .color)],
        empty: TextSettings.Outline(), noun: "an outline", example: "{ width: 2, color: \"#000\" }")
}

extension FieldType<TextSettings.Shadow> {
    fileprivate static let shadow = FieldType.settings(
        [
            Field("x", \.x, .integer(in: -200...200)), Field("y", \.y, .integer(in: -200...200)),
            Field("color", \.color, .color),
        ], empty: TextSettings.Shadow(), noun: "a shadow", example: "{ x: 2, y: 2, color: \"#0008\" }")
}

extension FieldType<String> {
    /// Something to read, on one line or several. What cannot be seen is taken out, and told about.
    static func words(maxLength: Int = 20_000) -> FieldType {
        let read = FieldType(scalar: "text", remedy: "write a text of up to \(maxLength) characters") {
            text throws(Refusal) in
            guard !TextCleaning.clean(text).isEmpty else { throw Refusal(why: "has nothing in it to see") }
            guard text.unicodeScalars.count <= maxLength else { throw Refusal(why: "is too long") }
            return text
        }
        return FieldType(noun: read.noun, remedy: read.remedy, schema: read.schema) { node, subject, issues in
            guard let text = read.read(node, subject, &issues) else { return nil }
            if text.unicodeScalars.contains(where: TextCleaning.isSurprising) {
                issues.add(
                    .warning, at: node, "\(subject) has control characters in it", remedy: "they are left out")
            }
            return TextCleaning.clean(text)
        }
    }
}
