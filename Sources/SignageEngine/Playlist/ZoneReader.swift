/// Reads the list of zones: first the names all of them have, so that messages can use them, then each zone.
struct ZoneReader {
    struct Common {
        var id: ZoneID?
        var kind: ZoneKind?
        var frame: Rect?
        var when: Schedule?

        static let fields: [Field<Common>] = [
            Field("id", \.id, .zoneID),
            Field("kind", \.kind, .oneOf()),
            Field("frame", \.frame, .frame),
            Field("when", \.when, .schedule),
        ]
    }

    /// Where each name was first written.
    private var lines: [String: Int] = [:]
    private var counts: [ZoneKind: Int] = [:]
    private var taken: Set<String>
    private let defaults: ZoneDefaults
    /// Before the names of zones that have none of their own.
    private let prefix: String

    /// The zones that can be shown; what is wrong with the others is in `issues`.
    static func read(_ nodes: [ConfigNode], _ defaults: ZoneDefaults, prefix: String, issues: inout IssueCollector)
        -> [PlaylistZone]
    {
        var reader = ZoneReader(
            defaults: defaults, taken: Set(nodes.compactMap { $0.text(of: "id") }), prefix: prefix)
        return nodes.enumerated().compactMap { index, node in
            reader.zone(node, number: index + 1, issues: &issues)
        }
    }

    private init(defaults: ZoneDefaults, taken: Set<String>, prefix: String) {
        (self.defaults, self.taken, self.prefix) = (defaults, taken, prefix)
    }

    private mutating func zone(_ node: ConfigNode, number: Int, issues: inout IssueCollector) -> PlaylistZone? {
        let place = Self.place(node, number)
        guard var reader = MappingReader(node, place: place, issues: &issues) else { return nil }
        guard node.value(of: "kind") != nil else {
            issues.add(
                at: ConfigNode(.scalar("", quoted: false), at: node.mark), "\(place) has no \"kind\"",
                remedy: "write a line such as \"kind: background\"")
            return nil
        }
        let kind = node.text(of: "kind").flatMap(ZoneKind.init(rawValue:))

        var common = Common()
        reader.read(Common.fields, into: &common, issues: &issues)
        claim(common.id, at: node.value(of: "id"), issues: &issues)
        // Of a kind that nobody knows, nobody knows the settings.
        guard let kind else { return nil }
        let settings = defaults[kind].read(&reader, given: defaults.given[kind] ?? [], issues: &issues)
        reader.finish(issues: &issues)
        var zone = PlaylistZone(
            id: common.id ?? nextID(for: kind), frame: common.frame, settings: settings, origin: issues.origin(of: node)
        )
        zone.when = common.when
        return zone
    }

    /// What messages call a zone: by its name, or by its number among all.
    private static func place(_ node: ConfigNode, _ number: Int) -> String {
        let kind = node.text(of: "kind").flatMap(ZoneKind.init(rawValue:))
        guard let id = node.text(of: "id"), !id.isEmpty else {
            return "zone \(number)" + (kind.map { " (\($0.rawValue))" } ?? "")
        }
        return "\(kind?.rawValue ?? "zone") \(quote(id))"
    }

    private mutating func claim(_ id: ZoneID?, at node: ConfigNode?, issues: inout IssueCollector) {
        guard let id, let node else { return }
        if let line = lines[id.rawValue] {
            issues.add(
                at: node, "two zones have the id \(quote(id.rawValue)), the other in line \(line)",
                remedy: "give each its own")
        } else {
            lines[id.rawValue] = node.mark.line
        }
    }

    /// `background-2` for the second background without a name, unless another zone is called so.
    private mutating func nextID(for kind: ZoneKind) -> ZoneID {
        while true {
            counts[kind, default: 0] += 1
            let name = "\(prefix)\(kind.rawValue)-\(counts[kind, default: 0])"
            if taken.insert(name).inserted { return ZoneID(rawValue: name) }
        }
    }
}

extension FieldType<ZoneID> {
    fileprivate static let zoneID = FieldType<String>.string(maxLength: 64).map { ZoneID(rawValue: $0) }
}

extension ConfigNode {
    /// The value of a mapping's setting, whatever it is.
    func value(of key: String) -> ConfigNode? {
        guard case .mapping(let entries) = value else { return nil }
        return entries.first { $0.key == key }?.value
    }

    /// The text of a mapping's setting; nil where it is missing, a list, or settings.
    func text(of key: String) -> String? {
        guard case .scalar(let text, _) = value(of: key)?.value else { return nil }
        return text
    }
}
