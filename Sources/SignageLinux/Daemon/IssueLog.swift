import SignageEngine

/// Tells the log what there is to say about the content: each thing once, until the file it is about has changed.
package final class IssueLog {
    private let folder: String
    private let log: any LogSink
    /// About a file.
    private var told: Set<ContentIssue> = []
    /// About no one file, by the panel size whose show has it.
    private var toldOfShows: [Size: [ContentIssue]] = [:]

    /// - Parameter folder: the content folder's name.
    package init(folder: String, log: any LogSink) { (self.folder, self.log) = (folder, log) }

    func tell(_ issues: [ContentIssue]) {
        for issue in issues where told.insert(issue).inserted { log.log(issue.logLevel, issue.message(in: folder)) }
    }

    /// The same folder is compiled for each panel size; its faults are told once. What is not about one file is over when
    /// no show has it any more.
    func tell(of show: Show) {
        let isKnown = Set(toldOfShows.values.joined())
        toldOfShows[show.size] = show.issues.filter(\.path.isEmpty)
        tell(show.issues.filter { !($0.path.isEmpty && isKnown.contains($0)) })
        // What shows say is remembered by show.
        told = told.filter { !$0.path.isEmpty }
    }

    /// What was said about these files may be said again.
    func forget(_ hasChanged: (_ path: String) -> Bool) {
        told = told.filter { !hasChanged($0.path) }
    }
}

extension ContentIssue {
    /// How loudly the log says it.
    public var logLevel: LogLevel {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .note: .notice
        }
    }
}
