/// A place in a row of pages: exact however far the row has turned, because pages are counted in whole numbers.
public struct CarouselPosition: Hashable, Sendable {
    /// The page that begins at or before the zone's beginning. Without bounds where the row loops.
    public var page: Int
    /// How far that page has moved out, in panel pixels: 0 ..< pitch.
    public var offset: Double

    public init(page: Int, offset: Double) { (self.page, self.offset) = (page, offset) }

    /// The place `pixels` after the beginning of page `anchor`.
    init(pixels: Double, from anchor: Int, pitch: Int) {
        let pages = (pixels / Double(pitch)).rounded(.down)
        page = anchor + Int(pages)
        offset = pixels - pages * Double(pitch)
        // The least bit before a page's beginning rounds to a whole pitch.
        if offset >= Double(pitch) { (page, offset) = (page + 1, 0) }
    }

    /// The pixel that is drawn at the zone's beginning: all pages are placed from it, so that they meet.
    var wholeOffset: Int { Int(offset.rounded()) }
}
