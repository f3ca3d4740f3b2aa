/// A carousel, compiled for one panel: where its items lie and which pictures they are. The pictures themselves come and
/// go while it moves; only the first ones are here.
public struct CarouselShow: Sendable {
    public struct Item: Sendable {
        public var picture: PictureKey
        /// How long it stays; nil for the carousel's own time.
        public var time: Span?
        /// A carousel and its item (from 0) that a tap brings into view.
        public var onTap: (zone: ZoneID, item: Int)?
    }

    public var id: ZoneID
    /// In panel pixels, as all that follows.
    public var frame: Rect
    public var axis: Strip.Axis
    public var items: [Item]
    public var loop: Bool
    public var itemLength: Int
    public var gap: Int
    public var parallax: Int
    /// Whether a picture is centred on its page with room around it, or covers it.
    public var fit: CarouselSettings.Fit
    public var background: Pixel
    public var border: CarouselSettings.Border?
    public var indicator: CarouselIndicator?
    public var behavior: CarouselBehavior
    /// The pictures that are in view at the start, and their neighbours.
    public var preloaded: [PictureKey: Texture]

    /// The most memory its pictures take at once: those in view and two neighbours.
    var textureBytes: Int {
        guard let size = preloaded.values.map(\.byteCount).max() else { return 0 }
        let view = axis == .horizontal ? frame.width : frame.height
        return size * min(items.count, view / (itemLength + gap) + 4)
    }

    /// Nil without items.
    func geometry() -> CarouselGeometry? {
        let view = axis == .horizontal ? frame.width : frame.height
        guard !items.isEmpty else { return nil }
        return CarouselGeometry(count: items.count, view: view, itemLength: itemLength, gap: gap, loop: loop)
    }
}
