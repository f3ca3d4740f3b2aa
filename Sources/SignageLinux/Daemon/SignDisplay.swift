public import SignageEngine

/// Displays that a daemon shows its sign on: outputs that come and go, behind descriptors that a loop waits for.
///
/// Belongs to the one thread that owns the glass.
public protocol SignDisplay: DisplayPort {
    /// Looks for outputs; never fails: what cannot be used is told to the log, once.
    ///
    /// - Returns: whether `outputs` changed.
    @discardableResult
    func probe(_ search: DisplaySearch) -> Bool

    /// Whether the last look found something that may be usable later.
    var isIncomplete: Bool { get }

    /// What to poll for reading, level-triggered. Changes when outputs do.
    var fileDescriptors: [Int32] { get }

    /// Appends the flips that a descriptor has to tell of; never blocks. `.deviceGone`: close what is behind it.
    func readEvents(from fd: Int32, into events: inout [FlipEvent]) throws(DisplayFault)

    /// The outputs behind a descriptor.
    func outputs(behind fd: Int32) -> [OutputID]

    /// Stops using an output, and frees its buffers.
    func close(_ id: OutputID)

    /// Gives up the mode an output is in, because setting it failed, for the next best one.
    ///
    /// - Returns: the output that takes its place; nil where no mode is left.
    func refuseCurrentMode(of id: OutputID) -> OutputID?

    /// Puts back what was there before, and lets go of everything.
    func restore()
}

extension KMSDisplay: SignDisplay {}
