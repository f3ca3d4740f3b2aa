/// A plain surface, or one colour that passes into another.
public struct ColorSettings: Hashable, Sendable {
    public struct Gradient: Hashable, Sendable {
        public var from = Pixel.clear
        public var to = Pixel.clear
        /// Where `to` lies.
        public var direction = BackgroundSettings.Direction.down
        /// Degrees clockwise from straight up, as in CSS; it takes the direction's place.
        public var angle: Double?

        public init() {}
    }

    public var color: Pixel?
    /// Lies over the colour.
    public var gradient: Gradient?

    public init() {}
}

extension ColorSettings: ZoneKindSettings {
    static let fields: [Field<ColorSettings>] = [
        Field("color", \.color, .color),
        Field("gradient", \.gradient, .gradient),
    ]
}

extension FieldType<ColorSettings.Gradient> {
    fileprivate static let gradient = FieldType.settings(
        [
            Field(required: "from", \.from, .color),
            Field(required: "to", \.to, .color),
            Field("direction", \.direction, .oneOf()),
            Field("angle", \.angle, .number(in: -360...360)),
        ], empty: ColorSettings.Gradient(), noun: "a gradient",
        example: "{ from: \"#1d1f24\", to: \"#c8412b\", direction: down }")
}
