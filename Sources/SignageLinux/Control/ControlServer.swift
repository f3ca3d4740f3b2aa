internal import CLinux
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
    /// - Throws: where the system has no descriptors or memory left.
    public init(
        control: any SignControl, listeners: [ControlListener], page: ControlPage = ControlPage(),
        tokenFile: String? = nil, limits: ControlLimits = ControlLimits(), log: any LogSink
    ) throws(SystemError) {
        let (sockets, token) = Self.open(listeners, tokenFile: tokenFile, log: log)
        addresses = sockets.filter { !$0.needsToken || token != nil }.map(\.url)
        mailbox = try Mailbox()
        guard !sockets.isEmpty else {
            thread = Mutex(nil)
            return
        }
        let start = Start(
            control: control, sockets: sockets, page: page, token: token, limits: limits, mailbox: mailbox, log: log)
        let thread = DetachedThread.create(
            { context in
                guard let context else { return nil }
                Unmanaged<Start>.fromOpaque(context).takeRetainedValue().run()
                return nil
            }, Unmanaged.passRetained(start).toOpaque())
        self.thread = Mutex(thread)
    }

    deinit { stop() }

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

/// What the thread begins with.
private final class Start: Sendable {
    let control: any SignControl
    let sockets: [ListeningSocket]
    let page: ControlPage
    let token: ControlToken?
    let limits: ControlLimits
    let mailbox: Mailbox<ControlMail>
    let log: any LogSink

    init(
        control: any SignControl, sockets: [ListeningSocket], page: ControlPage, token: ControlToken?,
        limits: ControlLimits, mailbox: Mailbox<ControlMail>, log: any LogSink
    ) {
        (self.control, self.sockets, self.page, self.token) = (control, sockets, page, token)
        (self.limits, self.mailbox, self.log) = (limits, mailbox, log)
    }

    func run() {
        signaged_name_thread("signaged-control")
        // Signals are for the thread that owns the glass.
        var all = sigset_t()
        sigfillset(&all)
        pthread_sigmask(SIG_SETMASK, &all, nil)
        do throws(SystemError) {
            let loop = try ControlLoop(
                service: ControlService(control: control, page: page, token: token, limits: limits, mailbox: mailbox),
                sockets: sockets, limits: limits, mailbox: mailbox, log: log)
            try loop.run()
        } catch {
            log.log(
                .error, "signaged: nobody can talk to the sign any more (\(error)); is it out of descriptors?")
        }
    }
}
