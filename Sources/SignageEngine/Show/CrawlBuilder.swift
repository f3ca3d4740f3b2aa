/// Makes a horizontal ticker of a ticker's settings: measures each headline once and lays all of them on one line.
extension TickerBuilder {
    /// As many pixels of a line are one texture at the most.
    static let tileWidth = 1024

    /// Nil, with a message, where no words can be drawn at all.
    func buildCrawl(from source: any ContentSource, _ pictures: inout PictureLoader) -> CrawlShow? {
        guard let (room, still) = ground(&pictures) else { return nil }
        var line = Line(
            separator: separator(&pictures), spacing: transform.panelLength(settings.spacing, along: .horizontal))
        for text in texts(source, &pictures) { measure(text, from: wordsPath, into: &line, &pictures) }
        let isEmpty = line.headlines.isEmpty
        if isEmpty { measure(emptyWords, from: "", into: &line, &pictures) }
        guard !line.headlines.isEmpty else { return nil }

        let rightToLeft = line.headlines.count { TextDirection.isRightToLeft($0.text) }
        var show = CrawlShow(
            id: id, frame: frame, room: room, headlines: line.headlines.map(\.text), tiles: [], length: 1)
        show.movesLeft = settings.direction.map { $0 == .left } ?? (rightToLeft * 2 <= line.headlines.count)
        show.isStill = isEmpty || (settings.stillIfFits && line.textWidth <= room.width)
        show.isTouchable = !isEmpty
        show.still = still
        show.snap = settings.snap
        show.speed = pace(settings.speed)
        (show.tiles, show.length) = line.tiles(in: frame, movesLeft: show.movesLeft)
        preload(&show, &pictures)
        return show
    }

    private func separator(_ pictures: inout PictureLoader) -> (StyledText, TextExtent)? {
        guard !settings.separator.isEmpty else { return nil }
        let text = style(settings.separator)
        return (try? pictures.measure(text, for: name)).map { (text, $0) }
    }

    private func measure(_ text: String, from path: String, into line: inout Line, _ pictures: inout PictureLoader) {
        let styled = style(text)
        do throws(TextFault) {
            let extent = try pictures.measure(styled, path: path, for: name)
            line.headlines.append(Line.Headline(text: text, styled: styled, extent: extent))
        } catch {
            reportUndrawable(text, error, &pictures)
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
        var styled: StyledText
        var extent: TextExtent
    }

    let separator: (text: StyledText, extent: TextExtent)?
    let spacing: Int
    var headlines: [Headline] = []

    init(separator: (StyledText, TextExtent)?, spacing: Int) { (self.separator, self.spacing) = (separator, spacing) }

    /// From one headline's end to the next one's beginning.
    private var distance: Int { max(1, separator.map { $0.extent.size.width + 2 * spacing } ?? spacing) }

    /// From the first headline's beginning to the last one's end.
    var textWidth: Int { headlines.reduce(-distance) { $0 + $1.extent.size.width + distance } }

    /// All stand on one baseline, the highest and the deepest of them in the middle of the frame.
    func tiles(in frame: Rect, movesLeft: Bool) -> (tiles: [CrawlShow.Tile], length: Int) {
        let extents = headlines.map(\.extent) + (separator.map { [$0.extent] } ?? [])
        let above = extents.map(\.baseline).max() ?? 0
        let below = extents.map { $0.size.height - $0.baseline }.max() ?? 0
        let baseline = frame.y + (frame.height - above - below) / 2 + above
        var tiles: [CrawlShow.Tile] = []
        var start = 0
        for (number, headline) in headlines.enumerated() {
            append(
                headline.styled, headline.extent, number: number, from: start, baseline, movesLeft, to: &tiles)
            start += headline.extent.size.width
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
