/// A zone as a playlist describes it.
public struct PlaylistZone: Hashable, Sendable {
    public var id: ZoneID
    /// In design pixels; nil for the whole canvas. It may lie partly outside, and may have no area.
    public var frame: Rect?
    /// When it is there; nil: always.
    public var when: Schedule?
    public var settings: ZoneSettings
    public var origin: Origin

    public init(id: ZoneID, frame: Rect? = nil, settings: ZoneSettings, origin: Origin = Origin()) {
        (self.id, self.frame, self.settings, self.origin) = (id, frame, settings, origin)
    }
}

/// A zone's name, unique in its playlist: `backdrop`.
public struct ZoneID: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }
}

/// The kinds of zone that a playlist may name.
public enum ZoneKind: String, CaseIterable, Sendable {
    case background, carousel, ticker, image, text, clock, color
}

/// What a zone does, and with which settings: one case for each kind that this version can show.
public enum ZoneSettings: Hashable, Sendable {
    case background(BackgroundSettings)
    case carousel(CarouselSettings)
    case color(ColorSettings)
    case image(ImageSettings)
    case text(TextSettings)
    case ticker(TickerSettings)
    case clock(ClockSettings)

    public var kind: ZoneKind {
        switch self {
        case .background: .background
        case .carousel: .carousel
        case .color: .color
        case .image: .image
        case .text: .text
        case .ticker: .ticker
        case .clock: .clock
        }
    }
}

/// The settings of one kind of zone: the defaults, and the fields that change them.
protocol ZoneKindSettings {
    init()
    static var fields: [Field<Self>] { get }
}
