import FakeSign
import Glibc
import SignageEngine
import Synchronization
import Testing

@testable import SignageLinux

/// One connection to a server, byte by byte: HTTP as it lies on the wire.
final class Wire {
    struct Answer {
        var status = 0
        var headers: [(name: String, value: String)] = []
        var body: [UInt8] = []
        var text: String { String(decoding: body, as: UTF8.self) }
        func header(_ name: String) -> String? { headers.first { $0.name == name.lowercased() }?.value }
    }

    private let descriptor: Int32
    private var buffer: [UInt8] = []

    /// - Parameter address: a URL, or the path of a Unix socket.
    init(_ address: String, receiveBuffer: Int32? = nil) throws {
        let url = address.split(separator: "/").dropFirst().first.map(String.init) ?? ""
        let isURL = address.hasPrefix("http:")
        descriptor = socket(
            isURL ? AF_INET : AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(descriptor >= 0)
        // Far longer than anything takes: a test that would wait for ever fails instead.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        if var size = receiveBuffer { setsockopt(descriptor, SOL_SOCKET, SO_RCVBUF, &size, 4) }
        let code: Int32
        if isURL {
            var listen = try #require(ListenAddress(url)).address
            if case .ipv4(0, let port) = listen { listen = .ipv4(0x7F00_0001, port: port) }
            code = listen.withPointer { connect(descriptor, $0, $1) } ?? -1
        } else {
            code = withUnixAddress(address) { connect(descriptor, $0, $1) }
        }
        try #require(code == 0, "\(address): \(String(cString: strerror(errno)))")
    }

    deinit { close(descriptor) }

    /// False where the other end has closed before it took all.
    @discardableResult
    func send(_ text: String) -> Bool {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { return false }
            rest = rest.dropFirst(count)
        }
        return true
    }

    /// Nothing more is sent; answers can still be read.
    func endSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// False at the end.
    @discardableResult private func more() -> Bool {
        var chunk = [UInt8](repeating: 0, count: 65_536)
        let count = read(descriptor, &chunk, chunk.count)
        if count > 0 { buffer += chunk.prefix(count) }
        return count > 0
    }

    /// All up to a text, which is taken, too; nil where the end comes first.
    func take(through ending: String) -> String? {
        while true {
            if let range = buffer.firstRange(of: Array(ending.utf8)) {
                defer { buffer.removeSubrange(..<range.upperBound) }
                return String(decoding: buffer[..<range.upperBound], as: UTF8.self)
            }
            if !more() { return nil }
        }
    }

    func take(_ count: Int) -> [UInt8]? {
        while buffer.count < count { if !more() { return nil } }
        defer { buffer.removeFirst(count) }
        return Array(buffer.prefix(count))
    }

    /// Whether the other end has closed, and all that it said was read. Does not wait.
    var isAtEnd: Bool {
        while true {
            var byte = [UInt8](repeating: 0, count: 4096)
            let count = recv(descriptor, &byte, byte.count, Int32(MSG_DONTWAIT))
            if count <= 0 { return count == 0 || (errno != EAGAIN && errno != EINTR) }
            buffer += byte.prefix(count)
        }
    }

    /// Whether there is something to take, or the end, within a time.
    func hasSomething(within span: Span) -> Bool {
        var event = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return !buffer.isEmpty || poll(&event, 1, Int32(span.nanoseconds / 1_000_000)) > 0
    }

    /// Everything until the other end closes.
    func rest() -> [UInt8] {
        while more() {}
        defer { buffer = [] }
        return buffer
    }

    /// An answer's head; nil where the connection ends first.
    func head() -> Answer? {
        guard let head = take(through: "\r\n\r\n") else { return nil }
        let lines = head.split(separator: "\r\n")
        var answer = Answer()
        answer.status = lines.first.flatMap { $0.split(separator: " ").dropFirst().first }.flatMap { Int($0) } ?? 0
        for line in lines.dropFirst() {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 {
                answer.headers.append((parts[0].lowercased(), String(parts[1].drop { $0 == " " })))
            }
        }
        return answer
    }

    func answer(hasBody: Bool = true) -> Answer? {
        guard var answer = head() else { return nil }
        if hasBody, let length = answer.header("content-length").flatMap({ Int($0) }) {
            guard let body = take(length) else { return nil }
            answer.body = body
        }
        return answer
    }

    /// One chunk of an answer that comes in chunks.
    func chunk() -> [UInt8]? {
        guard let line = take(through: "\r\n"), let count = Int(line.dropLast(1).filter { $0.isHexDigit }, radix: 16)
        else { return nil }
        guard let bytes = take(count), take(2) != nil else { return nil }
        return bytes
    }

    /// Chunks until they hold a text.
    func chunks(through ending: String, _ begun: inout [UInt8]) -> String? {
        while true {
            if let range = begun.firstRange(of: Array(ending.utf8)) {
                defer { begun.removeSubrange(..<range.upperBound) }
                return String(decoding: begun[..<range.upperBound], as: UTF8.self)
            }
            guard let chunk = chunk(), !chunk.isEmpty else { return nil }
            begun += chunk
        }
    }

    @discardableResult
    func request(
        _ method: String, _ path: String, headers: [String] = ["Host: localhost"], json: String? = nil
    ) -> Answer? {
        var lines = ["\(method) \(path) HTTP/1.1"] + headers
        if let json {
            lines += ["Content-Type: application/json", "Content-Length: \(json.utf8.count)"]
        } else if method == "POST" {
            lines.append("Content-Length: 0")
        }
        send(lines.joined(separator: "\r\n") + "\r\n\r\n" + (json ?? ""))
        return answer(hasBody: method != "HEAD")
    }
}

extension ManualClock {
    /// A clock of which the machine's never reaches an instant: nothing is due by itself.
    static func farAhead() -> ManualClock { ManualClock(Instant(nanoseconds: 1 << 62)) }
}

/// A server over a fake sign, for one test.
final class TestServer {
    let sign: FakeSign
    let server: ControlServer
    let log: MemoryLog
    let folder: TemporaryFolder
    private let clock: ManualClock?

    /// - Parameters:
    ///   - places: "unix" for a socket in a folder of its own, or addresses.
    ///   - clock: of the server, where it is not the machine's.
    init(
        _ places: [String] = ["127.0.0.1:0"], token: String? = nil, isPreview: Bool = true,
        page: [String: ControlPage.Asset] = [:], clock: ManualClock? = nil,
        limits change: (inout ControlLimits) -> Void = { _ in }
    ) throws {
        self.clock = clock
        (sign, log, folder) = (FakeSign(isPreview: isPreview), MemoryLog(), try TemporaryFolder())
        var limits = ControlLimits()
        change(&limits)
        var tokenFile: String?
        if let token {
            tokenFile = folder.path + "/token"
            try OutputFile.write(Array(token.utf8), to: folder.path + "/token")
            chmod(folder.path + "/token", 0o600)
        }
        let path = folder.path + "/control.sock"
        let listeners = try places.map { place in
            place == "unix" ? .unix(path: path) : ControlListener.tcp(try #require(ListenAddress(place)))
        }
        server = try ControlServer(
            control: sign, listeners: listeners, page: ControlPage(page), tokenFile: tokenFile, limits: limits,
            log: log,
            clock: clock ?? SystemClock())
    }

    deinit { server.stop() }

    /// Lets time pass on the server's own clock, and answers when it has done what was due.
    func advance(by span: Span) throws {
        try #require(clock).advance(by: span)
        server.look()
        try turn()
    }

    /// Until the sign has been asked something.
    func waitUntilAsked() throws {
        let end = SystemClock().now() + .seconds(20)
        while sign.asked.isEmpty {
            try #require(SystemClock().now() < end, "the sign is never asked")
            sched_yield()
        }
    }

    /// One that asks is answered: all that the server had before is done.
    func turn() throws { #expect(try connect().request("GET", "/v1/status")?.status == 200) }

    var address: String { server.addresses.first ?? "" }
    func connect(receiveBuffer: Int32? = nil) throws -> Wire { try Wire(address, receiveBuffer: receiveBuffer) }
}

/// Keeps what is logged.
final class MemoryLog: LogSink {
    private let state = Mutex<[String]>([])
    var messages: [String] { state.withLock { $0 } }
    func log(_ level: LogLevel, _ message: String) { state.withLock { $0.append(message) } }
}
