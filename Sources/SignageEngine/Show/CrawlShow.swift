/// A horizontal ticker, compiled for one panel: all headlines on one endless line, cut into tiles that are set when they
/// are about to be seen.
public struct CrawlShow: Sendable {
    /// A part of the line that is one texture.
    struct Tile: Sendable {
        /// Where it begins, in pixels along the way that the line is read.
        var start: Int
        var width: Int
        /// Its top, in panel pixels.
        var y: Int
        /// Of which headline it is a part; nil for what stands between two.
        var headline: Int?
        var picture: PictureKey

        var end: Int { start + width }
    }

    public var id: ZoneID
    /// In panel pixels.
    public var frame: Rect
    /// Where the words are seen.
    var room: Rect
    public var headlines: [String]
    /// In the order of their starts; the first starts at 0.
    var tiles: [Tile]
    /// Pixels until the line begins anew; positive.
    var length: Int
    /// Whether it moves to the left, so that the line is read from the left; else both are the other way round.
    var movesLeft = true
    /// Pixels in a span: its speed.
    var speed: (pixels: Int, span: Span) = (120, .seconds(1))
    var snap = true
    /// Whether it never moves: all of it is seen.
    var isStill = false
    /// How far from the end at which it would come in it begins, where it never moves.
    var stillOffset = 0
    /// Whether there are headlines to touch: what stands in their place is not.
    var isTouchable = true
    /// What does not move: the background and the icon, back to front.
    var still: [Layer] = []
    /// What is seen at the start.
    var preloaded: [PictureKey: Texture] = [:]

    /// The most memory its textures take at once: those in view and a neighbour on both sides.
    var textureBytes: Int {
        let widest = tiles.map(\.width).max() ?? 0
        let height = preloaded.values.map(\.height).max() ?? frame.height
        return StillShow(id: id, frame: frame, layers: still).textureBytes
            + Texture.byteCount(of: Size(width: max(1, 2 * room.width + 4 * widest), height: max(1, height)))
    }
}
