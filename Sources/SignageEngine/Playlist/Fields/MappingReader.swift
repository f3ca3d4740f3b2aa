/// Reads the settings of one mapping and remembers which names it was asked for, so that the others can be reported.
struct MappingReader {
    private let node: ConfigNode
    private let entries: [ConfigNode.Entry]
    /// What the mapping is, for messages: `background "backdrop"`.
    private let place: String
    private var known: [String] = []
    private var missing: [(name: String, remedy: String)] = []

    /// Nil, and an error, where the node is not a mapping.
    init?(_ node: ConfigNode, place: String, issues: inout IssueCollector) {
        guard case .mapping(let entries) = node.value else {
            issues.add(
                at: node, "\(place) must be settings, not \(describe(node))",
                remedy: "write each setting on a line of its own, as \"name: value\"")
            return nil
        }
        (self.node, self.entries, self.place) = (node, entries, place)
    }

    /// A name that somebody else reads.
    mutating func pass(over name: String) { known.append(name) }

    /// Reads the fields that are there into `root` and leaves the others as they are.
    ///
    /// - Parameter given: required names that may be missing, because their values are known; nil for all.
    mutating func read<Root>(
        _ fields: [Field<Root>], into root: inout Root, given: Set<String>? = [], issues: inout IssueCollector
    ) {
        for field in fields {
            known.append(field.name)
            guard let entry = entries.first(where: { $0.key == field.name }) else {
                if field.isRequired, given?.contains(field.name) == false { missing.append((field.name, field.remedy)) }
                continue
            }
            let subject = "\"\(field.name)\" in \(place)"
            if case .scalar("", quoted: false) = entry.value.value {
                issues.add(atKeyOf: entry, "\(subject) has no value", remedy: remedy(forEmpty: entry, field, issues))
            } else {
                field.read(entry.value, subject, &root, &issues)
            }
        }
    }

    /// Reports the settings that nobody asked for, and those that somebody must have and are not there.
    func finish(issues: inout IssueCollector) {
        let unused = known.filter { name in !entries.contains { $0.key == name } }
        var suggested: Set<String> = []
        for entry in entries where !known.contains(entry.key) {
            let near = Spelling.nearest(to: entry.key, among: unused)
            if let near { suggested.insert(near) }
            issues.add(
                atKeyOf: entry, "unknown setting \(quote(entry.key)) in \(place)",
                remedy: near.map { "did you mean \"\($0)\"?" }
                    ?? "leave it out; there are \(known.joined(separator: ", "))")
        }
        // Somebody who misspelt a name has not forgotten it.
        for (name, remedy) in missing where !suggested.contains(name) {
            let start = ConfigNode(.scalar("", quoted: false), at: node.mark)
            issues.add(at: start, "\(place) has no \"\(name)\"", remedy: remedy)
        }
    }

    /// The slip that YAML invites: a colour without quotes is a comment.
    private func remedy<Root>(forEmpty entry: ConfigNode.Entry, _ field: Field<Root>, _ issues: IssueCollector)
        -> String
    {
        let rest = issues.source.rest(from: entry.keyMark)
        guard let sign = rest.firstIndex(of: "#") else { return field.remedy }
        let word = String(rest[sign...].prefix { $0 != " " && $0 != "\t" })
        guard (try? ColorText.parse(word)) != nil else { return field.remedy }
        return "# begins a comment here; put the colour in quotes: \"\(word)\""
    }
}
