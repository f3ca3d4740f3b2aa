import SignageEngine

/// A contact tracker that is fed by hand: one moment a line, events in the kernel's words.
struct TrackerBench {
    private(set) var tracker: ContactTracker
    private(set) var frames: [PointerFrame] = []
    private var now = Instant(nanoseconds: 1_000_000_000)

    init(
        _ method: InputUse.Method, x: AxisCode? = nil, y: AxisCode? = nil, panel: Size = Size(width: 1000, height: 1000)
    ) {
        let isMultitouch =
            switch method {
            case .slots, .anonymous: true
            case .single, .mouse: false
            }
        let use = InputUse(
            method, x: x ?? (isMultitouch ? .mtPositionX : .x), y: y ?? (isMultitouch ? .mtPositionY : .y))
        let range = method == .mouse ? TouchTransform.Range.unknown : TouchTransform.Range(0, 999)
        tracker = ContactTracker(
            device: InputDeviceID(rawValue: 1), use: use, transform: TouchTransform(x: range, y: range, panel: panel))
    }

    mutating func adopt(_ body: (inout ContactTracker) -> Void) { body(&tracker) }

    /// The events of one moment, and its SYN_REPORT.
    mutating func send(_ kinds: InputEvent.Kind...) { send(kinds) }
    mutating func send(_ kinds: [InputEvent.Kind]) {
        now += .milliseconds(8)
        for kind in kinds + [.report] { tracker.handle(InputEvent(kind, at: now), into: &frames) }
    }

    mutating func releaseAll() { tracker.releaseAll(at: now, into: &frames) }
    mutating func resynchronised() { tracker.resynchronised(at: now, into: &frames) }
    mutating func show(on panel: Size, isOther: Bool = false) {
        let transform = TouchTransform(x: tracker.transform.x, y: tracker.transform.y, panel: panel)
        tracker.retarget(transform, isOther: isOther, at: now, into: &frames)
    }

    /// Each frame as text: "1@20,30 2@40,50", in whole pixels; "-" for none.
    var story: [String] {
        frames.map { frame in
            let contacts = (0..<frame.count).map { index in
                "\(frame[index].id.rawValue)@\(Int(frame[index].x)),\(Int(frame[index].y))"
            }
            return contacts.isEmpty ? "-" : contacts.joined(separator: " ")
        }
    }
}

extension InputEvent.Kind {
    static func slot(_ number: Int32) -> Self { .axis(.mtSlot, number) }
    static func id(_ number: Int32) -> Self { .axis(.mtTrackingID, number) }
    static func mx(_ value: Int32) -> Self { .axis(.mtPositionX, value) }
    static func my(_ value: Int32) -> Self { .axis(.mtPositionY, value) }
    static func x(_ value: Int32) -> Self { .axis(.x, value) }
    static func y(_ value: Int32) -> Self { .axis(.y, value) }
    static let down = Self.button(.touch, isDown: true)
    static let up = Self.button(.touch, isDown: false)
}
