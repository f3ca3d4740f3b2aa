/// Draws the small card that tells, on the glass, what is wrong with the content: the first fault, and how many more there
/// are. It lies in a corner, over everything, while good content plays on.
struct FaultCardDesigner {
    let panel: Size

    private static let ground = Pixel(red: 0x1D, green: 0x1F, blue: 0x24, alpha: 0xEB)
    private static let paper = Pixel(red: 0xF6, green: 0xF1, blue: 0xE7)
    private static let muted = Pixel(red: 0xB4, green: 0xAE, blue: 0xA2)
    private static let brass = Pixel(red: 0xC9, green: 0xA4, blue: 0x5C)

    /// Lines of an essay belong into the log.
    private static let mostLines = 4

    /// What its zone is called: "faults", or "faults-2" where the playlist calls one of its own so.
    private static func name(beside zones: [ZoneID]) -> ZoneID {
        var (name, number) = (ZoneID(rawValue: "faults"), 2)
        while zones.contains(name) { (name, number) = (ZoneID(rawValue: "faults-\(number)"), number + 1) }
        return name
    }

    /// - Parameter zones: those that it lies over.
    /// - Returns: nil where nothing is wrong, or no text can be drawn; the log says both.
    func card(for issues: [ContentIssue], over zones: [ZoneID], _ pictures: inout PictureLoader) -> StillShow? {
        let faults = issues.filter { $0.severity == .error } + issues.filter { $0.severity == .warning }
        guard let first = faults.first else { return nil }
        // A thousandth of the shorter side, roughly: 1 on a panel of 1080 rows.
        let unit = Double(min(panel.width, panel.height)) / 1080
        func length(_ pixels: Double) -> Int { max(1, Int((pixels * unit).rounded())) }
        let (margin, padding, bar) = (length(32), length(24), length(6))
        let room = min(panel.width - 2 * margin, length(620)) - bar - 2 * padding
        guard room > 0 else { return nil }
        func words(_ string: String, _ size: Int, _ color: Pixel, lines: Int) -> Texture? {
            var text = StyledText(TextCleaning.visible(string), size: size, color: color)
            text.limit = lines == 1 ? .oneLine : .height(size * 3 / 2 * lines)
            return try? pictures.words(text, maxWidth: room, for: "this program's own card")
        }
        let more = faults.count - 1
        let blocks: [(texture: Texture?, gap: Int)] = [
            (words(Self.place(of: first), length(22), Self.muted, lines: 1), 0),
            (words(first.reason, length(26), Self.paper, lines: Self.mostLines), length(6)),
            (
                first.remedy.isEmpty ? nil : words(first.remedy, length(22), Self.brass, lines: Self.mostLines),
                length(8)
            ),
            (more == 0 ? nil : words("and \(more) more", length(20), Self.muted, lines: 1), length(10)),
        ]
        let shown = blocks.compactMap { block in block.texture.map { (texture: $0, gap: block.gap) } }
        guard !shown.isEmpty else { return nil }
        let height = shown.reduce(0) { $0 + $1.gap + $1.texture.height } - shown[0].gap
        let frame = Rect(
            x: margin, y: margin, width: bar + 2 * padding + (shown.map(\.texture.width).max() ?? 0),
            height: min(height + 2 * padding, panel.height - 2 * margin))
        var layers = [
            Layer(.fill(Self.ground), frame: frame),
            Layer(.fill(Self.brass), frame: Rect(x: frame.x, y: frame.y, width: bar, height: frame.height)),
        ]
        var y = frame.y + padding
        for (index, block) in shown.enumerated() {
            if index > 0 { y += block.gap }
            layers.append(StillBuilder.layer(block.texture, at: Point(x: frame.x + bar + padding, y: y), within: frame))
            y += block.texture.height
        }
        return StillShow(id: Self.name(beside: zones), frame: frame, layers: layers, kind: "card")
    }

    private static func place(of issue: ContentIssue) -> String {
        let file = issue.path.isEmpty ? "this sign" : issue.path
        return issue.mark.map { "\(file), line \($0.line)" } ?? file
    }
}
