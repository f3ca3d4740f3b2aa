/// The feeds that a folder's playlist wants fetched.
public struct FeedList: Sendable {
    public struct Entry: Hashable, Sendable {
        public var url: FeedAddress
        /// Where its copy is kept, in the content folder.
        public var path: String

        public init(url: FeedAddress, path: String) { (self.url, self.path) = (url, path) }
    }

    public private(set) var entries: [Entry] = []
    /// What is wrong with the playlist, and with its feeds.
    public private(set) var issues: [ContentIssue]

    public init(in source: any ContentSource, configReader: any ConfigReader) {
        // The panel's size only matters to a layout without a playlist, and that has no feeds.
        let finder = PlaylistFinder(configReader: configReader, panel: Size(width: 1920, height: 1080))
        let (playlist, found) = finder.playlist(in: source)
        issues = playlist.isAutomatic ? found.filter { $0.severity == .error } : found
        let files = (playlist.zones + playlist.fallback).flatMap { zone -> [TickerSource] in
            guard case .ticker(let ticker) = zone.settings else { return [] }
            return ticker.sources
        }
        for file in files {
            guard let url = file.url else { continue }
            let entry = Entry(url: url, path: file.file.path.rawValue)
            guard let other = entries.first(where: { $0.path == entry.path }) else {
                entries.append(entry)
                continue
            }
            if other.url != entry.url {
                issues.append(
                    ContentIssue(
                        .error, .headlines, path: file.file.origin.file, at: file.file.origin.mark,
                        "two feeds are to be kept in \(quote(entry.path))", remedy: "give each a file of its own"))
            }
        }
    }
}
