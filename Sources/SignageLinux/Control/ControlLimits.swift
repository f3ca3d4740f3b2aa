public import SignageEngine

/// What those who talk to a sign may take of it.
public struct ControlLimits: Hashable, Sendable {
    /// Of a request's body.
    public var bodyBytes = 64 << 10
    /// Of a request's line and headers; of the address half as much.
    public var headBytes = 8 << 10
    /// Headers, cookies and values of the query, together.
    public var headFields = 128
    /// What a connection may take for what it reads and what it sends at once. Twice the head (cookies are copied), some 72
    /// bytes for each field, and 4 KiB for the answer's own headers must fit.
    public var connectionBytes = 32 << 10
    /// At once, over TCP; so many again over the Unix socket.
    public var connections = 128
    /// At once, from one address.
    public var connectionsPerAddress = 64
    /// How long a connection may take until it has said a whole request.
    public var receiving = Span.seconds(15)
    /// How long one that was refused is listened to, so that it hears why (a socket that is closed with something unread
    /// takes back what it has sent), and how many are at once.
    public var lingering = Span.seconds(2)
    public var lingerers = 64
    /// How long the answer may take to be read (streams: no limit while they are read at all).
    public var sending = Span.seconds(60)
    /// How long nothing at all may move while something is to be read or sent. Whole seconds.
    public var silence = Span.seconds(30)
    /// How long the sign may take to answer.
    public var answering = Span.seconds(5)
    /// From one address: in a second, and at once after a rest.
    public var requestsPerSecond = 500
    public var requestBurst = 2000
    /// Wrong tokens from one address: in a minute, and at once after a rest.
    public var failuresPerMinute = 10
    public var failureBurst = 5
    /// Those who watch the glass at once.
    public var viewers = 16
    /// Those who listen to events at once, and how many events wait for one that does not read.
    public var followers = 32
    public var waitingEvents = 256
    /// How often one who listens is told that the sign is still there.
    public var keepAlive = Span.seconds(15)

    public init() {}
}
