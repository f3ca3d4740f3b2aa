/// Makes what stands still of its settings: colours and images.
struct StillBuilder {
    let id: ZoneID
    /// In panel pixels; part of it is on the panel.
    let frame: Rect
    let panel: Size

    /// Nil, with a message, where there is nothing to show.
    func color(_ settings: ColorSettings, _ pictures: inout PictureLoader) -> StillShow? {
        var layers: [Layer] = []
        if let color = settings.color { layers.append(Layer(.fill(color), frame: frame)) }
        if let gradient = settings.gradient {
            let part = frame.intersection(Rect(panel))
            guard pictures.reserve(Texture.byteCount(of: part.size), for: id) else { return nil }
            let texture = Gradient(gradient).texture(of: frame, part: part)
            layers.append(Layer(.texture(texture, origin: .zero), frame: part))
        }
        guard !layers.isEmpty else {
            pictures.report(
                .warning, .playlist, path: "", "color \"\(id.rawValue)\" has no colour, so it shows nothing",
                remedy: "give it a \"color\" or a \"gradient\"")
            return nil
        }
        return StillShow(id: id, frame: frame, layers: layers)
    }

    /// Nil, with a message, where there is nothing to show.
    func image(_ settings: ImageSettings, _ pictures: inout PictureLoader) -> StillShow? {
        guard let source = settings.source else { return nil }
        let target: TargetSize =
            switch settings.fit {
            case .cover: .cover(frame.size)
            case .contain: .contain(frame.size)
            case .stretch: .stretch(frame.size)
            }
        guard let (path, texture) = pictures.load(first: source, into: target) else {
            pictures.report(
                .warning, .picture, path: "", "image \"\(id.rawValue)\" has no picture to show",
                remedy: "put a PNG or JPEG picture at \(source.path.rawValue)")
            return nil
        }
        let layer = Self.layer(texture, centeredIn: frame, opacity: UInt8((settings.opacity * 255).rounded()))
        return StillShow(id: id, frame: frame, layers: [layer], kind: .image, name: path)
    }

    /// A texture in the middle of a frame; what stands out of the frame is cut off.
    static func layer(_ texture: Texture, centeredIn frame: Rect, opacity: UInt8 = 255) -> Layer {
        let place = Point(
            x: frame.x + (frame.width - texture.width) / 2, y: frame.y + (frame.height - texture.height) / 2)
        return layer(texture, at: place, within: frame, opacity: opacity)
    }

    /// A texture with its top left at a place, as far as it lies inside a frame.
    static func layer(_ texture: Texture, at place: Point, within frame: Rect, opacity: UInt8 = 255) -> Layer {
        let whole = Rect(x: place.x, y: place.y, width: texture.width, height: texture.height)
        let part = whole.intersection(frame)
        return Layer(
            .texture(texture, origin: Point(x: part.x - whole.x, y: part.y - whole.y)), frame: part, opacity: opacity)
    }
}
