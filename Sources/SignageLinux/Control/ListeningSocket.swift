internal import CLinux
import Glibc
import SignageEngine

/// A socket that others connect to. Its file, where it has one, goes with it.
final class ListeningSocket: Sendable {
    enum Kind: Sendable {
        /// Who may write to the file, may talk.
        case unix(path: String?)
        case tcp(SocketAddress)
    }

    let kind: Kind
    /// Whether somebody else opened it, who keeps it open when it is closed here.
    let isActivated: Bool
    private let descriptor: OwnedFD
    /// The file that was made: it may have been replaced by somebody else's since.
    private let file: FileIdentity?

    private struct FileIdentity: Equatable, Sendable {
        var device: UInt64
        var inode: UInt64
    }

    var fd: Int32 { descriptor.rawValue }
    /// Whether others than this machine's people reach it.
    var needsToken: Bool {
        switch kind {
        case .unix: false
        case .tcp(let address): !address.isLoopback
        }
    }
    /// As a browser wants it; a path for Unix sockets.
    var url: String {
        switch kind {
        case .unix(let path): path ?? "a socket of systemd's"
        case .tcp(let address): "http://\(address.hostText):\(address.port)/"
        }
    }

    private init(
        _ kind: Kind, _ descriptor: consuming OwnedFD, file: FileIdentity? = nil, isActivated: Bool = false
    ) {
        self.kind = kind
        self.isActivated = isActivated
        self.descriptor = descriptor
        self.file = file
    }

    deinit {
        guard case .unix(let path?) = kind, let file, Self.identity(path) == file else { return }
        unlink(path)
    }

    /// One that is open already, of whatever kind it says that it is; nil where it is none that listens.
    convenience init?(activated rawValue: Int32) {
        let descriptor = OwnedFD(adopting: rawValue)
        var (type, listens): (Int32, Int32) = (0, 0)
        var length = socklen_t(4)
        guard getsockopt(rawValue, SOL_SOCKET, SO_TYPE, &type, &length) == 0, type == signaged_SOCK_STREAM,
            getsockopt(rawValue, SOL_SOCKET, SO_ACCEPTCONN, &listens, &length) == 0, listens != 0,
            let address = SocketAddress(of: rawValue)
        else { return nil }
        _ = fcntl(rawValue, F_SETFD, FD_CLOEXEC)
        _ = fcntl(rawValue, F_SETFL, fcntl(rawValue, F_GETFL) | O_NONBLOCK)
        self.init(address == .unix ? .unix(path: nil) : .tcp(address), descriptor, isActivated: true)
    }

    // MARK: TCP

    convenience init(_ wanted: ListenAddress, orNext: Bool) throws(ListenFault) {
        var address = wanted.address
        let last = orNext && address.port > 0 ? min(address.port, .max - 100) + 100 : address.port
        while true {
            do throws(SystemError) {
                let descriptor = try Self.open(address.family)
                let fd = descriptor.rawValue
                var on: Int32 = 1
                setsockopt(fd, SOL_SOCKET, SO_REUSEADDR, &on, 4)
                try SystemCall.integer("bind") { address.withPointer { bind(fd, $0, $1) } ?? -1 }
                try SystemCall.integer("listen") { listen(fd, 128) }
                self.init(.tcp(SocketAddress(of: fd) ?? address), descriptor)
                return
            } catch {
                if error.code.rawValue == EADDRINUSE, address.port < last {
                    address.port += 1
                    continue
                }
                throw Self.fault(error, address)
            }
        }
    }

    private static func fault(_ error: SystemError, _ address: SocketAddress) -> ListenFault {
        let place = "\(address.hostText):\(address.port)"
        return switch error.code.rawValue {
        case EADDRINUSE:
            ListenFault(
                reason: "nobody can talk to the sign at \(place): another program uses this port",
                remedy: "choose another one with --listen")
        case EADDRNOTAVAIL:
            ListenFault(
                reason: "nobody can talk to the sign at \(place): this machine does not have the address",
                remedy: "see which it has with \"ip address\"")
        case EACCES:
            ListenFault(
                reason: "nobody can talk to the sign at \(place): ports below 1024 are for root",
                remedy: "choose a higher one with --listen")
        default:
            ListenFault(
                reason: "nobody can talk to the sign at \(place): \(error)", remedy: "choose another --listen")
        }
    }

    private static func open(_ family: Int32) throws(SystemError) -> OwnedFD {
        OwnedFD(
            adopting: try SystemCall.integer("socket") {
                socket(family, signaged_SOCK_STREAM | signaged_SOCK_CLOEXEC | signaged_SOCK_NONBLOCK, 0)
            })
    }

    // MARK: Unix

    /// The group whose members may talk to a sign that runs as somebody else.
    static let group = "signaged"

    /// - Parameters:
    ///   - makesFolder: makes the folder, for this user only, where it is missing.
    ///   - isPrivate: refuses a folder that others than this user may use.
    convenience init(path: String, makesFolder: Bool, isPrivate: Bool) throws(ListenFault) {
        let folder = PrivateFolder.holding(path)
        if makesFolder, !folder.isEmpty { mkdir(folder, 0o700) }
        if isPrivate, let flaw = PrivateFolder.flaw(folder) {
            throw ListenFault(
                reason: "nobody can talk to the sign at \(path): \(flaw.reason)", remedy: flaw.remedy)
        }
        guard path.utf8.count < 108, path.utf8.allSatisfy({ $0 != 0 }) else {
            throw ListenFault(
                reason: "nobody can talk to the sign at \(path): the path of a socket has 107 bytes at most",
                remedy: "choose a shorter one with --control")
        }
        // From the look at what is there until this one listens: a sign that starts at the same time would take a socket that
        // does not listen yet for a stale one. Where nobody may make the lock's file the socket cannot be made either, and a
        // lock that somebody else keeps is no reason for a sign not to begin.
        let lock = try? PathLock(path)
        defer { withExtendedLifetime(lock) {} }
        try Self.removeStale(path)
        do throws(SystemError) {
            let descriptor = try Self.open(AF_UNIX)
            let fd = descriptor.rawValue
            try SystemCall.integer("bind") { withUnixAddress(path) { bind(fd, $0, $1) } }
            // Nobody can connect before it listens, so nobody does before the file says who may.
            Self.giveToGroup(path)
            try SystemCall.integer("chmod") { chmod(path, 0o660) }
            try SystemCall.integer("listen") { listen(fd, 128) }
            self.init(.unix(path: path), descriptor, file: Self.identity(path))
        } catch {
            throw Self.fault(error, path, folder)
        }
    }

    /// Only where it is not the group's already, as the service's is: its system-call filter refuses the call whether it would
    /// change anything or not.
    private static func giveToGroup(_ path: String) {
        var status = stat()
        guard let group = getgrnam(Self.group)?.pointee.gr_gid, lstat(path, &status) == 0, status.st_gid != group
        else { return }
        _ = chown(path, uid_t.max, group)
    }

    /// Removes the file of a sign that did not live to do so; refuses where one still answers, or where it is no socket.
    private static func removeStale(_ path: String) throws(ListenFault) {
        var status = stat()
        guard lstat(path, &status) == 0 else { return }
        guard status.st_mode & S_IFMT == S_IFSOCK else {
            throw ListenFault(
                reason: "nobody can talk to the sign at \(path): there is a file that is no socket",
                remedy: "remove it, or choose another path with --control")
        }
        guard let probe = try? open(AF_UNIX) else { return }
        let fd = probe.rawValue
        if withUnixAddress(path, { connect(fd, $0, $1) }) == 0 || errno == EAGAIN {
            throw ListenFault(
                reason: "nobody can talk to this sign at \(path): another one answers there",
                remedy: "stop that one (see \"signaged status\"), or choose another path with --control")
        }
        if errno == ECONNREFUSED { unlink(path) }
    }

    private static func fault(_ error: SystemError, _ path: String, _ folder: String) -> ListenFault {
        let reason = "nobody can talk to the sign at \(path): "
        return switch error.code {
        case .noEntry:
            ListenFault(
                reason: reason + "there is no folder \(folder)",
                remedy: "make it (systemd does, with RuntimeDirectory=signaged), or choose another path with --control")
        case .accessDenied, .notPermitted:
            ListenFault(
                reason: reason + "this user may not make files in \(folder)",
                remedy: "choose another path with --control, or none with --control none")
        default:
            ListenFault(reason: reason + "\(error)", remedy: "choose another path with --control")
        }
    }

    private static func identity(_ path: String) -> FileIdentity? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        return FileIdentity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }

    // MARK: Connections

    /// The next one that waits, as a descriptor for the caller to own; nil where none does.
    func accept() throws(SystemError) -> (rawValue: Int32, peer: SocketAddress)? {
        let fd = fd
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let descriptor = try SystemCall.integer("accept4") {
            let result = withUnsafeMutablePointer(to: &storage) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    signaged_accept(fd, $0, &length)
                }
            }
            // Who gave up meanwhile is no error of ours.
            return result < 0 && (errno == EAGAIN || errno == ECONNABORTED) ? Int32.max : result
        }
        guard descriptor != .max else { return nil }
        return (descriptor, SocketAddress(storage) ?? .unix)
    }
}

/// A path as bind(2) and connect(2) want it. It has 107 bytes at most.
func withUnixAddress<Result>(_ path: String, _ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result {
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { target in
        for (index, byte) in path.utf8.prefix(target.count - 1).enumerated() { target[index] = byte }
    }
    return withUnsafePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            body($0, socklen_t(MemoryLayout<sockaddr_un>.size))
        }
    }
}
