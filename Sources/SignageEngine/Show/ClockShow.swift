/// A clock, compiled for one panel: how it writes the time, and where.
public struct ClockShow: Sendable {
    public var id: ZoneID
    /// In panel pixels.
    public var frame: Rect
    /// Where the words lie.
    var room: Rect
    var format: ClockFormat
    var zone: CivilZone
    /// What the words look like.
    var style: StyledText
    var align: TextSettings.Align
    var background: Pixel
    /// Where the playlist has it, for messages.
    var origin: Origin
    /// What it says when it is compiled, and next.
    var preloaded: [PictureKey: Texture] = [:]

    /// Nil, with a message, where the time zone is not known or there is no room.
    init?(
        _ settings: ClockSettings, id: ZoneID, origin: Origin = Origin(), frame: Rect, transform: CanvasTransform,
        timeZones: any TimeZones, _ pictures: inout PictureLoader
    ) {
        guard let zone = timeZones.zone(settings.timeZone) else {
            pictures.report(
                .error, .playlist, path: "",
                "this machine knows no time zone \(quote(settings.timeZone ?? "")), so clock \"\(id.rawValue)\" is left out",
                remedy: "write a name such as Europe/Berlin or Asia/Shanghai")
            return nil
        }
        let padding = transform.panelLength(settings.padding, along: .horizontal)
        (self.id, self.origin, self.frame, self.zone) = (id, origin, frame, zone)
        room = Rect(x: frame.x + padding, y: frame.y, width: frame.width - 2 * padding, height: frame.height)
        (format, align, background) = (settings.format, settings.align, settings.background)
        style = StyledText(
            "", font: settings.font.name, size: max(1, Int(transform.panelType(settings.font.size).rounded())),
            color: settings.color)
        style.limit = .oneLine
        guard !room.isEmpty else {
            pictures.report(
                .warning, .layout, path: "", "clock \"\(id.rawValue)\" has no room inside its padding",
                remedy: "make the padding smaller, or the frame wider")
            return nil
        }
        // What it will say has the letters of what it says now, or others of the same script, and any digit.
        var sample = style
        sample.string = (picture(at: 0).text?.string ?? "") + "0123456789"
        pictures.noteGaps(in: sample, for: "clock \"\(id.rawValue)\"")
    }

    /// The picture of what it says at a time since 1970-01-01T00:00:00Z.
    func picture(at seconds: Int64) -> PictureKey {
        var text = style
        text.string = format.string(CivilTime(seconds, in: zone), seconds: seconds)
        var key = PictureKey(text: text, maxWidth: room.width)
        key.origin = origin
        return key
    }

    /// When it says something else than at `seconds`, and what; nil for never.
    func next(after seconds: Int64, saying current: PictureKey) -> (at: Int64, picture: PictureKey)? {
        var instant = seconds
        // More than one look only where clocks are put forward or back in between and the text stays.
        for _ in 0..<Self.mostLooks {
            guard let later = format.nextChange(after: instant, in: zone) else { return nil }
            instant = later
            let picture = picture(at: later)
            if picture != current { return (later, picture) }
        }
        return (instant, current)
    }

    private func tellCutOff(_ key: PictureKey, _ texture: Texture, _ pictures: inout PictureLoader) {
        var excess: String?
        if let line = texture.line, line.ink.count > frame.height { excess = "higher than its \(frame.height)" }
        if let text = key.text, let width = try? pictures.width(text), width > room.width {
            excess = excess ?? "wider than its \(room.width)"
        }
        guard let excess else { return }
        pictures.report(
            .warning, .layout, path: "", "what clock \"\(id.rawValue)\" says is \(excess) pixels; the rest is cut off",
            remedy: "choose a smaller font, or make the frame larger")
    }

    /// A place that changes its clocks more often than this within what its clock shows looks again then.
    private static let mostLooks = 16

    /// Sets what it says at a time and next, so that the first frame has it.
    mutating func preload(at seconds: Int64, _ pictures: inout PictureLoader) {
        let now = picture(at: seconds)
        for key in [now, next(after: seconds, saying: now)?.picture ?? now] {
            guard preloaded[key] == nil, let texture = pictures.texture(key) else { continue }
            tellCutOff(key, texture, &pictures)
            if pictures.reserve(texture.byteCount, for: id) { preloaded[key] = texture }
        }
    }
}

extension ClockShow {
    /// The memory its textures hold, in bytes: what came with it, and two lines of words at a time.
    var textureBytes: Int { preloaded.values.reduce(0) { $0 + $1.byteCount } * 2 }
}
