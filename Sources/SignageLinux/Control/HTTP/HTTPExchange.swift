import SignageEngine

/// One request, and what becomes of it. Lives on the control thread.
final class HTTPExchange {
    let id: UInt64
    let connection: HTTPConnection
    /// libmicrohttpd's connection, valid until the exchange is complete.
    let raw: OpaquePointer
    /// As it was sent: path and query.
    let target: String
    /// Where that lay in libmicrohttpd's memory.
    var place: Range<UInt> = 0..<0

    /// Nil until the headers have come.
    var head: HTTPHead?
    var body: [UInt8] = []

    /// Set as soon as it is known.
    var reply: HTTPReply?
    var isQueued = false
    var isSuspended = false
    /// Whether the request was handed over.
    var isHanded = false
    /// Whether the body is not waited for, because the request is refused by its head.
    var answersAtOnce = false
    /// Until when the sign may answer; nil while it is not asked.
    var answerBy: Instant?
    /// The stream is to end.
    var isOver = false

    init(id: UInt64, connection: HTTPConnection, raw: OpaquePointer, target: String) {
        (self.id, self.connection, self.raw, self.target) = (id, connection, raw, target)
    }

    var method: String { head?.method ?? "" }
    var headers: [(name: String, value: String)] { head?.headers ?? [] }
    /// All values of a header; names are in small letters.
    func values(_ name: String) -> [String] { head?.values(name) ?? [] }
}
