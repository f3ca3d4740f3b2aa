/// Headlines, one after another on one line.
public struct TickerSettings: Hashable, Sendable {
    public enum Style: String, CaseIterable, Sendable { case vertical, horizontal }
    /// What becomes of a headline that is too long for the strip.
    public enum Overflow: String, CaseIterable, Sendable { case ellipsis, wrap, scroll }
    public enum Direction: String, CaseIterable, Sendable { case left, right }

    /// A headline that the playlist names itself, and when it is shown.
    public struct Item: Hashable, Sendable {
        public var text: String
        public var scheduling = Scheduling()
        public var origin = Origin()
        public init(_ text: String) { self.text = text }
    }

    public var style = Style.vertical
    /// Text files, one headline a line, and feeds, one after another. Headlines that the playlist names itself take their
    /// place; without either it is `defaultSource`.
    public var sources: [TickerSource] = []
    public var items: [Item] = []
    public var order = PictureOrder.listed
    /// Another one mixes in another way.
    public var seed = 0
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
    /// Where it is vertical: whether a headline that is too long ends with an ellipsis, comes line after line, or moves
    /// sideways until its end is seen.
    public var overflow = Overflow.ellipsis
    /// How fast it moves sideways, in canvas units a second.
    public var scrollSpeed = 120.0
    /// Beside the words, at the left.
    public var icon: ContentReference?
    /// Canvas pixels that stay free at the left and the right end.
    public var inset = 10
    /// Canvas pixels between the icon and the words.
    public var gap = 8
    /// Where it is horizontal: canvas units a second.
    public var speed = 120.0
    /// Whether the speed is brought to whole pixels each refresh.
    public var snap = true
    /// Where the words move to; nil for the way that most headlines are read in: to the left, or to the right for scripts
    /// that run from right to left.
    public var direction: Direction?
    /// What stands between two headlines; may be empty.
    public var separator = "•"
    /// Canvas pixels on both sides of the separator.
    public var spacing = 40
    /// Whether words that fit stand still.
    public var stillIfFits = false
    /// What is shown where there is no headline.
    ///
    /// Nil for the words of `locale`.
    public var empty: String?
    /// The language of what the ticker says by itself, as a BCP 47 tag; nil for the playlist's.
    public var locale: String?

    /// The file that is read where a playlist names none.
    static let defaultFile = "ticker.txt"
    static let defaultSource = ContentPath(rawValue: defaultFile).map { TickerSource(ContentReference($0)) }

    public init() {}
}

extension TickerSettings: ZoneKindSettings {
    static let fields: [Field<TickerSettings>] = [
        Field("style", \.style, .oneOf()),
        Field("source", \.sources, .oneOrMore(.tickerSource, or: "a list of them")),
        Field("items", \.items, .oneOrMore(.headline, or: "a list of them")),
        Field("order", \.order, .oneOf()),
        Field("seed", \.seed, .integer(in: PictureOrder.seeds)),
        Field("every", \.every, .duration(atLeast: .milliseconds(100))),
        Field("transition", \.transition, .duration(atLeast: .milliseconds(50))),
        Field("easing", \.easing, .oneOf()),
        Field("resumeAfter", \.resumeAfter, .duration(atLeast: .zero)),
        Field("font", \.font, .typeface),
        Field("color", \.color, .color),
        Field("background", \.background, .color),
        Field("align", \.align, .oneOf()),
        Field("overflow", \.overflow, .oneOf()),
        Field("scrollSpeed", \.scrollSpeed, .number(in: 1...5000)),
        Field("icon", \.icon, FieldType<ContentReference>.path),
        Field("inset", \.inset, .integer(in: 0...10_000)),
        Field("gap", \.gap, .integer(in: 0...10_000)),
        Field("speed", \.speed, .number(in: 1...5000)),
        Field("snap", \.snap, .boolean),
        Field("direction", \.direction, .oneOf()),
        Field("separator", \.separator, .separator),
        Field("spacing", \.spacing, .integer(in: 0...10_000)),
        Field("stillIfFits", \.stillIfFits, .boolean),
        Field("empty", \.empty, .words(maxLength: 1000)),
        Field("locale", \.locale, .language),
    ]
}

extension FieldType<TickerSettings.Item> {
    /// Words alone, or settings with a text.
    fileprivate static let headline = FieldType(
        noun: words.noun, remedy: words.remedy, schema: Schema.anyOf([words.schema, settings.schema])
    ) { node, subject, issues in
        var item: TickerSettings.Item?
        if case .mapping = node.value {
            item = settings.read(node, subject, &issues)
        } else {
            item = words.read(node, subject, &issues).map { TickerSettings.Item($0) }
        }
        item?.origin = issues.origin(of: node.value(of: "text") ?? node)
        return item
    }

    private static let words = FieldType<String>.words(maxLength: 1000)

    private static let settings = FieldType.settings(
        [
            Field(required: "text", \.text, words), Field("when", \.scheduling.when, .schedule),
            Field("priority", \.scheduling.priority, .priority),
        ], empty: TickerSettings.Item(""), noun: "a headline", example: "text: Soup today")
}

extension FieldType<String> {
    /// A few characters, or none.
    fileprivate static let separator = FieldType(
        scalar: "a few characters", remedy: "write up to 40 characters, or \"\" for none"
    ) { text throws(Refusal) in
        guard text.unicodeScalars.count <= 40 else { throw Refusal(why: "is too long") }
        return TextCleaning.clean(text)
    }
}
