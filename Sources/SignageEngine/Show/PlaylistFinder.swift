/// Finds what a folder wants to be: its playlist file's word, or the layout that its contents suggest.
struct PlaylistFinder {
    let configReader: any ConfigReader

    static let fileNames = ["playlist.yaml", "playlist.json"]
    /// A playlist is text that people write: a megabyte is a mistake.
    static let maxFileBytes = 1 << 20

    /// A playlist always: where the file has errors, the layout without one, and the errors.
    func playlist(in source: any ContentSource) -> (playlist: Playlist, issues: [ContentIssue]) {
        let entries: [ContentEntry]
        do throws(ContentFault) {
            guard let listed = try source.list("") else {
                let issue = ContentIssue(
                    .error, path: "", "there is no such folder", remedy: "make it, and put pictures into it")
                return (Playlist(), [issue])
            }
            entries = listed
        } catch {
            return (Playlist(), [ContentIssue(.error, path: "", error.reason, remedy: error.remedy)])
        }
        let files = Self.fileNames.filter { name in entries.contains { $0.name == name } }
        guard let file = files.first else { return Self.automatic(entries) }
        if files.count > 1 {
            let issue = ContentIssue(
                .error, path: file, "\(files.joined(separator: " and ")) are both there, and only one can be meant",
                remedy: "delete one of them")
            return Self.automatic(entries, after: [issue])
        }
        let (playlist, issues) = read(file, from: source)
        return playlist.map { ($0, issues) } ?? Self.automatic(entries, after: issues)
    }

    private func read(_ file: String, from source: any ContentSource) -> (Playlist?, [ContentIssue]) {
        do {
            let bytes = try source.read(file, maxBytes: Self.maxFileBytes)
            let text = String(decoding: bytes, as: UTF8.self)
            do throws(ConfigFault) {
                let root = try configReader.read(bytes)
                return PlaylistDecoder.decode(root, file: file, text: text)
            } catch {
                return (nil, [ContentIssue(error, path: file, text: text)])
            }
        } catch {
            return (nil, [ContentIssue(.error, path: file, error.reason, remedy: error.remedy)])
        }
    }

    /// The layout of a folder without a playlist: `background/` as a full-screen backdrop, or the pictures that lie
    /// loose in the folder where there is no such folder.
    static func automatic(_ entries: [ContentEntry], after issues: [ContentIssue] = [])
        -> (playlist: Playlist, issues: [ContentIssue])
    {
        var settings = BackgroundSettings()
        if !entries.contains(where: { $0.name == "background" && $0.kind == .folder }) {
            guard let loose = ContentPath(rawValue: "."), entries.contains(where: \.looksLikePicture) else {
                let issue = ContentIssue(
                    .warning, path: "", "there is nothing to show",
                    remedy: "put PNG or JPEG pictures into a folder named background in it")
                return (Playlist(), issues + [issue])
            }
            settings.source = [ContentReference(loose)]
        }
        let zone = PlaylistZone(id: ZoneID(rawValue: "backdrop"), settings: .background(settings))
        return (Playlist(zones: [zone]), issues)
    }
}
