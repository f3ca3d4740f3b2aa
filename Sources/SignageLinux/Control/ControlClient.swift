internal import CCurl
internal import CLinux
import Glibc
public import SignageEngine

/// Talks to a running sign over its Unix socket.
public struct ControlClient: Sendable {
    /// Where a sign listens that runs as a service.
    public static let defaultPath = "/run/signaged/control.sock"

    /// Where a preview of this user listens: in a folder that nobody else may use.
    public static var previewPath: String {
        if let folder = getenv("XDG_RUNTIME_DIR").map({ String(cString: $0) }), folder.hasPrefix("/") {
            return folder + "/signaged/control.sock"
        }
        return "/tmp/signaged-\(getuid())/control.sock"
    }

    /// Where a sign listens that was told nothing: as a service, or as a user who may write there; else where previews do.
    public static var pathToServe: String {
        if let name = getenv("SIGNAGED_CONTROL").map({ String(cString: $0) }), !name.isEmpty { return name }
        return getuid() == 0 || access("/run/signaged", W_OK) == 0 ? defaultPath : previewPath
    }

    /// The socket to talk to: the one that is named, that of the environment's SIGNAGED_CONTROL, that of the service, or,
    /// where there is none of those, that of a preview.
    public static func path(named name: String?) -> String {
        if let name { return name }
        if let name = getenv("SIGNAGED_CONTROL").map({ String(cString: $0) }), !name.isEmpty { return name }
        return access(defaultPath, F_OK) != 0 && access(previewPath, F_OK) == 0 ? previewPath : defaultPath
    }

    public struct Answer: Sendable {
        public var status: Int
        public var bytes: [UInt8]
        /// Nil for what is no JSON.
        public var json: JSONValue? { try? JSONReader.read(bytes, maxDepth: 64) }
    }

    /// Why there is no answer, in words for the person who asked.
    public struct Fault: Error, Hashable, Sendable {
        public var reason: String
        public var remedy: String
        public init(_ reason: String, remedy: String) { (self.reason, self.remedy) = (reason, remedy) }
    }

    private let path: String
    private let isPrivate: Bool

    public init(path: String) { self.init(path: path, isPrivate: path == Self.previewPath) }

    /// - Parameter isPrivate: whether nobody is talked to in a folder that others than this user may use.
    init(path: String, isPrivate: Bool) { (self.path, self.isPrivate) = (path, isPrivate) }

    /// Whether somebody listens.
    public var isAnswered: Bool { (try? probe()) != nil }

    public func get(_ target: String) throws(Fault) -> Answer { try send("GET", target, nil) }
    public func post(_ target: String, _ body: JSONValue = .object([])) throws(Fault) -> Answer {
        try send("POST", target, body)
    }

    /// An answer without end: returns when the sign ends it, or `take` says false.
    public func follow(_ target: String, _ take: @escaping ([UInt8]) -> Bool) throws(Fault) {
        let transfer = try begin("GET", target)
        let refused = TransferSink(limit: 1 << 20)
        let progress = Progress()
        let code = transfer.perform { [unowned transfer] bytes, count in
            // What is refused is said in an answer that is no stream.
            if transfer.status >= 400 { return refused.take(bytes, count) }
            progress.hasBegun = true
            progress.wantsMore = take(Array(UnsafeRawBufferPointer(start: bytes, count: count)))
            return progress.wantsMore ? count : 0
        }
        if transfer.status >= 400 { throw refusal(Answer(status: transfer.status, bytes: refused.bytes), target) }
        // However it ends that has begun: the sign has been stopped.
        guard code == CURLE_OK || progress.hasBegun else { throw fault(transfer.details(code)) }
    }

    private final class Progress {
        var hasBegun = false
        var wantsMore = true
    }

    private func send(_ method: String, _ target: String, _ body: JSONValue?) throws(Fault) -> Answer {
        let transfer = try begin(method, target)
        transfer.set(CURLOPT_TIMEOUT_MS, .seconds(20))
        if let body {
            transfer.add(header: "Content-Type: application/json")
            transfer.set(CURLOPT_COPYPOSTFIELDS, body.line)
        }
        let sink = TransferSink(limit: 256 << 20)
        let code = transfer.perform(sink.take)
        guard code == CURLE_OK else { throw fault(transfer.details(code)) }
        let answer = Answer(status: transfer.status, bytes: sink.bytes)
        guard answer.status < 400 else { throw refusal(answer, target) }
        return answer
    }

    private func begin(_ method: String, _ target: String) throws(Fault) -> CurlTransfer {
        try probe()
        guard let transfer = CurlTransfer() else {
            throw Fault("libcurl 7.85 or later does not start", remedy: "install the package libcurl4")
        }
        transfer.set(CURLOPT_URL, "http://localhost\(target)")
        transfer.set(CURLOPT_UNIX_SOCKET_PATH, path)
        transfer.set(CURLOPT_CUSTOMREQUEST, method)
        transfer.set(CURLOPT_PROTOCOLS_STR, "http")
        transfer.set(CURLOPT_PROXY, "")
        return transfer
    }

    /// Tells why nobody answers better than a library can.
    private func probe() throws(Fault) {
        guard path.utf8.count < 108 else {
            throw Fault("the path of a socket has 107 bytes at most", remedy: "choose a shorter one")
        }
        let fd = socket(AF_UNIX, signaged_SOCK_STREAM, 0)
        guard fd >= 0 else { throw fault("\(SystemCall.error(errno, "socket"))") }
        let descriptor = OwnedFD(adopting: fd)
        guard !path.isEmpty else {
            throw Fault("the socket has no name", remedy: "say where the sign listens with --control PATH")
        }
        if isPrivate, let flaw = PrivateFolder.flaw(PrivateFolder.holding(path)) {
            throw Fault("the sign at \(path) is not talked to: \(flaw.reason)", remedy: flaw.remedy)
        }
        guard withUnixAddress(path, { connect(descriptor.rawValue, $0, $1) }) != 0 else { return }
        let code = errno
        var status = stat()
        let isThere = stat(path, &status) == 0
        if isThere, status.st_mode & S_IFMT != S_IFSOCK {
            throw Fault("\(path) is no socket", remedy: "say where the sign listens with --control PATH")
        }
        switch code {
        case ENOENT, ENOTDIR:
            throw Fault(
                "no sign runs that listens at \(path)",
                remedy:
                    "start one with \"signaged run\" or \"signaged preview\", or say where it listens with --control PATH"
            )
        case ECONNREFUSED:
            throw Fault(
                "nobody answers at \(path): the sign that listened there has ended",
                remedy: "start it again; as a service: sudo systemctl restart signaged")
        case EACCES, EPERM:
            guard isThere else {
                throw Fault(
                    "this user may not look into the folder of \(path)",
                    remedy: "use sudo, or name the socket of a sign of your own with --control PATH")
            }
            // Of a sign that root has started by hand.
            guard let group = Self.group(status.st_gid), group != "root" else {
                throw Fault(
                    "only root may talk to the sign at \(path)",
                    remedy: "use sudo; as a service, the group \(ListeningSocket.group) may talk to it, too")
            }
            throw Fault(
                "this user may not talk to the sign at \(path)",
                remedy: "join the group \(group) (sudo adduser $USER \(group), then log in again), or use sudo")
        default: throw fault("\(SystemCall.error(code, "connect"))")
        }
    }

    private static func group(_ id: gid_t) -> String? {
        getgrgid(id).map { String(cString: $0.pointee.gr_name) }
    }

    private func fault(_ details: String) -> Fault {
        Fault("the sign at \(path) gives no answer (\(details))", remedy: "see its log: journalctl -u signaged")
    }

    private func refusal(_ answer: Answer, _ target: String) -> Fault {
        guard case .object(let members)? = answer.json, let first = members.first, first.name == "error",
            case .object(let parts) = first.value
        else {
            return Fault(
                "the sign at \(path) answers \(answer.status)", remedy: "is it a sign, and of the same version?")
        }
        func text(_ name: String) -> String {
            if case .string(let text)? = parts.first(where: { $0.name == name })?.value { text } else { "" }
        }
        // A route that this program knows, and the sign does not.
        if answer.status == 404, text("reason").hasPrefix("there is no /v1/") {
            return Fault(
                "the sign at \(path) is older than this program and does not know \(target)",
                remedy: "update it, and start it again")
        }
        return Fault(text("reason"), remedy: text("remedy"))
    }
}
