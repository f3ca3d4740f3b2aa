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

    /// Once in a process, before anything else of libcurl.
    private static let isReady = signaged_curl_start() == 1

    /// - Parameter headers: of the request, whole lines without their ends.
    func get(_ url: FeedAddress, headers: [String]) throws(FetchFault) -> Response {
        guard Self.isReady, let curl = signaged_curl_init() else {
            throw FetchFault("libcurl 7.85 or later does not start", remedy: "install the package libcurl4")
        }
        defer { signaged_curl_cleanup(curl) }
        var list: UnsafeMutablePointer<curl_slist>?
        for header in headers { list = signaged_curl_append(list, header) }
        defer { signaged_curl_free_list(list) }
        let sink = Sink(limit: limits.maxBytes)
        set(curl, url)
        signaged_curl_set_list(curl, CURLOPT_HTTPHEADER, list)
        signaged_curl_set_writer(curl) { bytes, size, count, sink in
            guard let bytes, let sink else { return 0 }
            return Unmanaged<Sink>.fromOpaque(sink).takeUnretainedValue().take(bytes, size * count)
        }
        // The buffer must lie still until the handle is gone.
        let said = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        said.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        defer { said.deallocate() }
        signaged_curl_set_pointer(curl, CURLOPT_ERRORBUFFER, said)
        let code = withExtendedLifetime(sink) {
            signaged_curl_set_pointer(curl, CURLOPT_WRITEDATA, Unmanaged.passUnretained(sink).toOpaque())
            return signaged_curl_perform(curl)
        }
        signaged_curl_set_pointer(curl, CURLOPT_ERRORBUFFER, nil)
        guard code == CURLE_OK else {
            throw fault(code, String(cString: said), isOver: sink.isOver, status: signaged_curl_status(curl))
        }
        return Response(
            status: signaged_curl_status(curl), body: sink.bytes, etag: Self.header("ETag", curl),
            lastModified: Self.header("Last-Modified", curl))
    }

    private func set(_ curl: UnsafeMutableRawPointer, _ url: FeedAddress) {
        signaged_curl_set_text(curl, CURLOPT_URL, url.text)
        signaged_curl_set_text(curl, CURLOPT_PROTOCOLS_STR, "http,https")
        let isSecure = url.text.lowercased().hasPrefix("https:")
        signaged_curl_set_text(curl, CURLOPT_REDIR_PROTOCOLS_STR, isSecure ? "https" : "http,https")
        signaged_curl_set_number(curl, CURLOPT_FOLLOWLOCATION, 1)
        signaged_curl_set_number(curl, CURLOPT_MAXREDIRS, limits.maxRedirects)
        signaged_curl_set_number(curl, CURLOPT_CONNECTTIMEOUT_MS, Self.milliseconds(limits.connectTimeout))
        signaged_curl_set_number(curl, CURLOPT_TIMEOUT_MS, Self.milliseconds(limits.timeout))
        signaged_curl_set_size(curl, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(limits.maxBytes))
        signaged_curl_set_number(curl, CURLOPT_SSL_VERIFYPEER, 1)
        signaged_curl_set_number(curl, CURLOPT_SSL_VERIFYHOST, 2)
        // Everything that libcurl can unpack; the limit is for what comes out.
        signaged_curl_set_text(curl, CURLOPT_ACCEPT_ENCODING, "")
        signaged_curl_set_text(curl, CURLOPT_USERAGENT, "signaged")
        signaged_curl_set_number(curl, CURLOPT_NOSIGNAL, 1)
        if !limits.usesProxy { signaged_curl_set_text(curl, CURLOPT_PROXY, "") }
    }

    private static func milliseconds(_ span: Span) -> Int { max(1, Int(span.nanoseconds / 1_000_000)) }

    /// Of the last answer; nil for one that would not go back unharmed.
    private static func header(_ name: String, _ curl: UnsafeMutableRawPointer) -> String? {
        guard let value = signaged_curl_header(curl, name) else { return nil }
        let text = String(cString: value)
        return text.utf8.count <= 1000 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : nil
    }

    private func fault(_ code: CURLcode, _ said: String, isOver: Bool, status: Int) -> FetchFault {
        let details = said.isEmpty ? String(cString: signaged_curl_text(code)) : said
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

/// What has come so far, and no more than may.
private final class Sink {
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
