internal import CLinux
import Glibc
public import SignageEngine
import Synchronization

/// One thread for what may take long: scanning, decoding, scaling, text. Jobs run one after the other.
///
/// The thread lives as long as the process; jobs hand their results over through a `Mailbox`.
public final class Worker: Sendable {
    private let jobs = Mutex<[@Sendable () -> Void]>([])
    private let semaphore: Semaphore

    /// sem_t must not move, so it lives on the heap, and is never freed: the thread waits on it for ever.
    private struct Semaphore: @unchecked Sendable {
        let pointer: UnsafeMutablePointer<sem_t>
    }

    /// - Throws: where the machine has no memory or tasks left for another thread.
    public init() throws(SystemError) {
        let pointer = UnsafeMutablePointer<sem_t>.allocate(capacity: 1)
        sem_init(pointer, 0, 0)
        semaphore = Semaphore(pointer: pointer)
        do throws(SystemError) {
            try DetachedThread.start("signaged-worker") { [self] in work() }
        } catch {
            sem_destroy(pointer)
            pointer.deallocate()
            throw error
        }
    }

    public func run(_ job: @escaping @Sendable () -> Void) {
        jobs.withLock { $0.append(job) }
        sem_post(semaphore.pointer)
    }

    private func work() -> Never {
        while true {
            while sem_wait(semaphore.pointer) != 0 {}
            let job = jobs.withLock { $0.isEmpty ? nil : $0.removeFirst() }
            job?()
        }
    }
}
