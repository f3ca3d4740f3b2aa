/// A content folder, compiled for one panel: everything decoded and scaled, nothing left that could fail.
///
/// Immutable, so that the worker can make it while another is on the glass.
public struct Show: Sendable {
    /// The panel it was made for, in pixels.
    public let size: Size
    /// The colour behind all zones; opaque.
    public let background: Pixel
    /// Back to front.
    public let zones: [Zone]
    /// Panel pixels in a canvas unit.
    public let pixelsPerUnit: Double
    /// How long after the last touch the sign returns to its start; nil: never.
    public let idleReset: Span?
    /// The playlist that it was made of; nil where the folder has none without an error and never had.
    public let playlist: Playlist?
    /// What there is to say about the content, in the order it was met.
    public let issues: [ContentIssue]
    /// Tells when another show is due by the clock; nil for never.
    public let schedule: ShowSchedule?
    /// Whether it is of what is seen first only, and the whole is to follow.
    public let isDraft: Bool

    public enum Zone: Sendable {
        case background(Backdrop)
        case carousel(CarouselShow)
        case ticker(TickerShow)
        case crawl(CrawlShow)
        case clock(ClockShow)
        /// What does not move: a colour, an image, a text.
        case still(StillShow)
        case card(MessageCard)

        public var id: ZoneID {
            switch self {
            case .background(let backdrop): backdrop.id
            case .carousel(let carousel): carousel.id
            case .ticker(let ticker): ticker.id
            case .crawl(let crawl): crawl.id
            case .clock(let clock): clock.id
            case .still(let still): still.id
            case .card: CardZone.name
            }
        }
    }

    public init(
        size: Size, background: Pixel = .black, zones: [Zone], idleReset: Span? = nil, pixelsPerUnit: Double = 1,
        playlist: Playlist? = nil, issues: [ContentIssue] = [], schedule: ShowSchedule? = nil,
        isDraft: Bool = false
    ) {
        self.size = size
        self.background = background
        self.zones = zones
        self.idleReset = idleReset
        self.pixelsPerUnit = pixelsPerUnit
        self.playlist = playlist
        self.issues = issues
        self.schedule = schedule
        self.isDraft = isDraft
    }

    /// The memory that its textures take, in bytes, those included that come and go.
    public var textureBytes: Int { fixedBytes + zones.reduce(0) { $0 + $1.comingBytes } }

    /// The memory that the textures take which stay as long as it does, in bytes.
    public var fixedBytes: Int {
        zones.reduce(0) { sum, zone in
            switch zone {
            case .background(let backdrop): sum + backdrop.strip.textures.reduce(0) { $0 + $1.byteCount }
            case .carousel: sum
            case .ticker(let ticker): sum + ticker.textureBytes
            case .crawl(let crawl): sum + crawl.textureBytes
            case .clock(let clock): sum + clock.textureBytes
            case .still(let still): sum + still.textureBytes
            case .card(let card): sum + card.pictures.reduce(0) { $0 + $1.texture.byteCount }
            }
        }
    }

    /// Without the pictures of its start, which are the stage's from then on: they come and go as all others.
    public var withoutFirstPictures: Show {
        let zones = zones.map { zone in
            guard case .carousel(var carousel) = zone else { return zone }
            carousel.preloaded = [:]
            return .carousel(carousel)
        }
        return Show(
            size: size, background: background, zones: zones, idleReset: idleReset, pixelsPerUnit: pixelsPerUnit,
            playlist: playlist, issues: issues, schedule: schedule, isDraft: isDraft)
    }
}

extension Show.Zone {
    /// The most memory that its pictures take which come and go, in bytes.
    fileprivate var comingBytes: Int {
        guard case .carousel(let carousel) = self else { return 0 }
        return carousel.textureBytes
    }
}

/// A backdrop ready to scroll.
public struct Backdrop: Sendable {
    public var id: ZoneID
    /// Where it shows, in panel pixels.
    public var frame: Rect
    public var strip: Strip
    /// The paths of the strip's pictures; empty where they have none.
    public var names: [String] = []
    public var direction: BackgroundSettings.Direction
    /// The time the whole strip takes to pass: `duration` for each picture in it. Positive.
    public var span: Span
    public var snap: Bool

    public init(id: ZoneID, frame: Rect, strip: Strip, direction: BackgroundSettings.Direction, span: Span, snap: Bool)
    {
        self.id = id
        self.frame = frame
        self.strip = strip
        self.direction = direction
        self.span = span
        self.snap = snap
    }
}

extension BackgroundSettings {
    /// The size of its pictures: as wide as the strip, or as high.
    func target(in frame: Rect) -> TargetSize {
        direction.axis == .vertical ? .width(frame.width) : .height(frame.height)
    }
}

extension BackgroundSettings.Direction {
    var axis: Strip.Axis {
        switch self {
        case .up, .down: .vertical
        case .left, .right: .horizontal
        }
    }
}

/// Still pictures on a plain ground: what is shown where there is nothing to show.
public struct MessageCard: Sendable {
    public struct Picture: Sendable {
        public var texture: Texture
        /// The top left, in panel pixels.
        public var position: Point
        public init(_ texture: Texture, at position: Point) { (self.texture, self.position) = (texture, position) }
    }
    /// Covers the panel; opaque.
    public var ground: Pixel
    public var pictures: [Picture]

    public init(ground: Pixel, pictures: [Picture]) { (self.ground, self.pictures) = (ground, pictures) }
}
