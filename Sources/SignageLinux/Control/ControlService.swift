import Glibc
import SignageEngine

/// What is answered to whom. Lives on the control thread.
final class ControlService {
    private let control: any SignControl
    private let page: ControlPage
    private let limits: ControlLimits
    private let mailbox: Mailbox<ControlMail>
    private let audience: ControlAudience
    private var gate: ControlGate
    private var requests: RateLimit

    init(
        control: any SignControl, page: ControlPage, token: ControlToken?, limits: ControlLimits,
        mailbox: Mailbox<ControlMail>, audience: ControlAudience
    ) {
        (self.control, self.page, self.limits) = (control, page, limits)
        (self.mailbox, self.audience) = (mailbox, audience)
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
            try audience.requireRunning()
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
                exchange.reply = asset(ControlPage.login(), status: 401)
            }
            throw refusal
        }
        if isReading, let asset = page.assets[path] {
            exchange.reply = self.asset(asset)
            return
        }
        switch try RequestReader.read(exchange, target, hasAsset: page.assets[path] != nil) {
        case .act(let route, let values): try act(route, values, exchange, visitor, at: now)
        case .methods(let allowed): exchange.reply = HTTPReply(204, headers: [("Allow", allowed)])
        case .otherMethod(let fault, let allowed): exchange.reply = .fault(fault, headers: [("Allow", allowed)])
        }
    }

    private func asset(_ asset: ControlPage.Asset, status: UInt32 = 200) -> HTTPReply {
        HTTPReply(status, type: asset.type, asset.bytes)
    }

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
            audience.wait(exchange, at: now)
            control.ask(request) { mailbox.post(.answer(id, $0)) }
        case .screenshot:
            let isPNG = values.text("format") != "jpeg"
            try audience.waitForPicture(exchange, at: now)
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

    private func stream(_ values: ControlValues, _ exchange: HTTPExchange) throws(ControlFault) {
        try audience.requireRoomForViewer()
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
        audience.watch(exchange)
        exchange.reply = HTTPReply(type: type, stream: stream)
    }

    private func follow(_ exchange: HTTPExchange, at now: Instant) throws(ControlFault) {
        try audience.requireRoomForFollower()
        guard exchange.method != "HEAD" else {
            exchange.reply = HTTPReply(200, type: EventStream.mediaType, [])
            return
        }
        exchange.reply = HTTPReply(type: EventStream.mediaType, stream: audience.follow(exchange, at: now))
    }

    private func beginSession(
        _ values: ControlValues, _ exchange: HTTPExchange, _ visitor: ControlGate.Visitor, at now: Instant
    ) throws(ControlFault) {
        let isForm = exchange.values("content-type").first?.lowercased().hasPrefix(RequestReader.form) == true
        if visitor.needsToken {
            if let refusal = gate.check((values.text("token") ?? "").utf8, visitor, at: now) {
                if isForm { exchange.reply = asset(ControlPage.login(refusal), status: refusal.kind.status) }
                throw refusal
            }
        }
        let cookie = visitor.needsToken ? [("Set-Cookie", gate.beginSession(at: now))] : []
        exchange.reply =
            isForm
            ? HTTPReply(303, headers: [("Location", "/")] + cookie)
            : .json(.object([.init("done", .bool(true))]), headers: cookie)
    }
}
