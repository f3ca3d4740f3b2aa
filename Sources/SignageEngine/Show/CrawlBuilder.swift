/// Makes a horizontal ticker of a ticker's settings: measures each headline once and lays all of them on one line.
extension TickerBuilder {
    /// As many pixels of a line are one texture at the most.
    static let tileWidth = 1024

    /// Nil, with a message, where no words can be drawn at all.
    func buildCrawl(from source: any ContentSource, _ pictures: inout PictureLoader) -> CrawlShow? {
        guard let (room, still) = ground(&pictures) else { return nil }
        var line = Line(
            separator: separator(&pictures), spacing: transform.panelLength(settings.spacing, along: .horizontal))
        for word in words(source, &pictures) { measure(word.text, from: word.path, into: &line, &pictures) }
        let isEmpty = line.headlines.isEmpty
        if isEmpty { measure(shortened(emptyWords, to: room.width, pictures), from: "", into: &line, &pictures) }
        guard !line.headlines.isEmpty else { return nil }

        let rightToLeft = line.headlines.count { TextDirection.isRightToLeft($0.text) }
        var show = CrawlShow(
            id: id, frame: frame, room: room, headlines: line.headlines.map(\.text), tiles: [], length: 1)
        show.movesLeft = settings.direction.map { $0 == .left } ?? (rightToLeft * 2 <= line.headlines.count)
        show.isStill = isEmpty || (settings.stillIfFits && line.textWidth <= room.width)
        if show.isStill { show.stillOffset = offset(of: line.textWidth, in: room.width, movesLeft: show.movesLeft) }
        show.isTouchable = !isEmpty
        show.still = still
        show.snap = settings.snap
        show.speed = pace(settings.speed)
        (show.tiles, show.length) = line.tiles(in: frame, movesLeft: show.movesLeft)
        preload(&show, &pictures)
        if show.tiles.contains(where: { isCutOff($0, show.preloaded[$0.picture]) }) { tellCutOff(&pictures) }
        return show
    }

    private func separator(_ pictures: inout PictureLoader) -> (StyledText, TextExtent)? {
        guard !settings.separator.isEmpty else { return nil }
        let text = style(settings.separator)
        return (try? pictures.measure(text, for: name)).map { (text, $0) }
    }

    private func measure(_ text: String, from path: String, into line: inout Line, _ pictures: inout PictureLoader) {
        do throws(TextFault) {
            var parts: [Line.Part] = []
            for piece in LineBreaker.pieces(text, most: mostTogether) {
                let styled = style(piece.text)
                let extent = try pictures.measure(styled, path: path, for: name)
                let gap = try parts.last.map { (before) throws(TextFault) in
                    try self.gap(before.styled.string, piece.isApart ? " " : "", piece.text, pictures)
                }
                parts.append(Line.Part(styled: styled, extent: extent, gap: gap ?? 0))
            }
            guard !parts.isEmpty else { return }
            line.headlines.append(Line.Headline(text: text, parts: parts))
        } catch {
            reportUndrawable(String(text.prefix(200)), error, &pictures)
        }
    }

    /// How many characters are set at once. Each tile sets its text anew, and there is an end to what can be added up.
    private var mostTogether: Int { max(50, min(1000, 250_000 / style("").size)) }

    /// How far two parts of a text lie apart, as their last and first letters do when they are set together. What is
    /// measured has a margin for ink, so without a space it may be negative.
    private func gap(_ before: String, _ between: String, _ after: String, _ pictures: PictureLoader) throws(TextFault)
        -> Int
    {
        let (end, start) = (String(before.suffix(6)), String(after.prefix(6)))
        let together = try pictures.width(style(end + between + start))
        let apart = try pictures.width(style(end)) + pictures.width(style(start))
        return min(max(together - apart, -style("").size / 2), 4 * style("").size)
    }

    /// What stands still has no way to show more than there is room for.
    private func shortened(_ text: String, to width: Int, _ pictures: PictureLoader) -> String {
        func fits(_ text: String) -> Bool { (try? pictures.fits(style(text), width: width)) ?? true }
        if fits(text) { return text }
        let letters = Array(text)
        var (some, tooMany) = (1, letters.count)
        while tooMany - some > 1 {
            let middle = (some + tooMany) / 2
            if fits(letters[..<middle] + "…") { some = middle } else { tooMany = middle }
        }
        return letters[..<some] + "…"
    }

    /// How far from the end at which it would come in a line begins that stands still.
    private func offset(of width: Int, in room: Int, movesLeft: Bool) -> Int {
        let free = max(0, room - width)
        return switch settings.align {
        case .start: 0
        case .center: free / 2
        case .end: free
        case .left: movesLeft ? 0 : free
        case .right: movesLeft ? free : 0
        }
    }

    /// Whether some of a tile's ink lies above or below the frame.
    private func isCutOff(_ tile: CrawlShow.Tile, _ texture: Texture?) -> Bool {
        guard let texture else { return false }
        let seen = (frame.y - tile.y)..<(frame.maxY - tile.y)
        return (0..<texture.height).contains { y in
            !seen.contains(y) && (0..<texture.width).contains { texture.row(y)[$0] != .clear }
        }
    }

    /// What is in view when it begins, and one more.
    private func preload(_ show: inout CrawlShow, _ pictures: inout PictureLoader) {
        for tile in show.tiles {
            if show.preloaded[tile.picture] == nil, let texture = pictures.texture(tile.picture) {
                guard pictures.reserve(texture.byteCount, for: id) else { return }
                show.preloaded[tile.picture] = texture
            }
            if tile.start > show.room.width { return }
        }
    }
}

/// Headlines on their way to become a line.
private struct Line {
    struct Headline {
        var text: String
        /// In the order of the text; at least one.
        var parts: [Part]

        var width: Int { parts.reduce(0) { $0 + $1.gap + $1.extent.size.width } }
    }

    /// As much of a headline as is set at once.
    struct Part {
        var styled: StyledText
        var extent: TextExtent
        /// Pixels between it and the part before.
        var gap: Int
    }

    let separator: (text: StyledText, extent: TextExtent)?
    let spacing: Int
    var headlines: [Headline] = []

    init(separator: (StyledText, TextExtent)?, spacing: Int) { (self.separator, self.spacing) = (separator, spacing) }

    /// From one headline's end to the next one's beginning.
    private var distance: Int { max(1, separator.map { $0.extent.size.width + 2 * spacing } ?? spacing) }

    /// From the first headline's beginning to the last one's end.
    var textWidth: Int { headlines.reduce(-distance) { $0 + $1.width + distance } }

    /// All stand on one baseline, the highest and the deepest of them in the middle of the frame.
    func tiles(in frame: Rect, movesLeft: Bool) -> (tiles: [CrawlShow.Tile], length: Int) {
        let extents = headlines.flatMap { $0.parts.map(\.extent) } + (separator.map { [$0.extent] } ?? [])
        let above = extents.map(\.baseline).max() ?? 0
        let below = extents.map { $0.size.height - $0.baseline }.max() ?? 0
        let baseline = frame.y + (frame.height - above - below) / 2 + above
        var tiles: [CrawlShow.Tile] = []
        var start = 0
        for (number, headline) in headlines.enumerated() {
            // Where the line is read the other way than the text, the text's end comes first.
            let isTurned = TextDirection.isRightToLeft(headline.text) == movesLeft
            for part in isTurned ? headline.parts.reversed() : headline.parts {
                if !isTurned { start += part.gap }
                append(part.styled, part.extent, number: number, from: start, baseline, movesLeft, to: &tiles)
                start += part.extent.size.width
                if isTurned { start += part.gap }
            }
            if let separator {
                append(
                    separator.text, separator.extent, number: nil, from: start + spacing, baseline, movesLeft,
                    to: &tiles)
            }
            start += distance
        }
        return (tiles, start)
    }

    /// Cuts a text into tiles of whole pixels: all of them are columns of the same drawing, so they join without a seam.
    private func append(
        _ text: StyledText, _ extent: TextExtent, number: Int?, from start: Int, _ baseline: Int, _ movesLeft: Bool,
        to tiles: inout [CrawlShow.Tile]
    ) {
        let width = extent.size.width
        var columns = stride(from: 0, to: width, by: TickerBuilder.tileWidth).map {
            $0..<min($0 + TickerBuilder.tileWidth, width)
        }
        // Where the line runs from right to left, the text's right end comes first.
        if !movesLeft { columns.reverse() }
        for part in columns {
            tiles.append(
                CrawlShow.Tile(
                    start: start + (movesLeft ? part.lowerBound : width - part.upperBound), width: part.count,
                    y: baseline - extent.baseline, headline: number,
                    picture: PictureKey(text: text, columns: part)))
        }
    }
}
