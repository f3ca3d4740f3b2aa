/// Finds what a folder wants to be: its playlist file's word, or the layout that its contents suggest.
package struct PlaylistFinder {
    let configReader: any ConfigReader
    let panel: Size
    /// The playlist to go on with while the file has errors; nil where there never was one without.
    let lastGood: Playlist?

    package init(configReader: any ConfigReader, panel: Size, lastGood: Playlist? = nil) {
        (self.configReader, self.panel, self.lastGood) = (configReader, panel, lastGood)
    }

    static let fileNames = ["playlist.yaml", "playlist.json"]
    /// A playlist is text that people write: a megabyte is a mistake.
    static let maxFileBytes = 1 << 20

    private static let nothing: Playlist = {
        var playlist = Playlist()
        playlist.isAutomatic = true
        return playlist
    }()

    /// What a folder's playlist file says by itself.
    struct File {
        /// Its name.
        var name: String
        /// As much of it as can be read; nil where that is nothing.
        var playlist: Playlist?
        var issues: [ContentIssue]
        /// The texts of it and of the files it includes, by their paths.
        var texts: [String: String] = [:]

        var hasErrors: Bool { issues.contains { $0.severity == .error } }

        /// Issues with the lines of these texts that they are about.
        func withLines(_ issues: [ContentIssue]) -> [ContentIssue] {
            var lines: [String: SourceText] = [:]
            return issues.map { issue in
                guard let mark = issue.mark, issue.excerpt == nil, let text = texts[issue.path] else { return issue }
                let source = lines[issue.path] ?? SourceText(text)
                lines[issue.path] = source
                var issue = issue
                issue.excerpt = ContentIssue.Excerpt(line: source.line(mark.line), length: source.wordLength(at: mark))
                return issue
            }
        }
    }

    /// A playlist always: where the file has errors, the last one that had none or the layout without one, and the errors.
    package func playlist(in source: any ContentSource) -> (playlist: Playlist, issues: [ContentIssue]) {
        let (playlist, issues, _) = find(in: source)
        return (playlist, issues)
    }

    /// The same, and the file, where there is one.
    func find(in source: any ContentSource) -> (playlist: Playlist, issues: [ContentIssue], file: File?) {
        let entries: [ContentEntry]
        do throws(ContentFault) {
            guard let listed = try source.list("") else {
                let issue = ContentIssue(
                    .error, .folder, path: "", "there is no such folder", remedy: "make it, and put pictures into it")
                return (Self.nothing, [issue], nil)
            }
            entries = listed
        } catch {
            return (Self.nothing, [ContentIssue(.error, .folder, path: "", error.reason, remedy: error.remedy)], nil)
        }
        let hints = entries.compactMap { misnamed($0) }
        let files = Self.fileNames.filter { name in entries.contains { $0.name == name } }
        let icon = icon(entries, in: source)
        guard let name = files.first else {
            let (playlist, issues) = automatic(entries, icon: icon, after: hints)
            return (playlist, issues, nil)
        }
        let file: File
        if files.count > 1 {
            let issue = ContentIssue(
                .error, .playlist, path: name,
                "\(files.joined(separator: " and ")) are both there, and only one can be meant",
                remedy: "delete one of them")
            file = File(name: name, issues: [issue])
        } else {
            file = read(name, from: source)
        }
        if let playlist = file.playlist, !file.hasErrors { return (playlist, file.issues, file) }
        let (playlist, issues) = withoutFile(name, entries, icon: icon, after: file.issues)
        return (playlist, issues, file)
    }

    /// What to show while the playlist file cannot be used.
    private func withoutFile(
        _ file: String, _ entries: [ContentEntry], icon: ContentReference?, after issues: [ContentIssue]
    )
        -> (playlist: Playlist, issues: [ContentIssue])
    {
        if let lastGood {
            let note = ContentIssue(
                .note, .playlist, path: file, "until it is mended, the last good layout stays", remedy: "")
            return (lastGood, issues + [note])
        }
        let note = ContentIssue(
            .note, .playlist, path: file, "until it is mended, the folder is shown as though it had no playlist",
            remedy: "")
        return automatic(entries, icon: icon, after: issues + [note])
    }

    /// What stands beside the news, where somebody has put it there. Not beside the pictures: they would show it, too.
    private func icon(_ entries: [ContentEntry], in source: any ContentSource) -> ContentReference? {
        guard entries.contains(where: { $0.name == "icons" && $0.kind == .folder }),
            let listed = try? source.list("icons"),
            listed.contains(where: { $0.name == "ticker.png" && $0.kind == .file })
        else { return nil }
        return ContentPath(rawValue: "icons/ticker.png").map { ContentReference($0) }
    }

    /// Names that are meant and not read, because they are spelt another way.
    private func misnamed(_ entry: ContentEntry) -> ContentIssue? {
        let lowercased = entry.name.lowercased()
        let right: String? =
            switch (lowercased, entry.kind) {
            case ("playlist.yml", .file), ("playlist.yaml", .file): "playlist.yaml"
            case ("playlist.json", .file), ("ticker.txt", .file), ("background", .folder), ("banners", .folder):
                lowercased
            default: nil
            }
        guard let right, right != entry.name else { return nil }
        return ContentIssue(
            .warning, .playlist, path: entry.name, "it is not read, because it is not named \(right)",
            remedy: "rename it")
    }

    private func read(_ name: String, from source: any ContentSource) -> File {
        var reader = PlaylistIncludes(source, configReader)
        reader.read(name)
        let isThere = reader.files.last?.path == name
        let playlist = isThere ? PlaylistDecoder.decode(reader.files, issues: &reader.issues) : nil
        return File(name: name, playlist: playlist, issues: reader.issues.sorted(), texts: reader.texts)
    }

    /// The layout of a folder without a playlist: `background/` scrolls over the whole panel, `banners/` are swiped in
    /// front of it, pictures that lie loose in the folder are swiped over the whole panel, `ticker.txt` is a strip at the
    /// bottom, with `icons/ticker.png` beside it, and the time of day at the top right.
    private func automatic(_ entries: [ContentEntry], icon: ContentReference?, after issues: [ContentIssue])
        -> (playlist: Playlist, issues: [ContentIssue])
    {
        func hasFolder(_ name: String) -> Bool { entries.contains { $0.name == name && $0.kind == .folder } }
        var zones: [PlaylistZone] = []
        if hasFolder("background") {
            var settings = BackgroundSettings()
            // What is in front is to be read.
            if hasFolder("banners") { settings.brightness = 0.35 }
            zones.append(PlaylistZone(id: ZoneID(rawValue: "backdrop"), settings: .background(settings)))
        }
        if let loose = ContentPath(rawValue: "."), entries.contains(where: \.looksLikePicture) {
            zones.append(carousel("pictures", of: loose, frame: nil))
        }
        if hasFolder("banners"), let banners = ContentPath(rawValue: "banners") {
            zones.append(carousel("banner", of: banners, frame: bannerFrame))
        }
        if entries.contains(where: { $0.name == TickerSettings.defaultFile && $0.kind == .file }) {
            zones += [ticker(icon), clock]
        }
        var playlist = Playlist(zones: zones)
        playlist.isAutomatic = true
        guard zones.isEmpty else { return (playlist, issues) }
        let issue = ContentIssue(
            .warning, .folder, path: "", "there is nothing to show",
            remedy: "put PNG or JPEG pictures into a folder named background in it")
        return (playlist, issues + [issue])
    }

    private func carousel(_ id: String, of folder: ContentPath, frame: Rect?) -> PlaylistZone {
        var settings = CarouselSettings()
        settings.items = [CarouselSettings.Item(ContentReference(folder))]
        settings.autoplay = frame == nil ? .seconds(8) : .seconds(5)
        settings.parallax = frame == nil ? 0 : panel.width / 16
        return PlaylistZone(id: ZoneID(rawValue: id), frame: frame, settings: .carousel(settings))
    }

    /// A strip at the bottom, 80 pixels high where the panel's shorter side has 1080. Over white, the worst that can lie
    /// behind it, its words have a contrast of 9:1.
    private func ticker(_ icon: ContentReference?) -> PlaylistZone {
        var settings = TickerSettings()
        settings.icon = icon
        settings.font.size = 34 * unit
        (settings.color, settings.background) = (Self.paper, Self.ground)
        settings.inset = length(40)
        settings.gap = length(icon == nil ? 8 : 16)
        let height = length(80)
        return PlaylistZone(
            id: ZoneID(rawValue: "news"),
            frame: Rect(x: 0, y: panel.height - height, width: panel.width, height: height),
            settings: .ticker(settings))
    }

    /// Small and quiet, in the strip's colours.
    private var clock: PlaylistZone {
        var settings = ClockSettings()
        settings.font.size = 28 * unit
        (settings.color, settings.background) = (Self.paper, Self.ground)
        let (width, height, margin) = (length(128), length(56), length(32))
        return PlaylistZone(
            id: ZoneID(rawValue: "clock"),
            frame: Rect(x: panel.width - margin - width, y: margin, width: width, height: height),
            settings: .clock(settings))
    }

    private static let paper = Pixel(red: 0xF6, green: 0xF1, blue: 0xE7)
    private static let ground = Pixel(red: 0x1D, green: 0x1F, blue: 0x24, alpha: 0xD9)

    /// A panel's pixels for one of a panel whose shorter side has 1080.
    private var unit: Double { Double(min(panel.width, panel.height)) / 1080 }
    private func length(_ pixels: Double) -> Int { max(1, Int((pixels * unit).rounded())) }

    /// A band across the upper part: 640 of 1080 rows on a landscape panel, 720 of 1920 on a portrait one.
    private var bannerFrame: Rect {
        panel.width >= panel.height
            ? Rect(x: 0, y: panel.height / 9, width: panel.width, height: panel.height * 16 / 27)
            : Rect(x: 0, y: panel.height * 5 / 48, width: panel.width, height: panel.height * 3 / 8)
    }
}
