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

    public init() {}
}

extension BackgroundSettings: ZoneKindSettings {
    static let fields: [Field<BackgroundSettings>] = [
        Field("source", \.source, .oneOrMore(.path, or: "a list of them")),
        Field("direction", \.direction, .oneOf()),
        Field("duration", \.duration, .duration()),
        Field("snap", \.snap, .boolean),
        Field("brightness", \.brightness, .number(in: 0...1)),
    ]
}
