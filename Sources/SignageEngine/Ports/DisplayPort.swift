/// Displays, as the engine sees them: a size, a refresh rate, a few buffers, and commits that may be refused.
///
/// An implementation owns the buffers. It answers commits at once, accepted or refused; that a picture has reached
/// the glass is told later, through `FlipEvent`.
public protocol DisplayPort: AnyObject {
    /// The outputs that are in use now.
    var outputs: [OutputDescription] { get }

    /// The memory of one buffer, valid until the output is closed.
    func buffer(_ slot: BufferSlot, of output: OutputID) -> PixelBuffer

    /// Asks for a buffer to be shown from the next refresh on.
    ///
    /// Returning means the kernel accepted it and will answer with one `FlipEvent` that carries `ticket`. Throwing
    /// means that nothing changed and nothing is pending.
    ///
    /// - Parameter kind: `.flip` changes the buffer only; `.modeset` sets mode, planes and all, and may block.
    func present(_ slot: BufferSlot, on output: OutputID, as kind: CommitKind, ticket: CommitTicket)
        throws(DisplayFault)

    /// Switches an output off, or lets it be lit again, which the next `.modeset` does.
    ///
    /// Returning means that nothing of it is scanned out any more. Flips that were pending may still be told. Throwing
    /// means that nothing changed.
    func setPower(_ isOn: Bool, of output: OutputID) throws(DisplayFault)

    /// Tries to become the one who may set modes again, after `.sessionInactive`.
    func regainControl(of output: OutputID) throws(DisplayFault)
}

/// Names an output for as long as it is open. Not stable across a replug.
public struct OutputID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// One of an output's buffers, 0 ..< `OutputDescription.bufferCount`.
public struct BufferSlot: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// Ties a flip event to the commit it answers, so that an event that comes late is not taken for another's.
public struct CommitTicket: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt64
    public init(rawValue: UInt64) { self.rawValue = rawValue }
}

public enum CommitKind: Hashable, Sendable { case flip, modeset }

public struct OutputDescription: Hashable, Sendable {
    public var id: OutputID
    /// The connector's name as the kernel spells it: "HDMI-A-1".
    public var name: String
    /// What the panel calls itself; nil where it does not say.
    public var monitor: String?
    public var size: Size
    public var refresh: RefreshRate
    public var bufferCount: Int
    /// After so long without a picture the panel no longer refreshes, and shows the next one as soon as it comes: memory
    /// does, and so do panels with adaptive sync. Nil where it refreshes always. Neither less than two refreshes nor a whole
    /// number of them, since pictures come at those.
    public var rest: Span?

    public init(
        id: OutputID, name: String, monitor: String? = nil, size: Size, refresh: RefreshRate, bufferCount: Int = 2,
        rest: Span? = nil
    ) {
        self.id = id
        self.name = name
        self.monitor = monitor
        self.size = size
        self.refresh = refresh
        self.bufferCount = bufferCount
        self.rest = rest
    }
}

/// A picture has reached the glass.
public struct FlipEvent: Hashable, Sendable {
    public var output: OutputID
    public var ticket: CommitTicket
    /// When scan-out of the picture began, on the monotonic clock.
    public var instant: Instant
    /// The driver's count of refreshes, modulo 2^32. Stands still on drivers that do not count.
    public var sequence: UInt32

    public init(output: OutputID, ticket: CommitTicket, instant: Instant, sequence: UInt32) {
        self.output = output
        self.ticket = ticket
        self.instant = instant
        self.sequence = sequence
    }
}

/// A refused commit, classified once.
public struct DisplayFault: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// Something passing: ask again at the next refresh (EBUSY, EINTR, EAGAIN, ENOMEM).
        case retryNextVBlank
        /// Another program, or another virtual terminal, has the display (EACCES, EPERM).
        case sessionInactive
        /// The driver cannot do what was asked (EINVAL, ENOSPC, ERANGE): a plane plan falls back to composing, a
        /// flip to a full modeset, a modeset to the next mode.
        case planTooExpensive
        /// The device went away (ENODEV, ENXIO, EIO).
        case deviceGone
        /// Nothing known helps: start this output anew.
        case fatal
    }
    public var kind: Kind
    public var cause: SystemError

    public init(_ kind: Kind, cause: SystemError) { (self.kind, self.cause) = (kind, cause) }

    /// Classifies what a mode-setting call answered.
    public init(_ cause: SystemError) {
        let kind: Kind =
            switch cause.code {
            case .busy, .interrupted, .tryAgain, .outOfMemory: .retryNextVBlank
            case .accessDenied, .notPermitted: .sessionInactive
            case .invalidArgument, .noSpace, .outOfRange: .planTooExpensive
            case .noDevice, .noSuchAddress, .inputOutput: .deviceGone
            default: .fatal
            }
        self.init(kind, cause: cause)
    }
}
