internal import CLinux
import Glibc
public import SignageEngine
import Synchronization

/// Hands values from the worker to the thread that owns the glass: a locked list, and a descriptor that wakes a loop.
public final class Mailbox<Value: Sendable>: Sendable {
    private let waiting = Mutex<[Value]>([])
    private let event: OwnedFD

    /// Readable while something waits.
    public var fileDescriptor: Int32 { event.rawValue }

    public init() throws(SystemError) {
        event = OwnedFD(
            adopting: try SystemCall.integer("eventfd") {
                eventfd(0, Int32(EFD_CLOEXEC | EFD_NONBLOCK))
            })
    }

    /// May be called on any thread.
    public func post(_ value: Value) {
        waiting.withLock { $0.append(value) }
        var one: UInt64 = 1
        _ = Glibc.write(event.rawValue, &one, 8)
    }

    /// All that waits, oldest first.
    public func take() -> [Value] {
        var count: UInt64 = 0
        _ = Glibc.read(event.rawValue, &count, 8)
        return waiting.withLock { values in
            defer { values = [] }
            return values
        }
    }
}
