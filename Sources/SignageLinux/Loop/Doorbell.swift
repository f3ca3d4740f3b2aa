internal import CLinux
import Glibc
import SignageEngine
import Synchronization

/// Wakes a loop from any thread. Ringing again before it is answered costs nothing, and none of it allocates.
final class Doorbell: Sendable {
    private let event: OwnedFD
    private let isRung = Atomic(false)

    /// Readable while it has been rung.
    var fileDescriptor: Int32 { event.rawValue }

    init() throws(SystemError) {
        event = OwnedFD(
            adopting: try SystemCall.integer("eventfd") { eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK)) })
    }

    func ring() {
        guard !isRung.exchange(true, ordering: .sequentiallyConsistent) else { return }
        var one: UInt64 = 1
        _ = Glibc.write(event.rawValue, &one, 8)
    }

    /// Call before looking at what it may have been rung for.
    func answer() {
        var count: UInt64 = 0
        _ = Glibc.read(event.rawValue, &count, 8)
        isRung.store(false, ordering: .sequentiallyConsistent)
    }
}
