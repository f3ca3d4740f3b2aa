import SignageEngine

/// What the control thread begins with, and does until it is stopped.
final class ControlThread: Sendable {
    private let control: any SignControl
    private let sockets: [ListeningSocket]
    private let page: ControlPage
    private let token: ControlToken?
    private let limits: ControlLimits
    private let mailbox: Mailbox<ControlMail>
    private let log: any LogSink
    private let clock: any MonotonicClock

    init(
        control: any SignControl, sockets: [ListeningSocket], page: ControlPage, token: ControlToken?,
        limits: ControlLimits, mailbox: Mailbox<ControlMail>, log: any LogSink, clock: any MonotonicClock
    ) {
        (self.control, self.sockets, self.page, self.token) = (control, sockets, page, token)
        (self.limits, self.mailbox, self.log, self.clock) = (limits, mailbox, log, clock)
    }

    func run() {
        do throws(SystemError) {
            let audience = ControlAudience(control: control, limits: limits, mailbox: mailbox)
            let service = ControlService(
                control: control, page: page, token: token, limits: limits, mailbox: mailbox, audience: audience)
            let loop = try ControlLoop(
                service: service, audience: audience, sockets: sockets, limits: limits, mailbox: mailbox, log: log,
                clock: clock)
            try loop.run()
        } catch {
            log.log(
                .error,
                "signaged: nobody can talk to the sign any more (\(error)); is it out of descriptors, memory or tasks?")
        }
    }
}
