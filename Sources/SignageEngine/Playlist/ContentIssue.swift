/// Something about the content that a person should know: what happened, where, why, and what to do.
public struct ContentIssue: Hashable, Sendable {
    public enum Severity: String, CaseIterable, Sendable { case error, warning, note }

    /// What it is about, for programs that count or sort. The API and the metrics have these words; they stay as they are.
    public enum Kind: String, CaseIterable, Sendable {
        /// The content folder, or a folder in it, cannot be looked into, or holds nothing to show.
        case folder
        /// What is written in a playlist file.
        case playlist
        /// When something plays.
        case schedule
        /// A zone, or what is in it, has no place, or too little.
        case layout
        /// A picture file.
        case picture
        /// A file of headlines, or a feed.
        case headlines
        /// Words cannot be drawn as they are written.
        case text
        /// There is not enough memory.
        case memory
        /// Something in the folder is shown nowhere.
        case unused
        /// The settings of the machine the sign runs on.
        case device
    }

    public var severity: Severity
    public var kind: Kind
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
        _ severity: Severity, _ kind: Kind, path: String, at mark: ConfigNode.Mark? = nil, _ reason: String,
        remedy: String, excerpt: Excerpt? = nil
    ) {
        self.severity = severity
        self.kind = kind
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
        _ severity: Severity, _ kind: Kind, path: String, at mark: ConfigNode.Mark, length: Int = 1, in text: String,
        _ reason: String, remedy: String
    ) {
        let excerpt = Excerpt(line: SourceText(text).line(mark.line), length: length)
        self.init(severity, kind, path: path, at: mark, reason, remedy: remedy, excerpt: excerpt)
    }

    /// A file that is not YAML.
    public init(_ fault: ConfigFault, _ kind: Kind, path: String, text: String) {
        self.init(.error, kind, path: path, at: fault.mark, in: text, fault.reason, remedy: fault.remedy)
    }
}
