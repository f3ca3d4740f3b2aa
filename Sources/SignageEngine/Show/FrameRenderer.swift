/// One frame of a show without any display: what `signaged render` writes and previews send.
public struct FrameRenderer: ~Copyable {
    private let stage: Stage
    private var compositor = Compositor()
    private var list = DisplayList()

    /// - Parameter refresh: of the display that is stood in for; snapping depends on it.
    public init(_ show: Show, refresh: RefreshRate) { stage = Stage(show, refresh: refresh) }

    /// Draws the whole frame that is on the glass `elapsed` after the show began.
    public mutating func render(at elapsed: Span, into buffer: PixelBuffer) {
        _ = stage.evaluate(at: elapsed, into: &list)
        compositor.compose(list, damage: Damage(Rect(buffer.size)), into: buffer)
    }
}
