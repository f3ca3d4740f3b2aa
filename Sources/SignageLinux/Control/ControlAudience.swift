import SignageEngine

/// Those who wait for the sign, watch it or listen to it. Lives on the control thread.
final class ControlAudience {
    private let control: any SignControl
    private let limits: ControlLimits
    private let mailbox: Mailbox<ControlMail>

    /// Set by whoever runs the connections.
    var resume: (HTTPExchange) -> Void = { _ in }
    var cut: (HTTPConnection) -> Void = { _ in }

    /// By the numbers of their exchanges, as all here.
    private var waiting: [UInt64: HTTPExchange] = [:]
    private var viewers: [UInt64: HTTPExchange] = [:]
    private var followers: [UInt64: (exchange: HTTPExchange, stream: EventStream)] = [:]
    private var subscription: (any ControlSubscription)?
    private var isFinished = false

    init(control: any SignControl, limits: ControlLimits, mailbox: Mailbox<ControlMail>) {
        (self.control, self.limits, self.mailbox) = (control, limits, mailbox)
    }

    // MARK: Who comes

    /// Refuses whoever comes when all is over.
    func requireRunning() throws(ControlFault) { if isFinished { throw Self.ends } }

    /// One that the sign is to answer.
    func wait(_ exchange: HTTPExchange, at now: Instant) {
        exchange.answerBy = now + limits.answering
        waiting[exchange.id] = exchange
    }

    /// One that waits for a picture, which takes work.
    func waitForPicture(_ exchange: HTTPExchange, at now: Instant) throws(ControlFault) {
        guard waiting.count < 4 * limits.viewers else { throw Self.crowded }
        wait(exchange, at: now)
    }

    func requireRoomForViewer() throws(ControlFault) {
        guard viewers.count < limits.viewers else { throw Self.crowded }
    }

    /// One that has a stream of pictures.
    func watch(_ exchange: HTTPExchange) { viewers[exchange.id] = exchange }

    func requireRoomForFollower() throws(ControlFault) {
        guard followers.count < limits.followers else { throw Self.crowded }
    }

    /// One that hears of events from now on.
    func follow(_ exchange: HTTPExchange, at now: Instant) -> EventStream {
        let stream = EventStream(limit: limits.waitingEvents, keepAlive: now + limits.keepAlive)
        followers[exchange.id] = (exchange, stream)
        if subscription == nil { subscription = control.follow { [mailbox] in mailbox.post(.event($0)) } }
        return stream
    }

    private static let crowded = ControlFault(
        .tooMany, "too many watch the sign", remedy: "close some pages, or try again later")

    // MARK: What comes back

    func receive(_ mail: ControlMail, at now: Instant) {
        switch mail {
        case .answer(let id, let answer):
            reply(id) {
                switch answer {
                case .json(let value): .json(value)
                case .text(let text):
                    HTTPReply(200, type: "text/plain; version=0.0.4; charset=utf-8", Array(text.utf8))
                case .refused(let fault): .fault(fault)
                }
            }
        case .picture(let id, let result, let type):
            reply(id) {
                switch result {
                case .success(let picture):
                    HTTPReply(
                        200, type: type,
                        headers: [
                            ("X-Frame", "\(picture.number)"), ("X-Presented", "\(picture.presented.nanoseconds)"),
                        ], picture.bytes)
                case .failure(let fault): .fault(fault)
                }
            }
        case .news(let id): if let exchange = viewers[id] { resume(exchange) }
        case .event(let event):
            let bytes = EventStream.bytes(event)
            for id in Array(followers.keys) { tell(id, bytes, at: now) }
        case .look, .stop: break
        }
    }

    private func reply(_ id: UInt64, _ make: () -> HTTPReply) {
        guard let exchange = waiting.removeValue(forKey: id) else { return }
        exchange.answerBy = nil
        exchange.reply = make()
        resume(exchange)
    }

    private func tell(_ id: UInt64, _ bytes: [UInt8], at now: Instant) {
        guard let (exchange, stream) = followers[id] else { return }
        stream.keepAlive = now + limits.keepAlive
        if stream.add(bytes) { resume(exchange) } else { cut(exchange.connection) }
    }

    // MARK: Time

    var nextWake: Instant {
        var next = Instant.distantFuture
        for exchange in waiting.values { next = min(next, exchange.answerBy ?? .distantFuture) }
        for follower in followers.values { next = min(next, follower.stream.keepAlive) }
        return next
    }

    func expire(at now: Instant) {
        for (id, exchange) in waiting where exchange.answerBy ?? .distantFuture <= now {
            reply(id) {
                .fault(
                    ControlFault(
                        .unavailable, "the sign does not answer in time",
                        remedy: "try again; if it stays so, see its log"))
            }
        }
        for (id, follower) in followers where follower.stream.keepAlive <= now {
            tell(id, EventStream.comment, at: now)
        }
    }

    func completes(_ exchange: HTTPExchange) {
        waiting[exchange.id] = nil
        viewers[exchange.id] = nil
        followers[exchange.id] = nil
        if followers.isEmpty { subscription = nil }
    }

    private static let ends = ControlFault(
        .unavailable, "the sign is being stopped", remedy: "try again when it runs")

    /// Nobody waits any more, and nobody begins to.
    func finish() {
        isFinished = true
        for id in Array(waiting.keys) { reply(id) { .fault(Self.ends) } }
        for exchange in Array(viewers.values) + followers.values.map(\.exchange) {
            exchange.isOver = true
            resume(exchange)
        }
    }
}
