import SignageEngine

/// Writes a configuration file's tree down in Swift.
enum Nodes {
    static let mark = ConfigNode.Mark(line: 1, column: 1)

    static func text(_ text: String) -> ConfigNode { ConfigNode(.scalar(text, quoted: false), at: mark) }
    static func list(_ items: [ConfigNode]) -> ConfigNode { ConfigNode(.list(items), at: mark) }
    static func list(_ items: String...) -> ConfigNode { list(items.map(text)) }
    static func mapping(_ entries: KeyValuePairs<String, ConfigNode>) -> ConfigNode { mapping(Array(entries)) }
    static func mapping(_ entries: [(key: String, value: ConfigNode)]) -> ConfigNode {
        ConfigNode(.mapping(entries.map { .init(key: $0.key, keyMark: mark, value: $0.value) }), at: mark)
    }

    /// A playlist of zones, each given by its settings.
    static func playlist(_ zones: [ConfigNode]) -> ConfigNode {
        mapping(["version": text("1"), "zones": list(zones)])
    }

    /// A carousel called "banner".
    static func carousel(_ settings: KeyValuePairs<String, ConfigNode>) -> ConfigNode {
        mapping([("id", text("banner")), ("kind", text("carousel"))] + Array(settings))
    }
}
