/// The time of day or the date, as words.
public struct ClockSettings: Hashable, Sendable {
    public var format = ClockFormat.hoursAndMinutes
    /// A name of the tz database, "Asia/Shanghai"; nil for the place's own.
    public var timeZone: String?
    public var font = Typeface()
    public var color = Pixel(red: 255, green: 255, blue: 255)
    /// Behind the words, over the whole zone; it may be translucent.
    public var background = Pixel.clear
    /// Canvas pixels between the zone's left and right edges and the words.
    public var padding = 0
    public var align = TextSettings.Align.center

    public init() {}
}

extension ClockSettings: ZoneKindSettings {
    static let fields: [Field<ClockSettings>] = [
        Field("format", \.format, .clockFormat),
        Field("timeZone", \.timeZone, .string(maxLength: 100)),
        Field("font", \.font, .typeface),
        Field("color", \.color, .color),
        Field("background", \.background, .color),
        Field("padding", \.padding, .integer(in: 0...10_000)),
        Field("align", \.align, .oneOf()),
    ]
}
