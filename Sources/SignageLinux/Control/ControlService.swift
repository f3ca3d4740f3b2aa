import Glibc
import SignageEngine

/// What is answered to whom. Lives on the control thread.
final class ControlService {
    private let control: any SignControl
    private let page: ControlPage
    private let limits: ControlLimits
    private let mailbox: Mailbox<ControlMail>
    private var gate: ControlGate
    private var requests: RateLimit

    /// Set by whoever runs the connections.
    var resume: (HTTPExchange) -> Void = { _ in }
    var cut: (HTTPConnection) -> Void = { _ in }

    /// Those who wait for the sign, by their numbers.
    private var waiting: [UInt64: HTTPExchange] = [:]
    private var viewers: [UInt64: HTTPExchange] = [:]
    private var followers: [UInt64: (exchange: HTTPExchange, stream: EventStream)] = [:]
    private var subscription: (any ControlSubscription)?
    private var isFinished = false

    init(
        control: any SignControl, page: ControlPage, token: ControlToken?, limits: ControlLimits,
        mailbox: Mailbox<ControlMail>
    ) {
        (self.control, self.page, self.limits, self.mailbox) = (control, page, limits, mailbox)
        gate = ControlGate(token: token, hostName: Self.hostName, limits: limits)
        requests = RateLimit(limits.requestsPerSecond, in: .seconds(1), burst: limits.requestBurst)
    }

    private static var hostName: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard gethostname(&buffer, 255) == 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    // MARK: Requests

    /// Before the body is read: what is refused already.
    func begins(_ exchange: HTTPExchange, at now: Instant) {
        if let refusal = exchange.head?.refusal(limits) {
            exchange.reply = .fault(refusal)
            exchange.answersAtOnce = true
        } else if !requests.take(exchange.connection.neighbourhood, at: now) {
            exchange.reply = .fault(
                ControlFault(.tooMany, "too many requests come from this address", remedy: "ask less often"))
        } else if let refusal = gate.refusesAll(needsToken: exchange.connection.listener.needsToken) {
            exchange.reply = .fault(refusal)
        }
    }

    func handle(_ exchange: HTTPExchange, at now: Instant) {
        guard exchange.reply == nil else { return }
        do throws(ControlFault) {
            guard !isFinished else { throw Self.ends }
            try answer(exchange, at: now)
        } catch {
            if exchange.reply == nil { exchange.reply = .fault(error) }
        }
    }

    private func answer(_ exchange: HTTPExchange, at now: Instant) throws(ControlFault) {
        guard let target = HTTPTarget(exchange.target) else {
            throw ControlFault(.invalid, "the address has escapes that make no text", remedy: "correct it")
        }
        if let authority = target.authority,
            !exchange.values("host").contains(where: { $0.lowercased() == authority.lowercased() })
        {
            throw ControlFault(
                .malformed, "the address and \"Host\" name different hosts", remedy: "send the path alone")
        }
        let connection = exchange.connection
        let visitor = ControlGate.Visitor(
            isUnix: connection.isUnix, needsToken: connection.listener.needsToken, local: connection.local,
            peer: connection.peer, headers: exchange.headers)
        let path = target.path
        let isReading = exchange.method == "GET" || exchange.method == "HEAD"
        if let refusal = gate.refusal(visitor, isOpen: isReading && !path.hasPrefix("/v1/")) { throw refusal }
        if path != "/v1/session", let refusal = gate.unauthorized(visitor, at: now) {
            if path == "/", isReading, refusal.kind == .unauthorized {
                exchange.reply = asset(ControlPage.login, status: 401)
            }
            throw refusal
        }
        if isReading, let asset = page.assets[path] {
            exchange.reply = self.asset(asset)
            return
        }
        let route = try route(exchange, path, hasAsset: page.assets[path] != nil)
        guard let route else { return }
        let values = try values(exchange, target, route)
        try act(route, values, exchange, visitor, at: now)
    }

    private func asset(_ asset: ControlPage.Asset, status: UInt32 = 200) -> HTTPReply {
        HTTPReply(status, type: asset.type, asset.bytes)
    }

    /// Nil where the request was one about the methods themselves.
    private func route(_ exchange: HTTPExchange, _ path: String, hasAsset: Bool) throws(ControlFault) -> ControlRoute? {
        let routes = ControlRoutes.all.filter { $0.path == path }
        let isForAll = path == "*" && exchange.method == "OPTIONS"
        guard !routes.isEmpty || hasAsset || isForAll else {
            let guess = Spelling.nearest(to: String(path.prefix(64)), among: ControlRoutes.all.map(\.path))
            throw ControlFault(
                .unknown, "there is no \(path.count > 64 ? path.prefix(64) + "…" : path)",
                remedy: guess.map { "did you mean \($0)?" } ?? "all that there is stands in /v1/openapi.json")
        }
        let method = exchange.method == "HEAD" ? "GET" : exchange.method
        if let route = routes.first(where: { $0.method.rawValue == method }) { return route }
        var allowed =
            routes.map(\.method.rawValue) + (hasAsset && !routes.contains { $0.method == .get } ? ["GET"] : [])
        if isForAll { allowed = ["GET", "POST"] }
        if allowed.contains("GET") { allowed.append("HEAD") }
        let allow = (allowed + ["OPTIONS"]).joined(separator: ", ")
        if method == "OPTIONS" {
            exchange.reply = HTTPReply(204, headers: [("Allow", allow)])
            return nil
        }
        let fault = ControlFault(
            .method, "\(path) does not know \(method.prefix(32))", remedy: "it knows \(allow)")
        exchange.reply = .fault(fault, headers: [("Allow", allow)])
        throw fault
    }

    private func values(
        _ exchange: HTTPExchange, _ target: HTTPTarget, _ route: ControlRoute
    ) throws(ControlFault) -> ControlValues {
        let query = try ControlFields.read(query: target.query.map { ($0.name, $0.value) }, route.query)
        guard let fields = route.body else { return query }
        guard !exchange.body.isEmpty else { return try ControlFields.read([], fields, in: "body") }
        let types = exchange.values("content-type").map { header in
            header.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        }
        if case .session = route.action, types == [Self.form] {
            guard let pairs = HTTPTarget.pairs(exchange.body[...]) else {
                throw ControlFault(.invalid, "the form has escapes that make no text", remedy: "correct it")
            }
            return try ControlFields.read(pairs.map { .init($0.name, .string($0.value)) }, fields, in: "form")
        }
        guard types == ["application/json"] else {
            throw ControlFault(
                .mediaType, "the body is not sent as JSON", remedy: "send it with \"Content-Type: application/json\"")
        }
        return try ControlFields.read(try members(exchange.body), fields, in: "body")
    }

    private func members(_ body: [UInt8]) throws(ControlFault) -> [JSONValue.Member] {
        do throws(JSONReader.Fault) {
            guard case .object(let members) = try JSONReader.read(body) else {
                throw JSONReader.Fault(reason: "it is no object")
            }
            return members
        } catch {
            let place = error.line.map { " (line \($0), column \(error.column ?? 1))" } ?? ""
            throw ControlFault(
                .invalid, "the body is not the JSON that is wanted: \(error.reason)\(place)",
                remedy: "the API's document is /v1/openapi.json")
        }
    }

    private static let form = "application/x-www-form-urlencoded"

    // MARK: What is done

    private func act(
        _ route: ControlRoute, _ values: ControlValues, _ exchange: HTTPExchange, _ visitor: ControlGate.Visitor,
        at now: Instant
    ) throws(ControlFault) {
        let id = exchange.id
        let mailbox = mailbox
        switch route.action {
        case .ask(let make):
            let request = try make(values)
            wait(exchange, at: now)
            control.ask(request) { mailbox.post(.answer(id, $0)) }
        case .screenshot:
            let isPNG = values.text("format") != "jpeg"
            guard waiting.count < 4 * limits.viewers else { throw Self.crowded }
            wait(exchange, at: now)
            control.pictures.picture(
                of: values.text("output"), as: isPNG ? .png : .jpeg,
                quality: values.integer("quality") ?? ControlRoutes.defaultQuality
            ) { mailbox.post(.picture(id, $0, type: isPNG ? "image/png" : "image/jpeg")) }
        case .stream: try stream(values, exchange)
        case .events: try follow(exchange, at: now)
        case .document: exchange.reply = HTTPReply(200, type: "application/json", Self.document)
        case .session: try beginSession(values, exchange, visitor, at: now)
        }
    }

    private static let document = Array(OpenAPIDocument.json.text.utf8)
    private static let crowded = ControlFault(
        .tooMany, "too many watch the sign", remedy: "close some pages, or try again later")

    private func wait(_ exchange: HTTPExchange, at now: Instant) {
        exchange.answerBy = now + limits.answering
        waiting[exchange.id] = exchange
    }

    private func stream(_ values: ControlValues, _ exchange: HTTPExchange) throws(ControlFault) {
        guard viewers.count < limits.viewers else { throw Self.crowded }
        let (id, mailbox) = (exchange.id, mailbox)
        let viewer = try control.pictures.watch(
            values.text("output"), as: ControlRoutes.view(values), hasNews: { mailbox.post(.news(id)) }
        ).get()
        let type = PictureStream.mediaType(accepted: exchange.values("accept"))
        guard exchange.method != "HEAD" else {
            exchange.reply = HTTPReply(200, type: type, [])
            return
        }
        let stream = PictureStream()
        stream.viewer = viewer
        viewers[id] = exchange
        exchange.reply = HTTPReply(type: type, stream: stream)
    }

    private func follow(_ exchange: HTTPExchange, at now: Instant) throws(ControlFault) {
        guard followers.count < limits.followers else { throw Self.crowded }
        guard exchange.method != "HEAD" else {
            exchange.reply = HTTPReply(200, type: EventStream.mediaType, [])
            return
        }
        let stream = EventStream(limit: limits.waitingEvents, keepAlive: now + limits.keepAlive)
        followers[exchange.id] = (exchange, stream)
        exchange.reply = HTTPReply(type: EventStream.mediaType, stream: stream)
        if subscription == nil {
            let mailbox = mailbox
            subscription = control.follow { mailbox.post(.event($0)) }
        }
    }

    private func beginSession(
        _ values: ControlValues, _ exchange: HTTPExchange, _ visitor: ControlGate.Visitor, at now: Instant
    ) throws(ControlFault) {
        let isForm = exchange.values("content-type").first?.lowercased().hasPrefix(Self.form) == true
        if visitor.needsToken {
            if let refusal = gate.check((values.text("token") ?? "").utf8, visitor, at: now) {
                if isForm { exchange.reply = asset(ControlPage.login, status: refusal.kind.status) }
                throw refusal
            }
        }
        let cookie = visitor.needsToken ? [("Set-Cookie", gate.beginSession(at: now))] : []
        exchange.reply =
            isForm
            ? HTTPReply(303, headers: [("Location", "/")] + cookie)
            : .json(.object([.init("done", .bool(true))]), headers: cookie)
    }

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
        case .stop: break
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
