import SignageEngine

/// One request, and what becomes of it. Lives on the control thread.
final class HTTPExchange {
    let id: UInt64
    let connection: HTTPConnection
    /// libmicrohttpd's connection, valid until the exchange is complete.
    let raw: OpaquePointer
    /// As it was sent: path and query.
    let target: String

    private(set) var method = ""
    private(set) var headers: [(name: String, value: String)] = []
    private(set) var body: [UInt8] = []
    private(set) var bodyCount = 0
    private(set) var hasHeaders = false

    /// Set as soon as it is known.
    var reply: HTTPReply?
    var isQueued = false
    var isSuspended = false
    /// Whether the request was handed over.
    var isHanded = false
    /// Whether the body is not waited for, because it is known to be too long.
    var answersAtOnce = false
    /// Until when the sign may answer; nil while it is not asked.
    var answerBy: Instant?
    /// The stream is to end.
    var isOver = false

    init(id: UInt64, connection: HTTPConnection, raw: OpaquePointer, target: String) {
        (self.id, self.connection, self.raw, self.target) = (id, connection, raw, target)
    }

    func setHead(method: String, headers: [(name: String, value: String)]) {
        (self.method, self.headers, hasHeaders) = (method, headers, true)
    }

    /// All values of a header; names are in small letters.
    func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

    /// More of the body; what is over the limit is counted only.
    func append(_ bytes: UnsafeRawBufferPointer, limit: Int) {
        bodyCount += bytes.count
        if bodyCount <= limit { body.append(contentsOf: bytes) } else { body = [] }
    }
}
