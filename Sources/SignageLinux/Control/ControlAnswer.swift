public import SignageEngine

/// What the sign says to a `ControlRequest`.
public enum ControlAnswer: Sendable {
    case json(JSONValue)
    /// Metrics.
    case text(String)
    case refused(ControlFault)

    /// It was done, and there is nothing more to say.
    public static var done: ControlAnswer { .json(.object([JSONValue.Member("done", .bool(true))])) }
}

/// Why a request was not followed, in words for the person who made it.
public struct ControlFault: Error, Hashable, Sendable {
    /// What kind of answer it is in HTTP (RFC 9110).
    public enum Kind: String, CaseIterable, Hashable, Sendable {
        /// 400: a whole request of HTTP, but what it says cannot be read: an escape, a value, a body. The connection goes on,
        /// since it is known where the next request begins.
        case invalid
        /// 400: it is no HTTP, or may be read as HTTP in two ways, so nobody knows where the next request begins: the
        /// connection ends.
        case malformed
        /// 401: no token, or a wrong one.
        case unauthorized
        /// 403: from a place that may not.
        case forbidden
        /// 404: no such thing.
        case unknown
        /// 405
        case method
        /// 408: it does not come.
        case timeout
        /// 409: not in the state that the sign is in.
        case conflict
        /// 411
        case lengthRequired = "length-required"
        /// 413
        case tooLarge = "too-large"
        /// 414
        case addressTooLong = "address-too-long"
        /// 415
        case mediaType = "media-type"
        /// 429
        case tooMany = "too-many"
        /// 431
        case headersTooLarge = "headers-too-large"
        /// 503: not now; later it may be.
        case unavailable
        /// 505: another version of HTTP.
        case version
    }
    public var kind: Kind
    /// What is wrong. No full stop.
    public var reason: String
    public var remedy: String

    public init(_ kind: Kind, _ reason: String, remedy: String) {
        (self.kind, self.reason, self.remedy) = (kind, reason, remedy)
    }

    /// As all errors are answered.
    public var json: JSONValue {
        .object([
            JSONValue.Member(
                "error",
                .object([
                    JSONValue.Member("kind", .string(kind.rawValue)),
                    JSONValue.Member("reason", .string(reason)),
                    JSONValue.Member("remedy", .string(remedy)),
                ]))
        ])
    }
}
