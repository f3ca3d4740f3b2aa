import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    @Suite(.serialized) struct Probing {
        static let switchPath = "/sys/class/drm/card0-Virtual-1/status"

        @Test func `before the first probe the status is unknown, and the connector is used`() throws {
            #expect(Lab.statusAtStart == "unknown")
            let bench = try DisplayBench()
            #expect(bench.display.probe())
            #expect(bench.display.outputs.map(\.name) == ["Virtual-1"])
            #expect(!bench.display.probe())
            bench.display.restore()
        }

        @Test func `with nothing connected it waits, says so once, and takes what appears`() throws {
            try Lab.write("off", to: Self.switchPath)
            let bench = try DisplayBench()
            for _ in 0..<3 { #expect(!bench.display.probe()) }
            #expect(bench.display.outputs.isEmpty)
            #expect(bench.display.fileDescriptors.count == 1)
            #expect(bench.log.all.map(\.text) == ["no display is in use (Virtual-1: nothing is connected)"])
            try Lab.write("on", to: Self.switchPath)
            #expect(bench.display.probe())
            try bench.show(0, as: .modeset)
            try Lab.write("off", to: Self.switchPath)
            #expect(bench.display.probe())
            #expect(bench.display.outputs.isEmpty)
            #expect(bench.log.contains("Virtual-1 went away"))
            try Lab.write("detect", to: Self.switchPath)
            #expect(bench.display.probe())
            bench.display.restore()
        }

        @Test func `without a display a glance asks no connector, and sees what the kernel has found out`() throws {
            try Lab.write("off", to: Self.switchPath)
            defer { try? Lab.write("detect", to: Self.switchPath) }
            let bench = try DisplayBench()
            let first = FaultPlan()
            first.run { _ = bench.display.probe(.thorough) }
            #expect(first.calls.contains("drmModeGetConnector"))
            let glances = FaultPlan()
            glances.run { for _ in 0..<3 { bench.display.probe(.glance) } }
            #expect(glances.calls.count { $0 == "drmModeGetConnectorCurrent" } == 3)
            #expect(!glances.calls.contains("drmModeGetConnector"))
            try Lab.write("on", to: Self.switchPath)
            let last = FaultPlan()
            last.run { _ = bench.display.probe(.glance) }
            #expect(!last.calls.contains("drmModeGetConnector"))
            try bench.show(0, as: .modeset)
            bench.display.restore()
        }

        @Test func `that nothing is connected is said again once something has been shown since`() throws {
            let bench = try DisplayBench()
            for _ in 0..<2 {
                try Lab.write("on", to: Self.switchPath)
                bench.display.probe()
                try bench.show(0, as: .modeset)
                try bench.show(1, as: .flip)
                try Lab.write("off", to: Self.switchPath)
                for _ in 0..<3 { bench.display.probe() }
            }
            for text in ["no display is in use", "went away"] {
                #expect(bench.log.all.count { $0.text.contains(text) } == 2, "\(text)")
            }
            try Lab.write("detect", to: Self.switchPath)
        }

        @Test func `what cannot be used is told once, however many pictures another display shows`() throws {
            mkdir("/tmp/two-cards", 0o755)
            let names = ["card0", "card1", "card2"].map { "/tmp/two-cards/\($0)" }
            defer { for name in names { unlink(name) } }
            symlink(Lab.device, names[0])
            // The same device anew has a master already, and a file is none.
            symlink(Lab.device, names[1])
            close(open(names[2], O_CREAT | O_WRONLY, 0o644))
            var options = KMSDisplay.Options(preferences: DisplayBench.small)
            options.directory = "/tmp/two-cards"
            let bench = try DisplayBench(options)
            bench.display.probe()
            try bench.show(0, as: .modeset)
            for picture in 1...4 {
                try bench.show(picture % 2, as: .flip)
                bench.display.probe()
                #expect(bench.display.isIncomplete)
            }
            for text in ["another program has the display /tmp/two-cards/card1", "/tmp/two-cards/card2 is not used"] {
                #expect(bench.log.all.count { $0.text.contains(text) } == 1, "\(text)")
            }
            // It is another one when it comes back.
            unlink(names[2])
            bench.display.probe()
            close(open(names[2], O_CREAT | O_WRONLY, 0o644))
            bench.display.probe()
            #expect(bench.log.all.count { $0.text.contains("/tmp/two-cards/card2 is not used") } == 2)
            bench.display.restore()
        }

        @Test func `the mode is the panel's own, or the asked one`() throws {
            let plain = try DisplayBench(KMSDisplay.Options())
            plain.display.probe()
            #expect(try plain.output().size == Size(width: 1024, height: 768))
            #expect(try plain.output().refresh != .sixty)
            plain.display.restore()

            let request = try ModeRequest(parsing: "1280x720@60")
            let asked = try DisplayBench(KMSDisplay.Options(preferences: OutputPreferences(mode: request)))
            asked.display.probe()
            #expect(try asked.output().size == Size(width: 1280, height: 720))
            asked.display.restore()

            let odd = try ModeRequest(parsing: "1234x567")
            let bench = try DisplayBench(KMSDisplay.Options(preferences: OutputPreferences(mode: odd)))
            bench.display.probe()
            #expect(try bench.output().size == Size(width: 1024, height: 768))
            #expect(bench.log.contains("mode 1234x567 is not offered"))
            bench.display.restore()
        }

        @Test func `only named outputs are used, and a wrong name is answered with the right ones`() throws {
            let bench = try DisplayBench(
                KMSDisplay.Options(preferences: OutputPreferences(outputs: ["HDMI-A-1"], mode: nil)))
            #expect(!bench.display.probe())
            #expect(bench.log.contains("there is no output “HDMI-A-1”; the outputs are Virtual-1"))
        }

        @Test func `nodes that are no display are skipped with the reason`() throws {
            mkdir("/tmp/dri", 0o755)
            for path in ["/tmp/dri/card1", "/tmp/dri/cardx", "/tmp/dri/renderD128"] {
                close(open(path, O_CREAT | O_WRONLY, 0o644))
            }
            symlink(Lab.device, "/tmp/dri/card0")
            symlink("/nowhere", "/tmp/dri/card10")
            defer { for name in ["card0", "card1", "card10", "cardx", "renderD128"] { unlink("/tmp/dri/\(name)") } }
            let text = surveyOutputs(directory: "/tmp/dri").text
            #expect(text.contains("/tmp/dri/card0  driver vkms, atomic commits, 1 CRTC\n  Virtual-1  "))
            #expect(text.contains("/tmp/dri/card1  not used: it is not a display device ("))
            #expect(text.contains("/tmp/dri/card10  not used: it cannot be opened (open: No such file or directory)"))
            #expect(!text.contains("renderD128") && !text.contains("cardx"))
            #expect(surveyOutputs(directory: "/nowhere").text.contains("no display device is found"))
        }

        @Test func `the report takes nothing away from who shows`() throws {
            let bench = try DisplayBench()
            bench.display.probe()
            try bench.show(0, as: .modeset)
            #expect(surveyOutputs().text.contains("used       yes, "))
            try bench.show(1, as: .flip)
            bench.display.restore()
        }
    }
}
