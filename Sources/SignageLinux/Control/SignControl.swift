public import SignageEngine

/// A running sign, for those who talk to it. Any thread.
public protocol SignControl: Sendable {
    /// Puts a question to the thread that owns the glass. It answers between two frames.
    ///
    /// - Parameter answer: called once, on a thread of the sign's choice; must not block.
    func ask(_ request: ControlRequest, answer: @escaping @Sendable (ControlAnswer) -> Void)

    /// Tells of what happens from now on, until the subscription is let go.
    ///
    /// - Parameter tell: called on the thread that owns the glass; must only hand the event on.
    func follow(_ tell: @escaping @Sendable (ControlEvent) -> Void) -> any ControlSubscription

    /// What the glass of the outputs shows, as pictures.
    var pictures: any GlassPictures { get }
}

/// Ends when nobody holds it any more.
public protocol ControlSubscription: AnyObject, Sendable {}

/// Something that happened.
public struct ControlEvent: Hashable, Sendable {
    public enum Kind: String, Sendable {
        /// An item was shown and is over: an entry of the play log.
        case showing
        /// A zone shows another item.
        case zone
        case touch
        /// A fault is new, or gone.
        case faults
        /// Another show has taken the place of the last one.
        case reload
        /// The outputs, or what is lit of them, changed.
        case outputs
        /// Time was set, stopped or sent on.
        case clock
    }
    public var kind: Kind
    /// An object.
    public var body: JSONValue

    public init(_ kind: Kind, _ body: JSONValue) { (self.kind, self.body) = (kind, body) }
}

/// Pictures of what is on the glass, made on a thread beside it. Any thread.
public protocol GlassPictures: AnyObject, Sendable {
    /// What is on the glass of an output now.
    ///
    /// - Parameters:
    ///   - output: a connector's name; nil for the first.
    ///   - deliver: called once, on any thread; must not block.
    func picture(
        of output: String?, as format: PictureInfo.Format, quality: Int,
        deliver: @escaping @Sendable (Result<GlassPicture, ControlFault>) -> Void)

    /// Every picture of an output from now on, as JPEG, for one who watches.
    ///
    /// - Parameter hasNews: called on any thread when `take` has something after it had nothing; must not block.
    func watch(
        _ output: String?, as view: GlassView, hasNews: @escaping @Sendable () -> Void
    ) -> Result<any GlassViewer, ControlFault>
}

/// How somebody wants to see the glass.
public struct GlassView: Hashable, Sendable {
    /// Of the JPEG: 1 to 100.
    public var quality: Int
    /// The box that the picture is going to be fitted into, in pixels: it may be halved as long as it need not be enlarged
    /// to fill that. Nil for the whole picture.
    public var box: Size?

    public init(quality: Int, box: Size? = nil) { (self.quality, self.box) = (quality, box) }
}

/// One who watches an output. Ends when nobody holds it any more.
public protocol GlassViewer: AnyObject, Sendable {
    /// The newest picture, where there is one that was not taken yet: what came between is skipped.
    func take() -> GlassPicture?
}

/// A picture of the glass. Those who watch the same output share its bytes.
public struct GlassPicture: Sendable {
    public var bytes: [UInt8]
    /// Counts what was presented on the output; what is left out was skipped.
    public var number: Int64
    /// When it reached the glass, on the monotonic clock.
    public var presented: Instant
    /// The panel's. The picture may have been halved.
    public var panel: Size

    public init(bytes: [UInt8], number: Int64, presented: Instant, panel: Size) {
        (self.bytes, self.number, self.presented, self.panel) = (bytes, number, presented, panel)
    }
}
