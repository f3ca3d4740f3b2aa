internal import CLinux
import Glibc
import SignageEngine

/// Where a socket is, or who is at its other end.
enum SocketAddress: Hashable, Sendable {
    case ipv4(UInt32, port: UInt16)
    /// - high, low: the sixteen bytes as two numbers.
    case ipv6(high: UInt64, low: UInt64, scope: UInt32, port: UInt16)
    case unix

    /// A number as people write it: "127.0.0.1", "::1", "[::1]". Names are not looked up.
    init?(number: String, port: UInt16) {
        var text = number[...]
        if text.hasPrefix("["), text.hasSuffix("]") { text = text.dropFirst().dropLast() }
        var v4 = in_addr()
        if inet_pton(AF_INET, String(text), &v4) == 1 {
            self = .ipv4(UInt32(bigEndian: v4.s_addr), port: port)
            return
        }
        var v6 = in6_addr()
        guard inet_pton(AF_INET6, String(text), &v6) == 1 else { return nil }
        self = Self.ipv6(v6, scope: 0, port: port)
    }

    private static func ipv6(_ address: in6_addr, scope: UInt32, port: UInt16) -> SocketAddress {
        let (high, low) = withUnsafeBytes(of: address) { bytes in
            (
                UInt64(bigEndian: bytes.loadUnaligned(as: UInt64.self)),
                UInt64(bigEndian: bytes.loadUnaligned(fromByteOffset: 8, as: UInt64.self))
            )
        }
        return .ipv6(high: high, low: low, scope: scope, port: port)
    }

    /// What the kernel says; nil for other families.
    init?(_ storage: sockaddr_storage) {
        var storage = storage
        let family = Int32(storage.ss_family)
        let address: SocketAddress? = withUnsafePointer(to: &storage) { pointer in
            switch family {
            case AF_INET:
                pointer.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    .ipv4(UInt32(bigEndian: $0.pointee.sin_addr.s_addr), port: UInt16(bigEndian: $0.pointee.sin_port))
                }
            case AF_INET6:
                pointer.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    Self.ipv6(
                        $0.pointee.sin6_addr, scope: $0.pointee.sin6_scope_id,
                        port: UInt16(bigEndian: $0.pointee.sin6_port))
                }
            case AF_UNIX: .unix
            default: nil
            }
        }
        guard let address else { return nil }
        self = address
    }

    /// What a socket is bound to.
    init?(of descriptor: Int32) {
        var storage = sockaddr_storage()
        var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
        let code = withUnsafeMutablePointer(to: &storage) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getsockname(descriptor, $0, &length) }
        }
        guard code == 0 else { return nil }
        self.init(storage)
    }

    var family: Int32 {
        switch self {
        case .ipv4: AF_INET
        case .ipv6: AF_INET6
        case .unix: AF_UNIX
        }
    }

    /// For bind(2) and its like; not for Unix sockets, which have a path.
    func withPointer<Result>(_ body: (UnsafePointer<sockaddr>, socklen_t) -> Result) -> Result? {
        switch self {
        case .unix: return nil
        case .ipv4(let number, let port):
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_addr.s_addr = number.bigEndian
            address.sin_port = port.bigEndian
            return withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in>.size))
                }
            }
        case .ipv6(let high, let low, let scope, let port):
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            withUnsafeMutableBytes(of: &address.sin6_addr) {
                $0.storeBytes(of: high.bigEndian, as: UInt64.self)
                $0.storeBytes(of: low.bigEndian, toByteOffset: 8, as: UInt64.self)
            }
            address.sin6_scope_id = scope
            address.sin6_port = port.bigEndian
            return withUnsafePointer(to: &address) {
                $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    body($0, socklen_t(MemoryLayout<sockaddr_in6>.size))
                }
            }
        }
    }

    var port: UInt16 {
        get {
            switch self {
            case .ipv4(_, let port), .ipv6(_, _, _, let port): port
            case .unix: 0
            }
        }
        set {
            switch self {
            case .ipv4(let number, _): self = .ipv4(number, port: newValue)
            case .ipv6(let high, let low, let scope, _):
                self = .ipv6(high: high, low: low, scope: scope, port: newValue)
            case .unix: break
            }
        }
    }

    /// Without its port: two of the same host are equal. IPv4 that came over IPv6 is IPv4.
    var host: SocketAddress {
        var host = self
        if case .ipv6(0, let low, _, let port) = self, low >> 32 == 0xFFFF {
            host = .ipv4(UInt32(truncatingIfNeeded: low), port: port)
        }
        host.port = 0
        if case .ipv6(let high, let low, _, _) = host { host = .ipv6(high: high, low: low, scope: 0, port: 0) }
        return host
    }

    /// Who shares the bounds: IPv6 hosts have 2⁶⁴ addresses each, and this machine has 2²⁴ for itself.
    var neighbourhood: SocketAddress {
        switch host {
        case .unix: .unix
        case _ where isLoopback: .ipv4(0x7F00_0001, port: 0)
        case .ipv4: host
        case .ipv6(let high, _, _, _): .ipv6(high: high, low: 0, scope: 0, port: 0)
        }
    }

    /// Whether only this machine reaches it.
    var isLoopback: Bool {
        switch host {
        case .ipv4(let number, _): number >> 24 == 127
        case .ipv6(let high, let low, _, _): high == 0 && low == 1
        case .unix: true
        }
    }

    /// "127.0.0.1", "[::1]"
    var hostText: String {
        var buffer = [CChar](repeating: 0, count: Int(INET6_ADDRSTRLEN))
        switch self {
        case .unix: return "unix"
        case .ipv4(let number, _):
            var address = in_addr(s_addr: number.bigEndian)
            inet_ntop(AF_INET, &address, &buffer, socklen_t(buffer.count))
        case .ipv6(let high, let low, _, _):
            var bytes = (high.bigEndian, low.bigEndian)
            inet_ntop(AF_INET6, &bytes, &buffer, socklen_t(buffer.count))
        }
        let text = String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
        return family == AF_INET6 ? "[\(text)]" : text
    }
}
