/// Pages that people swipe and that move by themselves.
public struct CarouselSettings: Hashable, Sendable {
    public enum Axis: String, CaseIterable, Sendable { case horizontal, vertical }
    public enum Fit: String, CaseIterable, Sendable { case cover, contain, stretch }
    public enum Indicator: String, CaseIterable, Sendable { case dots, numbers, none }
    public enum IndicatorPosition: String, CaseIterable, Sendable { case top, bottom, left, right }

    /// A line on each page's edges.
    public struct Border: Hashable, Sendable {
        /// Canvas pixels.
        public var width = 1
        public var color = Pixel.black
        public init() {}
    }

    /// What a tap on an item does, besides being reported.
    public struct TapAction: Hashable, Sendable {
        /// The carousel that moves.
        public var show: ZoneID?
        /// To this item, counted from 1.
        public var item = 1
        /// Where the carousel is named.
        public var origin = Origin()
        public init() {}
    }

    /// A picture, or all of a folder's, with what is special about them.
    public struct Item: Hashable, Sendable {
        public var image: ContentReference?
        /// How long it stays; nil for the carousel's own time.
        public var time: Span?
        /// Where that is said.
        public var timeOrigin = Origin()
        public var onTap: TapAction?
        public var scheduling = Scheduling()
        /// Whether it is left out for now, by its schedule: the others keep their numbers.
        var isOff = false
        /// The playlist that it comes from, where that shares its turns with others.
        var turn: PlaylistTurn?
        public init(_ image: ContentReference? = nil) { self.image = image }
    }

    public var axis = Axis.horizontal
    public var items: [Item] = []
    public var loop = true
    public var bounce = true
    public var paging = true
    public var pagesPerSwipe = 1
    /// The time between two moves; nil: it stands until it is swiped.
    public var autoplay: Span?
    public var resumeAfter = Span.seconds(10)
    /// An item's length along the axis in canvas pixels; nil for the zone's.
    public var itemSize: Int?
    public var gap = 0
    /// Canvas pixels that the picture moves against its page while that crosses the view.
    public var parallax = 0
    public var fit = Fit.cover
    public var background = Pixel.black
    public var border: Border?
    public var indicator = Indicator.dots
    public var indicatorPosition: IndicatorPosition?
    public var indicatorColor = Pixel(red: 255, green: 255, blue: 255, alpha: 110)
    public var indicatorCurrent = Pixel(red: 255, green: 255, blue: 255)
    public var release = CarouselBehavior.Release.deceleration
    public var bounceLimit = 0.5
    public var settle = Span.milliseconds(350)
    public var transition = CarouselBehavior.Transition.slide
    public var transitionTime = Span.milliseconds(450)
    public var easing = Easing.easeInOut
    public var order = PictureOrder.listed
    /// Another one mixes in another way.
    public var seed = 0

    public init() {}
}

extension CarouselSettings: ZoneKindSettings {
    static let fields: [Field<CarouselSettings>] = [
        Field("axis", \.axis, .oneOf()),
        Field("items", \.items, .oneOrMore(.carouselItem, or: "a list of them")),
        Field("order", \.order, .oneOf()),
        Field("seed", \.seed, .integer(in: PictureOrder.seeds)),
        Field("loop", \.loop, .boolean),
        Field("bounce", \.bounce, .boolean),
        Field("paging", \.paging, .boolean),
        Field("pagesPerSwipe", \.pagesPerSwipe, .integer(in: 1...1000)),
        Field("autoplay", \.autoplay, .duration(atLeast: .milliseconds(100))),
        Field("resumeAfter", \.resumeAfter, .duration(atLeast: .zero)),
        Field("itemSize", \.itemSize, .integer(in: 1...32_767)),
        Field("gap", \.gap, .integer(in: 0...10_000)),
        Field("parallax", \.parallax, .integer(in: 0...10_000)),
        Field("fit", \.fit, .oneOf()),
        Field("background", \.background, .opaqueColor),
        Field("border", \.border, .border),
        Field("indicator", \.indicator, .oneOf()),
        Field("indicatorPosition", \.indicatorPosition, .oneOf()),
        Field("indicatorColor", \.indicatorColor, .color),
        Field("indicatorCurrent", \.indicatorCurrent, .color),
        Field("release", \.release, .oneOf()),
        Field("bounceLimit", \.bounceLimit, .number(in: 0.01...1)),
        Field("settle", \.settle, .duration(atLeast: .milliseconds(50))),
        Field("transition", \.transition, .oneOf()),
        Field("transitionTime", \.transitionTime, .duration(atLeast: .milliseconds(50))),
        Field("easing", \.easing, .oneOf()),
    ]
}

extension FieldType<CarouselSettings.Border> {
    fileprivate static let border = FieldType.settings(
        [Field("width", \.width, .integer(in: 1...1000)), Field("color", \.color, .color)],
        empty: CarouselSettings.Border(), noun: "a border", example: "{ width: 1, color: \"#000\" }")
}

extension FieldType<CarouselSettings.TapAction> {
    fileprivate static let tapAction = FieldType(noun: settings.noun, remedy: settings.remedy, schema: settings.schema)
    {
        node, subject, issues in
        var action = settings.read(node, subject, &issues)
        action?.origin = node.value(of: "show").map { issues.origin(of: $0) } ?? Origin()
        return action
    }

    private static let settings = FieldType.settings(
        [
            Field("show", \.show, FieldType<String>.string(maxLength: 64).map { ZoneID(rawValue: $0) }),
            Field("item", \.item, .integer(in: 1...1_000_000)),
        ], empty: CarouselSettings.TapAction(), noun: "a carousel and its item", example: "{ show: banner, item: 3 }")
}

extension FieldType<CarouselSettings.Item> {
    /// A path alone, or settings with an image or the name of a playlist.
    static let carouselItem = FieldType(
        noun: "a picture or a folder", remedy: "write a path such as banners/autumn.png, or \"image: \" and one",
        schema: Schema.anyOf([FieldType<ContentReference>.path.schema, picture.schema, playlist.schema])
    ) { node, subject, issues in
        guard case .mapping = node.value else {
            return FieldType<ContentReference>.path.read(node, subject, &issues).map { CarouselSettings.Item($0) }
        }
        var item = (node.value(of: "playlist") == nil ? picture : playlist).read(node, subject, &issues)
        item?.timeOrigin = node.value(of: "for").map { issues.origin(of: $0) } ?? Origin()
        return item
    }

    private static let picture = FieldType.settings(
        [Field(required: "image", \.image, FieldType<ContentReference>.path.map { Optional($0) })] + common,
        empty: CarouselSettings.Item(), noun: "an item", example: "image: banners/autumn.png")

    private static let playlist = FieldType.settings(
        [Field(required: "playlist", \.image, FieldType<ContentReference>.playlistName.map { Optional($0) })] + common,
        empty: CarouselSettings.Item(), noun: "an item", example: "playlist: winter")

    private static let common: [Field<CarouselSettings.Item>] = [
        Field("for", \.time, .duration(atLeast: .milliseconds(100))),
        Field("onTap", \.onTap, .tapAction),
        Field("when", \.scheduling.when, .schedule),
        Field("priority", \.scheduling.priority, .priority),
    ]
}
