/// What is wrong with a playlist that is written in several files, file by file.
struct PlaylistIssues {
    private var collectors: [String: IssueCollector] = [:]
    private var order: [String] = []
    /// Of files that cannot be read at all.
    private var faults: [String: [ContentIssue]] = [:]

    mutating func begin(_ path: String, text: String) {
        if collectors[path] == nil { order.append(path) }
        collectors[path] = IssueCollector(path: path, text: text)
    }

    /// Of a file that has begun.
    subscript(path: String) -> IssueCollector {
        get { collectors[path] ?? IssueCollector(path: path, text: "") }
        set { collectors[path] = newValue }
    }

    /// A problem with something that has been read already.
    ///
    /// - Parameter word: what stands there, for the carets.
    mutating func add(
        _ severity: ContentIssue.Severity = .error, at origin: Origin, word: String = "", _ reason: String,
        remedy: String
    ) {
        guard let mark = origin.mark else { return }
        self[origin.file].add(severity, at: ConfigNode(.scalar(word, quoted: false), at: mark), reason, remedy: remedy)
    }

    /// A file that is not YAML.
    mutating func add(_ fault: ContentIssue) { faults[fault.path, default: []].append(fault) }

    var hasErrors: Bool { !faults.isEmpty || collectors.values.contains(where: \.hasErrors) }

    /// Everything found, in the order of the files and in that of each of them.
    func sorted() -> [ContentIssue] {
        order.flatMap { (collectors[$0]?.sorted() ?? []) + (faults[$0] ?? []) }
    }
}
