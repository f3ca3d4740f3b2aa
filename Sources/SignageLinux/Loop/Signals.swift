internal import CLinux
import Glibc
public import SignageEngine

/// SIGTERM, SIGINT and SIGHUP (the terminal went away) as a descriptor, so that stopping is an event like any other.
public final class StopSignals {
    private let descriptor: OwnedFD

    /// Valid as long as this object lives.
    public var fileDescriptor: Int32 { descriptor.rawValue }

    /// Blocks the signals for this thread and those it starts from now on. Call before any thread is started.
    public init() throws(SystemError) {
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGTERM)
        sigaddset(&set, SIGINT)
        sigaddset(&set, SIGHUP)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        descriptor = OwnedFD(
            adopting: try SystemCall.integer("signalfd") {
                signalfd(-1, &set, Int32(SFD_CLOEXEC | SFD_NONBLOCK))
            })
    }

    /// The signal that came, by name, or nil where none did.
    public func next() -> String? {
        var info = signalfd_siginfo()
        let size = MemoryLayout<signalfd_siginfo>.size
        guard Glibc.read(descriptor.rawValue, &info, size) == size else { return nil }
        return switch Int32(bitPattern: info.ssi_signo) {
        case SIGINT: "SIGINT"
        case SIGHUP: "SIGHUP"
        default: "SIGTERM"
        }
    }
}
