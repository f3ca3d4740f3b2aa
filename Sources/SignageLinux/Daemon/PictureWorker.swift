import SignageEngine
import Synchronization

/// Makes the pictures that outputs need, one at a time on a thread of its own, so that a carousel never waits for a
/// folder that is being compiled. `PictureAgenda` says in which order.
final class PictureWorker: Sendable {
    /// What was made: for whom; nil, with the reason among the issues, where it could not be.
    struct Result: Sendable {
        var outputs: [OutputID]
        var key: PictureKey
        var texture: Texture?
        var issues: [ContentIssue]
    }

    private struct State: Sendable {
        var agenda = PictureAgenda()
        var bytesHeld = 0
        var isRunning = false
    }

    private let state = Mutex(State())
    private let worker: Worker
    private let make: @Sendable (PictureKey, Int) -> (texture: Texture?, issues: [ContentIssue])
    private let deliver: @Sendable (Result) -> Void

    /// - Parameters:
    ///   - make: makes a picture, given what other pictures take of the memory budget, in bytes.
    ///   - deliver: is given each result, on the worker's thread; `arrived` tells that it has come to an output.
    init(
        make: @escaping @Sendable (PictureKey, Int) -> (texture: Texture?, issues: [ContentIssue]),
        deliver: @escaping @Sendable (Result) -> Void
    ) throws(SystemError) {
        worker = try Worker()
        (self.make, self.deliver) = (make, deliver)
    }

    /// An output needs exactly these from now on, the most urgent first: what it asked for before and names no more is
    /// not made.
    func want(_ keys: [PictureKey], for output: OutputID, bytesHeld: Int) {
        let begins = state.withLock { state in
            state.agenda.want(keys, for: output)
            state.bytesHeld = bytesHeld
            defer { state.isRunning = true }
            return !state.isRunning
        }
        if begins { worker.run { [self] in work() } }
    }

    func arrived(_ key: PictureKey, at output: OutputID) {
        state.withLock { $0.agenda.arrived(key, at: output) }
    }

    private func work() {
        while let (key, bytesHeld) = next() {
            let (texture, issues) = make(key, bytesHeld)
            let outputs = state.withLock { state in
                // Until the outputs say anew what they hold.
                state.bytesHeld += texture?.byteCount ?? 0
                return state.agenda.finish()
            }
            if !outputs.isEmpty || !issues.isEmpty {
                deliver(Result(outputs: outputs, key: key, texture: texture, issues: issues))
            }
        }
    }

    private func next() -> (PictureKey, Int)? {
        state.withLock { state in
            guard let key = state.agenda.begin() else {
                state.isRunning = false
                return nil
            }
            return (key, state.bytesHeld)
        }
    }
}
