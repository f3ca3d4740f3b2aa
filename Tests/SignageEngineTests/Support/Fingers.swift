import SignageEngine

/// Writes down what a touchscreen reports, frame by frame.
struct Fingers {
    var device = InputDeviceID(rawValue: 7)
    var pixelsPerMillimetre: Double?
    private var down: [(id: Int64, x: Double, y: Double)] = []

    init(device: UInt32 = 7, pixelsPerMillimetre: Double? = nil) {
        self.device = InputDeviceID(rawValue: device)
        self.pixelsPerMillimetre = pixelsPerMillimetre
    }

    var count: Int { down.count }

    mutating func down(_ id: Int64, _ x: Double, _ y: Double) { down.append((id, x, y)) }
    mutating func move(_ id: Int64, _ x: Double, _ y: Double) {
        for index in down.indices where down[index].id == id { (down[index].x, down[index].y) = (x, y) }
    }
    mutating func up(_ id: Int64) { down.removeAll { $0.id == id } }
    mutating func upAll() { down.removeAll() }

    func frame(at elapsed: Span) -> PointerFrame {
        var frame = PointerFrame(
            device: device, instant: Instant(nanoseconds: elapsed.nanoseconds),
            pixelsPerMillimetre: pixelsPerMillimetre)
        for finger in down {
            frame.append(Contact(id: ContactID(rawValue: finger.id), x: finger.x, y: finger.y))
        }
        return frame
    }
}
