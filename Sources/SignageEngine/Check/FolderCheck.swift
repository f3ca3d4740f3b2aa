/// Looks at all that a folder would ever show on one panel, without showing it: `signaged check`.
///
/// What the compiler reports is part of it. But the compiler makes what is on at one time, and of carousels the first
/// pictures only; here every zone is looked at whatever its schedule says, and every picture is decoded, one at a time.
public struct FolderCheck {
    private let compiler: ShowCompiler
    private let source: any ContentSource
    private let seconds: Int64
    private let file: PlaylistFinder.File?
    /// All zones, those of the fallback behind the others.
    private let playlist: Playlist
    private let panel: Size
    private let transform: CanvasTransform

    private var issues: [ContentIssue]
    private var pictures: PictureCheck
    private var cover: ZoneCover
    private var memory = MemoryNeed()
    private var carousels: [Show.Zone] = []
    private var showsSomething = false

    /// Where neither a canvas nor a panel is named.
    static let usualPanel = Size(width: 1920, height: 1080)

    /// - Parameters:
    ///   - panel: in pixels; nil for the playlist's canvas.
    ///   - seconds: from when on the schedule is looked at, since 1970-01-01T00:00:00Z.
    public static func run(
        _ source: any ContentSource, with compiler: ShowCompiler, panel: Size? = nil, from seconds: Int64
    ) -> CheckReport {
        var check = FolderCheck(source, compiler, panel, seconds)
        return check.report()
    }

    private init(_ source: any ContentSource, _ compiler: ShowCompiler, _ panel: Size?, _ seconds: Int64) {
        let finder = PlaylistFinder(configReader: compiler.configReader, panel: panel ?? Self.usualPanel)
        let (found, messages, file) = finder.find(in: source)
        (self.source, self.compiler, self.seconds, self.file) = (source, compiler, seconds, file)
        // With errors in the file, as much of it as can be read is what somebody means.
        let meant = file.flatMap { $0.hasErrors ? $0.playlist : nil } ?? found
        issues = file.flatMap { $0.hasErrors ? $0.issues : nil } ?? messages
        playlist = meant
        self.panel = panel ?? meant.canvas ?? Self.usualPanel
        transform = CanvasTransform(canvas: meant.canvas, scale: meant.scale, panel: self.panel)
        pictures = PictureCheck(source, compiler)
        cover = ZoneCover(panel: self.panel)
    }

    private var isBroken: Bool { file?.hasErrors ?? false }

    private mutating func report() -> CheckReport {
        let programme = Programme(playlist) { [compiler] in compiler.timeZones.zone($0) }
        issues += programme.issues
        for (index, zone) in (playlist.zones + playlist.fallback).enumerated() { look(at: zone, index) }
        var words = compiler.loader(source)
        ShowCompiler.reportTapsIntoNothing(carousels, &words)
        issues += words.issues
        let timeline = programme.timeline(seconds..<seconds + ScheduleCheck.lookAhead)
        // A file with errors says less than it means: who knows what is hidden, unused or off then.
        if !isBroken {
            issues += cover.issues(playlist.zones + playlist.fallback, timeline)
            issues += ScheduleCheck(programme, playlist, zone: compiler.timeZones.zone(nil) ?? .utc, file: file?.name)
                .issues(from: seconds)
        }
        let survey = try? ContentSurvey(of: source)
        if let survey {
            issues += survey.issues
            if isBroken { lookAtAll(survey) } else { issues += UnusedMedia(survey, shown: pictures.used).issues }
        }
        issues += pictures.issues + pictures.oversized
        let need = memory.most(timeline)
        if need > compiler.limits.memoryBudget { issues.append(tooMuch(need)) }
        return CheckReport(
            panel: panel, issues: shown(issues), pictures: pictures.count, leftOut: pictures.leftOut, bytes: need,
            budget: compiler.limits.memoryBudget, brokenPlaylist: isBroken ? file?.name : nil,
            showsSomething: showsSomething)
    }

    // MARK: Zones

    private mutating func look(at zone: PlaylistZone, _ index: Int) {
        let frame = ShowCompiler.frame(of: zone, in: playlist, transform, panel)
        var loader = compiler.loader(source)
        defer { issues += loader.issues }
        // What nobody sees is used all the same: where it stands is the mistake.
        let isVisible = compiler.isVisible(frame, zone, on: panel, &loader)
        switch zone.settings {
        case .background(let settings): look(at: zone, settings, frame, index, isVisible, &loader)
        case .carousel(let settings):
            let builder = CarouselBuilder(id: zone.id, settings: settings, frame: frame, transform: transform)
            guard isVisible else { return pictures.use(builder.pictures(&loader)) }
            look(at: zone, builder, frame, index, &loader)
        case .image(let settings):
            if let source = settings.source { pictures.use(first: source, &loader) }
            if isVisible { build(zone, frame, index, &loader) }
        case .ticker(let settings):
            if let icon = settings.icon { pictures.use(first: icon, &loader) }
            if isVisible { build(zone, frame, index, &loader) }
        case .color, .text, .clock:
            if isVisible { build(zone, frame, index, &loader) }
        }
    }

    private mutating func build(_ zone: PlaylistZone, _ frame: Rect, _ index: Int, _ loader: inout PictureLoader) {
        let ground = ShowCompiler.Ground(panel: panel, transform: transform, locale: playlist.locale)
        let built = compiler.build(
            zone, frame: frame, on: ground, from: source, wall: .seconds(seconds), &loader)
        guard let built else { return }
        if zone.settings.kind != .color, zone.settings.kind != .clock { showsSomething = true }
        memory.add(Show(size: panel, zones: [built]).textureBytes, for: index)
        cover.add(index, frame, isOpaque: built.isOpaque)
    }

    private mutating func look(
        at zone: PlaylistZone, _ settings: BackgroundSettings, _ frame: Rect, _ index: Int, _ isVisible: Bool,
        _ loader: inout PictureLoader
    ) {
        var (count, isOpaque) = (0, true)
        for (item, reference) in settings.source.enumerated() {
            let keys = loader.paths(of: reference).map {
                loader.key(
                    $0, settings.target(in: frame), brightness: settings.brightness, of: reference)
            }
            guard isVisible else {
                pictures.use(keys)
                continue
            }
            for case let facts? in keys.map({ pictures.look(at: $0) }) {
                count += 1
                isOpaque = isOpaque && facts.isOpaque
                memory.add(facts.bytes, for: index, item: item)
            }
        }
        guard isVisible else { return }
        if count == 0 { return ShowCompiler.reportNoPicture(zone, settings, &loader) }
        showsSomething = true
        cover.add(index, frame, isOpaque: isOpaque)
    }

    private mutating func look(
        at zone: PlaylistZone, _ builder: CarouselBuilder, _ frame: Rect, _ index: Int, _ loader: inout PictureLoader
    ) {
        for key in builder.pictures(&loader) { _ = pictures.look(at: key) }
        guard let show = builder.build(&loader) else { return }
        carousels.append(.carousel(show))
        showsSomething = true
        memory.add(show.textureBytes, for: index)
        cover.add(index, frame, isOpaque: Show.Zone.carousel(show).isOpaque)
    }

    // MARK: The rest

    /// The playlist does not say what is shown, so each picture of the folder may be.
    private mutating func lookAtAll(_ survey: ContentSurvey) {
        for path in UnusedMedia.pictures(in: survey) where !pictures.used.contains(path) {
            _ = pictures.look(at: PictureKey(path: path, target: .contain(panel)))
        }
    }

    private func tooMuch(_ need: Int) -> ContentIssue {
        ContentIssue(
            .error, .memory, path: "",
            "all that is shown at one time takes \(Decimal.bytes(need)) of memory, and the budget is "
                + "\(Decimal.bytes(compiler.limits.memoryBudget)); what does not fit is left out",
            remedy: "show fewer or smaller pictures, or raise --memory")
    }

    /// Each once, in the order met, with the lines they are about.
    private func shown(_ issues: [ContentIssue]) -> [ContentIssue] {
        var seen: Set<ContentIssue> = []
        let once = issues.filter { seen.insert($0).inserted }
        return file?.withLines(once) ?? once
    }
}

extension Show.Zone {
    /// Whether nothing behind it is ever seen.
    fileprivate var isOpaque: Bool {
        func covers(_ layers: [Layer], _ frame: Rect) -> Bool {
            layers.contains { $0.isOpaque && $0.extent.intersection(frame) == frame }
        }
        switch self {
        case .background(let backdrop): return backdrop.strip.isOpaque
        // Pages are laid on an opaque ground; between them, and past the ends, there is a view of what is behind.
        case .carousel(let carousel): return carousel.gap == 0 && carousel.loop
        case .ticker(let ticker): return covers(ticker.still, ticker.frame)
        case .crawl(let crawl): return covers(crawl.still, crawl.frame)
        case .clock(let clock): return clock.background.isOpaque
        case .still(let still): return covers(still.layers, still.frame)
        case .card: return true
        }
    }
}
