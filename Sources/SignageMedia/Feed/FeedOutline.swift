import SignageEngine

/// Where in a feed the reader is, and the titles so far.
struct FeedOutline {
    /// Longer titles are cut, so that one of a megabyte costs a page.
    private static let maxTitleBytes = 16 << 10

    private var feed = Feed()
    private var hasRoot = false
    /// The element that a headline is, where the reader is inside one.
    private var item: (depth: Int, namespace: String)?
    private var title: (depth: Int, type: String, text: String)?
    private var isAtom = false

    static func entities(_ mark: ConfigNode.Mark) -> FeedFault {
        FeedFault(
            at: mark, "it defines entities of its own, by which a feed could fill all memory or read other files",
            remedy: "take its DOCTYPE out, or use another feed")
    }

    mutating func take(_ piece: XMLPiece, at mark: ConfigNode.Mark) throws(FeedFault) {
        switch piece.kind {
        case .documentType where piece.definesEntities: throw Self.entities(mark)
        case .start where piece.depth == 0: try begin(piece, mark)
        case .start: start(piece)
        case .end: end(piece.depth)
        case .text: append(piece.value)
        case .entity:
            // RSS 0.91 has a DOCTYPE with the names that HTML has. What they are is known without loading it.
            let reference = "&\(piece.name);"
            let meant = TextCleaning.line(HTMLText.plain(reference))
            if !meant.hasPrefix("&") { append(meant) }
        case .documentType, .other: break
        }
    }

    func finish() throws(FeedFault) -> Feed {
        guard hasRoot else { throw FeedFault("it is empty", remedy: "copy the file again") }
        return feed
    }

    private mutating func begin(_ root: XMLPiece, _ mark: ConfigNode.Mark) throws(FeedFault) {
        hasRoot = true
        switch root.name.lowercased() {
        case "rss", "rdf": isAtom = false
        case "feed": isAtom = true
        case "html":
            throw FeedFault(
                at: mark, "it is a web page, not a feed", remedy: "use the address of the page's RSS or Atom feed")
        default:
            throw FeedFault(
                at: mark, "it is XML, but neither RSS nor Atom: it begins with <\(String(root.name.prefix(40)))>",
                remedy: "put an RSS or Atom file there")
        }
    }

    private mutating func start(_ piece: XMLPiece) {
        if title != nil {
            // XHTML in a title of Atom: words of two paragraphs are not one.
            append(" ")
        } else if let item {
            // A picture's or a player's title, in a namespace of its own, is not the headline's.
            guard piece.depth == item.depth + 1, piece.name == "title", piece.namespace == item.namespace,
                !piece.isEmpty
            else { return }
            title = (piece.depth, piece.type, "")
        } else if piece.name == (isAtom ? "entry" : "item"), piece.depth <= 2, !piece.isEmpty {
            item = (piece.depth, piece.namespace)
        }
    }

    private mutating func end(_ depth: Int) {
        if let title, title.depth == depth {
            feed.append(plain(title.text, type: title.type))
            self.title = nil
        } else if let item, item.depth == depth {
            self.item = nil
        }
    }

    private mutating func append(_ text: String) {
        guard let room = title.map({ Self.maxTitleBytes - $0.text.utf8.count }), room > 0 else { return }
        title?.text += text.utf8.count <= room ? text : String(text.prefix(room / 4))
    }

    /// Atom says what a title is; in RSS it is HTML, as most of its readers take it.
    private func plain(_ title: String, type: String) -> String {
        switch type {
        case "html", "text/html": HTMLText.plain(title)
        case _ where !isAtom: HTMLText.plain(title)
        default: title
        }
    }
}
