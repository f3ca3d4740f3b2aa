import SignageEngine

@testable import SignageLinux

/// A display of memory whose one output can be pulled out and plugged in.
final class PlugDisplay: SignDisplay {
    var isPlugged = true
    /// Answers to `setPower` of the outputs to come: see `HeadlessDisplay`.
    var powerRefusals: [SystemError.Code?] = []
    /// How it was looked for.
    private(set) var searches: [DisplaySearch] = []
    /// How often control was asked for.
    private(set) var regained = 0
    private(set) var memory: HeadlessDisplay?
    private var lastID: UInt32 = 0

    static let name = "HDMI-A-1"
    static let size = Size(width: 32, height: 16)

    func probe(_ search: DisplaySearch) -> Bool {
        searches.append(search)
        guard isPlugged != (memory != nil) else { return false }
        lastID += 1
        memory =
            isPlugged
            ? HeadlessDisplay(outputs: [
                OutputDescription(
                    id: OutputID(rawValue: lastID), name: Self.name, size: Self.size,
                    refresh: RefreshRate(refreshes: 60))
            ]) : nil
        memory?.powerRefusals = powerRefusals
        return true
    }

    var isIncomplete: Bool { false }
    var outputs: [OutputDescription] { memory?.outputs ?? [] }
    var fileDescriptors: [Int32] { [] }
    func outputs(behind fd: Int32) -> [OutputID] { outputs.map(\.id) }
    func close(_ id: OutputID) { memory = nil }
    func refuseCurrentMode(of id: OutputID) -> OutputID? { nil }
    func restore() { memory = nil }

    func buffer(_ slot: BufferSlot, of output: OutputID) -> PixelBuffer { memory!.buffer(slot, of: output) }
    func present(
        _ slot: BufferSlot, on output: OutputID, as kind: CommitKind, ticket: CommitTicket
    ) throws(DisplayFault) {
        try memory!.present(slot, on: output, as: kind, ticket: ticket)
    }
    func setPower(_ isOn: Bool, of output: OutputID) throws(DisplayFault) { try memory?.setPower(isOn, of: output) }
    func regainControl(of output: OutputID) throws(DisplayFault) {
        regained += 1
        try memory?.regainControl(of: output)
    }

    /// A refresh, whatever descriptor is asked.
    func readEvents(from fd: Int32, into events: inout [FlipEvent]) throws(DisplayFault) {
        let now = SystemClock().now()
        for output in outputs {
            if let event = memory?.refresh(output.id, at: now, sequence: 1) { events.append(event) }
        }
    }
}
