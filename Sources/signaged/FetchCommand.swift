import SignageEngine
import SignageLinux
import SignageMedia

/// `signaged fetch`: the only command that opens the network.
enum FetchCommand: Command {
    static let name = "fetch"
    static let summary = "fetch the feeds that tickers name, once, into the folder"
    static let usage = "DIR [OPTIONS]"
    static let details = """
        A ticker of playlist.yaml names a feed as
          source: { url: "https://example.com/news.xml", file: feeds/news.xml }
        Its copy is kept in DIR/feeds/news.xml, where "signaged run" reads it: that never opens the network itself. A
        copy is replaced only by a feed that can be read and has titles; whatever else happens, the last good one stays.

        Exits with 0 where every feed was fetched or has not changed (and where there is none to fetch), with 1 where one
        was not, or where the playlist has errors. systemd/signaged-fetch.timer runs it every five minutes.

        Examples:
          signaged fetch /var/lib/signaged/content
        """
    static let options = [
        CommandWords.Option("timeout", value: "TIME", help: "the longest that one feed may take (30s)"),
        CommandWords.Option("verbose", "v", help: "also tell about feeds that have not changed"),
    ]

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.count == 1, let folder = words.operands.first, !folder.isEmpty else {
            throw CommandWords.Fault(reason: "fetch needs one content folder")
        }
        var limits = FetchLimits()
        if let text = words.value(of: "timeout") {
            guard let span = DurationText.parse(text)?.value, span >= .milliseconds(100), span <= .seconds(600) else {
                throw CommandWords.Fault(reason: "--timeout needs a time from 100ms to 10m, not \"\(text)\"")
            }
            limits.timeout = span
            limits.connectTimeout = min(limits.connectTimeout, span)
        }
        // A server that hangs up must not end the fetching of the others.
        ThisProcess.prepareForLongRun()
        let log = ErrorLog()
        let path = ThisProcess.absolutePath(folder)
        let list = FeedList(in: ContentFolder(path: path), configReader: YAMLReader())
        for issue in list.issues { log.log(issue.logLevel, issue.message(in: folder)) }
        var failed = list.issues.contains { $0.severity == .error }
        if list.entries.isEmpty && !failed {
            log.log(.info, "signaged: no ticker in \(folder) names the address of a feed, so there is nothing to fetch")
        }
        let fetcher = FeedFetcher(folder: path, reader: XMLFeedReader(), limits: limits)
        for entry in list.entries {
            do throws(FetchFault) {
                switch try fetcher.fetch(entry) {
                case .new(let count):
                    log.log(.info, "\(folder)/\(entry.path): \(count) headlines, new from \(entry.url.shown)")
                case .unchanged:
                    if words.has("verbose") { log.log(.info, "\(folder)/\(entry.path): unchanged") }
                }
            } catch {
                failed = true
                let issue = ContentIssue(
                    .error, .headlines, path: entry.path, "nothing new from \(entry.url.shown): \(error.reason)",
                    remedy: error.remedy)
                log.log(issue.logLevel, issue.message(in: folder))
            }
        }
        return failed ? 1 : 0
    }
}
