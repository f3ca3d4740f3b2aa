/// A zone that never changes, compiled for one panel: what it shows, back to front.
public struct StillShow: Sendable {
    public var id: ZoneID
    /// In panel pixels.
    public var frame: Rect
    public var layers: [Layer]

    public init(id: ZoneID, frame: Rect, layers: [Layer]) { (self.id, self.frame, self.layers) = (id, frame, layers) }

    /// The memory its textures hold, in bytes.
    var textureBytes: Int {
        layers.reduce(0) { sum, layer in
            if case .texture(let texture, _) = layer.content { sum + texture.byteCount } else { sum }
        }
    }
}
