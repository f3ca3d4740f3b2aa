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
    /// file is meant.
    public func message(in folder: String) -> String {
        var text = folder
        if !path.isEmpty {
            if !text.hasSuffix("/") { text += "/" }
            text += path
        }
        if let mark { text += ":\(mark.line):\(mark.column)" }
        text += ": \(severity.rawValue): \(reason)"
        guard let mark, let excerpt else { return remedy.isEmpty ? text : text + "; \(remedy)" }
        let number = "\(mark.line)"
        let gutter = String(repeating: " ", count: max(5 - number.count, 0)) + number
        text += "\n\(gutter) | \(excerpt.line)\n"
        text += String(repeating: " ", count: gutter.count) + " | "
        text += String(repeating: " ", count: max(mark.column - 1, 0))
        text += String(repeating: "^", count: max(excerpt.length, 1))
        return remedy.isEmpty ? text : text + "  \(remedy)"
    }
}
