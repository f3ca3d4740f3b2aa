import SignageEngine

/// Tells the log what there is to say about the content: each thing once, until the file it is about has changed.
package final class IssueLog {
    /// What was said of a picture that was made after its show. What is about a file holds until that changes. What is about
    /// the playlist, or about words, holds for the shows that it may be of: these do not say whose it is.
    private struct OfPicture {
        var issue: ContentIssue
        var panels: Set<Size>
    }

    private let folder: String
    private let log: any LogSink
    /// About a file that is content.
    private var told: Set<ContentIssue> = []
    /// About no one file, or about a line of one: what the playlist says. By the panel size whose show has it.
    private var toldOfShows: [Size: [ContentIssue]] = [:]
    /// All that the show of a panel size has, by that size.
    private var ofShows: [Size: [ContentIssue]] = [:]
    /// About pictures that were made later.
    private var ofPictures: [OfPicture] = []
    /// Why nothing of the content folder can be read, while that is so.
    private var ofFolder: ContentIssue?
    private var lastCurrent: [ContentIssue] = []

    /// - Parameter folder: the content folder's name.
    package init(folder: String, log: any LogSink) { (self.folder, self.log) = (folder, log) }

    /// What there is to say now, about what the panels show: errors first.
    var current: [ContentIssue] {
        var known: Set<ContentIssue> = []
        let all = ofShows.sorted { ($0.key.width, $0.key.height) < ($1.key.width, $1.key.height) }.flatMap(\.value)
        let unique = ([ofFolder].compactMap { $0 } + all + ofPictures.map(\.issue)).filter {
            known.insert($0.withoutExcerpt).inserted
        }
        return ContentIssue.Severity.bySeverity.flatMap { severity in unique.filter { $0.severity == severity } }
    }

    /// Whether `current` is another than when this was asked last.
    func hasChanged() -> Bool {
        let new = current
        defer { lastCurrent = new }
        return new != lastCurrent
    }

    /// - Parameter issue: why nothing of the folder can be read, and what was read before is shown; nil where it can.
    func tell(ofFolder issue: ContentIssue?) {
        if let issue, issue != ofFolder { log.log(issue.logLevel, issue.message(in: folder)) }
        ofFolder = issue
    }

    /// About pictures that a stage has asked for.
    func tell(ofPictures issues: [ContentIssue]) {
        for issue in issues {
            if let index = ofPictures.firstIndex(where: { $0.issue == issue }) {
                ofPictures[index].panels = Set(ofShows.keys)
            } else {
                ofPictures.append(OfPicture(issue: issue, panels: Set(ofShows.keys)))
            }
        }
        // What a show has said, too, was told with it.
        let isKnown = Set(toldOfShows.values.joined().lazy.map(\.withoutExcerpt))
        tell(issues.filter { !isKnown.contains($0.withoutExcerpt) })
    }

    /// The panels that there are: what is known of others' shows is over.
    func follow(_ sizes: [Size]) {
        guard !sizes.isEmpty else { return }
        for size in ofShows.keys where !sizes.contains(size) {
            (ofShows[size], toldOfShows[size]) = (nil, nil)
            endPictures(of: size)
        }
    }

    /// A panel shows something else from now on. What is wrong with that is said when its pictures are made.
    private func endPictures(of size: Size) {
        for index in ofPictures.indices { ofPictures[index].panels.remove(size) }
        ofPictures.removeAll { $0.issue.isOfShow && $0.panels.isEmpty }
    }

    private func tell(_ issues: [ContentIssue]) {
        for issue in issues where told.insert(issue.withoutExcerpt).inserted {
            log.log(issue.logLevel, issue.message(in: folder))
        }
    }

    /// The same folder is compiled for each panel size; its faults are told once. What is not about one file is over when
    /// no show has it any more.
    func tell(of show: Show) {
        let isKnown = Set(toldOfShows.values.joined())
        ofShows[show.size] = show.issues
        toldOfShows[show.size] = show.issues.filter(\.isOfShow)
        tell(show.issues.filter { !($0.isOfShow && isKnown.contains($0)) })
        // What shows say is remembered by show, and what pictures have just said may be said again of the new ones.
        let known = Set(ofPictures.lazy.map(\.issue.withoutExcerpt))
        told = told.filter { !$0.isOfShow || known.contains($0) }
        endPictures(of: show.size)
    }

    /// What was said about these files may be said again.
    func forget(_ hasChanged: (_ path: String) -> Bool) {
        told = told.filter { !hasChanged($0.path) }
        ofPictures.removeAll { hasChanged($0.issue.path) }
        for (size, issues) in toldOfShows { toldOfShows[size] = issues.filter { !hasChanged($0.path) } }
    }
}

extension ContentIssue.Severity {
    fileprivate static let bySeverity: [ContentIssue.Severity] = [.error, .warning, .note]
}

extension ContentIssue {
    /// Whether it is over when no show has it any more.
    fileprivate var isOfShow: Bool { path.isEmpty || mark != nil }

    /// As it is compared: the line of the file is not known to everybody who says it.
    fileprivate var withoutExcerpt: ContentIssue {
        var issue = self
        issue.excerpt = nil
        return issue
    }

    /// How loudly the log says it.
    public var logLevel: LogLevel {
        switch severity {
        case .error: .error
        case .warning: .warning
        case .note: .notice
        }
    }
}
