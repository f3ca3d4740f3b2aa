public import SignageEngine
public import SignageLinux
import Synchronization

/// A sign without glass: it answers at once, always the same, and remembers what it was asked.
public final class FakeSign: SignControl {
    private struct State: Sendable {
        var asked: [ControlRequest] = []
        var isSilent = false
        var tells: [UInt64: @Sendable (ControlEvent) -> Void] = [:]
        var lastID: UInt64 = 0
    }
    private let state = Mutex(State())
    public let glass = FakeGlass()
    private let isPreview: Bool

    /// - Parameter isPreview: whether its clock and its panel can be changed.
    public init(isPreview: Bool = true) { self.isPreview = isPreview }

    public var asked: [ControlRequest] { state.withLock { $0.asked } }
    public var followers: Int { state.withLock { $0.tells.count } }
    /// It does not answer any more.
    public func fallSilent() { state.withLock { $0.isSilent = true } }

    public var pictures: any GlassPictures { glass }

    public func ask(_ request: ControlRequest, answer: @escaping @Sendable (ControlAnswer) -> Void) {
        let isSilent = state.withLock { state in
            state.asked.append(request)
            return state.isSilent
        }
        if !isSilent { answer(self.answer(to: request)) }
    }

    public func follow(_ tell: @escaping @Sendable (ControlEvent) -> Void) -> any ControlSubscription {
        let id = state.withLock { state in
            state.lastID += 1
            state.tells[state.lastID] = tell
            return state.lastID
        }
        return Subscription { [weak self] in _ = self?.state.withLock { $0.tells.removeValue(forKey: id) } }
    }

    public func happen(_ event: ControlEvent) {
        for tell in state.withLock({ Array($0.tells.values) }) { tell(event) }
    }

    private final class Subscription: ControlSubscription {
        private let end: @Sendable () -> Void
        init(_ end: @escaping @Sendable () -> Void) { self.end = end }
        deinit { end() }
    }

    private func answer(to request: ControlRequest) -> ControlAnswer {
        switch request {
        case .status: return .json(FakeAnswers.status(isPreview: isPreview))
        case .show: return .json(FakeAnswers.show)
        case .faults: return .json(.object([.init("read", .bool(true)), .init("faults", .list([FakeAnswers.fault]))]))
        case .outputs: return .json(.object([.init("outputs", .list([FakeAnswers.output]))]))
        case .inputs: return .json(.object([.init("inputs", .list([FakeAnswers.input]))]))
        case .clock: return .json(FakeAnswers.clock(isPreview: isPreview))
        case .metrics: return .text("# TYPE signaged_frames_total counter\nsignaged_frames_total 42\n")
        case .playLog: return .json(.object([.init("showings", .list([FakeAnswers.showing]))]))
        case .reload, .pause, .resume: return .done
        case .move(_, let zone, let output):
            if let output, output != "HDMI-A-1" { return .refused(Self.unknown("output", output)) }
            if let zone, !["banner", "news"].contains(zone.rawValue) {
                return .refused(Self.unknown("zone", zone.rawValue))
            }
            return .done
        case .pointer(let report):
            if let output = report.output, output != "HDMI-A-1" { return .refused(Self.unknown("output", output)) }
            return .done
        case .power(let output, _):
            return output == "HDMI-A-1" ? .done : .refused(Self.unknown("output", output))
        case .setClock:
            return isPreview ? .json(FakeAnswers.clock(isPreview: true)) : .refused(Self.noPreview)
        case .setPanel: return isPreview ? .done : .refused(Self.noPreview)
        }
    }

    static func unknown(_ what: String, _ name: String) -> ControlFault {
        ControlFault(.unknown, "there is no \(what) \"\(name)\"", remedy: "see /v1/show")
    }
    private static let noPreview = ControlFault(
        .conflict, "this sign is no preview", remedy: "use \"signaged preview\"")
}

/// Its glass: what is shown there, is what a test says.
public final class FakeGlass: GlassPictures {
    private struct State: Sendable {
        var picture: GlassPicture?
        var viewers: [UInt64: @Sendable () -> Void] = [:]
        var views: [GlassView] = []
        var lastID: UInt64 = 0
    }
    private let state = Mutex(State())

    public init() {}

    public var viewers: Int { state.withLock { $0.viewers.count } }
    /// How those who have watched wanted to see it.
    public var views: [GlassView] { state.withLock { $0.views } }

    /// Shows a picture, which everybody who watches is told of.
    public func show(_ bytes: [UInt8], number: Int64) {
        let tell = state.withLock { state in
            state.picture = GlassPicture(
                bytes: bytes, number: number, presented: Instant(nanoseconds: number * 1_000_000),
                panel: Size(width: 1920, height: 1080))
            return Array(state.viewers.values)
        }
        for tell in tell { tell() }
    }

    fileprivate func newest(after number: Int64) -> GlassPicture? {
        state.withLock { state in state.picture.flatMap { $0.number > number ? $0 : nil } }
    }

    public func picture(
        of output: String?, as format: PictureInfo.Format, quality: Int,
        deliver: @escaping @Sendable (Result<GlassPicture, ControlFault>) -> Void
    ) {
        if let output, output != "HDMI-A-1" { return deliver(.failure(FakeSign.unknown("output", output))) }
        let bytes = format == .png ? FakeAnswers.png : FakeAnswers.jpeg
        deliver(
            .success(
                GlassPicture(
                    bytes: bytes, number: 7, presented: Instant(nanoseconds: 7), panel: Size(width: 1, height: 1))))
    }

    public func watch(
        _ output: String?, as view: GlassView, hasNews: @escaping @Sendable () -> Void
    ) -> Result<any GlassViewer, ControlFault> {
        if let output, output != "HDMI-A-1" { return .failure(FakeSign.unknown("output", output)) }
        let id = state.withLock { state in
            state.lastID += 1
            state.viewers[state.lastID] = hasNews
            state.views.append(view)
            return state.lastID
        }
        return .success(Viewer(self, id))
    }

    private final class Viewer: GlassViewer {
        private let glass: FakeGlass
        private let id: UInt64
        private let last = Mutex<Int64>(-1)
        init(_ glass: FakeGlass, _ id: UInt64) { (self.glass, self.id) = (glass, id) }
        deinit { _ = glass.state.withLock { $0.viewers.removeValue(forKey: id) } }

        func take() -> GlassPicture? {
            last.withLock { last in
                guard let picture = glass.newest(after: last) else { return nil }
                last = picture.number
                return picture
            }
        }
    }
}
