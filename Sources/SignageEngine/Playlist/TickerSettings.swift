/// Headlines, one after another on one line.
public struct TickerSettings: Hashable, Sendable {
    public enum Style: String, CaseIterable, Sendable { case vertical, horizontal }

    public var style = Style.vertical
    /// A text file, one headline a line, or a feed. Headlines that the playlist names itself take its place.
    public var source: TickerSource?
    public var items: [String] = []
    /// How long a headline rests.
    public var every = Span.seconds(3)
    /// How long one takes to give way to the next.
    public var transition = Span.seconds(1)
    public var easing = Easing.easeInOut
    /// How long it waits after a touch.
    public var resumeAfter = Span.seconds(10)
    public var font = Typeface()
    public var color = Pixel(red: 255, green: 255, blue: 255)
    /// Behind the words, over the whole zone; it may be translucent.
    public var background = Pixel.clear
    public var align = TextSettings.Align.start
    /// Beside the words, at the left.
    public var icon: ContentReference?
    /// Canvas pixels that stay free at the left and the right end.
    public var inset = 10
    /// Canvas pixels between the icon and the words.
    public var gap = 8
    /// What is shown where there is no headline.
    public var empty = "暂无资讯"

    /// The file that is read where a playlist names none.
    static let defaultFile = "ticker.txt"
    static let defaultSource = ContentPath(rawValue: defaultFile).map { TickerSource(ContentReference($0)) }

    public init() {}
}

extension TickerSettings: ZoneKindSettings {
    static let fields: [Field<TickerSettings>] = [
        Field("style", \.style, .oneOf()),
        Field("source", \.source, FieldType<TickerSource>.tickerSource),
        Field("items", \.items, .oneOrMore(.words(maxLength: 1000), or: "a list of them")),
        Field("every", \.every, .duration(atLeast: .milliseconds(100))),
        Field("transition", \.transition, .duration(atLeast: .milliseconds(50))),
        Field("easing", \.easing, .oneOf()),
        Field("resumeAfter", \.resumeAfter, .duration(atLeast: .zero)),
        Field("font", \.font, .typeface),
        Field("color", \.color, .color),
        Field("background", \.background, .color),
        Field("align", \.align, .oneOf()),
        Field("icon", \.icon, FieldType<ContentReference>.path),
        Field("inset", \.inset, .integer(in: 0...10_000)),
        Field("gap", \.gap, .integer(in: 0...10_000)),
        Field("empty", \.empty, .words(maxLength: 1000)),
    ]
}
