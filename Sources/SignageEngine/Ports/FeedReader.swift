/// Reads a news feed: RSS of any version, or Atom. Pure: same bytes, same headlines. It opens nothing.
public protocol FeedReader: Sendable {
    /// Whatever the bytes are, the time and the memory it takes are bounded by their number.
    func read(_ bytes: ContentBytes) throws(FeedFault) -> Feed
}

/// The headlines of a feed.
public struct Feed: Hashable, Sendable {
    /// The largest feed that is read, in bytes. The largest newspapers' have a tenth of it.
    public static let maxBytes = 8 << 20

    /// In characters; what is longer is cut. No title of a feed has a tenth of it.
    static let maxTitleLength = 1000

    /// In the order of the file: plain text on one line each, never empty.
    public var titles: [String] = []
    /// How many more than `HeadlineFile.maxHeadlines` there are.
    public var leftOut = 0
    /// Whether something that nobody can see was taken out.
    public var hadControls = false

    public init() {}

    /// Takes one more title, of any form and length.
    public mutating func append(_ title: String) {
        let line = TextCleaning.line(title, maxLength: Self.maxTitleLength)
        guard !line.isEmpty else { return }
        if title.unicodeScalars.contains(where: TextCleaning.isSurprising) { hadControls = true }
        if titles.count == HeadlineFile.maxHeadlines { leftOut += 1 } else { titles.append(line) }
    }
}

/// Why bytes are not a feed.
public struct FeedFault: Error, Hashable, Sendable {
    /// Where in the file; nil where it is the whole.
    public var mark: ConfigNode.Mark?
    /// What is wrong, without the path.
    public var reason: String
    public var remedy: String

    public init(at mark: ConfigNode.Mark? = nil, _ reason: String, remedy: String) {
        (self.mark, self.reason, self.remedy) = (mark, reason, remedy)
    }
}
