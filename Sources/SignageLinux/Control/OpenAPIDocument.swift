import SignageEngine

/// The description of the API for other programs (OpenAPI 3.1), made of the routes that answer.
enum OpenAPIDocument {
    static var json: JSONValue {
        .object([
            .init("openapi", .string("3.1.0")),
            .init(
                "info",
                .object([
                    .init("title", .string("signaged")),
                    .init("description", .string("A running sign: how it is, what it shows, and what it is to do.")),
                    .init("version", .string("1")),
                ])),
            .init(
                "security",
                .list([
                    .object([]), .object([.init("token", .list([]))]), .object([.init("cookie", .list([]))]),
                ])),
            .init("paths", .object(paths)),
            .init(
                "components",
                .object([
                    .init("schemas", .object(ControlSchemas.all)),
                    .init(
                        "responses",
                        .object(
                            errors.map { status, words in
                                .init(
                                    "\(status)", content(words, "application/json", ControlSchemas.reference("Error")))
                            })),
                    .init("securitySchemes", security),
                ])),
        ])
    }

    private static let security = JSONValue.object([
        .init("token", .object([.init("type", .string("http")), .init("scheme", .string("bearer"))])),
        .init(
            "cookie",
            .object([
                .init("type", .string("apiKey")), .init("in", .string("cookie")),
                .init("name", .string(ControlSessions.cookie)),
            ])),
    ])

    /// By their status.
    private static let errors: [(UInt32, String)] = [
        (400, "What was sent cannot be read"), (401, "No token, or a wrong one"),
        (403, "A page of another site, or another host's name"), (404, "No such thing"),
        (408, "The request does not come to its end"), (409, "Not in the state that the sign is in"),
        (411, "The body comes without its length"), (413, "The body is too large"), (414, "The address is too long"),
        (415, "The body is not JSON"), (429, "Too often, or too many"), (431, "The headers are too large"),
        (503, "Not now; later it may be"), (505, "Another version of HTTP"),
    ]

    private static var paths: [JSONValue.Member] {
        var paths: [JSONValue.Member] = []
        for route in ControlRoutes.all {
            let member = JSONValue.Member(route.method.rawValue.lowercased(), operation(route))
            if let index = paths.firstIndex(where: { $0.name == route.path }),
                case .object(let members) = paths[index].value
            {
                paths[index].value = .object(members + [member])
            } else {
                paths.append(.init(route.path, .object([member])))
            }
        }
        return paths
    }

    private static func operation(_ route: ControlRoute) -> JSONValue {
        var members = [
            JSONValue.Member("operationId", .string(route.id)), .init("summary", .string(route.summary)),
        ]
        if !route.query.isEmpty { members.append(.init("parameters", .list(route.query.map(parameter)))) }
        if let body = route.body {
            let schema = JSONValue.object([.init("schema", ControlFields.schema(body, isAny: route.bodyIsAny))])
            var types = [JSONValue.Member("application/json", schema)]
            if case .session = route.action { types.append(.init("application/x-www-form-urlencoded", schema)) }
            members.append(
                .init(
                    "requestBody",
                    .object([
                        .init("required", .bool(body.contains(where: \.isRequired))), .init("content", .object(types)),
                    ])))
        }
        members.append(.init("responses", .object(responses(route))))
        return .object(members)
    }

    private static func parameter(_ field: ControlField) -> JSONValue {
        .object([
            .init("name", .string(field.name)), .init("in", .string("query")),
            .init("description", .string(field.about)), .init("required", .bool(field.isRequired)),
            .init("schema", field.kind.schema),
        ])
    }

    private static func responses(_ route: ControlRoute) -> [JSONValue.Member] {
        let good =
            switch route.answer {
            case .json(let name): content("As wanted", "application/json", ControlSchemas.reference(name))
            case .other(let types):
                JSONValue.object([
                    .init("description", .string("As wanted")),
                    .init("content", .object(types.map { .init($0, .object([])) })),
                ])
            }
        var responses = [JSONValue.Member("200", good)]
        var statuses: Set<UInt32> = [400, 401, 403, 408, 411, 413, 414, 429, 431, 503, 505]
        switch route.action {
        case .ask: if route.method == .post || !route.query.isEmpty { statuses.formUnion([404, 409]) }
        case .screenshot, .stream: statuses.formUnion([404, 409])
        case .session:
            responses.append(
                .init("303", .object([.init("description", .string("After a form: to the page, with a cookie"))])))
        case .events, .document: break
        }
        if route.body != nil { statuses.insert(415) }
        for status in statuses.sorted() {
            responses.append(
                .init("\(status)", .object([.init("$ref", .string("#/components/responses/\(status)"))])))
        }
        return responses
    }

    private static func content(_ words: String, _ type: String, _ schema: JSONValue) -> JSONValue {
        .object([
            .init("description", .string(words)),
            .init("content", .object([.init(type, .object([.init("schema", schema)]))])),
        ])
    }
}
