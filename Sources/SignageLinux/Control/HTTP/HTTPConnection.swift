import SignageEngine

/// One who is connected, for as long as that is.
final class HTTPConnection {
    let descriptor: Int32
    let peer: SocketAddress
    /// The address that was connected to.
    let local: SocketAddress
    /// What it came in at.
    let listener: ListeningSocket
    /// When it is cut off; never while the sign is at work for it.
    var deadline: Instant
    /// Since when it has been waiting for its next request to be whole.
    var waitingSince: Instant?
    /// It has been shut down, and only its end is awaited.
    var isCut = false
    /// Its end is watched because nothing is read or written.
    var isWatched = false
    /// Nil before it is taken over.
    var daemon: HTTPDaemon?
    /// The daemon has something to do, whatever its descriptor says.
    var isDue = true
    /// More may come than was read: it is not closed before that has come.
    var lingers = false
    /// Its descriptor is no longer open.
    var isClosed = false
    /// The request that is under way.
    var exchange: HTTPExchange?

    init(_ descriptor: Int32, peer: SocketAddress, listener: ListeningSocket, now: Instant, deadline: Instant) {
        (self.descriptor, self.peer, self.listener) = (descriptor, peer, listener)
        (self.deadline, waitingSince) = (deadline, now)
        local = SocketAddress(of: descriptor) ?? .unix
    }

    var isUnix: Bool { if case .unix = listener.kind { true } else { false } }
    /// Who shares its bounds.
    var neighbourhood: SocketAddress { isUnix ? .unix : peer.neighbourhood }
}
