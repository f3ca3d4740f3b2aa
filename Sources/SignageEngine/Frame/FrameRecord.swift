/// What became of one frame.
public struct FrameRecord: Hashable, Sendable {
    /// The instant it was drawn for, on the display's grid.
    public var intended: Instant
    /// When it reached the glass, as the kernel says.
    public var presented: Instant
    /// Refreshes it came too late.
    public var late: Int64
    public var slot: BufferSlot
    /// The first touch that is in this frame and was in none before: `presented` − `touch` is the finger's way to the
    /// glass.
    public var touch: Instant?
    /// Bytes the compositor wrote for it.
    public var bytesComposed: Int
}
