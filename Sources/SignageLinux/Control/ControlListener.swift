import SignageEngine

/// Where a sign listens for those who talk to it.
public enum ControlListener: Hashable, Sendable {
    /// A Unix socket, for whoever may write to it: its owner and the group `signaged`, where there is such a group.
    ///
    /// - makesFolder: whether the folder that it lies in is made (for this user only) where it is missing.
    case unix(path: String, makesFolder: Bool = false)
    /// - orNext: whether one of the next hundred ports is taken where this one is in use.
    case tcp(ListenAddress, orNext: Bool = false)
    /// The sockets that systemd hands over (sd_listen_fds(3)); none where it hands over none.
    case activated
}

/// "8080", "192.168.1.5:8080" or "[::1]:8080".
public struct ListenAddress: Hashable, Sendable {
    let address: SocketAddress

    public var port: UInt16 { address.port }
    /// Whether only this machine reaches it.
    public var isLoopback: Bool { address.isLoopback }

    /// Nil for what is no such thing. Without an address it is the loopback's; names are not looked up.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let port = parts.last ?? ""
        guard port.utf8.allSatisfy({ (48...57).contains($0) }), let number = UInt16(port),
            let address = SocketAddress(
                number: parts.count == 1 ? "127.0.0.1" : parts.dropLast().joined(separator: ":"), port: number),
            // Of IPv6 the port cannot be told from the address without brackets.
            address.family == SocketAddress(number: "::1", port: 0)?.family ? text.hasPrefix("[") : true
        else { return nil }
        self.address = address
    }

    init(_ address: SocketAddress) { self.address = address }
}

/// Why something is not listened to, in words for the person who asked for it.
struct ListenFault: Error, Hashable, Sendable {
    var reason: String
    var remedy: String
}
