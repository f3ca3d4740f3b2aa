import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    /// Devices that come, go, and belong to others.
    @Suite(.serialized) struct TouchDevices {
        /// A touchscreen of two slots, and a finger that draws a short line on it.
        static let sample = TouchRecording(
            """
            N: lab touchscreen
            I: 0003 1d6b 0104 0001
            P: 02
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 04 00 00 00 00 00 00
            A: 00 0 999 0 0 5
            A: 01 0 999 0 0 5
            A: 2f 0 1 0 0 0
            A: 35 0 999 0 0 5
            A: 36 0 999 0 0 5
            A: 39 0 65535 0 0 0
            E: 0.000001 0003 0039 0
            E: 0.000001 0003 0035 100
            E: 0.000001 0003 0036 200
            E: 0.000001 0001 014a 1
            E: 0.000001 0003 0000 100
            E: 0.000001 0003 0001 200
            E: 0.000001 0000 0000 0
            E: 0.010000 0003 0035 110
            E: 0.010000 0003 0000 110
            E: 0.010000 0000 0000 0
            E: 0.030000 0003 0039 -1
            E: 0.030000 0001 014a 0
            E: 0.030000 0000 0000 0
            """)
        static let panel = Size(width: 1000, height: 1000)

        static func device(_ name: String, buttons: [UInt16], axes: [UInt16] = [], relatives: [UInt16] = [])
            -> TouchRecording
        {
            var recording = TouchRecording()
            recording.name = name
            recording.codes = [1: buttons]
            if !relatives.isEmpty { recording.codes[2] = relatives }
            recording.axes = axes.map { TouchRecording.Axis(code: $0, numbers: [0, 999, 0, 0, 0]) }
            return recording
        }

        private func frameIDs(_ bench: TouchBench) -> [[Int64]] {
            bench.frames.map { frame in (0..<frame.count).map { frame[$0].id.rawValue } }
        }

        @Test func `a recording of our own is one touch, stamped on the monotonic clock`() throws {
            let screen = try VirtualTouchscreen(Self.sample)
            let bench = try TouchBench(panel: Self.panel)
            let before = SystemClock().now()
            try bench.play(Self.sample, on: screen)
            #expect(frameIDs(bench) == [[1], [1], []])
            #expect(bench.frames[1][0].x == 110.5 && bench.frames[1][0].y == 200.5)
            #expect(bench.frames[0].pixelsPerMillimetre == 5)
            // The kernel stamps in microseconds.
            #expect(
                bench.frames.allSatisfy { $0.instant > before - .microseconds(1) && $0.instant <= SystemClock().now() })
        }

        @Test func `a touchscreen that is plugged in is found, and lets go when it is pulled out`() throws {
            let bench = try TouchBench(panel: Self.panel)
            #expect(bench.input.descriptions.isEmpty)
            let screen = try VirtualTouchscreen(Self.sample)
            try bench.read()
            #expect(bench.input.descriptions.map(\.node) == [screen.node])
            screen.send(Self.sample.moments[0])
            try bench.read()
            #expect(frameIDs(bench) == [[1]])
            screen.unplug()
            try bench.read()
            #expect(frameIDs(bench) == [[1], []])
            #expect(bench.input.descriptions.isEmpty)
            #expect(bench.input.fileDescriptors.count == 1)
            #expect(bench.log.contains("went away"))
        }

        @Test func `a touchscreen that comes back under another node is the same to the sign, and new to its ids`()
            throws
        {
            let first = try VirtualTouchscreen(Self.sample)
            let bench = try TouchBench(panel: Self.panel)
            try bench.play(Self.sample, on: first)
            // Somebody takes the old number first.
            first.unplug()
            let keyboard = try VirtualTouchscreen(Self.device("lab keyboard", buttons: [30]))
            let second = try VirtualTouchscreen(Self.sample)
            try bench.read()
            #expect(keyboard.node == first.node && second.node != first.node)
            try bench.play(Self.sample, on: second)
            #expect(bench.touches.count == 2)
            #expect(Set(bench.touches.map(\.device)).count == 2)
            #expect(bench.touches.allSatisfy { $0.until != nil })
        }

        @Test func `the kernel removes the folder with the last device, and it is found again`() throws {
            let bench = try TouchBench(panel: Self.panel)
            for _ in 0..<3 {
                let screen = try VirtualTouchscreen(Self.sample)
                try bench.read()
                #expect(bench.input.descriptions.count == 1)
                try bench.play(Self.sample, on: screen)
                screen.unplug()
                try bench.read()
                #expect(access("/dev/input/event0", F_OK) != 0)
                #expect(bench.input.descriptions.isEmpty)
            }
            #expect(bench.touches.count == 3)
        }

        @Test func `only the sign hears a touchscreen while it runs, unless told otherwise`() throws {
            let screen = try VirtualTouchscreen(Self.sample)
            let other = open(screen.node, O_RDONLY | O_NONBLOCK)
            defer { close(other) }
            func heard() -> Bool {
                var buffer = [UInt8](repeating: 0, count: 4096)
                return read(other, &buffer, buffer.count) > 0
            }
            let alone = try TouchBench(panel: Self.panel)
            try alone.play(Self.sample, on: screen)
            #expect(!heard())
            #expect(surveyInputs().heldElsewhere == [screen.node])
            alone.close()
            #expect(surveyInputs().heldElsewhere.isEmpty)

            var settings = DeviceSettings()
            settings.touch = [TouchRule()]
            settings.touch[0].grab = false
            let shared = try TouchBench(settings, panel: Self.panel)
            try shared.play(Self.sample, on: screen)
            #expect(heard())
            #expect(shared.touches.count == 1)
        }

        @Test func `a touchscreen that another program keeps is told of, and taken when that lets go`() throws {
            let screen = try VirtualTouchscreen(Self.sample)
            let first = try TouchBench(panel: Self.panel)
            let second = try TouchBench(panel: Self.panel)
            second.input.rescan()
            #expect(second.log.all.count { $0.text.contains("another program has this device") } == 1)
            #expect(second.input.isMissingGrab)
            first.close()
            // What another program has is asked for every few seconds, beside devices that nobody uses: none is opened.
            let keyboard = try VirtualTouchscreen(Self.device("lab keyboard", buttons: [30]))
            try second.read()
            let plan = FaultPlan()
            plan.run { second.input.regrab() }
            #expect(plan.calls == ["libevdev_grab"], "\(keyboard.node)")
            #expect(!second.input.isMissingGrab)
            #expect(second.input.devices[0].lastTouch == nil)
            try second.play(Self.sample, on: screen)
            #expect(second.touches.count == 1)
            #expect(second.input.devices[0].lastTouch == second.frames[1].instant)
            let third = try TouchBench(panel: Self.panel)
            #expect(third.log.contains("another program has this device"))
        }

        @Test func `a finger that was there before we came is there, and one that repeats its place is somewhere`()
            throws
        {
            let screen = try VirtualTouchscreen(Self.sample)
            screen.send(Self.sample.moments[0])
            let bench = try TouchBench(panel: Self.panel)
            try bench.read()
            screen.send((3, 0x35, 110))
            try bench.read()
            #expect(frameIDs(bench).last == [1])
            screen.send(Self.sample.moments[2])
            screen.send((3, 0x39, 1), (3, 0x35, 110), (3, 0x36, 200), (1, 0x14A, 1))
            try bench.read()
            let last = try #require(bench.frames.last)
            #expect(last.count == 1 && last[0].x == 110.5 && last[0].y == 200.5)
        }

        @Test func `what happened among lost events is made up for: up, down, and another finger`() throws {
            let screen = try VirtualTouchscreen(Self.sample)
            let bench = try TouchBench(panel: Self.panel)
            /// More than the kernel keeps for a reader.
            func flood(slot: Int32, endingAt x: Int32) {
                for step in (0..<2000).reversed() {
                    screen.send((3, 0x2F, slot), (3, 0x35, x + Int32(step % 200)))
                }
            }
            screen.send((3, 0x2F, 0), (3, 0x39, 1), (3, 0x35, 10), (3, 0x36, 20), (1, 0x14A, 1))
            screen.send((3, 0x2F, 1), (3, 0x39, 2), (3, 0x35, 30), (3, 0x36, 40))
            try bench.read()
            #expect(frameIDs(bench).last == [1, 2])

            screen.send((3, 0x2F, 0), (3, 0x39, -1))
            flood(slot: 1, endingAt: 300)
            try bench.read()
            #expect(frameIDs(bench).last == [2])
            #expect(bench.frames.last?[0].x == 300.5 && bench.frames.last?[0].y == 40.5)

            screen.send((3, 0x2F, 0), (3, 0x39, 3), (3, 0x36, 50))
            flood(slot: 1, endingAt: 310)
            try bench.read()
            #expect(frameIDs(bench).last == [3, 2])
            // The first finger's place of old is the new one's, but for what it said.
            #expect(bench.frames.last?[0].x == 10.5 && bench.frames.last?[0].y == 50.5)

            screen.send((3, 0x2F, 1), (3, 0x39, -1))
            screen.send((3, 0x2F, 1), (3, 0x39, 4), (3, 0x36, 60))
            flood(slot: 1, endingAt: 320)
            try bench.read()
            #expect(frameIDs(bench).last == [3, 4])

            screen.send((3, 0x2F, 1), (3, 0x39, -1))
            screen.send((3, 0x2F, 0), (3, 0x39, -1), (1, 0x14A, 0))
            for step in 0..<2000 { screen.send((3, 0, Int32(step % 500))) }
            try bench.read()
            #expect(frameIDs(bench).last == [])
            #expect(bench.input.devices[0].lossCount == 4)
            let instants = bench.frames.map(\.instant)
            #expect(instants == instants.sorted())
        }

        @Test func `a mouse and an absolute pointer are a finger each`() throws {
            let mouse = try VirtualTouchscreen(Self.device("lab mouse", buttons: [0x110, 0x111], relatives: [0, 1]))
            let tablet = try VirtualTouchscreen(Self.device("lab tablet", buttons: [0x110], axes: [0, 1]))
            let bench = try TouchBench(panel: Self.panel)
            mouse.send((1, 0x110, 1))
            mouse.send((2, 0, 30), (2, 1, -10))
            mouse.send((1, 0x110, 0))
            try bench.read()
            tablet.send((3, 0, 20), (3, 1, 40))
            tablet.send((1, 0x110, 1))
            tablet.send((1, 0x110, 0))
            try bench.read()
            let touches = bench.touches
            try #require(touches.count == 2)
            #expect(touches[0].first.x == 500.5 && touches[0].last.x == 530.5 && touches[0].last.y == 490.5)
            #expect(touches[1].first.x == 20.5 && touches[1].first.y == 40.5)
        }

        @Test func `when the panel changes, fingers start over`() throws {
            let screen = try VirtualTouchscreen(Self.sample)
            let bench = try TouchBench(panel: Self.panel)
            screen.send(Self.sample.moments[0])
            try bench.read()
            bench.setPanel(Size(width: 500, height: 500))
            #expect(bench.frames.map(\.count) == [1, 0])
            screen.send(Self.sample.moments[1])
            screen.send(Self.sample.moments[2])
            screen.send(Self.sample.moments[0])
            try bench.read()
            #expect(bench.frames.map(\.count) == [1, 0, 1])
            #expect(bench.frames[2][0].x == 50.25)
        }

        @Test func `the report lists all of them`() throws {
            #expect(surveyInputs().text == "no input device is found\n")
            let screen = try VirtualTouchscreen(Self.sample)
            let keyboard = try VirtualTouchscreen(Self.device("lab keyboard", buttons: [30]))
            #expect(
                surveyInputs().text == """
                    \(screen.node)  lab touchscreen
                        is         USB 1d6b:0104
                        used       yes, multitouch, 2 contacts
                        across     ABS_MT_POSITION_X 0 … 999 (5 units/mm)
                        down       ABS_MT_POSITION_Y 0 … 999 (5 units/mm)
                    \(keyboard.node)  lab keyboard
                        is         USB 0000:0000
                        used       no, it has keys only

                    """)
        }

        @Test func `a device that cannot be opened or read is told once, and the others work`() throws {
            let screen = try VirtualTouchscreen(Self.sample)
            let log = Messages()
            let denied = try EvdevInput(log: log)
            FaultPlan(.every("open"), code: .accessDenied).run {
                for _ in 0..<3 { denied.rescan() }
            }
            #expect(
                log.all.map(\.text) == [
                    "no permission to open \(screen.node): touch may not work; "
                        + "the user must be in the group that owns it, usually “input”"
                ])
            denied.rescan()
            #expect(denied.descriptions.count == 1)
            // A read that fails lets go, and the device is found again.
            var frames: [PointerFrame] = []
            denied.setPanels(
                [TouchPanel(output: OutputID(rawValue: 1), name: "Virtual-1", size: Self.panel)], into: &frames)
            let descriptor = denied.fileDescriptors[1]
            screen.send(Self.sample.moments[0])
            denied.readFrames(from: descriptor, into: &frames)
            let changed = FaultPlan(.every("libevdev_next_event"), code: .noDevice).run {
                denied.readFrames(from: descriptor, into: &frames)
            }
            #expect(changed && frames.map(\.count) == [1, 0])
            #expect(denied.rescan())
        }

        @Test func `every call may fail, and then nothing is open that should not be`() throws {
            let screen = try VirtualTouchscreen(Self.sample)
            let before = Lab.openDescriptors
            for call in ["open", "libevdev_new_from_fd", "libevdev_set_clock_id", "libevdev_grab", "opendir"] {
                do {
                    let input = try EvdevInput(log: Messages())
                    FaultPlan(.every(call), code: .inputOutput).run { _ = input.rescan() }
                    #expect(input.descriptions.count == (call == "libevdev_grab" ? 1 : 0), "\(call)")
                    input.rescan()
                    #expect(input.descriptions.map(\.node) == [screen.node])
                }
                #expect(Lab.openDescriptors == before, "\(call)")
            }
        }
    }
}
