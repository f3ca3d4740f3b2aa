import SignageEngine

/// A request's line and headers, as libmicrohttpd has read them.
struct HTTPHead {
    var method: String
    /// As it was sent.
    var target: String
    /// "HTTP/1.1"
    var version: String
    /// Names in small letters.
    var headers: [(name: String, value: String)]
    /// As it was sent.
    var byteCount: Int
    /// Headers, cookies and values of the query.
    var fieldCount: Int
    /// Whether that is all that was sent.
    var isWhole: Bool

    func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }

    /// Why it is refused before anything else of it is looked at; the connection ends then.
    ///
    /// libmicrohttpd takes the first of several lengths, takes "Transfer-Encoding" before them, and lets names and addresses
    /// have spaces: a proxy in front may read another request out of the same bytes, and hand what is left over on as
    /// somebody else's (RFC 9112, section 11.2).
    func refusal(_ limits: ControlLimits) -> ControlFault? {
        if target.utf8.count > limits.headBytes / 2 { return .addressTooLong }
        if byteCount > limits.headBytes || fieldCount > limits.headFields { return .headersTooLarge(limits) }
        let lengths = values("content-length")
        let hosts = values("host")
        let problem: (reason: String, remedy: String)? =
            if !isWhole {
                (
                    "the request has bytes of zero, headers of several lines, or one without a name",
                    "send one line for each header"
                )
            } else if !method.utf8.allSatisfy(Self.isToken) {
                ("the method has signs that no method has", "correct it")
            } else if !target.utf8.allSatisfy({ $0 > 0x20 && $0 != 0x7F }) {
                ("the address has a space or another sign that is not written", "write it as % and two digits")
            } else if !headers.allSatisfy({ !$0.name.isEmpty && $0.name.utf8.allSatisfy(Self.isToken) }) {
                ("a header's name has signs that no name has", "correct it")
            } else if !headers.allSatisfy({ $0.value.utf8.allSatisfy(Self.isWritten) }) {
                ("a header has signs that are not written", "leave them out")
            } else if hosts.count > 1 || hosts.isEmpty && version != "HTTP/1.0" {
                ("the request has \(hosts.isEmpty ? "no" : "more than one") Host", "send \"Host\" once")
            } else if lengths.count > 1 {
                ("the body's length is said \(lengths.count) times", "send \"Content-Length\" once")
            } else if !lengths.isEmpty, !values("transfer-encoding").isEmpty {
                ("the body has a length and a transfer encoding", "send \"Content-Length\" alone")
            } else { nil }
        if let problem { return ControlFault(.malformed, problem.reason, remedy: problem.remedy) }
        if !values("transfer-encoding").isEmpty {
            return ControlFault(
                .lengthRequired, "the body comes in pieces, and its length is not said",
                remedy: "send \"Content-Length\"")
        }
        if let length = lengths.first, Int(length).map({ $0 > limits.bodyBytes }) ?? true {
            return ControlFault(
                .tooLarge, "the body is larger than the \(Decimal.bytes(limits.bodyBytes)) it may have",
                remedy: "send less")
        }
        return nil
    }

    /// RFC 9110, section 5.6.2.
    private static func isToken(_ byte: UInt8) -> Bool {
        switch byte {
        case 48...57, 65...90, 97...122: true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
    }

    private static func isWritten(_ byte: UInt8) -> Bool { byte == 9 || byte >= 0x20 && byte != 0x7F }
}

extension ControlFault {
    static let addressTooLong = ControlFault(
        .addressTooLong, "the address is longer than any that the sign knows", remedy: "shorten it")

    static func headersTooLarge(_ limits: ControlLimits) -> ControlFault {
        ControlFault(
            .headersTooLarge,
            "the request's line and headers are more than \(Decimal.bytes(limits.headBytes)), or more than "
                + "\(limits.headFields) headers, cookies and values", remedy: "send less, in a browser: remove cookies")
    }

    /// What libmicrohttpd cannot read, by the status that it would answer.
    init(unreadable status: UInt32, _ limits: ControlLimits) {
        self =
            switch status {
            case 413:
                ControlFault(
                    .tooLarge, "the body is larger than the \(Decimal.bytes(limits.bodyBytes)) it may have",
                    remedy: "send less")
            case 414: .addressTooLong
            case 431: .headersTooLarge(limits)
            case 505:
                ControlFault(.version, "the request is of another version of HTTP", remedy: "use HTTP/1.1")
            case 500...:
                ControlFault(.unavailable, "the request could not be read to its end", remedy: "try again")
            default:
                ControlFault(
                    .malformed, "what was sent is no HTTP request, or not a whole one",
                    remedy: "see RFC 9112; the API's document is /v1/openapi.json")
            }
    }

    static let takesTooLong = ControlFault(
        .timeout, "the request does not come to its end", remedy: "send it faster, or in one piece")
}
