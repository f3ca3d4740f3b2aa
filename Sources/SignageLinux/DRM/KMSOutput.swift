import SignageEngine

/// An output in use: its pipe, its mode and its buffers.
final class KMSOutput {
    let id: OutputID
    let card: Card
    let connector: ConnectorID
    let name: String
    /// What the panel calls itself.
    let monitor: String?
    let pipe: any ScanoutPipe
    let choice: ModeChoice.Candidate
    let framebuffers: [Framebuffer]
    /// Whether a modeset of ours was accepted, so that there is something to undo.
    var isLit = false
    /// Whether a picture of ours has reached the glass.
    var hasShown = false
    /// The last modeset that was accepted, and when the kernel had it: from, until.
    var modeset = (ticket: CommitTicket(rawValue: 0), began: Instant(nanoseconds: 0), ended: Instant(nanoseconds: 0))
    /// What the kernel has accepted last. Nil until then: events belong to who had the CRTC before.
    var lastTicket: CommitTicket?

    init(
        id: OutputID, card: Card, connector: ConnectorDescription, pipe: any ScanoutPipe,
        choice: ModeChoice.Candidate, framebuffers: [Framebuffer]
    ) {
        self.id = id
        self.card = card
        self.connector = connector.id
        (name, monitor) = (connector.name, connector.monitor)
        self.pipe = pipe
        self.choice = choice
        self.framebuffers = framebuffers
    }

    /// When a picture began to be shown, given what the driver says.
    ///
    /// The event of a modeset may bear the time of the last refresh before the CRTC was switched off, which may be
    /// long ago, or zero. It was on when the call returned.
    func instant(of event: FlipEventReader.Event) -> Instant {
        event.ticket == modeset.ticket && event.instant < modeset.began ? modeset.ended : event.instant
    }

    var description: OutputDescription {
        OutputDescription(
            id: id, name: name, monitor: monitor, size: choice.mode.size, refresh: choice.mode.refresh,
            bufferCount: framebuffers.count)
    }
}

/// A connector with its pipe, before it has a mode: what bringing up an output needs.
struct OutputCandidate {
    let card: Card
    let connector: ConnectorDescription
    let timings: [ModeTimings]
    let pipe: any ScanoutPipe
    /// In the order to try: what the plane says it shows, or both where it says nothing.
    let formats: [PixelBuffer.Format]

    /// Takes the first mode the driver would set, and makes its buffers.
    ///
    /// - Parameter note: told of each mode that was passed over, and why.
    func bringUp(
        as id: OutputID, modes: [ModeChoice.Candidate], bufferCount: Int, note: (String) -> Void
    ) throws(DisplayFault) -> KMSOutput {
        var last = SystemError(.invalidArgument, call: "bringUp", text: "no mode is left to try")
        for choice in modes {
            for format in formats {
                do throws(SystemError) {
                    return try take(choice, format, id, bufferCount)
                } catch {
                    if DisplayFault(error).kind == .deviceGone { throw DisplayFault(error) }
                    note("\(connector.name): \(choice.mode) is refused (\(error))")
                    last = error
                }
            }
        }
        throw DisplayFault(last)
    }

    private func take(
        _ choice: ModeChoice.Candidate, _ format: PixelBuffer.Format, _ id: OutputID, _ bufferCount: Int
    ) throws(SystemError) -> KMSOutput {
        let first = try Framebuffer(choice.mode.size, format, on: card)
        try pipe.prepare(timings[choice.index])
        do throws(SystemError) {
            try pipe.test(first)
        } catch {
            // Someone else is master: whether the mode works is seen when they are gone.
            guard DisplayFault(error).kind == .sessionInactive else { throw error }
        }
        var framebuffers = [first]
        while framebuffers.count < bufferCount {
            framebuffers.append(try Framebuffer(choice.mode.size, format, on: card))
        }
        return KMSOutput(
            id: id, card: card, connector: connector, pipe: pipe, choice: choice, framebuffers: framebuffers)
    }
}
