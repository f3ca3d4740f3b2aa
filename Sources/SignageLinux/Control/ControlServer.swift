import Glibc
public import SignageEngine
import Synchronization

/// A running sign over HTTP: on a thread of its own, which no client can keep from anything but serving others.
///
/// It listens as soon as it is there, and stops when nobody holds it any more or `stop` is called.
public final class ControlServer: Sendable {
    /// Where it listens: URLs, and paths of Unix sockets. Empty where it cannot listen anywhere.
    public let addresses: [String]

    private let mailbox: Mailbox<ControlMail>
    private let thread: Mutex<pthread_t?>

    /// Opens what is to be listened at. What cannot be opened is told with a remedy; the others are served.
    ///
    /// - Parameters:
    ///   - page: what a browser is shown.
    ///   - tokenFile: needed for addresses that other machines reach.
    ///   - log: hears about all of that.
    /// - Throws: where the system has no descriptors, memory or tasks left.
    public convenience init(
        control: any SignControl, listeners: [ControlListener], page: ControlPage = ControlPage(),
        tokenFile: String? = nil, limits: ControlLimits = ControlLimits(), log: any LogSink
    ) throws(SystemError) {
        try self.init(
            control: control, listeners: listeners, page: page, tokenFile: tokenFile, limits: limits, log: log,
            clock: SystemClock())
    }

    /// - Parameter clock: of all limits in time but `ControlLimits.silence`. Whoever moves one by hand calls `look`, too.
    init(
        control: any SignControl, listeners: [ControlListener], page: ControlPage, tokenFile: String?,
        limits: ControlLimits, log: any LogSink, clock: any MonotonicClock
    ) throws(SystemError) {
        let (sockets, token) = Self.open(listeners, tokenFile: tokenFile, log: log)
        addresses = sockets.filter { !$0.needsToken || token != nil }.map(\.url)
        mailbox = try Mailbox()
        guard !sockets.isEmpty else {
            thread = Mutex(nil)
            return
        }
        let start = ControlThread(
            control: control, sockets: sockets, page: page, token: token, limits: limits, mailbox: mailbox, log: log,
            clock: clock)
        thread = Mutex(try DetachedThread.create("signaged-control") { start.run() })
    }

    deinit { stop() }

    /// Has the thread look at its clock, which it does by itself when time has passed on the machine's.
    func look() { mailbox.post(.look) }

    /// Ends all connections and removes the Unix socket's file; waits until that is done.
    public func stop() {
        let thread = thread.withLock { thread in
            defer { thread = nil }
            return thread
        }
        guard let thread else { return }
        mailbox.post(.stop)
        pthread_join(thread, nil)
    }

    private static func open(
        _ listeners: [ControlListener], tokenFile: String?, log: any LogSink
    ) -> (sockets: [ListeningSocket], token: ControlToken?) {
        func tell(_ fault: ListenFault) { log.log(.error, "signaged: \(fault.reason); \(fault.remedy)") }
        var sockets: [ListeningSocket] = []
        for listener in listeners {
            do throws(ListenFault) {
                switch listener {
                case .unix(let path, let makesFolder):
                    sockets.append(
                        try ListeningSocket(
                            path: path, makesFolder: makesFolder, isPrivate: path == ControlClient.previewPath))
                case .tcp(let address, let orNext):
                    // Not even for a moment without a token.
                    if !address.isLoopback, tokenFile == nil { throw Self.noToken(address.address) }
                    sockets.append(try ListeningSocket(address, orNext: orNext))
                case .activated: sockets += SocketActivation.take()
                }
            } catch {
                tell(error)
            }
        }
        var token: ControlToken?
        if let tokenFile, sockets.contains(where: \.needsToken) {
            do throws(ListenFault) { token = try ControlToken(file: tokenFile) } catch { tell(error) }
        }
        if token == nil {
            for socket in sockets where socket.needsToken {
                if tokenFile == nil, case .tcp(let address) = socket.kind { tell(noToken(address)) }
                if tokenFile != nil {
                    log.log(.error, "signaged: nobody can talk to the sign at \(socket.url) without a token")
                }
            }
            // What systemd keeps open would take all who come, and leave them waiting: `ControlGate` refuses them.
            sockets.removeAll { $0.needsToken && !$0.isActivated }
        }
        return (sockets, token)
    }

    private static func noToken(_ address: SocketAddress) -> ListenFault {
        ListenFault(
            reason: "nobody can talk to the sign at \(address.hostText):\(address.port): other machines reach this "
                + "address, so a token is needed",
            remedy: "name a file that has one with --token-file")
    }
}
