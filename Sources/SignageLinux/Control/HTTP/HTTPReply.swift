import SignageEngine

/// What is answered.
struct HTTPReply {
    enum Body {
        case bytes([UInt8])
        /// As long as it has something to say.
        case stream(any HTTPStream)
    }

    var status: UInt32
    var headers: [(name: String, value: String)]
    var body: Body

    init(_ status: UInt32, type: String, headers: [(String, String)] = [], _ body: [UInt8]) {
        self.status = status
        self.headers = [("Content-Type", type)] + headers.map { (name: $0.0, value: $0.1) }
        self.body = .bytes(body)
    }

    init(type: String, stream: any HTTPStream) {
        (status, headers, body) = (200, [("Content-Type", type)], .stream(stream))
    }

    /// Nothing more than that it is so.
    init(_ status: UInt32, headers: [(String, String)]) {
        (self.status, self.headers, body) = (status, headers.map { (name: $0.0, value: $0.1) }, .bytes([]))
    }

    /// What every answer has (and what a page may do: nothing but talk to the sign that it is from).
    static let commonHeaders: [(name: String, value: String)] = [
        (
            "Content-Security-Policy",
            "default-src 'self'; img-src 'self' blob: data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
        ),
        ("X-Content-Type-Options", "nosniff"), ("X-Frame-Options", "DENY"), ("Referrer-Policy", "same-origin"),
        ("Cross-Origin-Resource-Policy", "same-origin"), ("Cross-Origin-Opener-Policy", "same-origin"),
        ("Cache-Control", "no-store"),
    ]

    /// An error as it lies on the wire, for whoever is not answered by libmicrohttpd; the connection ends with it.
    static func lastWords(_ fault: ControlFault) -> [UInt8] {
        let reply = HTTPReply.fault(fault)
        guard case .bytes(let body) = reply.body else { return [] }
        let headers =
            commonHeaders + reply.headers + [("Connection", "close"), ("Content-Length", "\(body.count)")]
        let head = headers.map { "\($0.name): \($0.value)\r\n" }.joined()
        return Array("HTTP/1.1 \(reply.status) \(fault.kind.phrase)\r\n\(head)\r\n".utf8) + body
    }

    static func json(_ value: JSONValue, status: UInt32 = 200, headers: [(String, String)] = []) -> HTTPReply {
        HTTPReply(status, type: "application/json", headers: headers, Array(value.text.utf8))
    }

    static func fault(_ fault: ControlFault, headers: [(String, String)] = []) -> HTTPReply {
        var headers = headers
        switch fault.kind {
        case .unauthorized: headers.append(("WWW-Authenticate", "Bearer realm=\"signaged\""))
        case .tooMany: headers.append(("Retry-After", "1"))
        default: break
        }
        if fault.kind.endsConnection { headers.append(("Connection", "close")) }
        return json(fault.json, status: fault.kind.status, headers: headers)
    }
}

extension ControlFault.Kind {
    /// RFC 9110, section 15; 429 and 431 are of RFC 6585.
    var status: UInt32 {
        switch self {
        case .invalid, .malformed: 400
        case .unauthorized: 401
        case .forbidden: 403
        case .unknown: 404
        case .method: 405
        case .timeout: 408
        case .conflict: 409
        case .lengthRequired: 411
        case .tooLarge: 413
        case .addressTooLong: 414
        case .mediaType: 415
        case .tooMany: 429
        case .headersTooLarge: 431
        case .unavailable: 503
        case .version: 505
        }
    }

    /// What the status is called where the library does not write it.
    fileprivate var phrase: String {
        switch self {
        case .timeout: "Request Timeout"
        case .tooLarge: "Content Too Large"
        case .addressTooLong: "URI Too Long"
        case .headersTooLarge: "Request Header Fields Too Large"
        case .unavailable: "Service Unavailable"
        case .version: "HTTP Version Not Supported"
        default: "Bad Request"
        }
    }

    /// Where one request ends and the next begins is not known, or not waited for.
    fileprivate var endsConnection: Bool {
        switch self {
        case .malformed, .timeout, .lengthRequired, .tooLarge, .addressTooLong, .headersTooLarge, .version: true
        default: false
        }
    }
}

/// A body that comes piece by piece.
protocol HTTPStream: AnyObject {
    /// - Returns: how many bytes were written into the buffer; nil where there is nothing to send now, and the connection is
    ///   to sleep until it is resumed.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int?
}
