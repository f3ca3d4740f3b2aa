internal import CMicroHTTPD
import Glibc
import SignageEngine

/// What an HTTP server is made for.
protocol HTTPDelegate: AnyObject {
    /// A request's line has come; nil for a connection that nobody knows.
    func exchange(on descriptor: Int32, raw: OpaquePointer, target: String) -> HTTPExchange?
    /// Its headers have come, too.
    func begins(_ exchange: HTTPExchange)
    /// It is whole. Where no reply is set, the connection sleeps until it is resumed.
    func handle(_ exchange: HTTPExchange)
    /// The reply goes out.
    func answers(_ exchange: HTTPExchange)
    /// It is over, for whatever reason.
    func completes(_ exchange: HTTPExchange)
    /// The descriptor is about to be closed.
    func closes(_ descriptor: Int32)
}

private let no = MHD_Result(rawValue: 0)!
private let yes = MHD_Result(rawValue: 1)!

/// libmicrohttpd without a thread and without a listening socket: a descriptor to wait for, and a function to call then.
final class HTTPDaemon {
    private var daemon: OpaquePointer?
    private unowned let delegate: any HTTPDelegate
    private let bodyLimit: Int

    /// What every answer has (and what a page may do: nothing but talk to the sign that it is from).
    static let commonHeaders: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "no-referrer"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]

    /// - Parameter delegate: must live longer.
    init(delegate: any HTTPDelegate, limits: ControlLimits) throws(SystemError) {
        self.delegate = delegate
        bodyLimit = limits.bodyBytes
        let context = Unmanaged.passUnretained(self).toOpaque()
        daemon = signaged_http_start(
            context,
            { context, target, raw in HTTPDaemon.from(context).begin(target, raw) },
            { context, raw, _, method, _, upload, size, place in
                HTTPDaemon.from(context).handle(raw, method, upload, size, place)
            },
            { context, _, place, _ in HTTPDaemon.from(context).complete(place) },
            { context, raw, _, code in HTTPDaemon.from(context).notify(raw, code) },
            limits.connectionBytes, UInt32(2 * limits.connections + 64),
            UInt32(max(1, limits.silence.nanoseconds / 1_000_000_000)))
        guard daemon != nil else { throw SystemCall.error(errno == 0 ? ENOMEM : errno, "MHD_start_daemon") }
    }

    /// All connections end. None may be suspended.
    func stop() {
        if let daemon { MHD_stop_daemon(daemon) }
        daemon = nil
    }

    private static func from(_ context: UnsafeMutableRawPointer?) -> HTTPDaemon {
        Unmanaged<HTTPDaemon>.fromOpaque(context!).takeUnretainedValue()
    }

    private static func exchange(_ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) -> HTTPExchange? {
        place?.pointee.map { Unmanaged<HTTPExchange>.fromOpaque($0).takeUnretainedValue() }
    }

    // MARK: The loop

    /// Readable when `run` has something to do.
    var fileDescriptor: Int32 { daemon.map { signaged_http_epoll($0) } ?? -1 }

    func run() { if let daemon { MHD_run(daemon) } }

    /// When `run` has something to do, whatever is readable.
    func nextRun(after now: Instant) -> Instant {
        var milliseconds: UInt64 = 0
        guard let daemon, MHD_get_timeout(daemon, &milliseconds) == yes else { return .distantFuture }
        return now + .milliseconds(Int64(clamping: min(milliseconds, 1 << 31)))
    }

    /// Takes a connection over, with its descriptor.
    func add(_ descriptor: consuming OwnedFD, peer: SocketAddress) -> Bool {
        guard let daemon else { return false }
        // libmicrohttpd closes it in any case. It knows no Unix sockets: their address is for its own bounds, which are
        // not used.
        let rawValue = descriptor.release()
        let address = peer == .unix ? SocketAddress.ipv4(0x7F00_0001, port: 0) : peer
        return address.withPointer { MHD_add_connection(daemon, rawValue, $0, $1) } == yes
    }

    /// Goes on with one that waited for its reply, or for more of it.
    func resume(_ exchange: HTTPExchange) {
        guard exchange.isSuspended else { return }
        exchange.isSuspended = false
        MHD_resume_connection(exchange.raw)
    }

    // MARK: What libmicrohttpd calls

    private func begin(_ target: UnsafePointer<CChar>?, _ raw: OpaquePointer?) -> UnsafeMutableRawPointer? {
        guard let target, let raw,
            let exchange = delegate.exchange(
                on: signaged_http_socket(raw), raw: raw, target: String(cString: target))
        else { return nil }
        return Unmanaged.passRetained(exchange).toOpaque()
    }

    private func handle(
        _ raw: OpaquePointer?, _ method: UnsafePointer<CChar>?, _ upload: UnsafePointer<CChar>?,
        _ size: UnsafeMutablePointer<Int>?, _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let raw, let size, let exchange = Self.exchange(place) else { return no }
        if !exchange.hasHeaders {
            exchange.setHead(method: method.map { String(cString: $0) } ?? "", headers: Self.headers(raw))
            delegate.begins(exchange)
            return exchange.answersAtOnce ? queue(exchange) : yes
        }
        if size.pointee > 0 {
            exchange.append(UnsafeRawBufferPointer(start: upload, count: size.pointee), limit: bodyLimit)
            size.pointee = 0
            // Somebody who does not say how much is to come, and does not stop either.
            return exchange.bodyCount <= 16 * bodyLimit ? yes : no
        }
        if !exchange.isHanded {
            exchange.isHanded = true
            delegate.handle(exchange)
        }
        if exchange.reply != nil { return queue(exchange) }
        exchange.isSuspended = true
        MHD_suspend_connection(raw)
        return yes
    }

    private func complete(_ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?) {
        guard let pointer = place?.pointee else { return }
        place?.pointee = nil
        let exchange = Unmanaged<HTTPExchange>.fromOpaque(pointer).takeRetainedValue()
        delegate.completes(exchange)
        exchange.reply = nil
    }

    private func notify(_ raw: OpaquePointer?, _ code: MHD_ConnectionNotificationCode) {
        guard code.rawValue == signaged_http_closed, let raw else { return }
        delegate.closes(signaged_http_socket(raw))
    }

    private static func headers(_ raw: OpaquePointer) -> [(name: String, value: String)] {
        var list: [(name: String, value: String)] = []
        withUnsafeMutablePointer(to: &list) { list in
            signaged_http_headers(
                raw,
                { list, _, name, value in
                    guard let list, let name else { return yes }
                    list.assumingMemoryBound(to: [(name: String, value: String)].self).pointee
                        .append((String(cString: name).lowercased(), value.map { String(cString: $0) } ?? ""))
                    return yes
                }, list)
        }
        return list
    }

    // MARK: Answers

    private func queue(_ exchange: HTTPExchange) -> MHD_Result {
        guard let reply = exchange.reply, !exchange.isQueued, let response = response(reply, exchange) else {
            return no
        }
        defer { MHD_destroy_response(response) }
        exchange.isQueued = true
        for (name, value) in Self.commonHeaders where !reply.headers.contains(where: { $0.name == name }) {
            MHD_add_response_header(response, name, value)
        }
        for (name, value) in reply.headers { MHD_add_response_header(response, name, value) }
        delegate.answers(exchange)
        return MHD_queue_response(exchange.raw, reply.status, response)
    }

    private func response(_ reply: HTTPReply, _ exchange: HTTPExchange) -> OpaquePointer? {
        switch reply.body {
        case .bytes(let bytes):
            return bytes.withUnsafeBytes { signaged_http_copy($0.baseAddress, $0.count) }
        case .stream:
            return MHD_create_response_from_callback(
                signaged_http_unknown_size, 32 << 10,
                { context, _, buffer, count in
                    let exchange = Unmanaged<HTTPExchange>.fromOpaque(context!).takeUnretainedValue()
                    return HTTPDaemon.read(exchange, UnsafeMutableRawBufferPointer(start: buffer, count: count))
                }, Unmanaged.passRetained(exchange).toOpaque(),
                { context in if let context { Unmanaged<HTTPExchange>.fromOpaque(context).release() } })
        }
    }

    private static func read(_ exchange: HTTPExchange, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard !exchange.isOver, case .stream(let stream)? = exchange.reply?.body else {
            return signaged_http_end_with_error
        }
        if let count = stream.read(into: buffer), count > 0 { return count }
        exchange.isSuspended = true
        MHD_suspend_connection(exchange.raw)
        return 0
    }
}
