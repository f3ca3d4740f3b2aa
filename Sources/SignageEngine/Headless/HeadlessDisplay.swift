/// Outputs made of memory. Previews and tests use it: a flip completes when it is told to, early, late, twice or
/// never, and any commit can be refused with any error.
public final class HeadlessDisplay: DisplayPort {
    public let outputs: [OutputDescription]
    /// Every commit that was accepted, oldest first.
    public private(set) var commits: [Commit] = []
    /// Times a buffer was handed out for drawing while the display was showing it, or might have been.
    public private(set) var violations = 0
    /// Answers to the commits to come, in order; nil accepts. When it is empty all are accepted.
    public var refusals: [SystemError.Code?] = []
    /// Answers to `setPower`, likewise.
    public var powerRefusals: [SystemError.Code?] = []
    /// Answers to `regainControl`, likewise.
    public var controlRefusals: [SystemError.Code?] = []
    /// Whether accepted commits are kept in `commits`. A long run turns it off.
    public var recordsCommits = true

    public struct Commit: Hashable, Sendable {
        public var output: OutputID
        public var slot: BufferSlot
        public var kind: CommitKind
        public var ticket: CommitTicket
    }

    private final class Memory {
        let bytes: UnsafeMutableRawPointer
        let buffer: PixelBuffer
        init(size: Size, pitch: Int, format: PixelBuffer.Format) {
            bytes = .allocate(byteCount: pitch * size.height, alignment: 64)
            bytes.initializeMemory(as: UInt8.self, repeating: 0, count: pitch * size.height)
            buffer = PixelBuffer(base: bytes, size: size, pitch: pitch, format: format)
        }
        deinit { bytes.deallocate() }
    }

    /// A class, so that a frame changes it in place: a dictionary's own values cost an allocation a change.
    private final class State {
        let buffers: [Memory]
        var pending: Commit?
        var onScreen: BufferSlot?
        var isOff = false
        init(buffers: [Memory]) { self.buffers = buffers }
    }
    private let states: [OutputID: State]

    /// - Parameter padding: bytes added to each row, as kernels do.
    public init(outputs: [OutputDescription], format: PixelBuffer.Format = .xrgb8888, padding: Int = 64) {
        self.outputs = outputs
        states = Dictionary(
            uniqueKeysWithValues: outputs.map { output in
                let pitch = output.size.width * format.bytesPerPixel + padding
                let buffers = (0..<output.bufferCount).map { _ in
                    Memory(size: output.size, pitch: pitch, format: format)
                }
                return (output.id, State(buffers: buffers))
            })
    }

    public func buffer(_ slot: BufferSlot, of output: OutputID) -> PixelBuffer {
        guard let state = states[output] else { preconditionFailure("no such output") }
        if !state.isOff, state.onScreen == slot || state.pending?.slot == slot { violations += 1 }
        return state.buffers[slot.rawValue].buffer
    }

    public func present(_ slot: BufferSlot, on output: OutputID, as kind: CommitKind, ticket: CommitTicket)
        throws(DisplayFault)
    {
        if !refusals.isEmpty, let code = refusals.removeFirst() {
            throw DisplayFault(SystemError(code, call: "present"))
        }
        if states[output]?.pending != nil, kind == .flip {
            throw DisplayFault(SystemError(.busy, call: "present"))
        }
        if states[output]?.isOff == true {
            // As the kernel does: nothing is flipped on what is off.
            if kind == .flip { throw DisplayFault(SystemError(.invalidArgument, call: "present")) }
            states[output]?.isOff = false
        }
        let commit = Commit(output: output, slot: slot, kind: kind, ticket: ticket)
        states[output]?.pending = commit
        if recordsCommits { commits.append(commit) }
    }

    public func setPower(_ isOn: Bool, of output: OutputID) throws(DisplayFault) {
        if !powerRefusals.isEmpty, let code = powerRefusals.removeFirst() {
            throw DisplayFault(SystemError(code, call: "setPower"))
        }
        guard !isOn, let state = states[output] else { return }
        state.isOff = true
        // What was pending is told of, if at all, without being shown.
        state.onScreen = nil
    }

    public func regainControl(of output: OutputID) throws(DisplayFault) {
        if !controlRefusals.isEmpty, let code = controlRefusals.removeFirst() {
            throw DisplayFault(SystemError(code, call: "regainControl"))
        }
    }

    /// The commit that waits for a refresh.
    public func pending(on output: OutputID) -> Commit? { states[output]?.pending }

    /// A refresh: what is pending reaches the glass. Nil where nothing was.
    public func refresh(_ output: OutputID, at instant: Instant, sequence: UInt32) -> FlipEvent? {
        guard let state = states[output], let commit = state.pending else { return nil }
        state.pending = nil
        if !state.isOff { state.onScreen = commit.slot }
        return FlipEvent(output: output, ticket: commit.ticket, instant: instant, sequence: sequence)
    }

    /// What is on the glass; nil before the first flip and while the output is off. Reads the buffer, as a camera would.
    public func glass(of output: OutputID) -> PixelBuffer? {
        guard let state = states[output], let slot = state.onScreen else { return nil }
        return state.buffers[slot.rawValue].buffer
    }
}
