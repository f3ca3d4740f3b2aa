internal import CCurl
import SignageEngine

/// One transfer with libcurl: its handle and everything that must lie still as long as it runs.
final class CurlTransfer {
    let handle: UnsafeMutableRawPointer
    private var list: UnsafeMutablePointer<curl_slist>?
    private let said: UnsafeMutablePointer<CChar>
    private var take: (UnsafeMutablePointer<CChar>, Int) -> Int = { _, count in count }

    /// Once in a process, before anything else of libcurl.
    private static let isReady = signaged_curl_start() == 1

    /// Nil where this machine has no libcurl, or one that is too old.
    init?() {
        guard Self.isReady, let handle = signaged_curl_init() else { return nil }
        self.handle = handle
        said = UnsafeMutablePointer<CChar>.allocate(capacity: Int(CURL_ERROR_SIZE))
        said.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        signaged_curl_set_pointer(handle, CURLOPT_ERRORBUFFER, said)
        signaged_curl_set_number(handle, CURLOPT_NOSIGNAL, 1)
        signaged_curl_set_text(handle, CURLOPT_USERAGENT, "signaged")
    }

    deinit {
        signaged_curl_cleanup(handle)
        signaged_curl_free_list(list)
        said.deallocate()
    }

    func set(_ option: CURLoption, _ text: String) { signaged_curl_set_text(handle, option, text) }
    func set(_ option: CURLoption, _ number: Int) { signaged_curl_set_number(handle, option, number) }
    /// At least a millisecond: zero would be none.
    func set(_ option: CURLoption, _ span: Span) { set(option, max(1, Int(span.nanoseconds / 1_000_000))) }

    /// A whole line without its end.
    func add(header: String) { list = signaged_curl_append(list, header) }

    /// - Parameter take: is given what comes, and says how much of it was wanted: less ends the transfer.
    func perform(_ take: @escaping (UnsafeMutablePointer<CChar>, Int) -> Int) -> CURLcode {
        self.take = take
        signaged_curl_set_list(handle, CURLOPT_HTTPHEADER, list)
        signaged_curl_set_writer(handle) { bytes, size, count, context in
            guard let bytes, let context else { return 0 }
            return Unmanaged<CurlTransfer>.fromOpaque(context).takeUnretainedValue().take(bytes, size * count)
        }
        signaged_curl_set_pointer(handle, CURLOPT_WRITEDATA, Unmanaged.passUnretained(self).toOpaque())
        return withExtendedLifetime(self) { signaged_curl_perform(handle) }
    }

    /// Of the answer, as far as there is one.
    var status: Int { signaged_curl_status(handle) }

    /// Nil for one that would not go back unharmed.
    func header(_ name: String) -> String? {
        guard let value = signaged_curl_header(handle, name) else { return nil }
        let text = String(cString: value)
        return text.utf8.count <= 1000 && text.utf8.allSatisfy { (0x20...0x7E).contains($0) } ? text : nil
    }

    /// What went wrong, in libcurl's words.
    func details(_ code: CURLcode) -> String {
        let text = String(cString: said)
        return text.isEmpty ? String(cString: signaged_curl_text(code)) : text
    }
}
