import SignageEngine

/// Who may come in. Nothing here looks at what is asked for beyond its path.
struct ControlGate {
    /// What is known of a request before its body is read.
    struct Visitor {
        /// Over the Unix socket: the file has decided already.
        var isUnix = false
        var needsToken = false
        /// The address that was connected to.
        var local: SocketAddress = .unix
        var peer: SocketAddress = .unix
        /// Names in small letters.
        var headers: [(name: String, value: String)] = []

        func values(_ name: String) -> [String] { headers.filter { $0.name == name }.map(\.value) }
    }

    let token: ControlToken?
    /// This machine's name, by which its people may call it.
    let hostName: String
    private(set) var sessions = ControlSessions()
    private var failures: RateLimit

    init(token: ControlToken?, hostName: String, limits: ControlLimits) {
        (self.token, self.hostName) = (token, hostName.lowercased())
        failures = RateLimit(limits.failuresPerMinute, in: .seconds(60), burst: limits.failureBurst)
    }

    /// Refuses everybody, where a token is needed and there is none.
    func refusesAll(needsToken: Bool) -> ControlFault? {
        guard needsToken, token == nil else { return nil }
        return ControlFault(
            .unavailable, "other machines reach this address, so a token is needed, and the sign has none",
            remedy: "name a file that has one with --token-file where the sign is started")
    }

    // MARK: The page that asks

    /// Refuses what a page of another site has a browser send: by the name that the browser looked up (DNS rebinding), and
    /// by what it says of the page (cross-site requests).
    ///
    /// - Parameter isOpen: whether a link on another site may lead here.
    func refusal(_ visitor: Visitor, isOpen: Bool) -> ControlFault? {
        if visitor.isUnix { return nil }
        let hosts = visitor.values("host")
        guard hosts.count == 1, let host = hosts.first, isOurs(host, visitor.local) else {
            return ControlFault(
                .forbidden, "the request is for another host than this one",
                remedy: "use the sign's address as a number, or localhost")
        }
        if isOpen { return nil }
        for site in visitor.values("sec-fetch-site") where site != "same-origin" && site != "none" {
            return Self.foreign
        }
        for origin in visitor.values("origin") {
            // A proxy that speaks TLS may stand in front.
            let authorities = ["http://", "https://"].filter(origin.lowercased().hasPrefix).map {
                origin.dropFirst($0.count)
            }
            guard authorities.first?.lowercased() == host.lowercased() else { return Self.foreign }
        }
        return nil
    }

    private static let foreign = ControlFault(
        .forbidden, "a page of another site asks", remedy: "open the sign's own page")

    /// "localhost", a number of this connection or of the loopback, or this machine's name; with any port, since it may have
    /// been forwarded.
    private func isOurs(_ host: String, _ local: SocketAddress) -> Bool {
        var name = host.lowercased()[...]
        if let colon = name.lastIndex(of: ":"), !name.hasSuffix("]") {
            guard name[colon...].dropFirst().utf8.allSatisfy({ (48...57).contains($0) }) else { return false }
            name = name[..<colon]
        }
        if name.contains(":"), !name.hasPrefix("[") { return false }
        if let address = SocketAddress(number: String(name), port: 0) {
            return address.isLoopback || address.host == local.host
        }
        if name == "localhost" { return true }
        return !hostName.isEmpty && (name == hostName || name == hostName + ".local")
    }

    // MARK: The token

    /// Refuses whoever has neither token nor cookie, where one is needed.
    mutating func unauthorized(_ visitor: Visitor, at now: Instant) -> ControlFault? {
        guard visitor.needsToken else { return nil }
        let words = visitor.values("authorization").compactMap { header -> Substring? in
            let scheme = header.prefix(7)
            return scheme.lowercased() == "bearer " ? header.dropFirst(7).drop { $0 == " " } : nil
        }
        let cookies = visitor.values("cookie").flatMap { $0.split(separator: ";") }.compactMap { part -> Substring? in
            let pair = part.drop { $0 == " " }.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            return pair.count == 2 && pair[0] == ControlSessions.cookie ? pair[1] : nil
        }
        for cookie in cookies where sessions.has(cookie.utf8, at: now) { return nil }
        guard let word = words.first else {
            // An old cookie is no attempt to guess.
            return ControlFault(
                .unauthorized, "the sign wants a token",
                remedy: "send \"Authorization: Bearer TOKEN\", or open / in a browser")
        }
        return check(word.utf8, visitor, at: now)
    }

    /// Whether a token is the right one.
    ///
    /// The right one always is: those who share an address (a proxy, a company's gateway) cannot keep one another out with
    /// wrong guesses. So the bound on wrong ones only saves work and says so; what guessing meets is the bound on requests,
    /// 500 in a second from one address, against the 2¹²⁸ words that `ControlToken` demands the room for: a thousand
    /// addresses that guess for a hundred years come to fewer than 2⁵¹.
    mutating func check(_ word: some Sequence<UInt8>, _ visitor: Visitor, at now: Instant) -> ControlFault? {
        if token?.matches(word) == true { return nil }
        guard failures.take(visitor.peer.neighbourhood, at: now) else {
            return ControlFault(
                .tooMany, "this token is wrong, and many wrong ones came from this address",
                remedy: "see the sign's token file; the right one is taken at once")
        }
        return ControlFault(.unauthorized, "the token is wrong", remedy: "see the sign's token file")
    }

    /// A cookie for a browser that said the right token.
    mutating func beginSession(at now: Instant) -> String {
        "\(ControlSessions.cookie)=\(sessions.begin(at: now)); Path=/; Max-Age=\(ControlSessions.lifetime); HttpOnly; SameSite=Strict"
    }
}
