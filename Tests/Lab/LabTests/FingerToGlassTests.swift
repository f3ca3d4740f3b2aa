import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    /// From the kernel's touchscreen to the kernel's display, on one thread, as the daemon does it.
    @Suite(.serialized) struct FingerToGlass {
        static let size = Size(width: 640, height: 480)

        /// Two pages that are told apart at every pixel.
        static func show() -> Show {
            let keys = ["left", "right"].map { PictureKey(path: $0, target: .stretch(size)) }
            func page(_ color: Pixel) -> Texture {
                Texture(size: size, isOpaque: true) { (pixels, stride) in
                    for y in 0..<size.height { (pixels + y * stride).update(repeating: color, count: size.width) }
                }
            }
            var carousel = CarouselShow(
                id: ZoneID(rawValue: "banner"), frame: Rect(size), axis: .horizontal,
                items: keys.enumerated().map { CarouselShow.Item($1, number: $0) })
            carousel.preloaded = [keys[0]: page(0xFFFF_0000), keys[1]: page(0xFF00_00FF)]
            return Show(size: size, zones: [.carousel(carousel)])
        }

        /// One frame: when the first touch in it happened, when it was on the glass, and where the pages met there.
        struct Step {
            var touch: Instant
            var presented: Instant
            var finger: Int
            var edge: Int
        }

        /// Drags a finger to the left, a device report every 7 ms, and gives what became of each.
        static func drag(startX: Int32, endX: Int32) throws -> (steps: [Step], missed: Int64, period: Span) {
            let clock = SystemClock()
            let touchscreen = try Swipe.touchscreen()
            let log = Messages()
            let display = try KMSDisplay(
                options: KMSDisplay.Options(preferences: OutputPreferences(mode: ModeRequest(size: size))), log: log)
            display.probe()
            defer { display.restore() }
            let output = try #require(display.outputs.first)
            let presenter = OutputPresenter(output: output, port: display, timeline: Timeline())
            presenter.adopt(show())
            let input = try EvdevInput(log: log)
            var touches: [PointerFrame] = []
            input.setPanels([TouchPanel(output: OutputID(rawValue: 1), name: "Virtual-1", size: size)], into: &touches)
            input.rescan()
            let loop = try EventLoop()
            for descriptor in display.fileDescriptors + input.fileDescriptors { try loop.add(descriptor) }

            var finger = startX
            var steps: [Step] = []
            presenter.onPresented = { record in
                guard let touch = record.touch else { return }
                let row = display.buffer(record.slot, of: output.id).base.assumingMemoryBound(to: Pixel.self)
                let edge = (0..<size.width).first { row[$0] & 0xFF_FFFF == 0x0000FF } ?? size.width
                steps.append(Step(touch: touch, presented: record.presented, finger: Int(finger), edge: edge))
            }
            var events: [FlipEvent] = []
            func run(until end: Instant) throws {
                while clock.now() < end {
                    guard
                        case .wait(let wake) = presenter.step(
                            now: clock.now(), wall: WallClock(offset: clock.wallOffset()))
                    else {
                        return
                    }
                    try loop.wait(until: min(wake, end)) { cause in
                        guard case .readable(let descriptor) = cause else { return }
                        if display.fileDescriptors.contains(descriptor) {
                            events.removeAll()
                            try? display.readEvents(from: descriptor, into: &events)
                            for event in events { presenter.flipped(event, now: clock.now()) }
                        } else {
                            touches.removeAll()
                            input.readFrames(from: descriptor, into: &touches)
                            for touch in touches { presenter.touch(touch) }
                        }
                    }
                }
            }
            try run(until: clock.now() + .milliseconds(300))
            touchscreen.send(
                (3, 0x2F, 0), (3, 0x39, 1), (3, 0x35, startX), (3, 0x36, 240), (1, 0x14A, 1), (3, 0, startX),
                (3, 1, 240))
            while finger > endX {
                try run(until: clock.now() + .milliseconds(7))
                finger -= 3
                touchscreen.send((3, 0x35, finger), (3, 0, finger))
            }
            try run(until: clock.now() + .milliseconds(50))
            touchscreen.send((3, 0x39, -1), (1, 0x14A, 0))
            try run(until: clock.now() + .milliseconds(20))
            return (steps, presenter.statistics.missed, output.refresh.period)
        }

        @Test(.enabled(if: Lab.isSimulated, "proves nothing on a busy machine's own time"))
        func `the frame drawn next has the touch, at most a refresh and a composition later`() throws {
            let result = try Self.drag(startX: 600, endX: 100)
            print("finger to glass, one line a frame: touch, on the glass, delay; the finger and the pages' edge")
            for step in result.steps.prefix(12) {
                let delay = Decimal.text((step.presented - step.touch).seconds * 1000, places: 2)
                print(
                    "  \(step.touch.nanoseconds / 1000) µs  \(step.presented.nanoseconds / 1000) µs  \(delay) ms  "
                        + "x \(step.finger)  edge \(step.edge)")
            }
            #expect(result.steps.count > 40)
            // The virtual display's refresh stands still while nothing is shown and begins anew with the first flip, so
            // where it falls then cannot be foreseen; a panel's goes on.
            #expect(result.missed <= 1)
            // The time that is left for composing (an eighth of a refresh here) and the timer's margin (a sixteenth).
            let most = result.period + result.period / 8 + result.period / 16 + .microseconds(100)
            for step in result.steps.dropFirst(2) { #expect(step.presented - step.touch <= most) }
            // The edge follows the finger to the pixel: what lies between them is the same in every frame, but for the
            // reports that came after the frame was begun.
            let distances = result.steps.dropFirst().map { $0.edge - $0.finger }
            #expect((distances.max() ?? 0) - (distances.min() ?? 0) <= 9, "\(distances)")
        }
    }
}
