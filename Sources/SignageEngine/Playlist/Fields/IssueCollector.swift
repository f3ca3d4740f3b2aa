/// Gathers what is wrong with one configuration file; reading goes on after each problem, so that all are told at once.
struct IssueCollector {
    /// More than a person reads at one go; a file that is not a playlist at all would fill the journal.
    static let limit = 50

    let path: String
    let source: SourceText
    private(set) var issues: [ContentIssue] = []
    /// How many of all problems, the ones that are not shown included, are errors.
    private(set) var errorCount = 0
    var hasErrors: Bool { errorCount > 0 }
    private var left = 0

    private let kind: ContentIssue.Kind

    init(path: String, text: String, kind: ContentIssue.Kind = .playlist) {
        (self.path, self.kind) = (path, kind)
        self.source = SourceText(text)
    }

    /// Where a value is written.
    func origin(of node: ConfigNode) -> Origin { Origin(node.mark, in: path) }

    /// A problem with a value.
    mutating func add(
        _ severity: ContentIssue.Severity = .error, at node: ConfigNode, _ reason: String, remedy: String
    ) {
        add(severity, at: node.mark, length: source.length(of: node), reason, remedy: remedy)
    }

    /// A problem with a setting's name.
    mutating func add(
        _ severity: ContentIssue.Severity = .error, atKeyOf entry: ConfigNode.Entry, _ reason: String, remedy: String
    ) {
        let key = ConfigNode(.scalar(entry.key, quoted: false), at: entry.keyMark)
        let quoted = ConfigNode(.scalar(entry.key, quoted: true), at: entry.keyMark)
        let isQuoted = source.rest(from: entry.keyMark).first.map { $0 == "\"" || $0 == "'" } ?? false
        add(severity, at: isQuoted ? quoted : key, reason, remedy: remedy)
    }

    private mutating func add(
        _ severity: ContentIssue.Severity, at mark: ConfigNode.Mark, length: Int, _ reason: String, remedy: String
    ) {
        if severity == .error { errorCount += 1 }
        guard issues.count < Self.limit else {
            left += 1
            return
        }
        let excerpt = ContentIssue.Excerpt(line: source.line(mark.line), length: length)
        issues.append(ContentIssue(severity, kind, path: path, at: mark, reason, remedy: remedy, excerpt: excerpt))
    }

    /// Everything found, in the order of the file.
    func sorted() -> [ContentIssue] {
        var result = issues.enumerated().sorted { a, b in
            guard let x = a.element.mark, let y = b.element.mark, x != y else { return a.offset < b.offset }
            return (x.line, x.column) < (y.line, y.column)
        }.map(\.element)
        if left > 0 {
            result.append(
                ContentIssue(
                    .note, kind, path: path, "\(left) more problems are not shown", remedy: "correct these first"))
        }
        return result
    }
}
