import CLinux
import Glibc
import Synchronization
import Testing

/// An HTTP server on a port of the loopback that is free, for one test. Each connection is one request.
final class LoopbackServer: Sendable {
    enum Answer: Sendable {
        /// These bytes, then the end.
        case bytes([UInt8])
        /// These, and then nothing more until the client gives up.
        case silence(after: [UInt8])

        /// A whole answer with a body.
        static func page(_ status: String, headers: [String] = [], _ body: [UInt8]) -> Answer {
            .bytes(Answer.head(status, headers + ["Content-Length: \(body.count)"]) + body)
        }
        static func page(_ status: String, headers: [String] = [], _ body: String = "") -> Answer {
            page(status, headers: headers, Array(body.utf8))
        }
        static func head(_ status: String, _ headers: [String]) -> [UInt8] {
            Array((["HTTP/1.1 \(status)", "Connection: close"] + headers + ["", ""]).joined(separator: "\r\n").utf8)
        }
    }

    let port: UInt16
    private let listener: Int32
    private let thread: pthread_t
    private let state: State

    private final class State: Sendable {
        let listener: Int32
        let answer: @Sendable (String) -> Answer
        let requests = Mutex<[String]>([])
        init(_ listener: Int32, _ answer: @escaping @Sendable (String) -> Answer) {
            (self.listener, self.answer) = (listener, answer)
        }
    }

    /// The requests so far: each its line and its headers.
    var requests: [String] { state.requests.withLock { $0 } }
    func url(_ path: String = "/news.xml") -> String { "http://127.0.0.1:\(port)\(path)" }

    init(_ answer: @escaping @Sendable (_ request: String) -> Answer) throws {
        (listener, port) = try Self.socket(listens: true)
        state = State(listener, answer)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { argument in
                guard let argument else { return nil }
                LoopbackServer.serve(Unmanaged<State>.fromOpaque(argument).takeRetainedValue())
                return nil
            }, Unmanaged.passRetained(state).toOpaque())
        try #require(code == 0)
        self.thread = thread
    }

    deinit {
        // accept(2) then answers an error, and the thread ends.
        shutdown(listener, Int32(SHUT_RDWR))
        pthread_join(thread, nil)
        close(listener)
    }

    /// A port that is taken, and where nobody answers as long as the descriptor is open.
    static func deadPort() throws -> (descriptor: Int32, port: UInt16) { try socket(listens: false) }

    private static func socket(listens: Bool) throws -> (Int32, UInt16) {
        let descriptor = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        try #require(descriptor >= 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let bound = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                bind(descriptor, pointer, length) == 0 && getsockname(descriptor, pointer, &length) == 0
            }
        }
        try #require(bound)
        if listens { try #require(listen(descriptor, 8) == 0) }
        return (descriptor, UInt16(bigEndian: address.sin_port))
    }

    private static func serve(_ state: State) {
        while true {
            let connection = signaged_accept(state.listener, nil, nil)
            guard connection >= 0 else { return }
            // It is close-on-exec; this thread has the time to wait.
            _ = fcntl(connection, F_SETFL, 0)
            defer { close(connection) }
            let request = read(connection, until: "\r\n\r\n")
            state.requests.withLock { $0.append(request) }
            switch state.answer(request) {
            case .bytes(let bytes): write(bytes, to: connection)
            case .silence(let bytes):
                write(bytes, to: connection)
                _ = read(connection, until: nil)
            }
        }
    }

    /// Up to an ending, or to the end.
    private static func read(_ connection: Int32, until ending: String?) -> String {
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = Glibc.read(connection, &chunk, chunk.count)
            if count <= 0 { break }
            bytes += chunk.prefix(count)
            if let ending, bytes.suffix(ending.utf8.count).elementsEqual(ending.utf8) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func write(_ bytes: [UInt8], to connection: Int32) {
        var rest = bytes[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { send(connection, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL)) }
            if count <= 0 { return }
            rest = rest.dropFirst(count)
        }
    }
}
