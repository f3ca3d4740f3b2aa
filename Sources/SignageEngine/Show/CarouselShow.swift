/// A carousel, compiled for one panel: where its items lie and which pictures they are. The pictures themselves come and
/// go while it moves; only the first ones are here.
public struct CarouselShow: Sendable {
    public struct Item: Sendable {
        public var picture: PictureKey
        /// Its number in the playlist, from 0, which it keeps where others are left out.
        public var number: Int
        /// How long it stays; nil for the carousel's own time.
        public var time: Span?
        /// A carousel, and the number of its item that a tap brings into view.
        public var onTap: (zone: ZoneID, item: Int)?

        public init(
            _ picture: PictureKey, number: Int, time: Span? = nil, onTap: (zone: ZoneID, item: Int)? = nil
        ) {
            (self.picture, self.number, self.time, self.onTap) = (picture, number, time, onTap)
        }
    }

    public var id: ZoneID
    /// In panel pixels, as all that follows.
    public var frame: Rect
    public var axis: Strip.Axis
    public var items: [Item]
    /// How many items the playlist names, those that are left out included.
    public var listed: Int
    public var loop = true
    /// Along the axis; positive.
    public var itemLength: Int
    public var gap = 0
    /// How far a picture moves against its page while that crosses the view.
    public var parallax = 0
    /// Whether a picture is centred on its page with room around it, or covers it.
    public var fit = CarouselSettings.Fit.cover
    /// Behind pictures that leave room, and where one is not there yet; opaque.
    public var background = Pixel.black
    public var border: CarouselSettings.Border?
    public var indicator: CarouselIndicator?
    public var behavior = CarouselBehavior()
    /// The pictures that are in view at the start, and their neighbours, until a stage has taken them.
    public var preloaded: [PictureKey: Texture] = [:]
    /// What the largest picture takes, in bytes.
    public var largestPicture = 0

    /// Full-size pages without a gap, a parallax, an indicator or pictures.
    public init(id: ZoneID, frame: Rect, axis: Strip.Axis, items: [Item]) {
        (self.id, self.frame, self.axis, self.items) = (id, frame, axis, items)
        listed = items.count
        itemLength = axis == .horizontal ? frame.width : frame.height
    }

    /// The zone's length along the axis.
    var view: Int { axis == .horizontal ? frame.width : frame.height }

    /// The most memory its pictures take at once, in bytes: those in view and their neighbours and, while it is on its
    /// way elsewhere, those in view there.
    var textureBytes: Int { largestPicture * min(items.count, 2 * (view / (itemLength + gap) + 2) + 2) }

    /// How it moves as a zone: only pictures near to those in view are there.
    var zoneBehavior: CarouselBehavior {
        var behavior = behavior
        behavior.slidesFar = false
        return behavior
    }

    /// Of a row with some of its items; nil without any.
    func geometry(count: Int) -> CarouselGeometry? {
        count == 0
            ? nil : CarouselGeometry(count: count, view: view, itemLength: itemLength, gap: gap, loop: loop)
    }
}
