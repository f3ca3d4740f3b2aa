import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    /// Several kernel touchscreens at once, each lying on the panel in its own way.
    @Suite(.serialized) struct TwoTouchscreens {
        private static let panel = Size(width: 640, height: 480)

        private static func settings(_ name: String, _ orientation: TouchOrientation) -> DeviceSettings {
            var rule = TouchRule(name: name)
            rule.orientation = orientation
            var settings = DeviceSettings()
            settings.touch = [rule]
            return settings
        }

        private static func down(_ screen: VirtualTouchscreen, id: Int32, _ x: Int32, _ y: Int32) {
            screen.send((3, 0x2F, 0), (3, 0x39, id), (3, 0x35, x), (3, 0x36, y), (1, 0x14A, 1), (3, 0, x), (3, 1, y))
        }

        private static func up(_ screen: VirtualTouchscreen) { screen.send((3, 0x39, -1), (1, 0x14A, 0)) }

        /// "top left", and so on.
        private static func corner(_ contact: Contact) -> String {
            (contact.y < 240 ? "top " : "bottom ") + (contact.x < 320 ? "left" : "right")
        }

        /// Where the device's top left and top right come to lie.
        @Test(
            arguments: [
                (false, nil, .none, "top left", "top right"),
                (false, nil, .right, "top right", "bottom right"),
                (false, nil, .half, "bottom right", "bottom left"),
                (false, nil, .left, "bottom left", "top left"),
                (true, nil, .none, "top left", "bottom left"),
                (true, nil, .right, "top right", "top left"),
                (false, .x, .none, "top right", "top left"),
                (false, .y, .right, "top left", "bottom left"),
                (true, .both, .none, "bottom right", "top right"),
                (true, .y, .left, "bottom right", "bottom left"),
            ] as [(Bool, TouchOrientation.Mirror?, TouchOrientation.Rotation, String, String)])
        func `swapped, mirrored and rotated as the settings say`(
            swap: Bool, mirror: TouchOrientation.Mirror?, rotation: TouchOrientation.Rotation, left: String,
            right: String
        ) throws {
            let screen = try Swipe.touchscreen("Turned")
            let orientation = TouchOrientation(swap: swap, mirror: mirror, rotation: rotation)
            let bench = try TouchBench(Self.settings("Turned", orientation), panel: Self.panel)
            for (id, x) in [(Int32(1), Int32(3)), (2, 636)] {
                Self.down(screen, id: id, x, 3)
                Self.up(screen)
                try bench.read()
            }
            #expect(bench.touches.map { Self.corner($0.first) } == [left, right])
        }

        @Test func `each has its own contacts`() throws {
            let (plain, turned) = (try Swipe.touchscreen("Plain"), try Swipe.touchscreen("Turned"))
            let bench = try TouchBench(
                Self.settings("Turned", TouchOrientation(rotation: .half)), panel: Self.panel)
            Self.down(plain, id: 1, 100, 100)
            try bench.read()
            Self.down(turned, id: 1, 100, 100)
            try bench.read()
            plain.send((3, 0x35, 110), (3, 0, 110))
            turned.send((3, 0x35, 110), (3, 0, 110))
            try bench.read()
            turned.unplug()
            try bench.read()
            Self.up(plain)
            try bench.read()
            let touches = bench.touches
            #expect(touches.count == 2 && Set(touches.map(\.device)).count == 2)
            #expect(touches.map { "\(Int($0.first.x)),\(Int($0.first.y))" } == ["100,100", "539,379"])
            #expect(touches.map { "\(Int($0.last.x)),\(Int($0.last.y))" } == ["110,100", "529,379"])
            #expect(touches.allSatisfy { $0.until != nil })
        }

        @Test func `the daemon follows whichever is touched first, each as it lies on the panel`() throws {
            let config = "/tmp/two-touchscreens.yaml"
            try OutputFile.write(
                Array("touch:\n  - { name: Turned, rotate: 90, output: Virtual-1 }\n".utf8), to: config)
            let (plain, turned) = (try Swipe.touchscreen("Plain"), try Swipe.touchscreen("Turned"))
            let daemon = try DaemonProcess([
                "run", "--content", Swipe.content(), "--mode", "640x480", "--verbose", "--device-config", config,
            ])
            #expect(daemon.says("the sign is on"))
            let tick = try Swipe.tick()
            Swipe.swipe(plain, id: 1, from: (500, 240), to: (150, 240), wait: tick)
            #expect(daemon.says("banner: shows item 2"))
            // Turned by 90°, down on the glass is to the left on the panel.
            Swipe.swipe(turned, id: 1, from: (320, 100), to: (320, 380), wait: tick)
            #expect(daemon.says("banner: shows item 3"))
            for _ in 0..<60 { tick() }
            // While a finger rests on the one, the other moves nothing, not even after that finger is gone.
            Self.down(plain, id: 2, 320, 240)
            tick()
            Swipe.swipe(turned, id: 2, from: (320, 100), to: (320, 380), wait: tick)
            Self.up(plain)
            for _ in 0..<60 { tick() }
            daemon.forgetWhatWasSaid()
            Swipe.swipe(turned, id: 3, from: (320, 100), to: (320, 380), wait: tick)
            #expect(daemon.says("banner: shows item 4"), "\(daemon.said)")
            #expect(daemon.stop(SIGTERM) == 0)
        }

        @Test func `a touchscreen on a screen that is not lit is not heard, and that is told`() throws {
            let config = "/tmp/dark-touchscreen.yaml"
            try OutputFile.write(Array("touch:\n  - { name: Turned, output: HDMI-A-7 }\n".utf8), to: config)
            let turned = try Swipe.touchscreen("Turned")
            let daemon = try DaemonProcess([
                "run", "--content", Swipe.content(), "--mode", "640x480", "--verbose", "--device-config", config,
            ])
            #expect(daemon.says("it lies on the screen HDMI-A-7, which is not lit (Virtual-1)"))
            #expect(daemon.says("the sign is on"))
            let tick = try Swipe.tick()
            Swipe.swipe(turned, id: 1, from: (500, 240), to: (150, 240), wait: tick)
            for _ in 0..<60 { tick() }
            #expect(!daemon.said.contains("shows item"))
            #expect(daemon.stop(SIGTERM) == 0)
        }
    }
}
