public import SignageEngine

/// The displays of this machine, driven through the kernel's mode-setting interface.
///
/// Belongs to the one thread that owns the glass. `probe()` finds outputs, `present` shows buffers, `readEvents`
/// tells what has reached the glass, `restore()` puts back what was there before.
public final class KMSDisplay: DisplayPort {
    public struct Options: Sendable {
        public var preferences: OutputPreferences
        /// Buffers of each output: one is shown while another is drawn.
        public var bufferCount: Int
        /// Where the device nodes are.
        public var directory: String
        /// Uses the calls from before atomic commits, whatever the driver can.
        public var forceLegacy: Bool

        public init(
            preferences: OutputPreferences = OutputPreferences(), bufferCount: Int = 2,
            directory: String = "/dev/dri", forceLegacy: Bool = false
        ) {
            self.preferences = preferences
            self.bufferCount = bufferCount
            self.directory = directory
            self.forceLegacy = forceLegacy
        }
    }

    /// Remembers by name, because numbers do not survive a card's closing.
    struct Socket: Hashable {
        var card: CardID
        var name: String
    }

    let options: Options
    let log: any LogSink
    let clock: any MonotonicClock
    var cards: [Card] = []
    var open: [KMSOutput] = []
    var lastID: UInt32 = 0
    /// Modes that passed the driver's test and then could not be set.
    var refused: [Socket: Set<DisplayMode>] = [:]
    /// What each screen showed before we took it.
    var saved: [Socket: any SavedScreen] = [:]
    /// Whether the last look found an output that is to be used and could not be opened, or a card that another program
    /// has: look again.
    public internal(set) var isIncomplete = false
    var remarks = DisplayRemarks()
    /// Cards whose connectors were looked at: of others the kernel may know nothing.
    var examined: Set<CardID> = []
    private let reader = FlipEventReader()
    let synthesized: SynthesizedFlips

    /// Opens nothing yet; see `probe()`.
    public init(
        options: Options = Options(), log: any LogSink, clock: any MonotonicClock = SystemClock()
    ) throws(SystemError) {
        precondition(options.bufferCount >= 2, "one buffer is shown while another is drawn")
        self.options = options
        self.log = log
        self.clock = clock
        synthesized = try SynthesizedFlips()
    }

    // MARK: DisplayPort

    public var outputs: [OutputDescription] { open.map(\.description) }

    public func buffer(_ slot: BufferSlot, of output: OutputID) -> PixelBuffer {
        guard let output = find(output) else { preconditionFailure("the output is closed") }
        return output.framebuffers[slot.rawValue].buffer.pixels
    }

    public func present(
        _ slot: BufferSlot, on id: OutputID, as kind: CommitKind, ticket: CommitTicket
    ) throws(DisplayFault) {
        guard let output = find(id) else { throw Self.gone }
        let framebuffer = output.framebuffers[slot.rawValue]
        do throws(SystemError) {
            switch kind {
            case .flip:
                try output.pipe.flip(framebuffer, ticket: ticket)
            case .modeset:
                if saved[output.socket] == nil { saved[output.socket] = output.pipe.save() }
                let began = clock.now()
                let eventFollows = try output.pipe.modeset(framebuffer, ticket: ticket)
                output.isLit = true
                output.modeset = (ticket, began, clock.now())
                if !eventFollows {
                    synthesized.post(
                        FlipEvent(output: id, ticket: ticket, instant: output.modeset.ended, sequence: 0))
                }
            }
        } catch {
            throw DisplayFault(error)
        }
        output.lastTicket = ticket
    }

    public func setPower(_ isOn: Bool, of id: OutputID) throws(DisplayFault) {
        guard let output = find(id) else { throw Self.gone }
        // The next modeset lights it.
        guard !isOn else { return }
        if saved[output.socket] == nil { saved[output.socket] = output.pipe.save() }
        do throws(SystemError) {
            try output.pipe.powerOff()
        } catch {
            throw DisplayFault(error)
        }
        // There is something to put back, whether it has shown a picture or not.
        output.isLit = true
    }

    public func regainControl(of id: OutputID) throws(DisplayFault) {
        guard let output = find(id) else { throw Self.gone }
        do throws(SystemError) {
            try output.card.becomeMaster()
        } catch {
            // EBUSY and EINVAL mean here that another program is master.
            let kind = DisplayFault(error).kind
            throw DisplayFault(kind == .deviceGone ? .deviceGone : .sessionInactive, cause: error)
        }
    }

    /// The outputs of the card behind a descriptor.
    public func outputs(behind fd: Int32) -> [OutputID] { open.filter { $0.card.fd == fd }.map(\.id) }

    // MARK: Events

    /// What to poll for reading, level-triggered. Changes with `probe()`, `close(_:)` and `refuseCurrentMode(of:)`.
    public var fileDescriptors: [Int32] { [synthesized.fd] + cards.map(\.fd) }

    /// Appends the flips that a descriptor has to tell of. Reads once and never blocks; allocates only where
    /// `events` has no room left.
    ///
    /// `.deviceGone` means that the card went away: close its outputs.
    public func readEvents(from fd: Int32, into events: inout [FlipEvent]) throws(DisplayFault) {
        if fd == synthesized.fd {
            let first = events.count
            synthesized.take(into: &events)
            for event in events[first...] { if let output = find(event.output) { noteFlip(of: output) } }
            return
        }
        guard let card = cards.first(where: { $0.fd == fd }) else { return }
        do throws(SystemError) {
            try reader.read(from: card, clock: clock) { event in
                guard let output = recipient(of: event, from: card) else { return }
                noteFlip(of: output)
                events.append(
                    FlipEvent(
                        output: output.id, ticket: event.ticket, instant: output.instant(of: event),
                        sequence: event.sequence))
            }
        } catch {
            throw DisplayFault(error)
        }
    }

    /// An output that shows its first picture works.
    private func noteFlip(of output: KMSOutput) {
        guard !output.hasShown else { return }
        output.hasShown = true
        remarks.forget(.socket(output.socket))
        remarks.forget(.displays)
    }

    /// Nil for an output that was closed with a flip pending.
    private func recipient(of event: FlipEventReader.Event, from card: Card) -> KMSOutput? {
        for output in open where output.card === card && output.lastTicket != nil {
            if let crtc = event.crtc {
                if output.pipe.crtc == crtc { return output }
            } else if output.lastTicket == event.ticket {  // kernels whose events do not name the CRTC
                return output
            }
        }
        return nil
    }

    func find(_ id: OutputID) -> KMSOutput? {
        for output in open where output.id == id { return output }
        return nil
    }

    private static let gone = DisplayFault(SystemError(.noDevice, call: "present", text: "the output is closed"))
}

extension KMSOutput {
    var socket: KMSDisplay.Socket { KMSDisplay.Socket(card: card.id, name: name) }
}
