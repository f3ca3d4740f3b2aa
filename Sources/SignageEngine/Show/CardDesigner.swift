/// Draws the cards the program shows of itself: calm, and readable from a few metres.
struct CardDesigner {
    private static let ink = Pixel(red: 0x1D, green: 0x1F, blue: 0x24)
    private static let paper = Pixel(red: 0xF6, green: 0xF1, blue: 0xE7)
    private static let muted = Pixel(red: 0xB4, green: 0xAE, blue: 0xA2)
    private static let brass = Pixel(red: 0xC9, green: 0xA4, blue: 0x5C)

    /// "Nothing to show yet", and the folder to fill.
    ///
    /// - Parameter inner: the folder inside `folder` that the sign shows; empty for itself.
    func emptyFolder(_ folder: String, _ inner: String, panel: Size, _ pictures: inout PictureLoader) -> MessageCard {
        let path = inner.isEmpty ? folder : folder.hasSuffix("/") ? folder + inner : "\(folder)/\(inner)"
        return card(
            title: "This sign is ready for its pictures", text: "Put PNG or JPEG pictures into", detail: path,
            panel: panel, &pictures)
    }

    /// There are pictures, and none of them can be shown.
    func nothingReadable(_ folder: String, panel: Size, _ pictures: inout PictureLoader) -> MessageCard {
        card(
            title: "No picture can be shown yet", text: "The log of signaged says why, for each file in",
            detail: folder, panel: panel, &pictures)
    }

    /// There is a playlist, and nothing in it is for now.
    func nothingScheduled(_ folder: String, panel: Size, _ pictures: inout PictureLoader) -> MessageCard {
        card(
            title: "Nothing is scheduled now", text: "What is shown at such times is called \"fallback\" in",
            detail: folder.hasSuffix("/") ? "\(folder)playlist.yaml" : "\(folder)/playlist.yaml", panel: panel,
            &pictures)
    }

    /// Three centred blocks under one another, with a thin rule after the first. Where no text can be drawn the card
    /// is its plain ground: the sign stays calm, and the log says why.
    private func card(
        title: String, text: String, detail: String, panel: Size, _ pictures: inout PictureLoader
    ) -> MessageCard {
        // People stand nearer to portrait panels' width than to landscape ones', so letters may take more of it.
        let columns = panel.width > panel.height ? 160 : 128
        let unit = max(min(panel.width, panel.height * 3 / 2) / columns, 1)
        let width = panel.width * 4 / 5
        func block(_ string: String, _ size: Int, _ color: Pixel) -> Texture? {
            let styled = StyledText(string, size: size * unit, color: color, alignment: .center)
            do throws(TextFault) {
                return try pictures.words(styled, maxWidth: width, for: "this program's own card")
            } catch {
                pictures.report(
                    .error, .text, path: "", "the words of this program's own card cannot be drawn: \(error.reason)",
                    remedy: error.remedy ?? "install the font Noto Sans (in Debian: fonts-noto-core)")
                return nil
            }
        }
        let rule = Texture(
            size: Size(width: 16 * unit, height: max(unit / 3, 1)),
            pixels: Array(repeating: Self.brass, count: 16 * unit * max(unit / 3, 1)))
        let blocks: [(texture: Texture?, gapBefore: Int)] = [
            (block(title, 8, Self.paper), 0),
            (rule, 6 * unit),
            (block(text, 4, Self.muted), 6 * unit),
            (block(detail, 4, Self.paper), 2 * unit),
        ]
        let shown = blocks.filter { $0.texture != nil }
        let height = shown.reduce(0) { $0 + $1.gapBefore + ($1.texture?.height ?? 0) }
        var y = (panel.height - height) / 2
        var shapes: [MessageCard.Picture] = []
        for block in shown {
            guard let texture = block.texture else { continue }
            y += block.gapBefore
            shapes.append(MessageCard.Picture(texture, at: Point(x: (panel.width - texture.width) / 2, y: y)))
            y += texture.height
        }
        return MessageCard(ground: Self.ink, pictures: shapes)
    }
}
