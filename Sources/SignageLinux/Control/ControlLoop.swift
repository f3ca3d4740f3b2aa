internal import CLinux
import Glibc
import SignageEngine

/// The control thread's loop: who is connected, and until when. libmicrohttpd reads and writes, `ControlService` answers.
final class ControlLoop: HTTPDelegate {
    private let service: ControlService
    private let audience: ControlAudience
    private let sockets: [ListeningSocket]
    private let limits: ControlLimits
    private let mailbox: Mailbox<ControlMail>
    private let log: any LogSink
    private let clock: any MonotonicClock
    private let loop: EventLoop

    /// By their descriptors.
    private var connections: [Int32: HTTPConnection] = [:]
    /// By their daemons' descriptors.
    private var daemons: [Int32: HTTPConnection] = [:]
    private var lingerers: [Int32: Lingerer] = [:]
    /// What lingerers say goes here.
    private var unread = [UInt8](repeating: 0, count: 16 << 10)
    private var lastID: UInt64 = 0
    private var now = Instant(nanoseconds: 0)
    /// Set while there are no descriptors for those who want to connect.
    private var deafUntil: Instant?
    /// Whether that was told, and nobody has got in since.
    private var hasToldDeafness = false

    init(
        service: ControlService, audience: ControlAudience, sockets: [ListeningSocket], limits: ControlLimits,
        mailbox: Mailbox<ControlMail>,
        log: any LogSink, clock: any MonotonicClock
    ) throws(SystemError) {
        (self.service, self.audience, self.sockets, self.limits) = (service, audience, sockets, limits)
        (self.mailbox, self.log, self.clock) = (mailbox, log, clock)
        loop = try EventLoop()
        try loop.add(mailbox.fileDescriptor)
        for socket in sockets { try loop.add(socket.fd) }
        audience.resume = { [unowned self] in resume($0) }
        audience.cut = { [unowned self] in cut($0) }
    }

    func run() throws(SystemError) {
        defer { finish() }
        while true {
            var readable: Set<Int32> = []
            now = clock.now()
            let wake = nextWake
            // At once is at once for a clock that stands still, too.
            try loop.wait(until: wake <= now ? Instant(nanoseconds: 0) : wake) { wake in
                if case .readable(let descriptor) = wake { readable.insert(descriptor) }
            }
            now = clock.now()
            for mail in mailbox.take() {
                if case .stop = mail { return }
                audience.receive(mail, at: now)
            }
            for descriptor in readable {
                daemons[descriptor]?.isDue = true
                if let connection = connections[descriptor], connection.isWatched { hangUp(connection) }
                if lingerers[descriptor] != nil { hear(out: descriptor) }
            }
            for socket in sockets where readable.contains(socket.fd) { accept(from: socket) }
            if let time = deafUntil, time <= now { listenAgain() }
            audience.expire(at: now)
            for connection in connections.values where connection.deadline <= now && !connection.isCut {
                // Whoever has begun to ask is told; else it is a connection that nobody needed.
                if connection.exchange != nil, connection.waitingSince != nil { say(.takesTooLong, to: connection) }
                cut(connection)
            }
            for (descriptor, lingerer) in lingerers where lingerer.until <= now { lingererLeaves(descriptor) }
            // Last: whoever was resumed goes on at once.
            runDaemons()
        }
    }

    private func runDaemons() {
        for connection in Array(connections.values) {
            guard let daemon = connection.daemon, connection.isDue || daemon.nextRun(after: now) <= now else {
                continue
            }
            connection.isDue = false
            daemon.run()
            guard connection.isClosed else { continue }
            loop.remove(daemon.fileDescriptor)
            daemons[daemon.fileDescriptor] = nil
            connections[connection.descriptor] = nil
            connection.daemon = nil
        }
    }

    private var nextWake: Instant {
        var next = min(audience.nextWake, deafUntil ?? .distantFuture)
        for connection in connections.values {
            if connection.isDue { return now }
            next = min(next, connection.daemon?.nextRun(after: now) ?? .distantFuture)
            if !connection.isCut { next = min(next, connection.deadline) }
        }
        for lingerer in lingerers.values { next = min(next, lingerer.until) }
        return next
    }

    /// Nothing may sleep when libmicrohttpd stops.
    private func finish() {
        audience.finish()
        runDaemons()
        for connection in connections.values { connection.daemon?.stop() }
    }

    // MARK: Connections

    private func accept(from socket: ListeningSocket) {
        // Those who come in crowds are let in by the dozen, so that others are served in between.
        for _ in 0..<32 {
            do throws(SystemError) {
                guard let (rawValue, peer) = try socket.accept() else { return }
                hasToldDeafness = false
                admit(OwnedFD(adopting: rawValue), peer, socket)
            } catch {
                switch error.code.rawValue {
                case EMFILE, ENFILE, ENOMEM, ENOBUFS:
                    // Somebody who is only waiting makes room, or it is tried again in a while.
                    if let oldest = oldestWaiting({ _ in true }) { cut(oldest) }
                    if !hasToldDeafness {
                        log.log(
                            .warning,
                            "signaged: those who want to talk to the sign have to wait (\(error)); it tries again every "
                                + "second; let it have more descriptors (LimitNOFILE=, ulimit -n), or end what takes them"
                        )
                    }
                    hasToldDeafness = true
                    deafUntil = now + .seconds(1)
                    for socket in sockets { loop.remove(socket.fd) }
                default: break
                }
                return
            }
        }
    }

    private func listenAgain() {
        deafUntil = nil
        for socket in sockets { try? loop.add(socket.fd) }
    }

    private func admit(_ descriptor: consuming OwnedFD, _ peer: SocketAddress, _ socket: ListeningSocket) {
        let connection = HTTPConnection(
            descriptor.rawValue, peer: peer, listener: socket, now: now, deadline: now + limits.receiving)
        guard makeRoom(for: connection) else {
            // A new socket's buffer takes this at once.
            _ = send(descriptor.rawValue, Self.full, Self.full.count, Int32(MSG_NOSIGNAL))
            return
        }
        let rawValue = descriptor.rawValue
        guard let daemon = try? HTTPDaemon(descriptor, connection, delegate: self, limits: limits),
            (try? loop.add(daemon.fileDescriptor)) != nil
        else { return }
        connection.daemon = daemon
        connections[rawValue] = connection
        daemons[daemon.fileDescriptor] = connection
    }

    private static let full = HTTPReply.lastWords(
        ControlFault(.unavailable, "too many are connected", remedy: "try again later"))

    /// Whoever has waited longest for its own next request gives way, first among the new one's neighbours.
    private func makeRoom(for new: HTTPConnection) -> Bool {
        func among(_ isCounted: (HTTPConnection) -> Bool, limit: Int) -> Bool {
            guard connections.values.count(where: { !$0.isCut && isCounted($0) }) >= limit else { return true }
            guard let oldest = oldestWaiting(isCounted) else { return false }
            cut(oldest)
            return true
        }
        let neighbourhood = new.neighbourhood
        let perAddress = new.isUnix ? limits.connections : limits.connectionsPerAddress
        guard among({ $0.neighbourhood == neighbourhood }, limit: perAddress) else { return false }
        return among({ $0.isUnix == new.isUnix }, limit: limits.connections)
    }

    private func oldestWaiting(_ isCounted: (HTTPConnection) -> Bool) -> HTTPConnection? {
        connections.values.filter { !$0.isCut && $0.waitingSince != nil && isCounted($0) }
            .min { $0.waitingSince! < $1.waitingSince! }
    }

    /// libmicrohttpd sees the end, and closes.
    private func cut(_ connection: HTTPConnection) {
        guard !connection.isCut else { return }
        connection.isCut = true
        shutdown(connection.descriptor, Int32(SHUT_RDWR))
        if let exchange = connection.exchange {
            exchange.isOver = true
            resume(exchange)
        }
    }

    /// Without a thread of its own, libmicrohttpd does not wake its descriptor for this.
    private func resume(_ exchange: HTTPExchange) {
        exchange.connection.isDue = true
        exchange.connection.daemon?.resume(exchange)
    }

    /// Answers in libmicrohttpd's place, where it has not begun to answer; the connection is to end with this.
    private func say(_ fault: ControlFault, to connection: HTTPConnection) {
        guard connection.exchange?.isQueued != true, !connection.isCut else { return }
        let words = HTTPReply.lastWords(fault)
        // A buffer takes this at once, or is full of answers that nobody reads.
        _ = send(connection.descriptor, words, words.count, Int32(MSG_NOSIGNAL))
        connection.lingers = true
    }

    private func hangUp(_ connection: HTTPConnection) {
        loop.remove(connection.descriptor)
        connection.isWatched = false
        cut(connection)
    }

    // MARK: HTTPDelegate

    func exchange(on connection: HTTPConnection, raw: OpaquePointer, target: String) -> HTTPExchange {
        lastID += 1
        let exchange = HTTPExchange(id: lastID, connection: connection, raw: raw, target: target)
        connection.exchange = exchange
        return exchange
    }

    func begins(_ exchange: HTTPExchange) { service.begins(exchange, at: now) }

    func handle(_ exchange: HTTPExchange) {
        exchange.connection.waitingSince = nil
        exchange.connection.deadline = .distantFuture
        service.handle(exchange, at: now)
    }

    func answers(_ exchange: HTTPExchange) {
        let connection = exchange.connection
        connection.waitingSince = nil
        if exchange.answersAtOnce { connection.lingers = true }
        guard case .stream? = exchange.reply?.body else {
            connection.deadline = now + limits.sending
            return
        }
        connection.deadline = .distantFuture
        // What lies in the kernel is late already.
        var size: Int32 = 64 << 10
        setsockopt(connection.descriptor, SOL_SOCKET, SO_SNDBUF, &size, 4)
        // A stream may be silent for days: that somebody has gone is not seen by writing.
        connection.isWatched = (try? loop.addForHangup(connection.descriptor)) != nil
    }

    func completes(_ exchange: HTTPExchange) {
        let connection = exchange.connection
        audience.completes(exchange)
        connection.exchange = nil
        if connection.isWatched {
            loop.remove(connection.descriptor)
            connection.isWatched = false
        }
        connection.waitingSince = now
        connection.deadline = now + limits.receiving
    }

    func refuses(_ connection: HTTPConnection, status: UInt32) {
        say(ControlFault(unreadable: status, limits), to: connection)
        // What libmicrohttpd writes itself goes nowhere now.
        shutdown(connection.descriptor, Int32(SHUT_WR))
    }

    func closes(_ connection: HTTPConnection) {
        if connection.isWatched { loop.remove(connection.descriptor) }
        connection.isClosed = true
        if connection.lingers { linger(connection) }
    }

    // MARK: Those who were refused

    private func linger(_ connection: HTTPConnection) {
        guard lingerers.count < limits.lingerers else { return }
        let copy = fcntl(connection.descriptor, F_DUPFD_CLOEXEC, 0)
        guard copy >= 0 else { return }
        let lingerer = Lingerer(OwnedFD(adopting: copy), until: now + limits.lingering)
        if (try? loop.add(copy)) != nil { lingerers[copy] = lingerer }
    }

    private func hear(out descriptor: Int32) {
        // So much a turn, for the others' sake.
        for _ in 0..<4 {
            let count = read(descriptor, &unread, unread.count)
            if count > 0 { continue }
            if count == 0 || (errno != EAGAIN && errno != EINTR) { lingererLeaves(descriptor) }
            return
        }
    }

    private func lingererLeaves(_ descriptor: Int32) {
        loop.remove(descriptor)
        lingerers[descriptor] = nil
    }
}
