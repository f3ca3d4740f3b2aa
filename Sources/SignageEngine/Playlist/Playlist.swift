/// What a sign shows and where, as `playlist.yaml` says it. Names files; none of them has been looked at yet.
public struct Playlist: Hashable, Sendable {
    /// How the canvas is brought to the panel where their shapes differ.
    public enum Scale: String, CaseIterable, Sendable {
        /// All of the canvas is seen, with bars beside it.
        case contain
        /// All of the panel is covered, and the canvas's edges may be cut.
        case cover
        /// Both, and the aspect is not kept.
        case stretch
    }

    /// The version of the playlist's form that this program reads.
    public static let currentVersion = 1

    public var version = Playlist.currentVersion
    /// The design's size in pixels; nil for the panel's own.
    public var canvas: Size?
    public var scale = Scale.contain
    /// The opaque colour behind everything.
    public var background = Pixel.black
    /// How long after the last touch the sign returns to its start; nil: never.
    public var idleReset: Span?
    /// Whether what has a `when` is shown before the clock can be trusted.
    public var untrusted = ScheduleRule.Untrusted.skip
    /// Whether faults of the content are told on the glass, too.
    public var showsFaults = false
    /// The language of what the sign says by itself, as a BCP 47 tag.
    public var locale: String?
    /// Whether nobody wrote it: it is what the folder's contents suggest.
    var isAutomatic = false
    /// From the back to the front.
    public var zones: [PlaylistZone]
    /// Shown instead of all zones while none of them has anything to show; from the back to the front.
    public var fallback: [PlaylistZone] = []

    public init(canvas: Size? = nil, zones: [PlaylistZone] = []) { (self.canvas, self.zones) = (canvas, zones) }
}
