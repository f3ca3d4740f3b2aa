import SignageEngine

/// An output that is in use, and what was said about it.
final class Screen {
    let presenter: OutputPresenter
    var isAnnounced = false
    /// The kind of refusal that was told last, until a picture is shown again.
    var toldRefusal: DisplayFault.Kind?
    /// When its last picture reached the glass.
    var lastFrame: Instant?
    /// Whether somebody has switched it off, now or in an earlier life.
    var isToBeDark = false
    /// When to try again to switch it off, where the display has refused that.
    var nextDarkening = Instant(nanoseconds: .min)

    init(_ presenter: OutputPresenter) { self.presenter = presenter }

    var output: OutputDescription { presenter.output }
}
