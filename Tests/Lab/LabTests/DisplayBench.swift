import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// A display with the little a test needs to drive it.
final class DisplayBench {
    let display: KMSDisplay
    let log = Messages()
    private var ticket: UInt64 = 0

    init(_ options: KMSDisplay.Options = KMSDisplay.Options(preferences: DisplayBench.small)) throws {
        display = try KMSDisplay(options: options, log: log)
    }

    /// Page faults are slow in the lab: nothing is gained from large pictures.
    static let small = OutputPreferences(mode: ModeRequest(size: Size(width: 640, height: 480)))

    func output() throws -> OutputDescription { try #require(display.outputs.first, "\(log.all)") }

    func fill(_ slot: Int, with color: Pixel) throws {
        let buffer = display.buffer(BufferSlot(rawValue: slot), of: try output().id)
        for y in 0..<buffer.size.height {
            let row = (buffer.base + y * buffer.pitch).assumingMemoryBound(to: Pixel.self)
            for x in 0..<buffer.size.width { row[x] = color }
        }
    }

    @discardableResult
    func present(_ slot: Int, as kind: CommitKind) throws -> CommitTicket {
        ticket += 1
        let used = CommitTicket(rawValue: ticket)
        try display.present(BufferSlot(rawValue: slot), on: try output().id, as: kind, ticket: used)
        return used
    }

    /// Waits for flips, at most so many milliseconds.
    func events(within timeout: Int32 = 1000) throws -> [FlipEvent] {
        var polled = display.fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        let count = poll(&polled, nfds_t(polled.count), timeout)
        try #require(count >= 0)
        var events: [FlipEvent] = []
        for entry in polled where entry.revents != 0 { try display.readEvents(from: entry.fd, into: &events) }
        return events
    }

    /// Presents and waits until it is on the glass.
    @discardableResult
    func show(_ slot: Int, as kind: CommitKind) throws -> FlipEvent {
        let ticket = try present(slot, as: kind)
        let events = try events()
        try #require(events.map(\.ticket) == [ticket])
        return events[0]
    }

    func quiet() -> Bool {
        var polled = display.fileDescriptors.map { pollfd(fd: $0, events: Int16(POLLIN), revents: 0) }
        return poll(&polled, nfds_t(polled.count), 100) == 0
    }
}
