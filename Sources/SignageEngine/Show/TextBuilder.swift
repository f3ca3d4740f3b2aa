/// Sets the words of a text zone.
struct TextBuilder {
    let id: ZoneID
    /// In panel pixels.
    let frame: Rect
    let transform: CanvasTransform
    let rasterizer: any TextRasterizer

    /// Nil, with a message, where the words cannot be drawn and there is no background either.
    func build(_ settings: TextSettings, _ pictures: inout PictureLoader) -> StillShow? {
        var layers: [Layer] = []
        if settings.background.alpha > 0 { layers.append(Layer(.fill(settings.background), frame: frame)) }
        if let words = words(settings, &pictures) { layers.append(words) }
        return layers.isEmpty ? nil : StillShow(id: id, frame: frame, layers: layers)
    }

    private func words(_ settings: TextSettings, _ pictures: inout PictureLoader) -> Layer? {
        let (across, down) = (
            transform.panelLength(settings.padding, along: .horizontal),
            transform.panelLength(settings.padding, along: .vertical)
        )
        let room = Rect(
            x: frame.x + across, y: frame.y + down, width: frame.width - 2 * across, height: frame.height - 2 * down)
        guard !room.isEmpty else {
            pictures.report(
                .warning, path: "", "text \"\(id.rawValue)\" has no room inside its padding",
                remedy: "make the padding smaller, or the frame larger")
            return nil
        }
        let isRightToLeft = TextDirection.isRightToLeft(settings.text)
        let alignment = Self.alignment(settings.align, isRightToLeft: isRightToLeft)
        let text = styled(settings, alignment, room)
        let texture: Texture
        do throws(TextFault) {
            texture = try rasterizer.rasterize(text, maxWidth: room.width)
        } catch {
            pictures.report(
                .error, path: "", "text \"\(id.rawValue)\" cannot be shown: \(error.reason)",
                remedy: "shorten it, or choose a smaller font")
            return nil
        }
        guard pictures.reserve(texture.byteCount, for: id) else { return nil }
        if texture.height > room.height {
            pictures.report(
                .warning, path: "",
                "text \"\(id.rawValue)\" is \(texture.height) pixels high, its room \(room.height); the rest is cut off",
                remedy: "shorten it, choose a smaller font, or make the frame higher")
        }
        let leftOver = Size(width: room.width - texture.width, height: room.height - texture.height)
        let isAtRight = (alignment == .leading) == isRightToLeft
        let x = alignment == .center ? leftOver.width / 2 : isAtRight ? leftOver.width : 0
        let y =
            switch settings.verticalAlign {
            case .top: 0
            case .middle: leftOver.height / 2
            case .bottom: leftOver.height
            }
        // Words that are too high begin at the top, wherever they were to stand.
        let place = Point(x: room.x + x, y: room.y + max(y, 0))
        return StillBuilder.layer(texture, at: place, within: frame)
    }

    private func styled(_ settings: TextSettings, _ alignment: StyledText.Alignment, _ room: Rect) -> StyledText {
        let type = transform.panelType
        var text = StyledText(
            settings.text, font: settings.font.name, size: max(1, Int(type(settings.font.size).rounded())),
            color: settings.color, alignment: alignment)
        text.limit = settings.wrap ? .height(room.height) : .oneLine
        text.letterSpacing = type(settings.letterSpacing)
        text.outline = settings.outline.map { StyledText.Outline(width: type($0.width), color: $0.color) }
        text.shadow = settings.shadow.map {
            StyledText.Shadow(
                offset: Point(x: Int(type(Double($0.x)).rounded()), y: Int(type(Double($0.y)).rounded())),
                color: $0.color)
        }
        return text
    }

    /// The rasterizer knows leading and trailing only: which side that is depends on the script.
    private static func alignment(_ align: TextSettings.Align, isRightToLeft: Bool) -> StyledText.Alignment {
        switch align {
        case .start: .leading
        case .center: .center
        case .end: .trailing
        case .left: isRightToLeft ? .trailing : .leading
        case .right: isRightToLeft ? .leading : .trailing
        }
    }
}
