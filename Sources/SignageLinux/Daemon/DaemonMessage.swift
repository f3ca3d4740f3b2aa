import SignageEngine

/// What other threads hand to the one that owns the glass.
enum DaemonMessage: Sendable {
    case keeper(ShowKeeper.Answer)
    case picture(PictureWorker.Result)
    case control(ControlRequest, @Sendable (ControlAnswer) -> Void)
    /// Somebody begins to watch an output.
    case watched(OutputID)
    case stop(String)
}
