/// A clock, compiled for one panel: how it writes the time, and where.
public struct ClockShow: Sendable {
    public var id: ZoneID
    /// In panel pixels.
    public var frame: Rect
    /// Where the words lie.
    var room: Rect
    var format: ClockFormat
    var zone: CivilZone
    var wall: any WallClock
    /// What the words look like.
    var style: StyledText
    var align: TextSettings.Align
    var background: Pixel

    /// Nil, with a message, where the time zone is not known or there is no room.
    init?(
        _ settings: ClockSettings, id: ZoneID, frame: Rect, transform: CanvasTransform, wall: any WallClock,
        _ pictures: inout PictureLoader
    ) {
        guard let zone = wall.zone(settings.timeZone) else {
            pictures.report(
                .error, path: "",
                "this machine knows no time zone \(quote(settings.timeZone ?? "")), so clock \"\(id.rawValue)\" is left out",
                remedy: "write a name such as Europe/Berlin or Asia/Shanghai")
            return nil
        }
        let padding = transform.panelLength(settings.padding, along: .horizontal)
        (self.id, self.frame, self.zone, self.wall) = (id, frame, zone, wall)
        room = Rect(x: frame.x + padding, y: frame.y, width: frame.width - 2 * padding, height: frame.height)
        (format, align, background) = (settings.format, settings.align, settings.background)
        style = StyledText(
            "", font: settings.font.name, size: max(1, Int(transform.panelType(settings.font.size).rounded())),
            color: settings.color)
        style.limit = .oneLine
        guard !room.isEmpty else {
            pictures.report(
                .warning, path: "", "clock \"\(id.rawValue)\" has no room inside its padding",
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
        return PictureKey(text: text, maxWidth: room.width)
    }
}
