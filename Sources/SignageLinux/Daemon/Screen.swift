import SignageEngine

/// An output that is in use, and what was said about it.
final class Screen {
    let presenter: OutputPresenter
    /// What it has in common with those of its name before it.
    let life: OutputLife
    var isAnnounced = false
    /// The kind of refusal that was told last, until a picture is shown again.
    var toldRefusal: DisplayFault.Kind?
    /// When its last picture reached the glass.
    var lastFrame: Instant?
    /// When to try again to switch it off, where the display has refused that.
    var nextDarkening = Instant(nanoseconds: .min)

    init(_ presenter: OutputPresenter, life: OutputLife) { (self.presenter, self.life) = (presenter, life) }

    var output: OutputDescription { presenter.output }
    /// Whether it is given something to show: not where it was switched off, also while the display refuses to be dark.
    var isOn: Bool { presenter.isOn && !life.isSwitchedOff }
    /// Whether the first picture of its show is still to come.
    var isBeginning: Bool { isOn && presenter.isBeginning }
}
