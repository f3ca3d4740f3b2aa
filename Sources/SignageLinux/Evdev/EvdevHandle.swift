import Glibc
import SignageEngine

internal import CEvdev

/// An open input device and libevdev's copy of its state.
final class EvdevHandle {
    let node: String
    private let descriptor: OwnedFD
    private let context: OpaquePointer
    private var event = input_event()

    var fd: Int32 { descriptor.rawValue }

    /// What one step of reading gave.
    enum Step {
        case nothing
        case event(InputEvent)
        /// Events were lost. What makes up for them is read with `isSynchronising` until there is nothing more.
        case lost
    }

    init(node: String) throws(InputFault) {
        self.node = node
        do throws(SystemError) {
            // Reading is all that is needed, even for the grab; so no more is asked for.
            descriptor = try OwnedFD(opening: node, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        } catch {
            throw InputFault(opening: error)
        }
        signaged_evdev_be_quiet()
        let fd = descriptor.rawValue
        do throws(SystemError) {
            var made: OpaquePointer?
            try Self.call("libevdev_new_from_fd") { libevdev_new_from_fd(fd, &made) }
            guard let made else { throw SystemError(.outOfMemory, call: "libevdev_new_from_fd") }
            context = made
        } catch {
            throw InputFault("it is not an input device", error)
        }
    }

    deinit { libevdev_free(context) }

    /// From now on the events' times are on the clock of page flips. Older events are dropped by the kernel.
    func useMonotonicClock() throws(SystemError) {
        try Self.call("libevdev_set_clock_id") { libevdev_set_clock_id(context, CLOCK_MONOTONIC) }
    }

    /// Nobody else gets the device's events until it is closed. EBUSY where another program has done this.
    func grab() throws(SystemError) {
        try Self.call("libevdev_grab") { libevdev_grab(context, LIBEVDEV_GRAB) }
    }

    func ungrab() {
        SystemCall.release("libevdev_grab") { libevdev_grab(context, LIBEVDEV_UNGRAB) }
    }

    /// The next event, or what else there is. Allocates nothing unless it throws: ENODEV once the device is gone.
    func next(isSynchronising: Bool) throws(SystemError) -> Step {
        let flag = isSynchronising ? LIBEVDEV_READ_FLAG_SYNC : LIBEVDEV_READ_FLAG_NORMAL
        let nothing: Int32 = 2
        let status = try Self.call("libevdev_next_event") {
            let status = libevdev_next_event(context, flag.rawValue, &event)
            return status == -EAGAIN ? nothing : status
        }
        if status == nothing { return .nothing }
        if !isSynchronising && status == Int32(LIBEVDEV_READ_STATUS_SYNC.rawValue) { return .lost }
        return .event(
            InputEvent(
                type: event.type, code: event.code, value: event.value,
                at: Instant(nanoseconds: signaged_event_nanoseconds(&event))))
    }

    /// Tells a tracker how things are now, before the first event.
    func describeState(to tracker: inout ContactTracker) {
        let (x, y) = (UInt32(tracker.use.xAxis.rawValue), UInt32(tracker.use.yAxis.rawValue))
        let isTouched = value(UInt32(EV_KEY), UInt32(BTN_TOUCH)) != 0
        switch tracker.use.method {
        case .slots(let count):
            for slot in 0..<UInt32(count) {
                tracker.adopt(
                    slot: Int(slot), x: libevdev_get_slot_value(context, slot, x),
                    y: libevdev_get_slot_value(context, slot, y),
                    distance: libevdev_get_slot_value(context, slot, UInt32(ABS_MT_DISTANCE)),
                    tool: libevdev_get_slot_value(context, slot, UInt32(ABS_MT_TOOL_TYPE)),
                    isTouching: libevdev_get_slot_value(context, slot, UInt32(ABS_MT_TRACKING_ID)) >= 0)
            }
            tracker.adopt(currentSlot: Int(libevdev_get_current_slot(context)), isTouched: isTouched)
        case .single(let button):
            tracker.adopt(
                slot: 0, x: value(UInt32(EV_ABS), x), y: value(UInt32(EV_ABS), y),
                isTouching: value(UInt32(EV_KEY), UInt32(button.rawValue)) != 0)
        case .anonymous: tracker.adopt(currentSlot: 0, isTouched: isTouched)
        case .mouse: break
        }
    }

    private func value(_ type: UInt32, _ code: UInt32) -> Int32 { libevdev_get_event_value(context, type, code) }

    /// What the device says of itself.
    func describe() -> InputDeviceDescription {
        func codes(_ type: Int32, _ last: Int32) -> [UInt16] {
            (0...UInt32(last)).filter { libevdev_has_event_code(context, UInt32(type), $0) != 0 }.map { UInt16($0) }
        }
        return InputDeviceDescription(
            node: node, name: libevdev_get_name(context).map { String(cString: $0) } ?? "",
            bus: UInt16(truncatingIfNeeded: libevdev_get_id_bustype(context)),
            model: InputDeviceDescription.Model(
                vendor: UInt16(truncatingIfNeeded: libevdev_get_id_vendor(context)),
                product: UInt16(truncatingIfNeeded: libevdev_get_id_product(context))),
            phys: libevdev_get_phys(context).map { String(cString: $0) } ?? "",
            axes: codes(EV_ABS, ABS_MAX).map { code in
                let number = UInt32(code)
                return InputDeviceDescription.Axis(
                    AxisCode(rawValue: code), libevdev_get_abs_minimum(context, number),
                    libevdev_get_abs_maximum(context, number),
                    resolution: libevdev_get_abs_resolution(context, number))
            },
            relatives: Set(codes(EV_REL, REL_MAX).map { RelativeCode(rawValue: $0) }),
            buttons: Set(codes(EV_KEY, KEY_MAX).map { ButtonCode(rawValue: $0) }),
            properties: Set(
                (0...UInt32(INPUT_PROP_MAX)).filter { libevdev_has_property(context, $0) != 0 }
                    .map { InputProperty(rawValue: UInt16($0)) }))
    }

    /// libevdev answers with minus the error number.
    @discardableResult
    private static func call(_ name: StaticString, _ body: () -> Int32) throws(SystemError) -> Int32 {
        try SystemCall.integer(name) {
            let result = body()
            if result < 0 { errno = -result }
            return result
        }
    }
}
