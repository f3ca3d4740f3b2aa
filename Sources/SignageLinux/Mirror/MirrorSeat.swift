import SignageEngine
import Synchronization

/// The place of one who watches, as the mirror's thread knows it.
final class MirrorSeat: Sendable {
    let view: GlassView
    private let hasNews: @Sendable () -> Void

    private struct State: Sendable {
        var picture: GlassPicture?
        /// Of the picture that was given last.
        var turn: Int64 = 0
        var hasLeft = false
    }
    private let state = Mutex(State())

    init(_ view: GlassView, hasNews: @escaping @Sendable () -> Void) { (self.view, self.hasNews) = (view, hasNews) }

    var hasLeft: Bool { state.withLock { $0.hasLeft } }

    func leave() {
        state.withLock { state in
            state.hasLeft = true
            state.picture = nil
        }
    }

    /// Whether a picture is worth making: it has taken the last one, and that is not of this turn.
    func wants(_ turn: Int64) -> Bool { state.withLock { !$0.hasLeft && $0.picture == nil && $0.turn != turn } }

    /// Takes the place of a picture that was not taken.
    func give(_ picture: GlassPicture?, of turn: Int64) {
        let isNews = state.withLock { state -> Bool in
            guard !state.hasLeft, state.turn != turn else { return false }
            state.turn = turn
            guard let picture else { return false }
            defer { state.picture = picture }
            return state.picture == nil
        }
        if isNews { hasNews() }
    }

    func take() -> GlassPicture? {
        state.withLock { state in
            defer { state.picture = nil }
            return state.picture
        }
    }
}

/// One who watches, for as long as somebody holds it.
final class MirrorViewer: GlassViewer {
    private let seat: MirrorSeat
    private let doorbell: Doorbell

    init(_ seat: MirrorSeat, _ doorbell: Doorbell) { (self.seat, self.doorbell) = (seat, doorbell) }

    func take() -> GlassPicture? {
        guard let picture = seat.take() else { return nil }
        // There may be a newer one to make: nothing is made for those who have one that they did not take.
        doorbell.ring()
        return picture
    }

    deinit {
        seat.leave()
        doorbell.ring()
    }
}

/// Who wants one picture.
struct MirrorRequest: Sendable {
    var format: PictureInfo.Format
    var quality: Int
    /// Until when it waits for a first picture: set when the mirror's thread takes it.
    var until = Instant.distantFuture
    var deliver: @Sendable (Result<GlassPicture, ControlFault>) -> Void
}
