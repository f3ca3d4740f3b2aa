/// The file that a ticker's headlines come from, and where that file comes from.
public struct TickerSource: Hashable, Sendable {
    /// A text file, or a feed.
    public var file: ContentReference
    /// Where `signaged fetch` gets it; nil where somebody else puts it there.
    public var url: FeedAddress?
    /// How old a fetched copy may be before somebody should know.
    public var staleAfter = Span.seconds(24 * 3600)
    /// When its headlines are shown, and before which others.
    public var scheduling = Scheduling()

    public init(_ file: ContentReference, url: FeedAddress? = nil) { (self.file, self.url) = (file, url) }
}

/// The address of a feed: http or https.
public struct FeedAddress: Hashable, Sendable {
    public let text: String

    /// Why a text is not such an address.
    struct Refusal: Error {
        var why: String?
        var remedy: String?
    }

    /// Nil where the text is not such an address.
    public init?(_ text: String) {
        guard let address = try? FeedAddress(parsing: text) else { return nil }
        self = address
    }

    init(parsing text: String) throws(Refusal) {
        let scheme = text.prefix { $0 != ":" }.lowercased()
        guard ["http", "https"].contains(scheme), text.dropFirst(scheme.count).hasPrefix("://") else {
            throw Refusal(
                why: text.contains(":") ? "is not an address of the web" : nil,
                remedy: "write it as \"https://example.com/news.xml\"")
        }
        let rest = text.dropFirst(scheme.count + 3)
        guard let first = rest.first, !["/", "?", "#", ":", "@"].contains(first) else {
            throw Refusal(why: "names no host", remedy: "write it as \"https://example.com/news.xml\"")
        }
        guard text.utf8.count <= 2000 else { throw Refusal(why: "is too long", remedy: "2000 bytes are the most") }
        // What a browser shows as another letter must be written out: it is sent as it stands.
        guard text.utf8.allSatisfy({ (0x21...0x7E).contains($0) }) else {
            throw Refusal(
                why: "has a character in it that addresses cannot have",
                remedy: "write it with % signs, as a browser's address line copies it")
        }
        self.text = text
    }

    /// For messages: without a password, and without the query, which may hold a key.
    public var shown: String {
        var shown = text.prefix { $0 != "?" && $0 != "#" }
        if let slashes = shown.firstRange(of: "://") {
            let authority = shown[slashes.upperBound...].prefix { $0 != "/" }
            if let at = authority.lastIndex(of: "@") {
                shown = shown[..<slashes.upperBound] + shown[shown.index(after: at)...]
            }
        }
        return String(shown) + (text.contains("?") ? "?…" : "")
    }
}

extension FieldType<TickerSource> {
    /// A path, or a group: `{ url: "https://example.com/news.xml", file: feeds/news.xml }`.
    static let tickerSource = FieldType(
        noun: path.noun, remedy: path.remedy, schema: Schema.anyOf([path.schema, group.schema])
    ) { node, subject, issues in
        guard case .mapping = node.value else {
            return path.read(node, subject, &issues).map { TickerSource($0) }
        }
        guard let parts = group.read(node, subject, &issues), let file = parts.file else { return nil }
        var source = TickerSource(file, url: parts.url)
        source.staleAfter = parts.staleAfter
        source.scheduling = parts.scheduling
        return source
    }

    private struct Parts {
        var file: ContentReference?
        var url: FeedAddress?
        var staleAfter = Span.seconds(24 * 3600)
        var scheduling = Scheduling()
    }

    private static let path = FieldType<ContentReference>.path
    private static let group = FieldType<Parts>.settings(
        [
            Field(required: "file", \.file, path.map { Optional($0) }), Field("url", \.url, .feedAddress),
            Field("staleAfter", \.staleAfter, .duration(atLeast: .seconds(60))),
            Field("when", \.scheduling.when, .schedule), Field("priority", \.scheduling.priority, .priority),
        ], empty: Parts(), noun: "a source", example: "{ url: \"https://example.com/news.xml\", file: feeds/news.xml }")
}

extension FieldType<FeedAddress> {
    fileprivate static let feedAddress = FieldType(
        scalar: "an address", remedy: "write an address such as \"https://example.com/news.xml\""
    ) { text throws(Refusal) in
        do throws(FeedAddress.Refusal) {
            return try FeedAddress(parsing: text)
        } catch {
            throw Refusal(why: error.why, remedy: error.remedy)
        }
    }
}
