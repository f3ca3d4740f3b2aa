import SignageEngine

/// The input devices of a sign on real displays: has them read while there is a screen, and asks for those that another
/// program keeps.
///
/// Belongs to the thread that owns the glass.
final class TouchInputs {
    /// Is given what the devices say, in the order in which it happened.
    var onTouch: ((PointerFrame) -> Void)?
    /// Is told of descriptors to wait for, whenever there are others.
    var onDescriptors: ((Set<Int32>) -> Void)?

    private let input: EvdevInput
    private let clock: SignClock
    private var polled: Set<Int32> = []
    private var touches: [PointerFrame] = []
    /// When to ask again for what another program has.
    private(set) var nextGrab = Instant.distantFuture

    private static let grabInterval = Span.seconds(5)

    init(_ options: EvdevInput.Options, clock: SignClock, log: any LogSink) throws(SystemError) {
        input = try EvdevInput(options: options, log: log)
        self.clock = clock
        touches.reserveCapacity(64)
    }

    /// Those that are used now.
    var devices: [EvdevDevice] { input.devices }

    /// Whether a descriptor is one of these, which `read` is for.
    func owns(_ descriptor: Int32) -> Bool { polled.contains(descriptor) }

    func read(from descriptor: Int32) {
        touches.removeAll(keepingCapacity: true)
        let hasChanged = input.readFrames(from: descriptor, into: &touches)
        deliver()
        if hasChanged { follow() }
    }

    /// Touch is for who looks at a sign: without a screen the devices are left to others.
    func follow(_ screens: [OutputDescription]) {
        touches.removeAll(keepingCapacity: true)
        if screens.isEmpty {
            input.close(into: &touches)
        } else {
            let panels = screens.map { TouchPanel(output: $0.id, name: $0.name, monitor: $0.monitor, size: $0.size) }
            input.setPanels(panels, into: &touches)
            input.rescan()
        }
        deliver()
        follow()
    }

    /// Does what is due; when to come again.
    func step(now: Instant) -> Instant {
        if now >= nextGrab {
            input.regrab()
            scheduleGrab()
        }
        return nextGrab
    }

    /// Has waited for what there is now.
    func follow() {
        scheduleGrab()
        polled = Set(input.fileDescriptors)
        onDescriptors?(polled)
    }

    private func scheduleGrab() {
        nextGrab = input.isMissingGrab ? clock.now() + Self.grabInterval : .distantFuture
    }

    private func deliver() {
        for frame in touches { onTouch?(frame) }
    }
}
