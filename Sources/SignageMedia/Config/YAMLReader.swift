import SignageEngine

/// Reads YAML, and JSON, with libyaml, into a tree that knows where each of its parts stands.
///
/// Of YAML only what a person writes by hand: no anchors, aliases, tags, merge keys, or second documents. The size is
/// bounded before anything is read (1 MiB), the nesting (64) and the number of nodes (100,000) while it is.
public struct YAMLReader: ConfigReader {
    static let maxBytes = 1 << 20
    static let maxDepth = 64
    static let maxNodes = 100_000

    public init() {}

    public func read(_ bytes: ContentBytes) throws(ConfigFault) -> ConfigNode {
        guard bytes.count <= Self.maxBytes else {
            throw ConfigFault(
                at: ConfigNode.Mark(line: 1, column: 1), "the file is larger than 1 MiB, more than any sign needs",
                remedy: "take out what is not settings")
        }
        let text = try ConfigText(bytes)
        return try text.bytes.withUnsafeBufferPointer { input throws(ConfigFault) in
            var builder = TreeBuilder(parser: try YAMLParser(reading: input, of: text))
            return try builder.document()
        }
    }
}

/// Builds the tree from the parser's events. Recursive, and no deeper than `YAMLReader.maxDepth`.
private struct TreeBuilder: ~Copyable {
    private let parser: YAMLParser
    private var nodes = 0

    init(parser: consuming YAMLParser) { self.parser = parser }

    /// The file's only document; nothing at all is an empty mapping.
    mutating func document() throws(ConfigFault) -> ConfigNode {
        let start = ConfigNode.Mark(line: 1, column: 1)
        var event = try parser.next()
        while case .streamStart = event.kind { event = try parser.next() }
        guard case .documentStart = event.kind else { return ConfigNode(.mapping([]), at: start) }

        var root = try node(from: try parser.next(), depth: 1)
        if case .scalar("", quoted: false) = root.value { root = ConfigNode(.mapping([]), at: start) }

        event = try parser.next()
        while case .documentEnd = event.kind { event = try parser.next() }
        if case .documentStart = event.kind {
            throw ConfigFault(
                at: event.mark, "a second document begins here",
                remedy: "remove the \"---\", or put what follows into a file of its own")
        }
        return root
    }

    private mutating func node(from event: YAMLParser.Event, depth: Int) throws(ConfigFault) -> ConfigNode {
        nodes += 1
        guard nodes <= YAMLReader.maxNodes else {
            throw ConfigFault(
                at: event.mark, "the file has more than \(YAMLReader.maxNodes) values, more than any sign needs",
                remedy: "name folders instead of single files")
        }
        guard depth <= YAMLReader.maxDepth else {
            throw ConfigFault(
                at: event.mark, "lists and settings stand more than \(YAMLReader.maxDepth) deep in each other",
                remedy: "is there a bracket too many?")
        }
        switch event.kind {
        case .scalar(let text, let quoted): return ConfigNode(.scalar(text, quoted: quoted), at: event.mark)
        case .listStart: return ConfigNode(.list(try items(depth: depth)), at: event.mark)
        case .mappingStart: return ConfigNode(.mapping(try entries(depth: depth)), at: event.mark)
        case .streamStart, .streamEnd, .documentStart, .documentEnd, .listEnd, .mappingEnd:
            throw ConfigFault(at: event.mark, "a value is missing here", remedy: "write it, or remove the line")
        }
    }

    private mutating func items(depth: Int) throws(ConfigFault) -> [ConfigNode] {
        var items: [ConfigNode] = []
        while true {
            let event = try parser.next()
            if case .listEnd = event.kind { return items }
            items.append(try node(from: event, depth: depth + 1))
        }
    }

    private mutating func entries(depth: Int) throws(ConfigFault) -> [ConfigNode.Entry] {
        var entries: [ConfigNode.Entry] = []
        var lines: [String: Int] = [:]
        while true {
            let event = try parser.next()
            if case .mappingEnd = event.kind { return entries }
            let key = try key(from: event)
            if let line = lines.updateValue(event.mark.line, forKey: key) {
                let place = line == event.mark.line ? "" : ", first in line \(line)"
                throw ConfigFault(at: event.mark, "\"\(key)\" is written twice\(place)", remedy: "remove one of them")
            }
            nodes += 1
            let value = try node(from: try parser.next(), depth: depth + 1)
            entries.append(ConfigNode.Entry(key: key, keyMark: event.mark, value: value))
        }
    }

    private func key(from event: YAMLParser.Event) throws(ConfigFault) -> String {
        switch event.kind {
        case .scalar("<<", quoted: false):
            throw ConfigFault(
                at: event.mark, "merge keys (\"<<\") are not used here", remedy: "write the settings out")
        case .scalar("", quoted: _):
            throw ConfigFault(
                at: event.mark, "a setting without a name", remedy: "write its name before the \":\"")
        case .scalar(let text, quoted: _):
            return text
        default:
            throw ConfigFault(
                at: event.mark, "a setting's name must be a word, not a list or settings",
                remedy: "write \"name: value\"; put text with brackets in quotes")
        }
    }
}
