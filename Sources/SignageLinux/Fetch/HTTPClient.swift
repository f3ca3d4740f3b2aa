internal import CCurl
import SignageEngine

/// What one request may cost.
public struct FetchLimits: Hashable, Sendable {
    public var connectTimeout = Span.seconds(10)
    /// For everything: name, connection, redirects and body.
    public var timeout = Span.seconds(30)
    /// Of the body, unpacked.
    public var maxBytes = Feed.maxBytes
    public var maxRedirects = 5
    /// Whether the proxies of the environment (`https_proxy` and so on) are used.
    public var usesProxy = true

    public init() {}
}

/// One GET over HTTP or HTTPS with libcurl. Certificates are verified; nothing but http and https is ever followed, and
/// from https only to https.
struct HTTPClient {
    struct Response {
        var status: Int
        var body: [UInt8]
        var etag: String?
        var lastModified: String?
    }

    let limits: FetchLimits

    /// - Parameter headers: of the request, whole lines without their ends.
    func get(_ url: FeedAddress, headers: [String]) throws(FetchFault) -> Response {
        guard let transfer = CurlTransfer() else {
            throw FetchFault("libcurl 7.85 or later does not start", remedy: "install the package libcurl4")
        }
        for header in headers { transfer.add(header: header) }
        set(transfer, url)
        let sink = TransferSink(limit: limits.maxBytes)
        let code = transfer.perform(sink.take)
        guard code == CURLE_OK else {
            throw fault(code, transfer.details(code), isOver: sink.isOver, status: transfer.status)
        }
        return Response(
            status: transfer.status, body: sink.bytes, etag: transfer.header("ETag"),
            lastModified: transfer.header("Last-Modified"))
    }

    private func set(_ transfer: CurlTransfer, _ url: FeedAddress) {
        transfer.set(CURLOPT_URL, url.text)
        transfer.set(CURLOPT_PROTOCOLS_STR, "http,https")
        let isSecure = url.text.lowercased().hasPrefix("https:")
        transfer.set(CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https")
        transfer.set(CURLOPT_FOLLOWLOCATION, 1)
        transfer.set(CURLOPT_MAXREDIRS, limits.maxRedirects)
        transfer.set(CURLOPT_CONNECTTIMEOUT_MS, limits.connectTimeout)
        transfer.set(CURLOPT_TIMEOUT_MS, limits.timeout)
        signaged_curl_set_size(transfer.handle, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.maxBytes))
        transfer.set(CURLOPT_SSL_VERIFYPEER, 1)
        transfer.set(CURLOPT_SSL_VERIFYHOST, 2)
        // Everything that libcurl can unpack; the limit is for what comes out.
        transfer.set(CURLOPT_ACCEPT_ENCODING, "")
        if !limits.usesProxy { transfer.set(CURLOPT_PROXY, "") }
    }

    private func fault(_ code: CURLcode, _ details: String, isOver: Bool, status: Int) -> FetchFault {
        if isOver || code == CURLE_FILESIZE_EXCEEDED {
            return FetchFault(
                "it is larger than the \(Decimal.bytes(limits.maxBytes)) a feed may have",
                remedy: "see whether the address is a feed's")
        }
        switch code {
        case CURLE_OPERATION_TIMEDOUT:
            return FetchFault("the server takes too long (\(details))", remedy: "it is tried again the next time")
        case CURLE_TOO_MANY_REDIRECTS:
            return FetchFault(
                "the server sends it from address to address, more than \(limits.maxRedirects) times",
                remedy: "check the address in a browser")
        case CURLE_UNSUPPORTED_PROTOCOL where (300..<400).contains(status):
            return FetchFault(
                "the server sends it to an address that is not followed (\(details))",
                remedy: "write an https address that is the feed's own")
        case CURLE_COULDNT_RESOLVE_HOST, CURLE_COULDNT_RESOLVE_PROXY, CURLE_COULDNT_CONNECT:
            return FetchFault(
                "the server is not reached (\(details))", remedy: "check the network, and the address in a browser")
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CONNECT_ERROR, CURLE_SSL_CACERT_BADFILE:
            return FetchFault(
                "the server's certificate is not accepted (\(details))",
                remedy: "check this machine's clock, and that the package ca-certificates is installed")
        default:
            return FetchFault("the transfer fails (\(details))", remedy: "it is tried again the next time")
        }
    }
}

/// What has come of a transfer so far, and no more than may.
final class TransferSink {
    private(set) var bytes: [UInt8] = []
    private(set) var isOver = false
    private let limit: Int

    init(limit: Int) { self.limit = limit }

    /// How many it took; fewer than given ends the transfer.
    func take(_ start: UnsafeMutablePointer<CChar>, _ count: Int) -> Int {
        guard count <= limit - bytes.count else {
            isOver = true
            return 0
        }
        bytes.append(contentsOf: UnsafeRawBufferPointer(start: start, count: count))
        return count
    }
}

/// Why a feed was not fetched, in words for the person who named it.
public struct FetchFault: Error, Hashable, Sendable {
    /// What is wrong: "the server answers 404". No address, no full stop.
    public var reason: String
    public var remedy: String
    public init(_ reason: String, remedy: String) { (self.reason, self.remedy) = (reason, remedy) }
}
