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
        var pictures: (any GlassPictures)?
    }

    private let state = Mutex(State())
    private let post: @Sendable (DaemonMessage) -> Void

    init(post: @escaping @Sendable (DaemonMessage) -> Void) { self.post = post }

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

    public var pictures: any GlassPictures { state.withLock(\.pictures) ?? NoPictures() }

    /// Where pictures come from; before, there are none.
    func setPictures(_ pictures: any GlassPictures) { state.withLock { $0.pictures = pictures } }

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

private final class NoPictures: GlassPictures {
    private static let fault = ControlFault(
        .unavailable, "this sign gives no pictures of itself", remedy: "look at the glass")

    func picture(
        of output: String?, as format: PictureInfo.Format, quality: Int,
        deliver: @escaping @Sendable (Result<GlassPicture, ControlFault>) -> Void
    ) { deliver(.failure(Self.fault)) }

    func watch(
        _ output: String?, quality: Int, hasNews: @escaping @Sendable () -> Void
    ) -> Result<any GlassViewer, ControlFault> { .failure(Self.fault) }
}
