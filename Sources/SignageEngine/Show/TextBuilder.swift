/// Sets the words of a text zone.
struct TextBuilder {
    let id: ZoneID
    /// In panel pixels.
    let frame: Rect
    let transform: CanvasTransform

    /// Nil, with a message, where the words cannot be drawn and there is no background either.
    func build(_ settings: TextSettings, _ pictures: inout PictureLoader) -> StillShow? {
        var layers: [Layer] = []
        if settings.background.alpha > 0 { layers.append(Layer(.fill(settings.background), frame: frame)) }
        if let words = words(settings, &pictures) { layers.append(words) }
        return layers.isEmpty ? nil : StillShow(id: id, frame: frame, layers: layers, kind: .text, name: settings.text)
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
                .warning, .layout, path: "", "text \"\(id.rawValue)\" has no room inside its padding",
                remedy: "make the padding smaller, or the frame larger")
            return nil
        }
        let text = styled(settings, room)
        let texture: Texture
        do throws(TextFault) {
            texture = try pictures.words(text, maxWidth: room.width, for: "text \"\(id.rawValue)\"")
        } catch {
            pictures.report(
                .error, .text, path: "", "text \"\(id.rawValue)\" cannot be shown: \(error.reason)",
                remedy: error.remedy ?? "shorten it, or choose a smaller font")
            return nil
        }
        guard pictures.reserve(texture.byteCount, for: id) else { return nil }
        // Lines may be higher than what is on them.
        let inkHeight = texture.line?.ink.count ?? texture.height
        if inkHeight > room.height {
            pictures.report(
                .warning, .layout, path: "",
                "text \"\(id.rawValue)\" is \(inkHeight) pixels high, its room \(room.height); the rest is cut off",
                remedy: "shorten it, choose a smaller font, or make the frame higher")
        }
        let x = settings.align.offset(of: texture.width, in: room.width, settings.text)
        let y =
            switch settings.verticalAlign {
            case .top: 0
            case .middle: (room.height - texture.height) / 2
            case .bottom: room.height - texture.height
            }
        // Words that are too high begin at the top, wherever they were to stand.
        let top =
            inkHeight > room.height ? -(texture.line?.ink.lowerBound ?? 0) : texture.top(max(y, 0), inRoom: room.height)
        let place = Point(x: room.x + x, y: room.y + top)
        return StillBuilder.layer(texture, at: place, within: frame)
    }

    private func styled(_ settings: TextSettings, _ room: Rect) -> StyledText {
        let type = transform.panelType
        var text = StyledText(
            settings.text, font: settings.font.name, size: max(1, Int(type(settings.font.size).rounded())),
            color: settings.color, alignment: Self.alignment(settings.align))
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

    private static func alignment(_ align: TextSettings.Align) -> StyledText.Alignment {
        switch align {
        case .start: .leading
        case .center: .center
        case .end: .trailing
        case .left: .left
        case .right: .right
        }
    }
}
