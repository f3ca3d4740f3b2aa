import SignageEngine

/// What a server said of the copy that is kept, so that it need not be sent again.
struct FeedNote: Hashable {
    var url: String
    var etag: String?
    var lastModified: String?
    /// Of the copy it is about: a file that somebody else put there is none.
    var checksum: UInt64

    init(url: String, etag: String?, lastModified: String?, of copy: [UInt8]) {
        (self.url, self.etag, self.lastModified) = (url, etag, lastModified)
        checksum = Self.checksum(copy)
    }

    /// Nil for anything but such a note, whole.
    init?(_ bytes: [UInt8]) {
        guard let text = String(validating: bytes, as: UTF8.self), text.hasSuffix("\nend\n") else { return nil }
        var values: [String: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: " ", maxSplits: 1)
            if parts.count == 2 { values[String(parts[0])] = String(parts[1]) }
        }
        guard let url = values["url"], let checksum = values["checksum"].flatMap({ UInt64($0, radix: 16) }) else {
            return nil
        }
        (self.url, self.checksum) = (url, checksum)
        (etag, lastModified) = (values["etag"], values["last-modified"])
    }

    var bytes: [UInt8] {
        var text = "url \(url)\nchecksum \(String(checksum, radix: 16))\n"
        if let etag { text += "etag \(etag)\n" }
        if let lastModified { text += "last-modified \(lastModified)\n" }
        return Array((text + "end\n").utf8)
    }

    /// The headers that ask for the feed only where it has changed; none where this is not about `copy` from `url`.
    func conditions(for url: FeedAddress, copy: [UInt8]) -> [String] {
        guard self.url == url.text, checksum == Self.checksum(copy) else { return [] }
        return [etag.map { "If-None-Match: \($0)" }, lastModified.map { "If-Modified-Since: \($0)" }].compactMap(\.self)
    }

    /// FNV-1a of 64 bits (draft-eastlake-fnv). It need not withstand anyone: who may write the note may write the copy.
    static func checksum(_ bytes: [UInt8]) -> UInt64 {
        bytes.reduce(0xCBF2_9CE4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
    }
}
