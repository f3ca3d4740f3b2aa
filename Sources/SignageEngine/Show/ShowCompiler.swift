/// Makes a show of a content folder: reads, validates, decodes and scales. Runs on the worker; it may take long.
///
/// It always makes a show. What is bad is left out and told in the show's issues; where nothing is left, the show is
/// a card that says what to do.
public struct ShowCompiler: Sendable {
    /// What all the content of a sign may cost.
    public struct Limits: Hashable, Sendable {
        /// The most pixels one picture file may have.
        public var maxPicturePixels = 64_000_000
        /// The most memory all decoded pictures together may take, in bytes.
        public var memoryBudget = 512 << 20
        /// The largest file that is read, in bytes.
        public var maxFileBytes = 256 << 20

        public init() {}
    }

    public private(set) var decoder: any ImageDecoder
    let configReader: any ConfigReader
    let rasterizer: any TextRasterizer
    let limits: Limits
    package let timeZones: any TimeZones
    private let readers: WordReaders
    private let memory = PictureMemory()
    private let lastHeadlines = LastHeadlines()

    public init(
        decoder: any ImageDecoder, configReader: any ConfigReader, rasterizer: any TextRasterizer,
        limits: Limits = Limits(), timeZones: any TimeZones = OnlyUTC(), readers: WordReaders = WordReaders()
    ) {
        self.decoder = decoder
        self.configReader = configReader
        self.rasterizer = rasterizer
        self.limits = limits
        self.timeZones = timeZones
        self.readers = readers
    }

    /// The same with another decoder: one that watches this one's work, say.
    public func with(_ decoder: any ImageDecoder) -> ShowCompiler {
        var compiler = self
        compiler.decoder = decoder
        return compiler
    }

    /// Compiles the folder as it is now for a panel of `size` pixels.
    ///
    /// - Parameters:
    ///   - bytesHeld: what other shows of the same sign take out of the memory budget.
    ///   - wall: what clocks on the wall say, since 1970-01-01T00:00:00Z: the show is of what is on then, and with it come
    ///     the pictures for that time.
    ///   - isTrusted: whether they can be trusted.
    ///   - before: what the sign was until now.
    ///   - isUrgent: whether a draft will do, because nothing is on the glass yet: of long backdrops no more than what is
    ///     seen first. The show says so.
    public func compile(
        _ source: any ContentSource, for size: Size, bytesHeld: Int = 0, wall: Span = SceneTime.sampleStart,
        isTrusted: Bool = true, after before: Predecessor = Predecessor(), isUrgent: Bool = false
    ) -> Show {
        let finder = PlaylistFinder(configReader: configReader, panel: size, lastGood: before.playlist)
        let (whole, found, file) = finder.find(in: source)
        let programme = Programme(whole) { timeZones.zone($0) }
        let state = programme.state(at: wall.wholeSeconds, isTrusted: isTrusted)
        let playlist = programme.playing(whole, in: state)
        var issues = found + programme.issues + source.issues
        let transform = CanvasTransform(canvas: playlist.canvas, scale: playlist.scale, panel: size)
        var pictures = PictureLoader(
            source: source, decoder: decoder, rasterizer: rasterizer, limits: limits, memory: memory,
            lastHeadlines: lastHeadlines, bytesHeld: bytesHeld)
        let ground = Ground(panel: size, transform: transform, locale: playlist.locale)
        var made: [Int: Show.Zone] = [:]
        var isDraft = false
        // Backdrops take what memory is left.
        let (backdrops, others) = playlist.zones.indices.divided { playlist.zones[$0].isBackdrop }
        for index in others + backdrops {
            let zone = playlist.zones[index]
            if index == backdrops.first { pictures.setAside(for: Array(made.values)) }
            let frame = Self.frame(of: zone, in: playlist, transform, size)
            guard isVisible(frame, zone, on: size, &pictures) else { continue }
            if case .background(let settings) = zone.settings {
                if let (backdrop, isWhole) = backdrop(zone, settings, frame: frame, isUrgent, pictures: &pictures) {
                    made[index] = .background(backdrop)
                    isDraft = isDraft || !isWhole
                }
                continue
            }
            made[index] = build(
                zone, frame: frame, on: ground, from: source, wall: wall, place: before.places[zone.id], &pictures)
        }
        var zones = playlist.zones.indices.compactMap { made[$0] }
        Self.reportTapsIntoNothing(zones, &pictures)
        if !programme.zones.isEmpty && state.isBlank {
            zones = [.card(CardDesigner().nothingScheduled(source.name, panel: size, &pictures))]
        } else if zones.isEmpty, let card = card(for: playlist, source, issues, panel: size, &pictures) {
            zones = [.card(card)]
        }
        issues += pictures.issues
        // Marks of a last good layout are those of a text that is gone.
        if let file, !file.hasErrors { issues = file.withLines(issues) }
        if playlist.showsFaults,
            let card = FaultCardDesigner(panel: size).card(for: issues, over: zones.map(\.id), &pictures)
        {
            zones.append(.still(card))
        }
        return Show(
            size: size, background: playlist.background, zones: zones, idleReset: playlist.idleReset,
            pixelsPerUnit: transform.pixelsPerUnit, playlist: whole.isAutomatic ? nil : whole, issues: issues,
            schedule: programme.isConstant ? nil : ShowSchedule(programme, state), isDraft: isDraft)
    }

    /// What to show where no zone shows anything: which folder to fill, or that its pictures cannot be shown. Nil where a
    /// playlist wants it so.
    private func card(
        for playlist: Playlist, _ source: any ContentSource, _ issues: [ContentIssue], panel: Size,
        _ pictures: inout PictureLoader
    ) -> MessageCard? {
        let designer = CardDesigner()
        if (issues + pictures.issues).contains(where: { $0.severity == .error && !$0.path.isEmpty }) {
            return designer.nothingReadable(source.name, panel: panel, &pictures)
        }
        guard let zone = playlist.zones.first else {
            // A playlist without zones is a plain colour; no playlist and no pictures is a new sign.
            return playlist.isAutomatic ? designer.emptyFolder(source.name, "background", panel: panel, &pictures) : nil
        }
        if zone.frame?.isEmpty == true { return nil }
        let folder =
            switch zone.settings {
            case .background(let settings): settings.source.first?.path.rawValue
            case .carousel(let settings): settings.items.first?.image?.path.rawValue
            case .image(let settings): settings.source?.path.rawValue
            case .color, .text, .ticker, .clock: String?.none
            }
        guard let folder else { return nil }
        return designer.emptyFolder(source.name, folder, panel: panel, &pictures)
    }

    /// A tap may name an item that its carousel does not have: one more than the folder holds pictures, say.
    static func reportTapsIntoNothing(_ zones: [Show.Zone], _ pictures: inout PictureLoader) {
        var carousels: [ZoneID: CarouselShow] = [:]
        for case .carousel(let carousel) in zones { carousels[carousel.id] = carousel }
        for case .carousel(let carousel) in zones {
            for (target, item) in carousel.items.compactMap(\.onTap) {
                guard let count = carousels[target]?.listed, item >= count else { continue }
                pictures.report(
                    .warning, .playlist, path: "",
                    "\"onTap\" in carousel \"\(carousel.id.rawValue)\" shows item \(item + 1) of "
                        + "\"\(target.rawValue)\", which has \(count)",
                    remedy: "name one from 1 to \(count)")
            }
        }
    }

    /// One picture that a zone has asked for; nil, with the reason in `issues`, where it cannot be made.
    public func load(_ key: PictureKey, from source: any ContentSource, bytesHeld: Int = 0)
        -> (texture: Texture?, issues: [ContentIssue])
    {
        var pictures = PictureLoader(
            source: source, decoder: decoder, rasterizer: rasterizer, limits: limits, memory: memory,
            bytesHeld: bytesHeld)
        return (pictures.texture(key), pictures.issues)
    }

    /// Loads pictures and words with all of the budget, and remembers none of them.
    func loader(_ source: any ContentSource) -> PictureLoader {
        PictureLoader(source: source, decoder: decoder, rasterizer: rasterizer, limits: limits, bytesHeld: 0)
    }

    /// Where a zone lies on the panel: without a frame on the whole canvas, and without that on the whole panel.
    static func frame(of zone: PlaylistZone, in playlist: Playlist, _ transform: CanvasTransform, _ panel: Size)
        -> Rect
    {
        zone.frame.map(transform.panelRect) ?? playlist.canvas.map { transform.panelRect(Rect($0)) } ?? Rect(panel)
    }

    /// Whether there is anything of a zone to see; tells about it where not.
    func isVisible(_ frame: Rect, _ zone: PlaylistZone, on panel: Size, _ pictures: inout PictureLoader) -> Bool {
        if frame.isEmpty {
            pictures.report(
                .warning, .layout, path: zone.origin.file, at: zone.origin.mark,
                "zone \"\(zone.id.rawValue)\" is \(frame.size) pixels, so it shows nothing",
                remedy: "give it a frame with a width and a height")
        } else if !frame.intersects(Rect(panel)) {
            pictures.report(
                .warning, .layout, path: zone.origin.file, at: zone.origin.mark,
                "zone \"\(zone.id.rawValue)\" lies wholly outside the panel, so it shows nothing",
                remedy: "give it a frame inside the canvas")
            return false
        }
        return !frame.isEmpty
    }

    /// What zones are laid on.
    struct Ground {
        var panel: Size
        var transform: CanvasTransform
        /// The playlist's.
        var locale: String?
    }

    /// A zone of any kind but a backdrop; nil, with a message, where it has nothing to show.
    func build(
        _ zone: PlaylistZone, frame: Rect, on ground: Ground, from source: any ContentSource, wall: Span,
        place: String? = nil, _ pictures: inout PictureLoader
    ) -> Show.Zone? {
        let stills = StillBuilder(id: zone.id, frame: frame, panel: ground.panel)
        switch zone.settings {
        case .background: return nil
        case .carousel(let settings):
            return CarouselBuilder(
                id: zone.id, settings: settings, frame: frame, transform: ground.transform, place: place
            ).build(&pictures).map { .carousel($0) }
        case .color(let settings): return stills.color(settings, &pictures).map { .still($0) }
        case .image(let settings): return stills.image(settings, &pictures).map { .still($0) }
        case .text(let settings):
            return TextBuilder(id: zone.id, frame: frame, transform: ground.transform).build(settings, &pictures).map {
                .still($0)
            }
        case .clock(let settings):
            let clock = ClockShow(
                settings, id: zone.id, origin: zone.origin, frame: frame, transform: ground.transform,
                timeZones: timeZones, &pictures)
            guard var clock else { return nil }
            clock.preload(at: wall.wholeSeconds, &pictures)
            return .clock(clock)
        case .ticker(let settings):
            let builder = TickerBuilder(
                id: zone.id, settings: settings, frame: frame, transform: ground.transform, locale: ground.locale,
                readers: readers)
            return switch settings.style {
            case .vertical: builder.build(from: source, &pictures).map { .ticker($0) }
            case .horizontal: builder.buildCrawl(from: source, &pictures).map { .crawl($0) }
            }
        }
    }

    private func backdrop(
        _ zone: PlaylistZone, _ settings: BackgroundSettings, frame: Rect, _ isUrgent: Bool,
        pictures: inout PictureLoader
    ) -> (Backdrop, isWhole: Bool)? {
        let id = zone.id
        let axis = settings.direction.axis
        // Twice what is seen, so that it moves on while the rest is decoded.
        let enough = isUrgent ? 2 * (axis == .vertical ? frame.height : frame.width) : .max
        let (textures, paths, isWhole, hasNoRoom) = pictures.load(
            settings, into: settings.target(in: frame), enough: enough, for: id)
        guard let strip = Strip(textures, axis: axis) else {
            if !hasNoRoom { Self.reportNoPicture(zone, settings, &pictures) }
            return nil
        }
        var backdrop = Backdrop(
            id: id, frame: frame, strip: strip, direction: settings.direction,
            span: min(settings.duration.repeated(textures.count), Self.longestLoop), snap: settings.snap)
        backdrop.names = paths
        return (backdrop, isWhole)
    }

    static func reportNoPicture(
        _ zone: PlaylistZone, _ settings: BackgroundSettings, _ pictures: inout PictureLoader
    ) {
        pictures.report(
            .warning, .picture, path: "", "zone \"\(zone.id.rawValue)\" has no picture to show",
            remedy: "put PNG or JPEG pictures into \(names(settings.source))")
    }

    /// A century: slow enough for anyone, and far from where a sum of instants would overflow.
    private static let longestLoop = Span.seconds(100 * 366 * 86_400)

    private static func names(_ references: [ContentReference]) -> String {
        references.map { $0.path.rawValue.isEmpty ? "the folder" : $0.path.rawValue }.joined(separator: ", ")
    }
}

extension PlaylistZone {
    fileprivate var isBackdrop: Bool { if case .background = settings { true } else { false } }
}

extension Range<Int> {
    /// Those of which something is true, and the others.
    fileprivate func divided(_ isSo: (Int) -> Bool) -> (those: [Int], others: [Int]) {
        (filter(isSo), filter { !isSo($0) })
    }
}
