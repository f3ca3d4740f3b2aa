/// Frames of a show without any display: what `signaged render` writes and previews send.
///
/// Times go forward: a touch that was told changes all later frames.
public struct FrameRenderer: ~Copyable {
    private let stage: Stage
    private var compositor = Compositor()
    private var list = DisplayList()

    /// - Parameters:
    ///   - refresh: of the display that is stood in for; snapping depends on it.
    ///   - wallStart: what clocks on the wall say when the show begins, since 1970-01-01T00:00:00Z.
    ///   - load: makes a picture that a zone asks for, or nil where it cannot be made.
    public init(
        _ show: Show, refresh: RefreshRate, wallStart: Span = SceneTime.sampleStart,
        load: @escaping (PictureKey) -> Texture? = { _ in nil }
    ) {
        stage = Stage(show, refresh: refresh, start: .zero, wallStart: wallStart)
        stage.shelf.loader = load
    }

    /// Is told of everything that happens on the stage.
    public var onEvent: ((SceneEvent) -> Void)? {
        get { stage.onEvent }
        nonmutating set { stage.onEvent = newValue }
    }

    /// Goes on with another show of the same size, at the latest time that was told.
    public mutating func adopt(_ show: Show) { stage.adopt(show) }

    /// A finger, `elapsed` after the show began.
    public mutating func touch(_ frame: PointerFrame, at elapsed: Span) {
        stage.touch(frame, at: elapsed)
        leaveOutWhatFails()
    }

    /// Draws the whole frame that is on the glass `elapsed` after the show began.
    public mutating func render(at elapsed: Span, into buffer: PixelBuffer) {
        _ = stage.evaluate(at: elapsed, into: &list)
        if leaveOutWhatFails() { _ = stage.evaluate(at: elapsed, into: &list) }
        compositor.compose(list, damage: Damage(Rect(buffer.size)), into: buffer)
    }

    /// The shelf loads by itself; what it still asks for cannot be made.
    @discardableResult
    private func leaveOutWhatFails() -> Bool {
        var hasFailed = false
        while stage.shelf.hasRequests {
            for key in stage.shelf.takeRequests() {
                stage.deliver(nil, for: key)
                hasFailed = true
            }
        }
        return hasFailed
    }
}
