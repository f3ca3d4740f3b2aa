import SignageEngine

/// A connector, a CRTC and a plane that show framebuffers: the one thing the atomic and the legacy interface do
/// differently.
protocol ScanoutPipe: AnyObject {
    var crtc: CRTCID { get }

    /// Gets ready for a mode, without changing what is shown.
    func prepare(_ mode: ModeTimings) throws(SystemError)

    /// Whether the driver would show a framebuffer in the prepared mode. Changes nothing; the legacy interface
    /// cannot ask and agrees.
    func test(_ framebuffer: Framebuffer) throws(SystemError)

    /// Sets the prepared mode and all else from scratch, and waits until it shines.
    ///
    /// - Returns: whether an event with the ticket will come; the legacy interface sends none.
    func modeset(_ framebuffer: Framebuffer, ticket: CommitTicket) throws(SystemError) -> Bool

    /// Changes the framebuffer at the next refresh; an event with the ticket will come. Allocates nothing.
    func flip(_ framebuffer: Framebuffer, ticket: CommitTicket) throws(SystemError)

    /// Remembers what is on the screen now.
    func save() -> (any SavedScreen)?

    /// Switches the panel off; the next modeset lights it.
    func powerOff() throws(SystemError)

    /// Darkens the screen, best effort.
    func turnOff()
}

/// What was on a screen before we took it. Holds no card: a card that is kept open keeps others from its screens.
protocol SavedScreen {
    /// Puts it back. Fails where the framebuffers are gone: they die with the program that made them.
    ///
    /// - Parameter ours: our own framebuffers; a number among them cannot be the old one, it was given out again.
    func restore(on card: Card, ours: Set<FramebufferID>) throws(SystemError)
}
