/// A zone that never changes, compiled for one panel: what it shows, back to front.
public struct StillShow: Sendable {
    public var id: ZoneID
    /// In panel pixels.
    public var frame: Rect
    public var layers: [Layer]
    /// As a playlist calls it: "image".
    public var kind: String
    /// What is shown: a picture's path, or words; nil where there is nothing to name.
    public var name: String?

    public init(id: ZoneID, frame: Rect, layers: [Layer], kind: ZoneKind = .color, name: String? = nil) {
        self.init(id: id, frame: frame, layers: layers, kind: kind.rawValue, name: name)
    }

    init(id: ZoneID, frame: Rect, layers: [Layer], kind: String, name: String? = nil) {
        (self.id, self.frame, self.layers) = (id, frame, layers)
        (self.kind, self.name) = (kind, name)
    }

    /// The memory its textures hold, in bytes.
    var textureBytes: Int {
        layers.reduce(0) { sum, layer in
            if case .texture(let texture, _) = layer.content { sum + texture.byteCount } else { sum }
        }
    }
}
