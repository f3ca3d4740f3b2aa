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
        return json(fault.json, status: fault.kind.status, headers: headers)
    }
}

extension ControlFault.Kind {
    /// RFC 9110, section 15; 429 is of RFC 6585.
    var status: UInt32 {
        switch self {
        case .invalid: 400
        case .unauthorized: 401
        case .forbidden: 403
        case .unknown: 404
        case .method: 405
        case .conflict: 409
        case .tooLarge: 413
        case .mediaType: 415
        case .tooMany: 429
        case .unavailable: 503
        }
    }
}

/// A body that comes piece by piece.
protocol HTTPStream: AnyObject {
    /// - Returns: how many bytes were written into the buffer; nil where there is nothing to send now, and the connection is to
    ///   sleep until it is resumed.
    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int?
}
