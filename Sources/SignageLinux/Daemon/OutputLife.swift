import SignageEngine

/// What outlives an output that is taken away, or brought up anew: it is the same to people, by its name.
final class OutputLife {
    /// Whether somebody has switched it off: it stays so until somebody switches it on.
    var isSwitchedOff = false
    /// What was counted until it was brought up last.
    private var past = FrameStatistics()
    private var pastComposition = Histogram.frames

    /// What is counted now is of the past.
    func end(_ presenter: OutputPresenter) {
        past = presenter.statistics.after(past)
        pastComposition.add(presenter.composition)
    }

    /// Counts over all its lives.
    ///
    /// - Parameter presenters: those of the present ones: more than one where outputs of two cards have one name.
    func statistics(with presenters: [OutputPresenter]) -> FrameStatistics {
        presenters.reduce(past) { $1.statistics.after($0) }
    }

    /// How long drawing and committing frames has taken, over all its lives.
    func composition(with presenters: [OutputPresenter]) -> Histogram {
        presenters.reduce(into: pastComposition) { $0.add($1.composition) }
    }
}
