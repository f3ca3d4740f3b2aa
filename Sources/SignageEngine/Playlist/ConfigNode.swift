/// A node of a configuration file: a tree of text, lists and mappings, each with the place it stands at.
///
/// Nothing is typed here. `no`, `12:30` and `1e3` stay the text they are until a field's reader says what they mean.
public struct ConfigNode: Hashable, Sendable {
    /// Line and column, both counted from 1; the column counts characters.
    public struct Mark: Hashable, Sendable {
        public var line: Int
        public var column: Int
        public init(line: Int, column: Int) { (self.line, self.column) = (line, column) }
    }

    public struct Entry: Hashable, Sendable {
        public var key: String
        public var keyMark: Mark
        public var value: ConfigNode
        public init(key: String, keyMark: Mark, value: ConfigNode) {
            (self.key, self.keyMark, self.value) = (key, keyMark, value)
        }
    }

    public indirect enum Value: Hashable, Sendable {
        /// `quoted` tells `"5"` from `5`, and an empty string from nothing at all.
        case scalar(String, quoted: Bool)
        case list([ConfigNode])
        /// In the file's order; keys are unique.
        case mapping([Entry])
    }

    public var value: Value
    public var mark: Mark

    public init(_ value: Value, at mark: Mark) { (self.value, self.mark) = (value, mark) }
}

/// Reads a configuration file's text into a tree. YAML, of which JSON is a subset.
public protocol ConfigReader: Sendable {
    /// Throws the syntax errors of the file, at least one. Anchors, aliases, tags, several documents and repeated
    /// keys are errors; depth and size are bounded. An empty file is an empty mapping.
    func read(_ bytes: ContentBytes) throws(ConfigFault) -> ConfigNode
}

/// Where and why a file is not YAML.
public struct ConfigFault: Error, Hashable, Sendable {
    public var mark: ConfigNode.Mark
    public var reason: String
    public var remedy: String
    public init(at mark: ConfigNode.Mark, _ reason: String, remedy: String) {
        (self.mark, self.reason, self.remedy) = (mark, reason, remedy)
    }
}
