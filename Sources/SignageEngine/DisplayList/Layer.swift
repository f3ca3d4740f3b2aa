/// One thing to draw: what, where, and how strongly. Layers are drawn in their list's order, the last on top.
public struct Layer: Equatable, Sendable {
    public enum Content: Equatable, Sendable {
        case fill(Pixel)
        /// The texture with its pixel `origin` at the frame's top left. Where it ends, so does the layer.
        case texture(Texture, origin: Point)
        /// An endless strip whose position `offset` is at the frame's top (or left) edge. Any offset is good.
        case strip(Strip, offset: Int)

        /// Same pixels at the same place: textures and strips are immutable, so identity decides.
        public static func == (a: Content, b: Content) -> Bool {
            switch (a, b) {
            case (.fill(let a), .fill(let b)): a == b
            case (.texture(let a, let p), .texture(let b, let q)): a === b && p == q
            case (.strip(let a, let p), .strip(let b, let q)): a === b && p == q
            case (.fill, _), (.texture, _), (.strip, _): false
            }
        }
    }

    public var content: Content
    /// Which of its zone's layers it is; the display list gives it.
    public internal(set) var id = LayerID(zone: 0, ordinal: 0)
    /// Where it appears, in panel pixels. Parts outside the panel are not drawn.
    public var frame: Rect
    /// 255 draws the content as it is.
    public var opacity: UInt8

    public init(_ content: Content, frame: Rect, opacity: UInt8 = 255) {
        (self.content, self.frame, self.opacity) = (content, frame, opacity)
    }

    /// Whether nothing beneath its frame can be seen.
    public var isOpaque: Bool {
        guard opacity == 255 else { return false }
        return switch content {
        case .fill(let pixel): pixel.isOpaque
        case .texture(let texture, _): texture.isOpaque
        case .strip(let strip, _): strip.isOpaque
        }
    }

    /// The frame, cut down to what the content can cover. A strip covers any length but only its own breadth.
    public var extent: Rect {
        switch content {
        case .fill: frame
        case .texture(let texture, let origin):
            frame.intersection(
                Rect(x: frame.x - origin.x, y: frame.y - origin.y, width: texture.width, height: texture.height))
        case .strip(let strip, _):
            switch strip.axis {
            case .vertical:
                Rect(x: frame.x, y: frame.y, width: min(frame.width, strip.breadth), height: frame.height)
            case .horizontal:
                Rect(x: frame.x, y: frame.y, width: frame.width, height: min(frame.height, strip.breadth))
            }
        }
    }
}

/// A layer's name from frame to frame: the zone it belongs to and its number among that zone's layers. A zone that shows
/// one layer more leaves the layers of all others what they were.
public struct LayerID: Hashable, Comparable, Sendable {
    public var zone: Int
    public var ordinal: Int

    public static func < (a: LayerID, b: LayerID) -> Bool { (a.zone, a.ordinal) < (b.zone, b.ordinal) }
}
