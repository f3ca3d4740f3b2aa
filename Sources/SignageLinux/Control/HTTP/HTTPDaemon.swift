internal import CMicroHTTPD
import Glibc
import SignageEngine

/// What HTTP connections are made for.
protocol HTTPDelegate: AnyObject {
    /// A request's line has come.
    func exchange(on connection: HTTPConnection, raw: OpaquePointer, target: String) -> HTTPExchange
    /// Its headers have come, too.
    func begins(_ exchange: HTTPExchange)
    /// It is whole. Where no reply is set, the connection sleeps until it is resumed.
    func handle(_ exchange: HTTPExchange)
    /// The reply goes out.
    func answers(_ exchange: HTTPExchange)
    /// It is over, for whatever reason.
    func completes(_ exchange: HTTPExchange)
    /// What comes cannot be read as HTTP: libmicrohttpd is about to answer with this status by itself, and to close.
    func refuses(_ connection: HTTPConnection, status: UInt32)
    /// The descriptor is about to be closed.
    func closes(_ connection: HTTPConnection)
}

private let no = MHD_Result(rawValue: 0)!
private let yes = MHD_Result(rawValue: 1)!

/// libmicrohttpd for one connection, without a thread and without a listening socket: a descriptor to wait for, and a
/// function to call then.
///
/// Each connection has a daemon of its own because libmicrohttpd answers some errors by itself, in HTML: what it cannot
/// read as HTTP, and what does not fit into its memory. It says so in its log, which knows only the daemon; this way that
/// is enough to know whom to answer first. A daemon costs a descriptor and a few kilobytes.
final class HTTPDaemon {
    private var daemon: OpaquePointer?
    private unowned let connection: HTTPConnection
    private unowned let delegate: any HTTPDelegate
    private let calls = UnsafeMutablePointer<signaged_http_calls>.allocate(capacity: 1)

    /// Takes a connection over, with its descriptor.
    ///
    /// - Parameters:
    ///   - connection: owns this.
    ///   - delegate: must live longer.
    init(
        _ descriptor: consuming OwnedFD, _ connection: HTTPConnection, delegate: any HTTPDelegate,
        limits: ControlLimits
    ) throws(SystemError) {
        (self.connection, self.delegate) = (connection, delegate)
        calls.initialize(
            to: signaged_http_calls(
                begin: { context, target, raw in HTTPDaemon.from(context).begin(target, raw) },
                handle: { context, raw, _, method, version, upload, size, place in
                    HTTPDaemon.from(context).handle(raw, method, version, upload, size, place)
                },
                complete: { context, _, place, _ in HTTPDaemon.from(context).complete(place) },
                connection: { context, _, _, code in HTTPDaemon.from(context).notify(code) },
                refuse: { context, status in HTTPDaemon.from(context).refuse(status) },
                context: Unmanaged.passUnretained(self).toOpaque()))
        daemon = signaged_http_start(
            calls, limits.connectionBytes, UInt32(max(1, limits.silence.nanoseconds / 1_000_000_000)))
        guard let daemon else { throw SystemCall.error(errno == 0 ? ENOMEM : errno, "MHD_start_daemon") }
        // libmicrohttpd closes it in any case. It knows no Unix sockets: their address is for its own bounds, which are
        // not used.
        let rawValue = descriptor.release()
        let peer = connection.peer
        let address = peer == .unix ? SocketAddress.ipv4(0x7F00_0001, port: 0) : peer
        guard address.withPointer({ MHD_add_connection(daemon, rawValue, $0, $1) }) == yes else {
            throw SystemCall.error(errno == 0 ? ENOMEM : errno, "MHD_add_connection")
        }
    }

    deinit {
        stop()
        calls.deallocate()
    }

    /// The connection ends. It may not be suspended.
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

    /// Goes on with one that waited for its reply, or for more of it.
    func resume(_ exchange: HTTPExchange) {
        guard exchange.isSuspended else { return }
        exchange.isSuspended = false
        MHD_resume_connection(exchange.raw)
    }

    // MARK: What libmicrohttpd calls

    private func begin(_ target: UnsafePointer<CChar>?, _ raw: OpaquePointer?) -> UnsafeMutableRawPointer? {
        guard let target, let raw else { return nil }
        let exchange = delegate.exchange(on: connection, raw: raw, target: String(cString: target))
        let place = UInt(bitPattern: target)
        exchange.place = place..<place + UInt(strlen(target))
        return Unmanaged.passRetained(exchange).toOpaque()
    }

    private func handle(
        _ raw: OpaquePointer?, _ method: UnsafePointer<CChar>?, _ version: UnsafePointer<CChar>?,
        _ upload: UnsafePointer<CChar>?, _ size: UnsafeMutablePointer<Int>?,
        _ place: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> MHD_Result {
        guard let raw, let size, let exchange = Self.exchange(place) else { return no }
        if exchange.head == nil {
            exchange.head = HTTPHead(
                method: method.map { String(cString: $0) } ?? "", target: exchange.target,
                version: version.map { String(cString: $0) } ?? "", headers: Self.headers(raw),
                byteCount: signaged_http_head_size(raw), fieldCount: Int(signaged_http_field_count(raw)),
                isWhole: method.map {
                    signaged_http_is_whole(raw, $0, exchange.place.lowerBound, exchange.place.upperBound, version) != 0
                } ?? false)
            delegate.begins(exchange)
            return exchange.answersAtOnce ? queue(exchange) : yes
        }
        if size.pointee > 0 {
            // Its length was said before, and is within bounds.
            exchange.body.append(contentsOf: UnsafeRawBufferPointer(start: upload, count: size.pointee))
            size.pointee = 0
            return yes
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

    private func notify(_ code: MHD_ConnectionNotificationCode) {
        if code.rawValue == signaged_http_closed { delegate.closes(connection) }
    }

    private func refuse(_ status: UInt32) { delegate.refuses(connection, status: status) }

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
        for (name, value) in HTTPReply.commonHeaders where !reply.headers.contains(where: { $0.name == name }) {
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
