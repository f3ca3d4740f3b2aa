import Glibc

/// The sockets that systemd has opened for this process, as sd_listen_fds(3) reads them.
enum SocketActivation {
    static let firstDescriptor: Int32 = 3

    /// Takes them over, once: the variables are removed, so that no child takes them for its own.
    static func take() -> [ListeningSocket] {
        defer { for name in ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"] { unsetenv(name) } }
        return descriptors(pid: variable("LISTEN_PID"), count: variable("LISTEN_FDS"), process: getpid())
            .compactMap { ListeningSocket(activated: $0) }
    }

    /// Nothing where the variables are meant for another process, or are none.
    static func descriptors(pid: String?, count: String?, process: pid_t) -> Range<Int32> {
        guard let pid, pid_t(pid) == process, let count, let number = Int32(count), (1...64).contains(number) else {
            return firstDescriptor..<firstDescriptor
        }
        return firstDescriptor..<firstDescriptor + number
    }

    private static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
}
