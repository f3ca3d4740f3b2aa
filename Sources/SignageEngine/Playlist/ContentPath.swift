/// The path of a file or a folder inside the content folder: relative, with "/" between the parts, without `.` and
/// `..`. Empty for the content folder itself.
public struct ContentPath: RawRepresentable, Hashable, Sendable {
    public let rawValue: String

    /// Nil where the text is not a path inside the folder. Doubled and trailing slashes and `.` are taken out.
    public init?(rawValue text: String) {
        guard let path = try? ContentPath(text) else { return nil }
        self = path
    }

    /// Why a text is not a path inside the content folder.
    struct Refusal: Error {
        var why: String
        var remedy: String
    }

    init(_ text: String) throws(Refusal) {
        guard !text.isEmpty else { throw Refusal(why: "is an empty text", remedy: "name a file or a folder") }
        guard !text.hasPrefix("/") else {
            throw Refusal(
                why: "begins with \"/\", but only what is in the content folder is shown",
                remedy: "copy it into the content folder and write its path from there")
        }
        guard !text.unicodeScalars.contains(where: { $0.value < 0x20 || $0.value == 0x7F }) else {
            throw Refusal(why: "has a control character in it", remedy: "rename the file")
        }
        guard !text.contains("\\") else {
            let forward = String(text.map { $0 == "\\" ? "/" : $0 })
            throw Refusal(why: "has a \"\\\" in it", remedy: "write \(quote(forward))")
        }
        let parts = text.split(separator: "/").filter { $0 != "." }
        guard !parts.contains("..") else {
            throw Refusal(
                why: "leads out of its folder with \"..\"",
                remedy: "write the path from the content folder, such as banners/autumn.png")
        }
        // Linux's NAME_MAX and PATH_MAX.
        guard text.utf8.count < 4096, parts.allSatisfy({ $0.utf8.count <= 255 }) else {
            throw Refusal(why: "is longer than any file name", remedy: "write a shorter path")
        }
        rawValue = parts.joined(separator: "/")
    }
}

/// What a zone shows, as its settings name it, and where they do.
public struct ContentReference: Hashable, Sendable {
    public var path: ContentPath
    /// The name of the playlist that is meant instead, until the playlist has been put together.
    var playlist: String?
    /// Where it is one of several that play in turn: when it does, and before which of them.
    public var scheduling = Scheduling()
    /// The playlist that it comes from, where that shares its turns with others.
    var turn: PlaylistTurn?
    public var origin: Origin

    public init(_ path: ContentPath, origin: Origin = Origin()) { (self.path, self.origin) = (path, origin) }
}

/// Where a file names something, for messages about it; nil for defaults.
///
/// All origins are equal: a setting that moved down a line has not changed.
public struct Origin: Hashable, Sendable {
    public var mark: ConfigNode.Mark?
    /// The file's path in the content folder; empty where there is no mark.
    public var file: String
    public init(_ mark: ConfigNode.Mark? = nil, in file: String = "") { (self.mark, self.file) = (mark, file) }

    public static func == (a: Origin, b: Origin) -> Bool { true }
    public func hash(into hasher: inout Hasher) {}
}

extension FieldType<ContentReference> {
    /// A file or a folder inside the content folder.
    static let path = FieldType(noun: pathType.noun, remedy: pathType.remedy, schema: pathType.schema) {
        node, subject, issues in
        pathType.read(node, subject, &issues).map { ContentReference($0, origin: issues.origin(of: node)) }
    }

    /// The name of a playlist below `playlists`.
    static let playlistName = FieldType(noun: name.noun, remedy: name.remedy, schema: name.schema) {
        node, subject, issues in
        guard let word = name.read(node, subject, &issues), let nowhere = ContentPath(rawValue: ".") else { return nil }
        var reference = ContentReference(nowhere, origin: issues.origin(of: node))
        reference.playlist = word
        return reference
    }

    private static let name = FieldType<String>.string(maxLength: 64)

    private static let pathType = FieldType<ContentPath>(
        scalar: "a file or a folder", remedy: "write a path from the content folder, such as banners/autumn.png"
    ) { text throws(FieldType<ContentPath>.Refusal) in
        do throws(ContentPath.Refusal) {
            return try ContentPath(text)
        } catch {
            throw FieldType<ContentPath>.Refusal(why: error.why, remedy: error.remedy)
        }
    }
}
