internal import CLinux
import Glibc
import SignageEngine

/// Threads beside the one that owns the glass; those that are started here nobody waits for.
///
/// A machine that is short of memory or of tasks refuses them (EAGAIN): each that begins while a sign runs must be one that
/// the sign can do without.
enum DetachedThread {
    private final class Start {
        let name: StaticString
        let body: @Sendable () -> Void
        init(_ name: StaticString, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }
    }

    /// - Parameter name: as `top -H` shows it; at most 15 bytes.
    static func start(_ name: StaticString, _ body: @escaping @Sendable () -> Void) throws(SystemError) {
        pthread_detach(try create(name, body))
    }

    /// Starts a thread that no signal is delivered to, whatever its creator blocks: one that is not blocked in every thread
    /// ends the process where it should be an event of the daemon's loop.
    ///
    /// - Parameter name: as `top -H` shows it; at most 15 bytes.
    /// - Returns: to be joined.
    static func create(_ name: StaticString, _ body: @escaping @Sendable () -> Void) throws(SystemError) -> pthread_t {
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        let start = Unmanaged.passRetained(Start(name, body))
        do throws(SystemError) {
            var thread = pthread_t()
            try SystemCall.integer("pthread_create") { () -> Int32 in
                // It answers what others leave in errno.
                errno = pthread_create(&thread, nil, run, start.toOpaque())
                return errno == 0 ? 0 : -1
            }
            return thread
        } catch {
            start.release()
            throw error
        }
    }

    private static let run: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? = { context in
        guard let context else { return nil }
        let start = Unmanaged<Start>.fromOpaque(context).takeRetainedValue()
        start.name.withUTF8Buffer { name in
            name.withMemoryRebound(to: CChar.self) { signaged_name_thread($0.baseAddress) }
        }
        start.body()
        return nil
    }

    /// Has the calling thread give way to all others of the machine, as `nice -n 10` does. Best effort.
    static func giveWay() {
        signaged_give_way(10)
    }
}
