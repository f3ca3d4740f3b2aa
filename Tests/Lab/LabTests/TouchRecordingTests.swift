import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    /// What real touchscreens sent, sent again to a kernel's own input device, and read as the daemon does.
    @Suite(
        .serialized,
        .enabled(if: TouchRecordings.folder != nil, "the recordings are not there: ../shared/data/touch"))
    struct TouchReplay {
        /// Where a finger came down and where it went up, in the device's units.
        struct Finger {
            var first: (x: Int32, y: Int32)
            var last: (x: Int32, y: Int32)
            init(_ firstX: Int32, _ firstY: Int32, _ lastX: Int32, _ lastY: Int32) {
                (first, last) = ((firstX, firstY), (lastX, lastY))
            }
        }

        /// From the first finger down to the last one up.
        struct Gesture: Hashable, Sendable {
            enum Kind: Hashable, Sendable { case tap, drag, neither }
            var kind: Kind
            /// The most at once.
            var fingers = 1
        }

        struct Case: CustomTestStringConvertible, Sendable {
            var name: String
            var files: [String]
            var ranges: (x: ClosedRange<Int32>, y: ClosedRange<Int32>)
            var touches: Int
            var atOnce: Int
            /// Of the touches that are known by hand: the first ones.
            var fingers: [Finger]
            /// Where the recording comes without one.
            var description = ""
            var axes: TouchRule.Axes?
            /// What the sign makes of them, where that is known.
            var gestures: [Gesture]?
            var testDescription: String { name }
        }

        static let cases = [
            Case(
                name: "Atmel, one finger drags up and down",
                files: ["Atmel_maXTouch_Touchscreen.1-finger-drag-up-down.events"], ranges: (0...799, 0...479),
                touches: 1, atOnce: 1, fingers: [Finger(361, 379, 382, 393)],
                gestures: [Gesture(kind: .drag)]),
            Case(
                name: "Atmel, fast taps", files: ["Atmel_maXTouch_Touchscreen.1-finger-fast-taps.events"],
                ranges: (0...799, 0...479), touches: 9, atOnce: 1,
                fingers: [Finger(340, 242, 340, 242), Finger(354, 228, 354, 228), Finger(357, 239, 357, 239)],
                gestures: Array(repeating: Gesture(kind: .tap), count: 9)),
            Case(
                name: "EP0430M09, two fingers scroll down", files: ["EP0430M09.2-finger-scroll-down.events"],
                ranges: (0...1279, 0...767), touches: 2, atOnce: 2,
                fingers: [Finger(930, 547, 888, 216), Finger(458, 582, 0, 0)],
                gestures: [Gesture(kind: .drag, fingers: 2)]),
            Case(
                name: "N-Trig, one finger drags without slots",
                files: ["N-Trig_MultiTouch.desc", "N-Trig_MultiTouch.1-finger-drag-NW-SE.events"],
                ranges: (0...9600, 0...7200), touches: 1, atOnce: 1, fingers: [Finger(205, 183, 9369, 6967)],
                gestures: [Gesture(kind: .drag)]),
            Case(
                name: "QUANTA, nine touches", files: ["QUANTA_OpticalTouchScreen.events"],
                ranges: (0...1920, 0...1080), touches: 9, atOnce: 1,
                fingers: [
                    Finger(513, 320, 618, 494), Finger(636, 534, 633, 761), Finger(1051, 588, 1051, 588),
                    Finger(663, 609, 664, 741), Finger(1156, 152, 1112, 325), Finger(561, 384, 535, 424),
                    Finger(127, 444, 116, 504), Finger(431, 684, 723, 691), Finger(1041, 448, 1146, 448),
                ],
                description: quanta,
                gestures: (0..<9).map { Gesture(kind: $0 == 2 ? .tap : .drag) }),
            Case(
                name: "Wacom, two fingers tap",
                files: ["Wacom_ISDv4_E6_Finger.desc", "Wacom_ISDv4_E6_Finger.2fg-tap.events"],
                ranges: (0...2776, 0...1569), touches: 2, atOnce: 2,
                fingers: [Finger(1488, 692, 1488, 692), Finger(1287, 732, 1287, 732)],
                gestures: [Gesture(kind: .tap, fingers: 2)]),
            Case(
                name: "Dell Canvas, twelve contacts", files: ["dell_canvas_touch.evemu"],
                ranges: (0...32767, 0...32767), touches: 12, atOnce: 5, fingers: []),
            Case(
                name: "eGalax, mapped",
                files: ["eGalax_Inc._USB_TouchController.desc", "eGalax_Inc._USB_TouchController.events"],
                ranges: (30...4040, 60...4035), touches: 2, atOnce: 1, fingers: [Finger(1909, 2123, 0, 0)],
                axes: TouchRule.Axes(x: .z, y: .rx)),
        ]

        /// The recording has no description: slots, and the ranges its events suggest.
        static let quanta = """
            N: QUANTA OpticalTouchScreen
            I: 0003 0408 3001 0110
            P: 02
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 00 00 00 00 00 00 00
            B: 01 00 04 00 00 00 00 00 00
            A: 00 0 1920 0 0
            A: 01 0 1080 0 0
            A: 2f 0 9 0 0
            A: 35 0 1920 0 0
            A: 36 0 1080 0 0
            A: 39 0 65535 0 0
            """

        static func recording(_ sample: Case) throws -> TouchRecording {
            var recording = try TouchRecordings.load(sample.files)
            if !sample.description.isEmpty {
                let events = recording.events
                recording = TouchRecording(sample.description)
                recording.events = events
            }
            try #require(!recording.name.isEmpty && !recording.events.isEmpty)
            return recording
        }

        static let panels = [
            Size(width: 1920, height: 1080), Size(width: 1080, height: 1920), Size(width: 800, height: 480),
        ]

        @Test(arguments: cases, TouchOrientation.Rotation.allCases)
        func `each gives the touches it is known for, on every panel, however it lies`(
            _ sample: Case, _ rotation: TouchOrientation.Rotation
        ) throws {
            let recording = try Self.recording(sample)
            for (index, panel) in Self.panels.enumerated() {
                var rule = TouchRule(name: recording.name)
                rule.axes = sample.axes
                rule.orientation.rotation = rotation
                rule.orientation.mirror = [nil, .x, .both][index]
                var settings = DeviceSettings()
                settings.touch = [rule]
                let screen = try VirtualTouchscreen(recording)
                let bench = try TouchBench(settings, panel: panel)
                try #require(bench.input.descriptions.map(\.name) == [recording.name])
                try bench.play(recording, on: screen)

                let touches = bench.touches
                #expect(touches.count == sample.touches)
                #expect(bench.frames.map(\.count).max() == sample.atOnce)
                #expect(bench.frames.last?.count == 0)
                #expect(touches.allSatisfy { $0.until != nil }, "nothing is stuck")
                #expect(touches.flatMap(\.path).allSatisfy { isOn(panel, $0) })
                for (touch, finger) in zip(touches, sample.fingers) {
                    let first = expected(finger.first, sample, rule.orientation, panel)
                    #expect(isNear(touch.first, first), "\(touch.first) is not \(first)")
                    if finger.last == (0, 0) { continue }
                    let last = expected(finger.last, sample, rule.orientation, panel)
                    #expect(isNear(touch.last, last), "\(touch.last) is not \(last)")
                }
                if let gestures = sample.gestures { #expect(self.gestures(bench) == gestures) }
                #expect(bench.log.all.allSatisfy { $0.level > .warning })
            }
        }

        /// What the frames are to the zones of a sign. A page that is dragged never jumps: where a finger comes or goes
        /// the point that is followed stays within the way of those that stay.
        private func gestures(_ bench: TouchBench) -> [Gesture] {
            var gestures: [Gesture] = []
            var tracker = TouchTracker()
            var last: PointerFrame?
            for frame in bench.frames {
                let before = tracker.translation
                let change = tracker.update(frame)
                switch change {
                case .began, .restarted, nil: break
                case .moved:
                    guard let last, last.count != frame.count else { break }
                    let way = (0..<frame.count).compactMap { index -> Double? in
                        let (x, y) = (frame[index].x, frame[index].y)
                        return last.contact(frame[index].id).map { max(abs(x - $0.x), abs(y - $0.y)) }
                    }.max()
                    let (x, y) = (tracker.translation.x - before.x, tracker.translation.y - before.y)
                    #expect(max(abs(x), abs(y)) <= (way ?? 0) + 1e-6, "the page jumps")
                case .ended(let isTap):
                    let kind: Gesture.Kind = isTap ? .tap : tracker.isDragging ? .drag : .neither
                    gestures.append(Gesture(kind: kind, fingers: tracker.fingers))
                }
                last = frame
            }
            return gestures
        }

        @Test func `taps lose nothing when all of them are read at once`() throws {
            let sample = Self.cases[1]
            let recording = try Self.recording(sample)
            let screen = try VirtualTouchscreen(recording)
            let bench = try TouchBench(panel: Size(width: 800, height: 480))
            screen.send(recording.events)
            try bench.read()
            #expect(bench.touches.count == 9)
            #expect(bench.frames.map(\.count) == Array(repeating: [1, 0], count: 9).flatMap(\.self))
        }

        @Test func `two fingers that go up together leave in one frame`() throws {
            let sample = Self.cases[5]
            let recording = try Self.recording(sample)
            let screen = try VirtualTouchscreen(recording)
            let bench = try TouchBench()
            try bench.play(recording, on: screen)
            #expect(bench.frames.map(\.count) == [2, 0])
        }

        @Test func `when one of two fingers lifts, the other keeps its name and its place`() throws {
            let recording = try Self.recording(Self.cases[2])
            let screen = try VirtualTouchscreen(recording)
            let bench = try TouchBench(panel: Size(width: 1280, height: 768))
            try bench.play(recording, on: screen)
            let pairs = zip(bench.frames, bench.frames.dropFirst())
            let lift = try #require(pairs.first { $0.count == 2 && $1.count == 1 })
            let before = try #require(lift.0.contact(lift.1[0].id))
            #expect(abs(before.x - lift.1[0].x) <= 3 && abs(before.y - lift.1[0].y) <= 3)
        }

        @Test func `the Dell tells how large its glass is`() throws {
            let recording = try Self.recording(Self.cases[6])
            let screen = try VirtualTouchscreen(recording)
            let bench = try TouchBench()
            try bench.play(recording, on: screen)
            let scale = try #require(bench.frames[0].pixelsPerMillimetre)
            // 595 × 334 mm.
            #expect(abs(scale - 1920.0 / 595) < 0.05)
        }

        @Test func `the eGalax touches nothing until it is mapped, and one warning says what to map`() throws {
            let recording = try Self.recording(Self.cases[7])
            let screen = try VirtualTouchscreen(recording)
            let bench = try TouchBench()
            try bench.play(recording, on: screen)
            #expect(bench.frames.isEmpty)
            let warnings = bench.log.all.filter { $0.level <= .warning }.map(\.text)
            #expect(
                warnings == [
                    "eGalax Inc. USB TouchController (\(screen.node)) is touched, but ABS_X and ABS_Y stand still and "
                        + "ABS_Z, ABS_RX move; if these are its position, write into /etc/signaged/device.yaml: "
                        + "touch: [{ id: \"0eef:0001\", axes: { x: ABS_Z, y: ABS_RX } }]"
                ])
        }

        @Test(.enabled(if: Lab.isSimulated, "only simulated time has the recorded pace"))
        func `at the recorded pace the frames have the recorded times`() throws {
            for sample in Self.cases {
                let recording = try Self.recording(sample)
                var rule = TouchRule()
                rule.axes = sample.axes
                var settings = DeviceSettings()
                settings.touch = [rule]
                let screen = try VirtualTouchscreen(recording)
                let bench = try TouchBench(settings)
                try bench.play(recording, on: screen, paced: true)
                let (first, last) = (try #require(bench.frames.first), try #require(bench.frames.last))
                let took = last.instant - first.instant
                let recorded = try #require(recording.events.last?.time)
                #expect(abs((took - recorded).nanoseconds) < 2_000_000, "\(sample.name): \(took) for \(recorded)")
            }
        }

        /// An event lost is a finger stuck, if nobody makes up for it. Everything up to a moment at once, which is more
        /// than the kernel keeps, and then the rest.
        @Test(arguments: [2, 3, 4, 6, 7], [60, 150, 250, 350, 10_000])
        func `when the kernel loses events nothing is stuck`(_ number: Int, _ burst: Int) throws {
            let sample = Self.cases[number]
            let recording = try Self.recording(sample)
            var settings = DeviceSettings()
            settings.touch = [TouchRule()]
            settings.touch[0].axes = sample.axes
            let screen = try VirtualTouchscreen(recording)
            let bench = try TouchBench(settings)
            let moments = recording.moments
            for moment in moments.prefix(burst) { screen.send(moment) }
            try bench.read()
            #expect(burst < moments.count || bench.input.devices[0].lossCount == 1, "there was something to lose")
            for moment in moments.dropFirst(burst) {
                screen.send(moment)
                try bench.read()
            }
            #expect(bench.frames.last.map { $0.count == 0 } ?? true)
            #expect(bench.touches.allSatisfy { $0.until != nil })
            #expect(bench.touches.count <= sample.touches + 5)
            #expect(bench.touches.flatMap(\.path).allSatisfy { isOn(Size(width: 1920, height: 1080), $0) })
        }

        // MARK: What a point must be, by another way than the transform's

        private func expected(
            _ point: (x: Int32, y: Int32), _ sample: Case, _ orientation: TouchOrientation, _ panel: Size
        ) -> (x: Double, y: Double) {
            func part(_ value: Int32, _ range: ClosedRange<Int32>) -> Double {
                (Double(value - range.lowerBound) + 0.5) / Double(range.upperBound - range.lowerBound + 1)
            }
            var (u, v) = (part(point.x, sample.ranges.x), part(point.y, sample.ranges.y))
            if orientation.mirror == .x || orientation.mirror == .both { u = 1 - u }
            if orientation.mirror == .y || orientation.mirror == .both { v = 1 - v }
            // Quarter turns, one after the other.
            let turns = (Int(orientation.rotation.rawValue) ?? 0) / 90
            for _ in 0..<turns { (u, v) = (1 - v, u) }
            return (u * Double(panel.width), v * Double(panel.height))
        }

        private func isNear(_ contact: Contact, _ point: (x: Double, y: Double)) -> Bool {
            abs(contact.x - point.x) < 1e-6 && abs(contact.y - point.y) < 1e-6
        }

        private func isOn(_ panel: Size, _ contact: Contact) -> Bool {
            (0..<Double(panel.width)).contains(contact.x) && (0..<Double(panel.height)).contains(contact.y)
        }
    }
}
