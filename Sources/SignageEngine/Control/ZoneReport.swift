/// What a zone shows, for people and programs that ask.
public struct ZoneReport: Hashable, Sendable {
    /// The one of several things that a zone shows in turn.
    public struct Current: Hashable, Sendable {
        /// From 0, among `count`.
        public var index: Int
        public var count: Int
        /// A picture's path in the content folder, or the words of a headline.
        public var name: String

        public init(index: Int, count: Int, name: String) {
            (self.index, self.count, self.name) = (index, count, name)
        }
    }

    public var id: ZoneID
    /// As a playlist calls it: "carousel".
    public var kind: String
    /// In panel pixels.
    public var frame: Rect
    /// Nil where there is nothing to tell apart.
    public var current: Current?
    /// When it shows another by itself, since the sign's epoch; nil where it never does, or not without a finger.
    public var changesAt: Span?

    public init(id: ZoneID, kind: String, frame: Rect, current: Current? = nil, changesAt: Span? = nil) {
        (self.id, self.kind, self.frame, self.current, self.changesAt) = (id, kind, frame, current, changesAt)
    }
}
