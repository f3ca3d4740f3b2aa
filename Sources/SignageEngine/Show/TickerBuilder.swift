/// Makes a ticker of its settings: reads the headlines and sets each of them once.
struct TickerBuilder {
    let id: ZoneID
    let settings: TickerSettings
    /// In panel pixels.
    let frame: Rect
    let transform: CanvasTransform
    /// The playlist's language.
    var locale: String?
    var readers = WordReaders()

    /// What does not move, and where the words have room; nil, with a message, where they have none.
    func ground(_ pictures: inout PictureLoader) -> (room: Rect, still: [Layer])? {
        var room = frame
        let inset = transform.panelLength(settings.inset, along: .horizontal)
        (room.x, room.width) = (room.x + inset, room.width - 2 * inset)
        var still: [Layer] = []
        if settings.background.alpha > 0 { still.append(Layer(.fill(settings.background), frame: frame)) }
        if let icon = icon(&pictures) {
            let place = Point(x: room.x, y: frame.y + (frame.height - icon.height) / 2)
            still.append(StillBuilder.layer(icon, at: place, within: frame))
            let taken = icon.width + transform.panelLength(settings.gap, along: .horizontal)
            (room.x, room.width) = (room.x + taken, room.width - taken)
        }
        guard room.width > 0 else {
            pictures.report(
                .warning, .layout, path: "", "ticker \"\(id.rawValue)\" has no room for words",
                remedy: "make its frame wider, or its inset smaller")
            return nil
        }
        return (room, still)
    }

    /// Nil, with a message, where no words can be drawn at all.
    func build(from source: any ContentSource, _ pictures: inout PictureLoader) -> TickerShow? {
        guard let (room, still) = ground(&pictures) else { return nil }
        var headlines = set(words(source, &pictures), in: room, &pictures)
        let isEmpty = headlines.isEmpty
        if isEmpty { headlines = resting.set([Words(text: emptyWords)], in: room, &pictures) }
        guard !headlines.isEmpty else { return nil }
        var show = TickerShow(id: id, frame: frame, headlines: headlines)
        show.room = room
        show.speed = pace(settings.scrollSpeed)
        show.snap = settings.snap
        show.still = still
        show.isTouchable = !isEmpty
        show.behavior = behavior(count: headlines.count)
        if headlines.contains(where: { $0.texture.line?.ink.count ?? 0 > frame.height }) { tellCutOff(&pictures) }
        return show
    }

    /// A ticker is a carousel of headlines that stands up: a page is as high as the strip.
    private func behavior(count: Int) -> CarouselBehavior {
        var behavior = CarouselBehavior()
        behavior.autoplay = settings.every
        behavior.transitionTime = settings.transition
        behavior.easing = settings.easing
        behavior.resumeAfter = settings.resumeAfter
        behavior.scrollReports = nil
        // A single headline stays where it is, under a finger, too.
        behavior.bounce = count > 1
        return behavior
    }

    private func icon(_ pictures: inout PictureLoader) -> Texture? {
        guard let icon = settings.icon else { return nil }
        // A little higher than the letters.
        let height = min(frame.height, max(1, Int((transform.panelType(settings.font.size) * 1.25).rounded())))
        return pictures.load(first: icon, into: .height(height))?.1
    }

    /// A headline, and the file that has it; empty where the playlist has it.
    struct Words {
        var text: String
        var path = ""
    }

    /// The headlines' words: the playlist's own, or those of files, in the ticker's order.
    func words(_ source: any ContentSource, _ pictures: inout PictureLoader) -> [Words] {
        let words = settings.items.isEmpty ? read(source, &pictures) : settings.items.map { Words(text: $0.text) }
        return settings.order.arranged(words, seed: settings.seed, path: \.text)
    }

    func style(_ text: String) -> StyledText {
        let size = max(1, Int(transform.panelType(settings.font.size).rounded()))
        var styled = StyledText(text, font: settings.font.name, size: size, color: settings.color)
        styled.limit = .oneLine
        return styled
    }

    /// The same, for words that have nothing behind them: whatever is too long of them is shortened, so that nothing moves.
    private var resting: TickerBuilder {
        var settings = settings
        settings.overflow = .ellipsis
        return TickerBuilder(
            id: id, settings: settings, frame: frame, transform: transform, locale: locale, readers: readers)
    }

    func tellCutOff(_ pictures: inout PictureLoader) {
        pictures.report(
            .warning, .layout, path: "",
            "the words of \(name) are higher than its \(frame.height) pixels; the rest is cut off",
            remedy: "choose a smaller font, or make the frame higher")
    }

    func reportUndrawable(_ text: String, _ fault: TextFault, _ pictures: inout PictureLoader) {
        pictures.report(
            .error, .text, path: "",
            "a headline of ticker \"\(id.rawValue)\" cannot be drawn, and is left out: \(fault.reason)",
            remedy: fault.remedy ?? "write it another way: \(quote(text))")
    }

    /// What messages call it.
    var name: String { "ticker \"\(id.rawValue)\"" }

    var emptyWords: String {
        settings.empty ?? (settings.locale ?? locale).flatMap(EmptyWords.words) ?? EmptyWords.standard
    }

    // MARK: Headlines

    private func read(_ source: any ContentSource, _ pictures: inout PictureLoader) -> [Words] {
        let files = settings.sources.isEmpty ? TickerSettings.defaultSource.map { [$0] } ?? [] : settings.sources
        var words: [Words] = []
        for file in files {
            let headlines = HeadlineLoader(source: file, readers: readers).headlines(in: source, &pictures)
            words += headlines.map { Words(text: $0, path: file.file.path.rawValue) }
        }
        return words
    }

    /// Pixels in a span, of canvas units a second.
    func pace(_ perSecond: Double) -> (pixels: Int, span: Span) {
        (max(1, Int((perSecond * transform.pixelsPerUnit * 1000).rounded())), .seconds(1000))
    }

    /// How wide a line may be that moves sideways. What is longer than a texture can be ends with an ellipsis.
    private func longestLine(_ room: Rect) -> Int {
        max(room.width, min(32_000, 16_000_000 / max(1, style("").size)))
    }

    private func lines(of text: String, in room: Rect, _ pictures: PictureLoader) throws(TextFault) -> [String] {
        guard settings.overflow == .wrap else { return [text] }
        return try LineBreaker.lines(text) { (line) throws(TextFault) in
            try pictures.fits(style(line), width: room.width)
        }
    }

    /// One that is longer than its room begins where its script does, whatever the others do.
    private func place(_ text: String, line: Int, _ texture: Texture, in room: Rect) -> TickerShow.Headline {
        let hidden = texture.width - room.width
        let isScrolled = settings.overflow == .scroll && hidden > 0
        let align = isScrolled ? .start : settings.align
        let x = room.x + align.offset(of: texture.width, in: room.width, text)
        var headline = TickerShow.Headline(text, texture, x: x, line: line)
        if isScrolled { headline.travel = TextDirection.isRightToLeft(text) ? -hidden : hidden }
        return headline
    }

    /// As much of a headline as somebody would wait for where it comes piece by piece.
    private func readable(_ text: String, from path: String, _ pictures: inout PictureLoader) -> String {
        guard text.count > Self.mostReadable else { return text }
        if settings.overflow != .ellipsis {
            pictures.report(
                .warning, .headlines, path: path,
                "a headline of it has \(text.count) characters; of those \(name) shows \(Self.mostReadable)",
                remedy: "make several of it, or use style: horizontal, which shows headlines of any length")
        }
        return text.prefix(Self.mostReadable) + "…"
    }

    /// Characters; more than fits on one line of any panel.
    private static let mostReadable = 1000

    private func set(_ words: [Words], in room: Rect, _ pictures: inout PictureLoader) -> [TickerShow.Headline] {
        var headlines: [TickerShow.Headline] = []
        for word in words {
            let (text, path) = (word.text, word.path)
            do throws(TextFault) {
                let shown = readable(text, from: path, &pictures)
                for (number, line) in try lines(of: shown, in: room, pictures).enumerated() {
                    let texture = try pictures.words(
                        style(line), maxWidth: settings.overflow == .scroll ? longestLine(room) : room.width,
                        path: path, for: name)
                    guard pictures.reserve(texture.byteCount, for: id) else { return headlines }
                    headlines.append(place(text, line: number, texture, in: room))
                }
            } catch {
                reportUndrawable(text, error, &pictures)
            }
        }
        return headlines
    }
}

extension TextSettings.Align {
    /// How far from the left end of its room a line of text begins.
    func offset(of width: Int, in room: Int, _ text: String) -> Int {
        switch self {
        case .left: 0
        case .center: (room - width) / 2
        case .right: room - width
        case .start: TextDirection.isRightToLeft(text) ? room - width : 0
        case .end: TextDirection.isRightToLeft(text) ? 0 : room - width
        }
    }
}
