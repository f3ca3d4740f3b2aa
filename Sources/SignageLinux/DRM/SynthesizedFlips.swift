import Glibc
import SignageEngine

internal import CLinux

/// Flip events that the kernel does not send (the legacy modeset), behind a descriptor that can be polled like the
/// kernel's own.
final class SynthesizedFlips {
    private let descriptor: OwnedFD
    private var waiting: [FlipEvent] = []

    var fd: Int32 { descriptor.rawValue }

    init() throws(SystemError) {
        descriptor = try OwnedFD(
            adopting: SystemCall.integer("eventfd") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
    }

    func post(_ event: FlipEvent) {
        waiting.append(event)
        var one: UInt64 = 1
        // A counter of 64 bits does not fill up, so this does not fail.
        SystemCall.release("write") { Int32(write(descriptor.rawValue, &one, 8)) }
    }

    func take(into events: inout [FlipEvent]) {
        var count: UInt64 = 0
        SystemCall.release("read") { Int32(read(descriptor.rawValue, &count, 8)) }
        events.append(contentsOf: waiting)
        waiting.removeAll(keepingCapacity: true)
    }
}
