/// A ticker, compiled for one panel: its headlines are set.
public struct TickerShow: Sendable {
    public struct Headline: Sendable {
        public var text: String
        public var texture: Texture
        /// Its left edge when it comes, in panel pixels.
        public var x: Int
        /// How many pixels it moves to the left, or to the right where negative, until its end is seen.
        public var travel = 0
        /// Which of its lines this is, where it is shown line after line.
        public var line: Int

        public init(_ text: String, _ texture: Texture, x: Int, line: Int = 0) {
            (self.text, self.texture, self.x, self.line) = (text, texture, x, line)
        }
    }

    public var id: ZoneID
    /// In panel pixels; headlines come and go at its upper and lower edge.
    public var frame: Rect
    /// At least one. It may have been made up, where there is none.
    public var headlines: [Headline]
    /// Where words that move sideways are seen.
    var room: Rect
    /// How fast they do: pixels in a span.
    var speed: (pixels: Int, span: Span) = (120, .seconds(1))
    var snap = true
    /// What does not move: the background and the icon, back to front.
    public var still: [Layer] = []
    /// Whether there are headlines to touch: what stands in their place is not.
    public var isTouchable = true
    public var behavior = CarouselBehavior()

    public init(id: ZoneID, frame: Rect, headlines: [Headline]) {
        (self.id, self.frame, self.headlines) = (id, frame, headlines)
        room = frame
    }

    /// The memory its textures hold, in bytes.
    var textureBytes: Int {
        headlines.reduce(StillShow(id: id, frame: frame, layers: still).textureBytes) { $0 + $1.texture.byteCount }
    }
}
