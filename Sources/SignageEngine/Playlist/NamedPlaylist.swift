/// A list of pictures with a name, which zones and other such lists may refer to.
struct NamedPlaylist: Hashable, Sendable {
    var items: [CarouselSettings.Item] = []
    /// When all of it plays, and before what.
    var scheduling = Scheduling()
}

extension FieldType<[String: NamedPlaylist]> {
    /// A mapping from names to lists.
    static let namedPlaylists = FieldType(
        noun: "playlists by their names", remedy: remedy,
        schema: Schema.map(FieldType<NamedPlaylist>.namedPlaylist.schema)
    ) { node, subject, issues in
        guard case .mapping(let entries) = node.value else {
            issues.add(at: node, "\(subject) must be playlists by their names, not \(describe(node))", remedy: remedy)
            return nil
        }
        var playlists: [String: NamedPlaylist] = [:]
        for entry in entries {
            guard FieldType<String>.string(maxLength: 64).isGood(entry.key) else {
                issues.add(
                    atKeyOf: entry, "the name of a playlist is a word of up to 64 characters", remedy: "shorten it")
                continue
            }
            playlists[entry.key] = FieldType<NamedPlaylist>.namedPlaylist.read(
                entry.value, "playlist \(quote(entry.key))", &issues)
        }
        return playlists
    }

    private static let remedy = "write a name and a list, such as \"winter: [banners/snow.png, banners/tea.png]\""
}

extension FieldType<NamedPlaylist> {
    /// A list alone, or settings with one.
    fileprivate static let namedPlaylist = FieldType(
        noun: items.noun, remedy: items.remedy, schema: Schema.anyOf([items.schema, settings.schema])
    ) { node, subject, issues in
        guard case .mapping = node.value else {
            return items.read(node, subject, &issues).map { NamedPlaylist(items: $0) }
        }
        return settings.read(node, subject, &issues)
    }

    private static let items = FieldType<[CarouselSettings.Item]>.oneOrMore(.carouselItem, or: "a list of them")

    private static let settings = FieldType.settings(
        [
            Field(required: "items", \.items, items), Field("when", \.scheduling.when, .schedule),
            Field("priority", \.scheduling.priority, .priority),
        ], empty: NamedPlaylist(), noun: "a playlist", example: "items: [banners/snow.png, banners/tea.png]")
}

extension FieldType {
    /// Whether a text, without a place in a file, is such a value.
    fileprivate func isGood(_ text: String) -> Bool {
        var issues = IssueCollector(path: "", text: "")
        let node = ConfigNode(.scalar(text, quoted: true), at: ConfigNode.Mark(line: 1, column: 1))
        return read(node, "", &issues) != nil
    }
}
