/// A configuration file as it is read: its tree, and its text for messages.
struct PlaylistFile {
    /// In the content folder.
    var path: String
    var root: ConfigNode
}

/// Turns a configuration file's tree into a playlist.
public enum PlaylistDecoder {
    /// What a file says, before it is put together with others.
    struct Document {
        var playlist = Playlist()
        var include: [ContentReference] = []
        var playlists: [String: NamedPlaylist] = [:]
    }

    static let head: [Field<Document>] = [
        Field(required: "version", \.playlist.version, .version),
        Field("canvas", \.playlist.canvas, .size),
        Field("scale", \.playlist.scale, .oneOf()),
        Field("background", \.playlist.background, .opaqueColor),
        Field("idleReset", \.playlist.idleReset, .duration(atLeast: .seconds(1))),
        Field("showFaults", \.playlist.showsFaults, .boolean),
        Field("locale", \.playlist.locale, .language),
        Field("untrusted", \.playlist.untrusted, .oneOf()),
    ]
    /// One that cannot be read hides nothing of what is wrong with the others.
    static let include = Field<Document>(
        "include", \.include, .oneOrMore(.path, or: "a list of them", keepsGood: true))

    /// What an included file may say, too.
    static func parts(_ defaults: ZoneDefaults, prefix: String) -> [Field<Document>] {
        [
            Field("playlists", \.playlists, .namedPlaylists),
            Field("zones", \.playlist.zones, .zones(defaults, prefix: prefix)),
            Field("fallback", \.playlist.fallback, .zones(defaults, prefix: prefix + "fallback-")),
        ]
    }

    /// Reads the whole tree and tells everything that is wrong with it, in the order of the file. Other files are not
    /// included.
    ///
    /// - Parameters:
    ///   - file: the file's path in the content folder, for messages.
    ///   - text: the file's text, for the lines that messages show.
    /// - Returns: the playlist, unless one of the issues is an error. What only causes a warning is left out of it.
    public static func decode(_ root: ConfigNode, file: String, text: String)
        -> (playlist: Playlist?, issues: [ContentIssue])
    {
        var issues = PlaylistIssues()
        issues.begin(file, text: text)
        let playlist = decode([PlaylistFile(path: file, root: root)], issues: &issues)
        return (issues.hasErrors ? nil : playlist, issues.sorted())
    }

    /// Puts a playlist together.
    ///
    /// - Parameters:
    ///   - files: what is included before what includes it, and so the playlist file itself at the end. Zones are laid one
    ///     over another in this order.
    ///   - issues: has begun each of them.
    /// - Returns: as much of it as can be read, whatever is wrong with the rest; nil where that is nothing.
    static func decode(_ files: [PlaylistFile], issues: inout PlaylistIssues) -> Playlist? {
        guard let main = files.last else { return nil }
        var defaults = ZoneDefaults()
        for file in files {
            if let node = file.root.value(of: "defaults") { defaults.read(node, issues: &issues[file.path]) }
        }
        var result = Document()
        var lists: (zones: [PlaylistZone], fallback: [PlaylistZone]) = ([], [])
        for file in files {
            let isMain = file.path == main.path
            let place = isMain ? "the playlist" : "an included file"
            guard var reader = MappingReader(file.root, place: place, issues: &issues[file.path]) else {
                if isMain { return nil }
                continue
            }
            var document = Document()
            if isMain {
                reader.read(head, into: &document, issues: &issues[file.path])
            } else {
                reader.pass(over: "version")
            }
            let prefix = isMain ? "" : ContentPath.withoutExtension(file.path) + "-"
            reader.pass(over: "include")
            reader.pass(over: "defaults")
            reader.read(parts(defaults, prefix: prefix), into: &document, issues: &issues[file.path])
            reader.finish(issues: &issues[file.path])
            lists.zones += document.playlist.zones
            lists.fallback += document.playlist.fallback
            for (name, playlist) in document.playlists {
                if result.playlists.updateValue(playlist, forKey: name) != nil {
                    tellTwice(name, file, &issues)
                }
            }
            result.playlist = document.playlist
        }
        var playlist = result.playlist
        var expansion = PlaylistExpansion(result.playlists, issues: &issues)
        playlist.zones = lists.zones.map { expansion.expanded($0, issues: &issues) }
        playlist.fallback = lists.fallback.map { expansion.expanded($0, issues: &issues) }
        if playlist.zones.isEmpty && !issues.hasErrors { tellEmpty(main, &issues) }
        claimOnce(playlist, issues: &issues)
        TapTargets.check(playlist.zones + playlist.fallback, issues: &issues)
        ItemTimes.check(playlist.zones + playlist.fallback, issues: &issues)
        return playlist
    }

    private static func tellEmpty(_ file: PlaylistFile, _ issues: inout PlaylistIssues) {
        issues[file.path].add(
            .warning,
            at: file.root.value(of: "zones") ?? ConfigNode(.scalar("", quoted: false), at: file.root.mark),
            "the playlist has no zones, so only its background colour is shown",
            remedy: "add a zone, or remove the file to show everything in the folder")
    }

    private static func tellTwice(_ name: String, _ file: PlaylistFile, _ issues: inout PlaylistIssues) {
        guard case .mapping(let entries)? = file.root.value(of: "playlists")?.value,
            let entry = entries.first(where: { $0.key == name })
        else { return }
        issues[file.path].add(
            atKeyOf: entry, "there is a playlist \(quote(name)) in another file, too", remedy: "give each its own name")
    }

    /// All zones are told apart by their names: those of the sign, of its fallback, and of all files.
    private static func claimOnce(_ playlist: Playlist, issues: inout PlaylistIssues) {
        var first: [ZoneID: (origin: Origin, isFallback: Bool)] = [:]
        for (index, zone) in (playlist.zones + playlist.fallback).enumerated() {
            let isFallback = index >= playlist.zones.count
            guard let other = first[zone.id] else {
                first[zone.id] = (zone.origin, isFallback)
                continue
            }
            // Within one list the reader has told.
            guard other.origin.file != zone.origin.file || other.isFallback != isFallback else { continue }
            let file = other.origin.file == zone.origin.file ? "" : " of \(other.origin.file)"
            let line = other.origin.mark.map { ", the other in line \($0.line)\(file)" } ?? ""
            issues.add(
                at: zone.origin, "two zones have the id \(quote(zone.id.rawValue))\(line)", remedy: "give each its own")
        }
    }
}

extension ContentPath {
    fileprivate static func withoutExtension(_ path: String) -> String {
        let name = path.split(separator: "/").last ?? ""
        guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return path }
        return String(path[..<dot])
    }
}

extension FieldType<Int> {
    fileprivate static let version = FieldType(
        scalar: "\(Playlist.currentVersion)", remedy: "write \"version: \(Playlist.currentVersion)\"",
        schema: Schema.integer(Playlist.currentVersion...Playlist.currentVersion)
    ) { text throws(Refusal) in
        guard Int(text) == Playlist.currentVersion else { throw Refusal() }
        return Playlist.currentVersion
    }
}

extension FieldType<[PlaylistZone]> {
    /// - Parameter prefix: before the names of zones that have none of their own.
    fileprivate static func zones(_ defaults: ZoneDefaults, prefix: String) -> FieldType {
        let remedy = "begin each zone with \"- \", as in \"- kind: background\""
        return FieldType(noun: "a list of zones", remedy: remedy, schema: Schema.list(Schema.reference("zone"))) {
            node, subject, issues in
            guard case .list(let nodes) = node.value else {
                issues.add(at: node, "\(subject) must be a list of zones, not \(describe(node))", remedy: remedy)
                return nil
            }
            return ZoneReader.read(nodes, defaults, prefix: prefix, issues: &issues)
        }
    }
}
