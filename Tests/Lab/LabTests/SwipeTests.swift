import Glibc
import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

extension LabTests {
    /// The daemon with a kernel's touchscreen and a kernel's display: a finger in, a picture out.
    @Suite(.serialized) struct Swipe {
        static let colors: [Pixel] = [0xFFC8_412B, 0xFF4D_7357, 0xFFC9_A45C, 0xFF1D_3F94]

        /// Four pages of one colour each, over the whole panel, that move only when they are swiped.
        static func content() throws -> String {
            let folder = "/tmp/swipe"
            mkdir(folder, 0o755)
            mkdir("\(folder)/pages", 0o755)
            for (index, color) in colors.enumerated() {
                let page = Texture(size: Size(width: 64, height: 48), pixels: Array(repeating: color, count: 64 * 48))
                try OutputFile.write(PNGEncoder.encode(page)!, to: "\(folder)/pages/\(index + 1).png")
            }
            let playlist = """
                version: 1
                zones:
                  - { id: banner, kind: carousel, items: pages, indicator: none }
                """
            try OutputFile.write(Array(playlist.utf8), to: "\(folder)/playlist.yaml")
            return folder
        }

        /// A touchscreen of the panel's own numbers: protocol B, two slots, no resolution.
        static func touchscreen(_ name: String = "Lab Touchscreen") throws -> VirtualTouchscreen {
            var device = TouchRecording()
            device.name = name
            device.identity = [3, 1, 1, 1]
            device.properties = [1]  // INPUT_PROP_DIRECT
            device.codes = [1: [0x14A]]  // BTN_TOUCH
            device.axes = [
                .init(code: 0x00, numbers: [0, 639, 0, 0, 0]), .init(code: 0x01, numbers: [0, 479, 0, 0, 0]),
                .init(code: 0x2F, numbers: [0, 1, 0, 0, 0]), .init(code: 0x39, numbers: [0, 65_535, 0, 0, 0]),
                .init(code: 0x35, numbers: [0, 639, 0, 0, 0]), .init(code: 0x36, numbers: [0, 479, 0, 0, 0]),
            ]
            return try VirtualTouchscreen(device)
        }

        /// A finger along a line, a report every 8 ms of the kernel's time; `waits` lets that time pass.
        static func swipe(
            _ screen: VirtualTouchscreen, id: Int32, from: (x: Int32, y: Int32), to: (x: Int32, y: Int32),
            wait: () -> Void
        ) {
            let steps: Int32 = 12
            for step in 0...steps {
                let x = from.x + (to.x - from.x) * step / steps
                let y = from.y + (to.y - from.y) * step / steps
                if step == 0 {
                    screen.send(
                        (3, 0x2F, 0), (3, 0x39, id), (3, 0x35, x), (3, 0x36, y), (1, 0x14A, 1), (3, 0, x), (3, 1, y))
                } else {
                    screen.send((3, 0x35, x), (3, 0x36, y), (3, 0, x), (3, 1, y))
                }
                wait()
            }
            screen.send((3, 0x39, -1), (1, 0x14A, 0))
        }

        /// Lets 8 ms of the kernel's time pass, as a timer does, not a sleep: nothing depends on how long it really is.
        static func tick() throws -> () -> Void {
            let loop = try EventLoop()
            let clock = SystemClock()
            return { try? loop.wait(until: clock.now() + .milliseconds(8)) { _ in } }
        }

        @Test func `swipes turn the pages both ways and round, taps and crosswise drags do not`() throws {
            let screen = try Self.touchscreen()
            let daemon = try DaemonProcess(["run", "--content", Self.content(), "--mode", "640x480", "--verbose"])
            #expect(daemon.says("the sign is on"))
            let glass = try VirtualGlass()
            let tick = try Self.tick()
            /// The page at rest: what is said is on the glass a refresh or two later.
            func color() throws -> Pixel {
                for _ in 0..<60 {
                    let picture = try #require(try glass.picture())
                    if picture[0, 0] == picture[639, 479] { return picture[320, 240] }
                    tick()
                }
                Issue.record("no page has come to rest")
                return .clear
            }
            #expect(try color() == Self.colors[0])
            var id: Int32 = 1
            func swipe(_ from: (x: Int32, y: Int32), _ to: (x: Int32, y: Int32)) {
                Self.swipe(screen, id: id, from: from, to: to, wait: tick)
                id += 1
            }
            for (from, to, item) in [
                (500, 150, 2), (500, 150, 3), (150, 500, 2), (150, 500, 1), (150, 500, 4), (500, 150, 1),
            ] as [(Int32, Int32, Int)] {
                swipe((from, 240), (to, 240))
                #expect(daemon.says("banner: shows item \(item)", within: 5), "\(daemon.said)")
                #expect(try color() == Self.colors[item - 1])
            }
            // A tap is told, and turns nothing. One that stops a page on its way is none, so let it come to rest.
            for _ in 0..<60 { tick() }
            swipe((320, 240), (320, 240))
            #expect(daemon.says("banner: item 1 was tapped"))
            // A finger across is nobody's.
            swipe((320, 100), (320, 400))
            for _ in 0..<60 { tick() }
            #expect(try color() == Self.colors[0])
            #expect(daemon.stop(SIGTERM) == 0)
        }

        @Test func `a touchscreen unplugged in the middle of a drag lets go, and another one takes over`() throws {
            var screen: VirtualTouchscreen? = try Self.touchscreen()
            let daemon = try DaemonProcess(["run", "--content", Self.content(), "--mode", "640x480", "--verbose"])
            #expect(daemon.says("the sign is on"))
            let tick = try Self.tick()
            screen?.send(
                (3, 0x2F, 0), (3, 0x39, 5), (3, 0x35, 500), (3, 0x36, 240), (1, 0x14A, 1), (3, 0, 500), (3, 1, 240))
            for x in stride(from: Int32(490), to: 200, by: -10) {
                screen?.send((3, 0x35, x), (3, 0, x))
                tick()
            }
            screen?.unplug()
            screen = nil
            // It settles on a page by itself.
            #expect(daemon.says("banner: shows item 2"))
            let other = try Self.touchscreen()
            for _ in 0..<40 { tick() }
            daemon.forgetWhatWasSaid()
            Self.swipe(other, id: 9, from: (500, 240), to: (150, 240), wait: tick)
            #expect(daemon.says("banner: shows item 3"))
            #expect(daemon.stop(SIGTERM) == 0)
        }
    }
}
