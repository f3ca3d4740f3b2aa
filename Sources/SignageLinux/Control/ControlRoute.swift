import SignageEngine

/// One thing that can be asked for over HTTP.
struct ControlRoute: Sendable {
    enum Method: String, Sendable { case get = "GET", post = "POST" }

    /// What is done.
    enum Action: Sendable {
        /// Put to the sign, whose answer is the answer.
        case ask(@Sendable (ControlValues) throws(ControlFault) -> ControlRequest)
        case screenshot, stream, events
        /// The document of this API.
        case document
        /// A token for a cookie.
        case session
    }

    /// What comes back where all goes well.
    enum Answer: Sendable {
        /// By its name in `ControlSchemas`.
        case json(String)
        /// Media types.
        case other([String])
    }

    var method: Method
    var path: String
    /// A sentence without a full stop.
    var summary: String
    var query: [ControlField] = []
    /// Nil where nothing is sent.
    var body: [ControlField]?
    /// Of these at least one holds for the body, too, in the document's words; who answers makes sure of it.
    var bodyIsAny: [JSONValue] = []
    var answer: Answer = .json("Done")
    var action: Action

    /// The name in the document: "getStatus".
    var id: String {
        let words = path.split { $0 == "/" || $0 == "." }.dropFirst()
        return method.rawValue.lowercased() + words.map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}

extension ControlRoute {
    static func get(
        _ path: String, _ summary: String, query: [ControlField] = [], answer: Answer, _ action: Action
    ) -> ControlRoute {
        ControlRoute(method: .get, path: path, summary: summary, query: query, answer: answer, action: action)
    }

    static func post(
        _ path: String, _ summary: String, body: [ControlField] = [], isAny: [JSONValue] = [],
        answer: Answer = .json("Done"), _ action: Action
    ) -> ControlRoute {
        ControlRoute(
            method: .post, path: path, summary: summary, body: body, bodyIsAny: isAny, answer: answer, action: action)
    }

    static func ask(_ request: ControlRequest) -> Action { .ask { (_) throws(ControlFault) in request } }
}
