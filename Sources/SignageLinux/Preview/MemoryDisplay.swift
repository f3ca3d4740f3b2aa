public import SignageEngine

/// One panel made of memory, refreshed by a timer: what a preview shows its sign on. Pictures that follow one another it
/// shows at a steady pace, as a panel does; but it is refreshed only while a picture waits for it, so that standing still
/// costs nothing here, too, and what comes after a rest is shown at once.
public final class MemoryDisplay: SignDisplay {
    public static let name = "preview"

    private let refresh: RefreshRate
    private let clock: any MonotonicClock
    private let timer: InstantTimer
    private var memory: HeadlessDisplay?
    private var size: Size
    private var lastID: UInt32 = 0
    private let rest: Span
    /// Where refresh 0 lies: at the last picture that came after a rest. Nil before the first.
    private var start: Instant?
    /// The refresh of the picture that came last.
    private var due: Int64 = 0
    /// Counts refreshes in which a picture was shown or could have been.
    private var sequence: UInt32 = 0

    public init(
        size: Size, refresh: RefreshRate = RefreshRate(refreshes: 60), clock: any MonotonicClock = SystemClock()
    ) throws(SystemError) {
        (self.size, self.refresh, self.clock) = (size, refresh, clock)
        rest = refresh.span(of: 5) / 2
        timer = try InstantTimer()
    }

    /// From the next `probe()` on there is a panel of this size instead.
    public func setSize(_ size: Size) {
        guard size != self.size else { return }
        self.size = size
        memory = nil
    }

    // MARK: SignDisplay

    public func probe(_ search: DisplaySearch = .thorough) -> Bool {
        guard memory == nil else { return false }
        lastID += 1
        memory = HeadlessDisplay(outputs: [
            OutputDescription(
                id: OutputID(rawValue: lastID), name: Self.name, size: size, refresh: refresh, rest: rest)
        ])
        memory?.recordsCommits = false
        return true
    }

    public var isIncomplete: Bool { false }
    public var outputs: [OutputDescription] { memory?.outputs ?? [] }
    public var fileDescriptors: [Int32] { [timer.fileDescriptor] }
    public func outputs(behind fd: Int32) -> [OutputID] { fd == timer.fileDescriptor ? outputs.map(\.id) : [] }

    public func close(_ id: OutputID) {
        if outputs.contains(where: { $0.id == id }) { memory = nil }
    }

    /// Memory has every mode.
    public func refuseCurrentMode(of id: OutputID) -> OutputID? { id }

    public func restore() { memory = nil }

    // MARK: DisplayPort

    public func buffer(_ slot: BufferSlot, of output: OutputID) -> PixelBuffer {
        guard let memory else { preconditionFailure("the output is closed") }
        return memory.buffer(slot, of: output)
    }

    public func present(
        _ slot: BufferSlot, on output: OutputID, as kind: CommitKind, ticket: CommitTicket
    ) throws(DisplayFault) {
        guard let memory, outputs.contains(where: { $0.id == output }) else {
            throw DisplayFault(SystemError(.noDevice, call: "present", text: "the output is closed"))
        }
        try memory.present(slot, on: output, as: kind, ticket: ticket)
        do throws(SystemError) {
            try timer.set(for: next(after: clock.now()))
        } catch {
            throw DisplayFault(error)
        }
    }

    /// When a picture that comes now is shown.
    private func next(after now: Instant) -> Instant {
        guard let start, now - (start + refresh.span(of: due)) <= rest else {
            (start, due) = (now, 0)
            sequence &+= 1
            return now
        }
        // The first refresh that is still to come, and not that of the picture before.
        var next = max(due + 1, refresh.count(in: now - start))
        if start + refresh.span(of: next) <= now { next += 1 }
        sequence &+= UInt32(truncatingIfNeeded: next - due)
        due = next
        return start + refresh.span(of: due)
    }

    public func setPower(_ isOn: Bool, of output: OutputID) throws(DisplayFault) {
        try memory?.setPower(isOn, of: output)
    }

    public func regainControl(of output: OutputID) throws(DisplayFault) {}

    public func readEvents(from fd: Int32, into events: inout [FlipEvent]) throws(DisplayFault) {
        guard fd == timer.fileDescriptor, timer.take(), let memory, let start else { return }
        // The panel was refreshed when it was due, however late anyone looks.
        let instant = start + refresh.span(of: due)
        for output in memory.outputs {
            if let event = memory.refresh(output.id, at: instant, sequence: sequence) {
                events.append(event)
            }
        }
    }
}
