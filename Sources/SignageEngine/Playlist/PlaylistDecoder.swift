/// Turns a configuration file's tree into a playlist.
public enum PlaylistDecoder {
    private static let fields: [Field<Playlist>] = [
        Field(required: "version", \.version, .version),
        Field("canvas", \.canvas, .size),
        Field("scale", \.scale, .oneOf()),
        Field("background", \.background, .opaqueColor),
        Field("idleReset", \.idleReset, .duration(atLeast: .seconds(1))),
        Field("locale", \.locale, .language),
        Field("untrusted", \.untrusted, .oneOf()),
        Field("zones", \.zones, .zones()),
        Field("fallback", \.fallback, .zones(prefix: "fallback-")),
    ]

    /// Reads the whole tree and tells everything that is wrong with it, in the order of the file.
    ///
    /// - Parameters:
    ///   - file: the file's path in the content folder, for messages.
    ///   - text: the file's text, for the lines that messages show.
    /// - Returns: the playlist, unless one of the issues is an error. What only causes a warning is left out of it.
    public static func decode(_ root: ConfigNode, file: String, text: String)
        -> (playlist: Playlist?, issues: [ContentIssue])
    {
        var issues = IssueCollector(path: file, text: text)
        var playlist = Playlist()
        guard var reader = MappingReader(root, place: "the playlist", issues: &issues) else {
            return (nil, issues.sorted())
        }
        reader.read(fields, into: &playlist, issues: &issues)
        reader.finish(issues: &issues)
        let isEmpty = if case .list(let zones) = root.value(of: "zones")?.value { zones.isEmpty } else { true }
        if isEmpty && !issues.hasErrors {
            issues.add(
                .warning, at: root.value(of: "zones") ?? ConfigNode(.scalar("", quoted: false), at: root.mark),
                "the playlist has no zones, so only its background colour is shown",
                remedy: "add a zone, or remove the file to show everything in the folder")
        }
        claimOnce(playlist, issues: &issues)
        TapTargets.check(playlist.zones + playlist.fallback, issues: &issues)
        ItemTimes.check(playlist.zones + playlist.fallback, issues: &issues)
        return (issues.hasErrors ? nil : playlist, issues.sorted())
    }

    /// The zones of the sign and those of its fallback are told apart by their names, too.
    private static func claimOnce(_ playlist: Playlist, issues: inout IssueCollector) {
        for zone in playlist.fallback {
            guard let other = playlist.zones.first(where: { $0.id == zone.id }), let mark = zone.origin.mark else {
                continue
            }
            let line = other.origin.mark.map { ", the other in line \($0.line)" } ?? ""
            issues.add(
                at: ConfigNode(.scalar("", quoted: false), at: mark),
                "two zones have the id \(quote(zone.id.rawValue))\(line)",
                remedy: "give each its own")
        }
    }
}

extension FieldType<Int> {
    fileprivate static let version = FieldType(
        scalar: "\(Playlist.currentVersion)", remedy: "write \"version: \(Playlist.currentVersion)\""
    ) { text throws(Refusal) in
        guard Int(text) == Playlist.currentVersion else { throw Refusal() }
        return Playlist.currentVersion
    }
}

extension FieldType<[PlaylistZone]> {
    /// - Parameter prefix: before the names of zones that have none of their own.
    fileprivate static func zones(prefix: String = "") -> FieldType {
        let remedy = "begin each zone with \"- \", as in \"- kind: background\""
        return FieldType(noun: "a list of zones", remedy: remedy) { node, subject, issues in
            guard case .list(let nodes) = node.value else {
                issues.add(at: node, "\(subject) must be a list of zones, not \(describe(node))", remedy: remedy)
                return nil
            }
            return ZoneReader.read(nodes, prefix: prefix, issues: &issues)
        }
    }
}
