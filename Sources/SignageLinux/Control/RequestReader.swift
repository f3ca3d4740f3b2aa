import SignageEngine

/// What a request wants, by its line, its query and its body. Knows nothing of the sign.
enum RequestReader {
    enum Wish {
        case act(ControlRoute, ControlValues)
        /// Which methods there are at the address: as "Allow" says it.
        case methods(allowed: String)
        /// None of these is the request's.
        case otherMethod(ControlFault, allowed: String)
    }

    /// - Parameters:
    ///   - target: the exchange's, taken apart.
    ///   - hasAsset: whether the address is that of a part of the page, too.
    static func read(
        _ exchange: HTTPExchange, _ target: HTTPTarget, hasAsset: Bool
    ) throws(ControlFault) -> Wish {
        let path = target.path
        let routes = ControlRoutes.all.filter { $0.path == path }
        let isForAll = path == "*" && exchange.method == "OPTIONS"
        guard !routes.isEmpty || hasAsset || isForAll else {
            let guess = Spelling.nearest(to: String(path.prefix(64)), among: ControlRoutes.all.map(\.path))
            throw ControlFault(
                .unknown, "there is no \(path.count > 64 ? path.prefix(64) + "…" : path)",
                remedy: guess.map { "did you mean \($0)?" } ?? "all that there is stands in /v1/openapi.json")
        }
        let method = exchange.method == "HEAD" ? "GET" : exchange.method
        if let route = routes.first(where: { $0.method.rawValue == method }) {
            return .act(route, try values(exchange, target, route))
        }
        var methods =
            routes.map(\.method.rawValue) + (hasAsset && !routes.contains { $0.method == .get } ? ["GET"] : [])
        if isForAll { methods = ["GET", "POST"] }
        if methods.contains("GET") { methods.append("HEAD") }
        let allowed = (methods + ["OPTIONS"]).joined(separator: ", ")
        if method == "OPTIONS" { return .methods(allowed: allowed) }
        let fault = ControlFault(
            .method, "\(path) does not know \(method.prefix(32))", remedy: "it knows \(allowed)")
        return .otherMethod(fault, allowed: allowed)
    }

    private static func values(
        _ exchange: HTTPExchange, _ target: HTTPTarget, _ route: ControlRoute
    ) throws(ControlFault) -> ControlValues {
        let query = try ControlFields.read(query: target.query.map { ($0.name, $0.value) }, route.query)
        guard let fields = route.body else { return query }
        guard !exchange.body.isEmpty else { return try ControlFields.read([], fields, in: "body") }
        let types = exchange.values("content-type").map { header in
            header.prefix { $0 != ";" }.lowercased().filter { $0 != " " }
        }
        if case .session = route.action, types == [form] {
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

    private static func members(_ body: [UInt8]) throws(ControlFault) -> [JSONValue.Member] {
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

    static let form = "application/x-www-form-urlencoded"
}
