import CEvdev
import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// An input device that the kernel believes in, made through /dev/uinput.
final class VirtualTouchscreen {
    private var device: OpaquePointer?
    /// The node it has: "/dev/input/event0".
    let node: String

    init(_ recording: TouchRecording) throws {
        let context = try #require(libevdev_new())
        defer { libevdev_free(context) }
        libevdev_set_name(context, recording.name)
        libevdev_set_id_bustype(context, Int32(recording.identity[0]))
        libevdev_set_id_vendor(context, Int32(recording.identity[1]))
        libevdev_set_id_product(context, Int32(recording.identity[2]))
        libevdev_set_id_version(context, Int32(recording.identity[3]))
        for property in recording.properties { libevdev_enable_property(context, UInt32(property)) }
        for (type, codes) in recording.codes {
            for code in codes { libevdev_enable_event_code(context, UInt32(type), UInt32(code), nil) }
        }
        for axis in recording.axes {
            var info = input_absinfo()
            info.minimum = axis.numbers[0]
            info.maximum = axis.numbers[1]
            info.fuzz = axis.numbers[2]
            info.flat = axis.numbers[3]
            info.resolution = axis.numbers[4]
            libevdev_enable_event_code(context, UInt32(EV_ABS), UInt32(axis.code), &info)
        }
        let code = libevdev_uinput_create_from_device(context, LIBEVDEV_UINPUT_OPEN_MANAGED.rawValue, &device)
        try #require(code == 0, "uinput: \(String(cString: strerror(-code)))")
        node = String(cString: try #require(libevdev_uinput_get_devnode(device)))
    }

    deinit { unplug() }

    func unplug() {
        guard let device else { return }
        libevdev_uinput_destroy(device)
        self.device = nil
    }

    func send(_ events: some Sequence<TouchRecording.Event>) {
        for event in events {
            libevdev_uinput_write_event(device, UInt32(event.type), UInt32(event.code), event.value)
        }
    }

    /// Events without times: (type, code, value) each; a SYN_REPORT is added.
    func send(_ events: (UInt16, UInt16, Int32)...) {
        send(events.map { TouchRecording.Event(time: .zero, type: $0.0, code: $0.1, value: $0.2) })
        send([TouchRecording.Event(time: .zero, type: 0, code: 0, value: 0)])
    }
}

/// Input devices as the daemon reads them, and the touches that come of it.
final class TouchBench {
    let input: EvdevInput
    let log = Messages()
    private(set) var frames: [PointerFrame] = []
    private let loop: EventLoop
    private let clock = SystemClock()

    init(_ settings: DeviceSettings = DeviceSettings(), panel: Size = Size(width: 1920, height: 1080)) throws {
        input = try EvdevInput(options: EvdevInput.Options(settings: settings), log: log)
        loop = try EventLoop()
        input.setPanels([TouchPanel(output: OutputID(rawValue: 1), name: "Virtual-1", size: panel)], into: &frames)
        input.rescan()
        try followDescriptors()
    }

    /// Reads all that is there now.
    func read() throws { while try wait(for: .zero) {} }

    /// Waits for something to read, and reads it; false where nothing came.
    @discardableResult
    func wait(for span: Span) throws -> Bool {
        var woke: [Int32] = []
        try loop.wait(until: clock.now() + span) { cause in
            if case .readable(let descriptor) = cause { woke.append(descriptor) }
        }
        var hasChanged = false
        for descriptor in woke { hasChanged = input.readFrames(from: descriptor, into: &frames) || hasChanged }
        if hasChanged { try followDescriptors() }
        return !woke.isEmpty
    }

    /// Sends a recording, and reads after each moment: as fast as it goes, or at the recorded times.
    func play(_ recording: TouchRecording, on screen: VirtualTouchscreen, paced: Bool = false) throws {
        let start = clock.now()
        for moment in recording.moments {
            if paced, let time = moment.last?.time {
                while clock.now() < start + time { try wait(for: start + time - clock.now()) }
            }
            screen.send(moment)
            try read()
        }
    }

    func setPanel(_ size: Size) {
        input.setPanels([TouchPanel(output: OutputID(rawValue: 1), name: "Virtual-1", size: size)], into: &frames)
    }
    func close() { input.close(into: &frames) }
    func forget() { frames.removeAll() }

    private func followDescriptors() throws {
        let now = Set(input.fileDescriptors)
        for descriptor in now {
            do throws(SystemError) { try loop.add(descriptor) } catch {
                try #require(error.code.rawValue == EEXIST)
            }
        }
    }

    /// One finger, from the first frame that has it to the last.
    struct Touch {
        var id: ContactID
        var device: InputDeviceID
        var path: [Contact]
        var from: Instant
        var until: Instant?
        var first: Contact { path[0] }
        var last: Contact { path[path.count - 1] }
    }

    /// All touches, in the order in which they began.
    var touches: [Touch] {
        var touches: [Touch] = []
        for frame in frames {
            let ids = (0..<frame.count).map { frame[$0].id }
            for index in touches.indices
            where touches[index].until == nil && touches[index].device == frame.device
                && !ids.contains(touches[index].id)
            {
                touches[index].until = frame.instant
            }
            for index in 0..<frame.count {
                let known = touches.lastIndex { $0.id == frame[index].id && $0.device == frame.device }
                if let known {
                    touches[known].path.append(frame[index])
                } else {
                    touches.append(
                        Touch(
                            id: frame[index].id, device: frame.device, path: [frame[index]], from: frame.instant,
                            until: nil))
                }
            }
        }
        return touches
    }
}
