/// A backdrop: pictures joined into one endless strip that scrolls at constant speed.
public struct BackgroundSettings: Hashable, Sendable {
    public enum Direction: String, CaseIterable, Sendable { case up, down, left, right }

    /// Folders and pictures, in the order they join.
    public var source: [ContentReference] = ContentPath(rawValue: "background").map { [ContentReference($0)] } ?? []
    /// Where the strip moves to.
    public var direction = Direction.up
    /// The time for one picture height; for one width, sideways.
    public var duration = Span.seconds(20)
    /// Whether the speed is nudged to whole pixels per refresh, or whole refreshes per pixel.
    public var snap = true

    /// 1 shows the pictures as they are, 0 black: so that what is in front can be read.
    public var brightness = 1.0
    public var order = PictureOrder.listed
    /// Another one mixes in another way.
    public var seed = 0

    public init() {}
}

extension BackgroundSettings: ZoneKindSettings {
    static let fields: [Field<BackgroundSettings>] = [
        Field("source", \.source, .oneOrMore(.scheduledPath, or: "a list of them")),
        Field("order", \.order, .oneOf()),
        Field("seed", \.seed, .integer(in: PictureOrder.seeds)),
        Field("direction", \.direction, .oneOf()),
        Field("duration", \.duration, .duration()),
        Field("snap", \.snap, .boolean),
        Field("brightness", \.brightness, .number(in: 0...1)),
    ]
}

extension FieldType<ContentReference> {
    /// A path alone, or settings with an image.
    fileprivate static let scheduledPath = FieldType(
        noun: path.noun, remedy: path.remedy, schema: Schema.anyOf([path.schema, picture.schema, playlist.schema])
    ) { node, subject, issues in
        guard case .mapping = node.value else { return path.read(node, subject, &issues) }
        let type = node.value(of: "playlist") == nil ? picture : playlist
        let item = type.read(node, subject, &issues)
        var reference = item?.reference
        if let item { reference?.scheduling = item.scheduling }
        return reference
    }

    private static let picture = FieldType<Scheduled>.settings(
        [Field(required: "image", \.reference, path.map { Optional($0) })] + common, empty: Scheduled(),
        noun: "a picture or a folder", example: "image: background/autumn.png")

    private static let playlist = FieldType<Scheduled>.settings(
        [Field(required: "playlist", \.reference, playlistName.map { Optional($0) })] + common, empty: Scheduled(),
        noun: "a picture or a folder", example: "playlist: winter")

    private static let common: [Field<Scheduled>] = [
        Field("when", \.scheduling.when, .schedule), Field("priority", \.scheduling.priority, .priority),
    ]

    private struct Scheduled: Sendable {
        var reference: ContentReference?
        var scheduling = Scheduling()
    }
}
