import SignageEngine

/// The fingers that come through the line, not from an input device. Who puts one down may be gone before it goes up (a
/// closed lid, a lost network): a device that says nothing for a while has let go.
struct RemoteFingers {
    /// How long a finger stays down without another word of it.
    static let patience = Span.seconds(3)

    private var down: [InputDeviceID: (output: OutputID?, until: Instant)] = [:]

    /// The device of one of several people; none of an input device's own.
    static func device(_ number: UInt32) -> InputDeviceID { InputDeviceID(rawValue: 0x8000_0000 | number) }

    /// When to lift the next one; `.distantFuture` while none is down.
    var due: Instant { down.values.reduce(.distantFuture) { min($0, $1.until) } }

    /// Takes note of what a device says.
    ///
    /// - Returns: what to deliver before it, where its fingers were on another output until now.
    mutating func note(_ frame: PointerFrame) -> PointerFrame? {
        let before = down.removeValue(forKey: frame.device)
        if frame.count > 0 { down[frame.device] = (frame.output, frame.instant + Self.patience) }
        guard let before, before.output != frame.output else { return nil }
        return Self.lift(frame.device, on: before.output, at: frame.instant)
    }

    /// The lifting of all fingers that have been silent for too long, which are forgotten.
    mutating func takeSilent(now: Instant) -> [PointerFrame] {
        // Asked at each turn of the loop while one is down, and nearly always too early.
        guard due <= now else { return [] }
        let silent = down.filter { $0.value.until <= now }
        for device in silent.keys { down[device] = nil }
        return silent.map { Self.lift($0.key, on: $0.value.output, at: now) }
    }

    private static func lift(_ device: InputDeviceID, on output: OutputID?, at instant: Instant) -> PointerFrame {
        var frame = PointerFrame(device: device, instant: instant)
        frame.output = output
        return frame
    }
}
