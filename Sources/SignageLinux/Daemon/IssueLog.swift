import SignageEngine

/// Tells the log what there is to say about the content: each thing once, until the file it is about has changed.
package final class IssueLog {
    private let folder: String
    private let log: any LogSink
    /// About a file.
    private var told: Set<ContentIssue> = []
    /// All that the show of a panel size has, by that size.
    private var ofShows: [Size: [ContentIssue]] = [:]
    /// About pictures that were made later, until their files change.
    private var ofPictures: [ContentIssue] = []
    private var lastCurrent: [ContentIssue] = []

    /// - Parameter folder: the content folder's name.
    package init(folder: String, log: any LogSink) { (self.folder, self.log) = (folder, log) }

    /// What there is to say now, about what the panels show: errors first.
    var current: [ContentIssue] {
        var known: Set<ContentIssue> = []
        let all = ofShows.sorted { ($0.key.width, $0.key.height) < ($1.key.width, $1.key.height) }.flatMap(\.value)
        let unique = (all + ofPictures).filter { known.insert($0).inserted }
        return ContentIssue.Severity.bySeverity.flatMap { severity in unique.filter { $0.severity == severity } }
    }

    /// Whether `current` is another than when this was asked last.
    func hasChanged() -> Bool {
        let new = current
        defer { lastCurrent = new }
        return new != lastCurrent
    }

    /// About pictures that a stage has asked for.
    func tell(ofPictures issues: [ContentIssue]) {
        for issue in issues where !ofPictures.contains(issue) { ofPictures.append(issue) }
        tell(issues)
    }

    /// The panels that there are: what is known of others' shows is over.
    func follow(_ sizes: [Size]) {
        if !sizes.isEmpty { ofShows = ofShows.filter { sizes.contains($0.key) } }
    }

    private func tell(_ issues: [ContentIssue]) {
        for issue in issues where told.insert(issue).inserted { log.log(issue.logLevel, issue.message(in: folder)) }
    }

    /// The same folder is compiled for each panel size; its faults are told once. What is not about one file is over when
    /// no show has it any more.
    func tell(of show: Show) {
        let isKnown = Set(ofShows.values.joined().filter(\.path.isEmpty))
        ofShows[show.size] = show.issues
        tell(show.issues.filter { !($0.path.isEmpty && isKnown.contains($0)) })
        // What shows say is remembered by show.
        told = told.filter { !$0.path.isEmpty }
    }

    /// What was said about these files may be said again.
    func forget(_ hasChanged: (_ path: String) -> Bool) {
        told = told.filter { !hasChanged($0.path) }
        ofPictures.removeAll { hasChanged($0.path) }
    }
}

extension ContentIssue.Severity {
    fileprivate static let bySeverity: [ContentIssue.Severity] = [.error, .warning, .note]
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
