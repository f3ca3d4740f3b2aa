import SignageEngine

/// Tells the log what there is to say about the content: each thing once, until the file it is about has changed.
final class IssueLog {
    private let folder: String
    private let log: any LogSink
    private var told: Set<ContentIssue> = []

    /// - Parameter folder: the content folder's name.
    init(folder: String, log: any LogSink) { (self.folder, self.log) = (folder, log) }

    func tell(_ issues: [ContentIssue]) {
        for issue in issues where told.insert(issue).inserted { log.log(issue.logLevel, issue.message(in: folder)) }
    }

    /// The same folder is compiled for each panel size; its faults are told once. What is not about one file is over when a
    /// show does not have it any more.
    func tell(of show: Show) {
        told = told.filter { !$0.path.isEmpty || show.issues.contains($0) }
        tell(show.issues)
    }

    /// What was said about these files may be said again.
    func forget(_ hasChanged: (_ path: String) -> Bool) {
        told = told.filter { $0.path.isEmpty || !hasChanged($0.path) }
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
