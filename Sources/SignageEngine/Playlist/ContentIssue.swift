/// Something about the content that a person should know: what happened, where, why, and what to do.
public struct ContentIssue: Hashable, Sendable {
    public enum Severity: String, Sendable { case error, warning, note }

    public var severity: Severity
    /// Relative to the content folder; empty for the folder itself.
    public var path: String
    public var mark: ConfigNode.Mark?
    /// What is wrong and why. No path, no full stop.
    public var reason: String
    /// What to do about it, or what happens instead.
    public var remedy: String
    /// The line `mark` stands on, and how many columns of it are meant.
    public var excerpt: Excerpt?

    public struct Excerpt: Hashable, Sendable {
        public var line: String
        public var length: Int
        public init(line: String, length: Int) { (self.line, self.length) = (line, length) }
    }

    public init(
        _ severity: Severity, path: String, at mark: ConfigNode.Mark? = nil, _ reason: String, remedy: String,
        excerpt: Excerpt? = nil
    ) {
        self.severity = severity
        self.path = path
        self.mark = mark
        self.reason = reason
        self.remedy = remedy
        self.excerpt = excerpt
    }

    /// The message as a terminal or the journal shows it: one line, and two more with a caret where the line of a
    /// file is meant. Control characters that a name or a value may carry are shown as pictures of themselves.
    public func message(in folder: String) -> String {
        var place = folder
        if !path.isEmpty {
            if !place.hasSuffix("/") { place += "/" }
            place += path
        }
        if let mark { place += ":\(mark.line):\(mark.column)" }
        let head = TextCleaning.visible("\(place): \(severity.rawValue): \(reason)")
        let remedy = TextCleaning.visible(remedy)
        guard let mark, let excerpt else { return remedy.isEmpty ? head : head + "; \(remedy)" }
        let number = "\(mark.line)"
        let gutter = String(repeating: " ", count: max(5 - number.count, 0)) + number
        let (text, carets) = excerpt.lines(column: mark.column)
        let margin = String(repeating: " ", count: gutter.count)
        return "\(head)\n\(gutter) | \(text)\n\(margin) | \(carets)" + (remedy.isEmpty ? "" : "  \(remedy)")
    }
}

extension ContentIssue {
    /// An issue that shows the line it is about, taken from the file's text.
    ///
    /// - Parameter length: how many characters from the mark on are meant.
    public init(
        _ severity: Severity, path: String, at mark: ConfigNode.Mark, length: Int = 1, in text: String,
        _ reason: String, remedy: String
    ) {
        let excerpt = Excerpt(line: SourceText(text).line(mark.line), length: length)
        self.init(severity, path: path, at: mark, reason, remedy: remedy, excerpt: excerpt)
    }

    /// A file that is not YAML.
    public init(_ fault: ConfigFault, path: String, text: String) {
        self.init(.error, path: path, at: fault.mark, in: text, fault.reason, remedy: fault.remedy)
    }
}
