internal import CLinux
import Glibc

/// A thread that nobody waits for.
enum DetachedThread {
    private final class Start {
        let name: StaticString
        let body: @Sendable () -> Void
        init(_ name: StaticString, _ body: @escaping @Sendable () -> Void) { (self.name, self.body) = (name, body) }
    }

    /// - Parameter name: as `top -H` shows it; at most 15 bytes.
    static func start(_ name: StaticString, _ body: @escaping @Sendable () -> Void) {
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                let start = Unmanaged<Start>.fromOpaque(context!).takeRetainedValue()
                start.name.withUTF8Buffer { name in
                    name.withMemoryRebound(to: CChar.self) { signaged_name_thread($0.baseAddress) }
                }
                start.body()
                return nil
            }, Unmanaged.passRetained(Start(name, body)).toOpaque())
        precondition(code == 0, "a thread can be started")
        pthread_detach(thread)
    }

    /// Has the calling thread give way to all others of the machine, as `nice -n 10` does. Best effort.
    static func giveWay() {
        signaged_give_way(10)
    }
}
