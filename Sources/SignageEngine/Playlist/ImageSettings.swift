/// A picture that stands still.
public struct ImageSettings: Hashable, Sendable {
    /// A picture, or a folder of which the first one is shown.
    public var source: ContentReference?
    public var fit = CarouselSettings.Fit.contain
    /// 1 shows it as it is, 0 not at all.
    public var opacity = 1.0

    public init() {}
}

extension ImageSettings: ZoneKindSettings {
    static let fields: [Field<ImageSettings>] = [
        Field(required: "source", \.source, FieldType<ContentReference>.path.map { Optional($0) }),
        Field("fit", \.fit, .oneOf()),
        Field("opacity", \.opacity, .number(in: 0...1)),
    ]
}
