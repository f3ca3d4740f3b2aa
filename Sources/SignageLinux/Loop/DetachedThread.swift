internal import CLinux
import Glibc

/// Threads beside the one that owns the glass; those that are started here nobody waits for.
enum DetachedThread {
    private final class Start {
        let name: StaticString
        let body: @Sendable () -> Void
        init(_ name: StaticString, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }
    }

    /// - Parameter name: as `top -H` shows it; at most 15 bytes.
    static func start(_ name: StaticString, _ body: @escaping @Sendable () -> Void) {
        let thread = create(
            { context in
                let start = Unmanaged<Start>.fromOpaque(context!).takeRetainedValue()
                start.name.withUTF8Buffer { name in
                    name.withMemoryRebound(to: CChar.self) { signaged_name_thread($0.baseAddress) }
                }
                start.body()
                return nil
            }, Unmanaged.passRetained(Start(name, body)).toOpaque())
        pthread_detach(thread)
    }

    /// Starts a thread that no signal is delivered to, whatever its creator blocks: one that is not blocked in every thread
    /// ends the process where it should be an event of the daemon's loop.
    static func create(
        _ start: @convention(c) (UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer?,
        _ context: UnsafeMutableRawPointer
    ) -> pthread_t {
        var (all, before) = (sigset_t(), sigset_t())
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, &before)
        defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
        var thread = pthread_t()
        let code = pthread_create(&thread, nil, start, context)
        precondition(code == 0, "a thread can be started")
        return thread
    }

    /// Has the calling thread give way to all others of the machine, as `nice -n 10` does. Best effort.
    static func giveWay() {
        signaged_give_way(10)
    }
}
