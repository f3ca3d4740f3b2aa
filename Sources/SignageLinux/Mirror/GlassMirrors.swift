public import SignageEngine
import Synchronization

/// The mirrors of all outputs, and the thread that makes pictures of them: "signaged-mirror". It begins with the first
/// picture that somebody wants, gives way to all other threads, and sleeps while nobody watches.
public final class GlassMirrors: GlassPictures {
    /// An output, and who watches it. Outlives the output for as long as somebody waits for it to come back.
    struct Pane: Sendable {
        let name: String
        var output: OutputID?
        var size = Size.zero
        var mirror: GlassMirror?
        var seats: [MirrorSeat] = []
        var requests: [MirrorRequest] = []
        /// Whether its mirror is told to hand frames over.
        var isWatched = false

        init(name: String) { self.name = name }
    }

    private struct State: Sendable {
        var panes: [Pane] = []
        var isRunning: Bool
    }

    private let state: Mutex<State>
    private let doorbell: Doorbell
    private let encoder: any PictureEncoder
    private let onWatched: @Sendable (OutputID) -> Void

    /// - Parameter onWatched: called on any thread when somebody begins to watch an output: its presenter is to
    ///   `showMirror()`. Must not block.
    public convenience init(
        encoder: any PictureEncoder, onWatched: @escaping @Sendable (OutputID) -> Void
    ) throws(SystemError) {
        try self.init(encoder: encoder, startsThread: true, onWatched: onWatched)
    }

    /// - Parameter startsThread: tests call `MirrorPress.work` instead.
    init(
        encoder: any PictureEncoder, startsThread: Bool, onWatched: @escaping @Sendable (OutputID) -> Void
    ) throws(SystemError) {
        (self.encoder, self.onWatched) = (encoder, onWatched)
        doorbell = try Doorbell()
        state = Mutex(State(isRunning: !startsThread))
    }

    // MARK: For the thread that owns the glass

    /// The mirror that an output's presenter is to hand frames to.
    public func mirror(for output: OutputDescription) -> GlassMirror {
        defer { doorbell.ring() }
        return state.withLock { state in
            let index =
                state.panes.firstIndex { $0.name == output.name }
                ?? {
                    state.panes.append(Pane(name: output.name))
                    return state.panes.count - 1
                }()
            if state.panes[index].output == output.id, let mirror = state.panes[index].mirror { return mirror }
            let mirror = GlassMirror { [doorbell] in doorbell.ring() }
            mirror.isWatched = state.panes[index].isWatched
            state.panes[index].mirror = mirror
            (state.panes[index].output, state.panes[index].size) = (output.id, output.size)
            return mirror
        }
    }

    /// An output was closed. Who watches it goes on when one of the same name comes.
    public func forget(_ output: OutputID) {
        state.withLock { state in
            guard let index = state.panes.firstIndex(where: { $0.output == output }) else { return }
            state.panes[index].mirror?.isWatched = false
            (state.panes[index].mirror, state.panes[index].output) = (nil, nil)
        }
        doorbell.ring()
    }

    // MARK: GlassPictures

    public func picture(
        of output: String?, as format: PictureInfo.Format, quality: Int,
        deliver: @escaping @Sendable (Result<GlassPicture, ControlFault>) -> Void
    ) {
        let request = MirrorRequest(format: format, quality: Self.clamped(quality), deliver: deliver)
        if let fault = attend(output, { $0.requests.append(request) }) { deliver(.failure(fault)) }
    }

    public func watch(
        _ output: String?, as view: GlassView, hasNews: @escaping @Sendable () -> Void
    ) -> Result<any GlassViewer, ControlFault> {
        let view = GlassView(quality: Self.clamped(view.quality), box: view.box)
        let seat = MirrorSeat(view, hasNews: hasNews)
        if let fault = attend(output, { $0.seats.append(seat) }) { return .failure(fault) }
        return .success(MirrorViewer(seat, doorbell))
    }

    private static func clamped(_ quality: Int) -> Int { min(max(quality, 1), 100) }

    /// Adds somebody to an output, and has frames come.
    private func attend(_ name: String?, _ add: (inout Pane) -> Void) -> ControlFault? {
        enum Found {
            case output(asks: OutputID?)
            case none(ControlFault)
        }
        let found = state.withLock { state -> Found in
            let isIt = { (pane: Pane) in pane.mirror != nil && (name == nil || pane.name == name) }
            guard let index = state.panes.firstIndex(where: isIt) else {
                return .none(MirrorFaults.unknown(name, state.panes.filter { $0.mirror != nil }.map(\.name)))
            }
            // A machine that is short of something now may have it for who asks next.
            if !state.isRunning {
                do throws(SystemError) {
                    try DetachedThread.start("signaged-mirror") { [self] in run() }
                } catch {
                    return .none(MirrorFaults.noThread(error))
                }
                state.isRunning = true
            }
            add(&state.panes[index])
            let asks = state.panes[index].isWatched ? nil : state.panes[index].output
            state.panes[index].isWatched = true
            state.panes[index].mirror?.isWatched = true
            return .output(asks: asks)
        }
        switch found {
        case .none(let fault): return fault
        case .output(let asks):
            if let asks { onWatched(asks) }
            doorbell.ring()
            return nil
        }
    }

    // MARK: The thread

    /// All outputs, and who watches them now: those who have left are forgotten, and mirrors that nobody watches any
    /// more are told so.
    ///
    /// - Parameters:
    ///   - visit: is given each output with its new requests; answers whether any wait.
    ///   - rest: is told of those that nobody watches any more. Both are called with the lock held, so that nobody
    ///     begins to watch between the last look at a mirror and the word that it is watched no more.
    func panes(visit: (Pane) -> Bool, rest: (Pane) -> Void) -> [Pane] {
        state.withLock { state in
            for index in state.panes.indices {
                state.panes[index].seats.removeAll { $0.hasLeft }
                let isWaitedFor = visit(state.panes[index])
                state.panes[index].requests = []
                guard state.panes[index].isWatched, state.panes[index].seats.isEmpty, !isWaitedFor else { continue }
                state.panes[index].isWatched = false
                state.panes[index].mirror?.isWatched = false
                rest(state.panes[index])
            }
            state.panes.removeAll { $0.mirror == nil && $0.seats.isEmpty }
            return state.panes
        }
    }

    private func run() {
        DetachedThread.giveWay()
        let press = MirrorPress(self, encoder: encoder)
        let clock = SystemClock()
        do throws(SystemError) {
            let loop = try EventLoop()
            try loop.add(doorbell.fileDescriptor)
            var wake = Instant.distantFuture
            while true {
                try loop.wait(until: wake) { _ in }
                doorbell.answer()
                wake = press.work(now: clock.now())
            }
        } catch {
            // Without descriptors there is no thread; whoever asks next begins another.
            state.withLock { $0.isRunning = false }
        }
    }
}
