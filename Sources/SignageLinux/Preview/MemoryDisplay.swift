internal import CLinux
import Glibc
public import SignageEngine

/// One panel made of memory, refreshed by a timer: what a preview shows its sign on. It is refreshed only while a picture
/// waits for it, so that standing still costs nothing here, too.
public final class MemoryDisplay: SignDisplay {
    public static let name = "preview"

    private let refresh: RefreshRate
    private let clock: any MonotonicClock
    private let timer: OwnedFD
    private var memory: HeadlessDisplay?
    private var size: Size
    private var lastID: UInt32 = 0
    /// Where refresh 0 lies.
    private let start: Instant
    /// The refresh that the timer waits for.
    private var due: Int64 = 0

    public init(
        size: Size, refresh: RefreshRate = RefreshRate(refreshes: 60), clock: any MonotonicClock = SystemClock()
    ) throws(SystemError) {
        (self.size, self.refresh, self.clock) = (size, refresh, clock)
        start = clock.now()
        timer = OwnedFD(
            adopting: try SystemCall.integer("timerfd_create") {
                timerfd_create(CLOCK_MONOTONIC, Int32(TFD_CLOEXEC | TFD_NONBLOCK))
            })
    }

    /// From the next `probe()` on there is a panel of this size instead.
    public func setSize(_ size: Size) {
        guard size != self.size else { return }
        self.size = size
        memory = nil
    }

    // MARK: SignDisplay

    public func probe() -> Bool {
        guard memory == nil else { return false }
        lastID += 1
        memory = HeadlessDisplay(outputs: [
            OutputDescription(id: OutputID(rawValue: lastID), name: Self.name, size: size, refresh: refresh)
        ])
        memory?.recordsCommits = false
        return true
    }

    public var isIncomplete: Bool { false }
    public var outputs: [OutputDescription] { memory?.outputs ?? [] }
    public var fileDescriptors: [Int32] { [timer.rawValue] }
    public func outputs(behind fd: Int32) -> [OutputID] { fd == timer.rawValue ? outputs.map(\.id) : [] }

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
        due = refresh.count(in: clock.now() - start) + 1
        arm(for: start + refresh.span(of: due))
    }

    public func setPower(_ isOn: Bool, of output: OutputID) throws(DisplayFault) {
        try memory?.setPower(isOn, of: output)
    }

    public func regainControl(of output: OutputID) throws(DisplayFault) {}

    public func readEvents(from fd: Int32, into events: inout [FlipEvent]) throws(DisplayFault) {
        var expirations: UInt64 = 0
        guard fd == timer.rawValue, Glibc.read(fd, &expirations, 8) == 8, let memory else { return }
        // The panel was refreshed when it was due, however late anyone looks.
        let instant = start + refresh.span(of: due)
        for output in memory.outputs {
            if let event = memory.refresh(output.id, at: instant, sequence: UInt32(truncatingIfNeeded: due)) {
                events.append(event)
            }
        }
    }

    private func arm(for instant: Instant) {
        var setting = itimerspec()
        setting.it_value.tv_sec = Int(instant.nanoseconds / 1_000_000_000)
        setting.it_value.tv_nsec = Int(instant.nanoseconds % 1_000_000_000)
        SystemCall.release("timerfd_settime") {
            timerfd_settime(timer.rawValue, Int32(TFD_TIMER_ABSTIME), &setting, nil)
        }
    }
}
