import SignageEngine
import Synchronization

/// The line to a running daemon: questions go to the thread that owns the glass, and events come from it.
public final class ControlLine: SignControl {
    private final class Follower: ControlSubscription {
        let number: Int
        let line: ControlLine
        init(number: Int, line: ControlLine) { (self.number, self.line) = (number, line) }
        deinit { line.drop(number) }
    }

    private struct State {
        var followers: [Int: @Sendable (ControlEvent) -> Void] = [:]
        var last = 0
        var isClosed = false
    }

    private let state = Mutex(State())
    private let post: @Sendable (DaemonMessage) -> Void

    public let pictures: any GlassPictures

    init(pictures: any GlassPictures, post: @escaping @Sendable (DaemonMessage) -> Void) {
        (self.pictures, self.post) = (pictures, post)
    }

    public func ask(_ request: ControlRequest, answer: @escaping @Sendable (ControlAnswer) -> Void) {
        // Under the lock: what is posted before the line is closed is answered, and nothing is posted after.
        let isClosed = state.withLock { state in
            if !state.isClosed { post(.control(request, answer)) }
            return state.isClosed
        }
        if isClosed { answer(.refused(Self.closed)) }
    }

    static let closed = ControlFault(.unavailable, "the sign is being stopped", remedy: "try again later")

    public func follow(_ tell: @escaping @Sendable (ControlEvent) -> Void) -> any ControlSubscription {
        state.withLock { state in
            state.last += 1
            state.followers[state.last] = tell
            return Follower(number: state.last, line: self)
        }
    }

    /// Ends the sign, as a signal does.
    public func stop(_ reason: String) { post(.stop(reason)) }

    /// Whether an event is heard by anybody.
    var hasFollowers: Bool { state.withLock { !$0.followers.isEmpty } }

    func tell(_ event: ControlEvent) {
        let followers = state.withLock(\.followers)
        for follower in followers.values { follower(event) }
    }

    /// Nothing is answered from here on.
    func close() { state.withLock { $0.isClosed = true } }

    private func drop(_ number: Int) { _ = state.withLock { $0.followers.removeValue(forKey: number) } }
}
