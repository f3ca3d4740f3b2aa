import SignageEngine

/// A request's path and query, taken apart (RFC 3986).
struct HTTPTarget: Hashable {
    struct Pair: Hashable {
        var name: String
        var value: String
    }
    /// Of an address that is written whole, as for a proxy: "localhost:8080" (RFC 9112, section 3.2.2).
    var authority: String?
    var path: String
    var query: [Pair]

    /// Nil where the escapes are none, or make no text.
    init?(_ target: String) {
        var bytes = Array(target.utf8)
        for scheme in ["http://", "https://"] where target.prefix(scheme.count).lowercased() == scheme {
            let rest = bytes.dropFirst(scheme.count)
            let end = rest.firstIndex { $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: "?") } ?? rest.endIndex
            authority = String(decoding: rest[..<end], as: UTF8.self)
            bytes = (end < rest.endIndex && rest[end] == UInt8(ascii: "/") ? [] : [UInt8(ascii: "/")]) + rest[end...]
        }
        let mark = bytes.firstIndex(of: UInt8(ascii: "?")) ?? bytes.endIndex
        guard let path = Self.decode(bytes[..<mark], plusIsSpace: false),
            let query = Self.pairs(bytes[mark...].dropFirst())
        else { return nil }
        (self.path, self.query) = (path, query)
    }

    /// "a=1&b=2", also as forms are sent.
    static func pairs(_ bytes: ArraySlice<UInt8>) -> [Pair]? {
        var pairs: [Pair] = []
        for part in bytes.split(separator: UInt8(ascii: "&")) {
            let equals = part.firstIndex(of: UInt8(ascii: "=")) ?? part.endIndex
            guard let name = decode(part[..<equals], plusIsSpace: true),
                let value = decode(part[equals...].dropFirst(), plusIsSpace: true)
            else { return nil }
            pairs.append(Pair(name: name, value: value))
        }
        return pairs
    }

    private static func decode(_ bytes: ArraySlice<UInt8>, plusIsSpace: Bool) -> String? {
        var decoded: [UInt8] = []
        decoded.reserveCapacity(bytes.count)
        var rest = bytes
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(digit), let low = rest.popFirst().flatMap(digit) else {
                    return nil
                }
                decoded.append(high << 4 | low)
            case UInt8(ascii: "+") where plusIsSpace: decoded.append(UInt8(ascii: " "))
            default: decoded.append(byte)
            }
        }
        return String(validating: decoded, as: UTF8.self)
    }

    private static func digit(_ byte: UInt8) -> UInt8? {
        switch byte {
        case 48...57: byte - 48
        case 65...70: byte - 55
        case 97...102: byte - 87
        default: nil
        }
    }
}
