/// What the installed fonts lack to show a text as it was meant.
public struct FontGaps: Hashable, Sendable {
    /// A character that no installed font has.
    public struct Character: Hashable, Sendable {
        public var scalar: Unicode.Scalar
        /// Its script as Unicode calls it, such as "Tibetan"; nil where it belongs to none, or to many.
        public var script: String?

        public init(_ scalar: Unicode.Scalar, script: String? = nil) { (self.scalar, self.script) = (scalar, script) }
    }

    /// A font family that is not installed.
    public struct Family: Hashable, Sendable {
        public var name: String
        /// What is shown in its place.
        public var substitute: String
        /// Whether the font description names the substitute, too, after the one that is missing.
        public var isNamed: Bool
        /// Whether it would be there without its last words, such as "Bold": those end a whole description.
        public var hasStyle: Bool
        /// A family that is installed and has nearly the same name.
        public var similar: String?

        public init(
            _ name: String, substitute: String, isNamed: Bool = false, hasStyle: Bool = false, similar: String? = nil
        ) {
            (self.name, self.substitute, self.isNamed) = (name, substitute, isNamed)
            (self.hasStyle, self.similar) = (hasStyle, similar)
        }
    }

    /// Each once, in the order they are met.
    public var missing: [Character] = []
    /// Nil where the first family of the font description is there.
    public var family: Family?

    public init(missing: [Character] = [], family: Family? = nil) { (self.missing, self.family) = (missing, family) }

    public var isEmpty: Bool { missing.isEmpty && family == nil }
}
