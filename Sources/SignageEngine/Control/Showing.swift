/// One time that something was shown, from its beginning to its end.
public struct Showing: Hashable, Sendable {
    /// Why it ended.
    public enum End: String, CaseIterable, Sendable {
        /// Its time was up.
        case next
        /// A finger turned it away, or tapped on what leads elsewhere.
        case touch
        /// Somebody asked for another from afar.
        case request
        /// Nobody had touched the sign for a while: it went back to its start.
        case idle
        /// It is not in the content any more, or is something else now.
        case reload
        /// The hour came at which something else plays.
        case schedule
        /// The output was switched off; or, what nobody had seen, on again.
        case power
        /// The display was taken away; or, what nobody had seen, given back.
        case display
        /// The sign was stopped.
        case stop
    }

    public var zone: ZoneID
    /// As a playlist calls it: "carousel".
    public var kind: String
    /// From 0 in the playlist; nil for a zone that is one whole.
    public var item: Int?
    /// A picture's path, or words; at most `longestName` characters.
    public var name: String?
    /// Since 1970-01-01T00:00:00Z, by the clock as it went at the beginning.
    public var start: Span
    /// How long somebody could have seen it: by a clock that nobody sets, which goes on while the sign is paused, and no
    /// faster where a preview is.
    public var length: Span
    public var end: End
    /// Whether a frame with it was on the glass, as far as the display tells.
    public var isPresented: Bool

    public init(
        zone: ZoneID, kind: String, item: Int? = nil, name: String? = nil, start: Span, length: Span, end: End,
        isPresented: Bool
    ) {
        (self.zone, self.kind, self.item, self.name) = (zone, kind, item, name)
        (self.start, self.length, self.end, self.isPresented) = (start, length, end, isPresented)
    }

    /// Of long headlines the beginning is enough.
    public static let longestName = 200
}
