import Synchronization

/// Hands what is on an output's glass to a thread beside it: display lists, never pixels, and only while somebody
/// watches.
///
/// Three frames go round: one belongs to the thread that owns the glass, one to the thread that watches, and one lies
/// between them. Who has a new frame, or wants one, exchanges theirs for the one between. So neither ever waits for the
/// other, the newest frame is never lost, and a steady scene allocates nothing.
public final class GlassMirror: @unchecked Sendable {
    /// What the glass shows from some instant on.
    public struct Frame: Sendable {
        public fileprivate(set) var list = DisplayList()
        /// What the display's buffers hold.
        public fileprivate(set) var format = PixelBuffer.Format.xrgb8888
        /// Counts what was presented on the output. 0: nothing yet.
        public fileprivate(set) var number: Int64 = 0
        /// When it reached the glass.
        public fileprivate(set) var presented = Instant(nanoseconds: 0)

        /// Without layers.
        public init() {}

        /// Lets go of what the layers hold, and keeps their memory.
        public mutating func clear() { list.removeAll() }
    }

    private let frames = UnsafeMutablePointer<Frame>.allocate(capacity: 3)
    /// Which frame lies between the two threads, and whether it is new.
    private let between = Atomic<UInt8>(1)
    private static let isNew: UInt8 = 4
    /// The frame of the thread that owns the glass, which alone touches this. It holds no layers between two calls.
    private var back: UInt8 = 0
    /// The frame of the thread that watches, likewise.
    private var front: UInt8 = 2

    private let watched = Atomic(false)
    private let onNews: @Sendable () -> Void

    /// - Parameter onNews: called on the thread that owns the glass after each frame; must neither block nor allocate.
    public init(onNews: @escaping @Sendable () -> Void) {
        for index in 0..<3 { (frames + index).initialize(to: Frame()) }
        self.onNews = onNews
    }

    deinit {
        frames.deinitialize(count: 3)
        frames.deallocate()
    }

    /// Whether frames are wanted. Set by whoever watches, on any thread.
    public var isWatched: Bool {
        get { watched.load(ordering: .sequentiallyConsistent) }
        set { watched.store(newValue, ordering: .sequentiallyConsistent) }
    }

    /// Hands a frame over. For the thread that owns the glass alone.
    public func show(
        _ list: borrowing DisplayList, as format: PixelBuffer.Format, number: Int64, presented: Instant
    ) {
        guard isWatched else { return }
        let frame = frames + Int(back)
        frame.pointee.list.copy(list)
        (frame.pointee.format, frame.pointee.number, frame.pointee.presented) = (format, number, presented)
        exchange(&back, isNew: true)
        // One that stopped watching meanwhile may not have seen this frame: nothing must be held for nobody.
        if !isWatched { exchange(&back, isNew: false) }
        // Nobody took the frame before, or it was taken back.
        frames[Int(back)].clear()
        onNews()
    }

    /// Takes the newest frame, where there is one that was not taken. For one thread alone.
    ///
    /// - Parameter frame: what it held is let go.
    public func take(into frame: inout Frame) -> Bool {
        guard between.load(ordering: .relaxed) & Self.isNew != 0 else { return false }
        exchange(&front, isNew: false)
        swap(&frame, &frames[Int(front)])
        frames[Int(front)].clear()
        return true
    }

    private func exchange(_ mine: inout UInt8, isNew: Bool) {
        let given = mine | (isNew ? Self.isNew : 0)
        mine = between.exchange(given, ordering: .sequentiallyConsistent) & ~Self.isNew
    }
}
