import SignageEngine

/// An input device that is used: reads it, and makes pointer frames of what it says.
final class EvdevDevice {
    let id: InputDeviceID
    let description: InputDeviceDescription
    let rule: TouchRule?
    private(set) var isGrabbed = false
    /// How often the kernel had to drop events, because we came too late for them.
    private(set) var lossCount = 0
    /// When it was last said that something touches.
    private(set) var lastTouch: Instant?
    private let handle: EvdevHandle
    private var tracker: ContactTracker
    /// The screen it lies on; nil while that is not lit.
    private(set) var panel: TouchPanel?
    private var isSynchronising = false
    /// How many stray axes the owner has been told of.
    private var toldStrays = 0

    var fd: Int32 { handle.fd }
    var node: String { handle.node }
    /// For messages: `EP0430M09 (/dev/input/event3)`.
    var name: String { "\(description.name) (\(node))" }

    init(
        _ handle: EvdevHandle, _ description: InputDeviceDescription, id: InputDeviceID, use: InputUse,
        rule: TouchRule?, panel: TouchPanel?
    ) throws(SystemError) {
        (self.handle, self.id, self.description, self.rule, self.panel) = (handle, id, description, rule, panel)
        tracker = ContactTracker(
            device: id, use: use, transform: TouchRule.transform(description, use, rule, panel: panel?.size ?? .zero))
        try handle.useMonotonicClock()
        handle.describeState(to: &tracker)
    }

    /// Keeps the events for us; EBUSY where another program does that already.
    func grab() throws(SystemError) {
        guard !isGrabbed else { return }
        try handle.grab()
        isGrabbed = true
    }

    /// Reads everything there is. Throws ENODEV once the device is gone.
    func readFrames(clock: SystemClock, into frames: inout [PointerFrame]) throws(SystemError) {
        let first = frames.count
        defer { mark(from: first, &frames) }
        while true {
            switch try handle.next(isSynchronising: isSynchronising) {
            case .event(var event):
                // Those that make up for lost ones carry the time of the loss at best.
                if isSynchronising { event.instant = clock.now() }
                tracker.handle(event, into: &frames)
            case .lost:
                isSynchronising = true
                lossCount += 1
            case .nothing:
                guard isSynchronising else { return }
                isSynchronising = false
                tracker.resynchronised(at: clock.now(), into: &frames)
            }
        }
    }

    /// What touches goes up on the screen where it was.
    func setPanel(_ panel: TouchPanel?, at instant: Instant, into frames: inout [PointerFrame]) {
        let first = frames.count
        let transform = TouchRule.transform(description, tracker.use, rule, panel: panel?.size ?? .zero)
        tracker.retarget(
            transform, isOther: panel?.output != self.panel?.output, at: instant, into: &frames)
        mark(from: first, &frames)
        self.panel = panel
    }

    func releaseAll(at instant: Instant, into frames: inout [PointerFrame]) {
        let first = frames.count
        tracker.releaseAll(at: instant, into: &frames)
        mark(from: first, &frames)
    }

    private func mark(from first: Int, _ frames: inout [PointerFrame]) {
        for index in first..<frames.count {
            frames[index].output = panel?.output
            if frames[index].count > 0 { lastTouch = frames[index].instant }
        }
    }

    /// What to tell of a device that is touched and never says where; nil where that was told, or is not so.
    func complaint() -> String? {
        guard tracker.strayAxes.count > toldStrays else { return nil }
        toldStrays = tracker.strayAxes.count
        let strays = tracker.strayAxes.sorted()
        let (seen, verb) = (strays.map(\.description).joined(separator: ", "), strays.count == 1 ? "moves" : "move")
        var text =
            "\(name) is touched, but \(tracker.use.xAxis) and \(tracker.use.yAxis) stand still and \(seen) \(verb)"
        if strays.count == 2 {
            text += "; if these are its position, write into \(DeviceSettings.defaultPath): "
            text += "touch: [{ id: \"\(description.model)\", axes: { x: \(strays[0]), y: \(strays[1]) } }]"
        }
        return text
    }
}
