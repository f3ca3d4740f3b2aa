import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

extension LabTests {
    /// An output that is switched off and on again.
    @Suite(.serialized) struct Power {
        /// Whether the kernel drives the panel.
        private func isActive(_ bench: PacingBench) throws -> Bool {
            let output = try #require(bench.display.open.first)
            // The atomic state as the driver has it, whichever interface asked.
            let state = try Lab.read("/sys/kernel/debug/dri/0/state")
            let crtc = try #require(state.split(separator: "crtc[\(output.pipe.crtc.rawValue)]").dropFirst().first)
            let line = try #require(crtc.split(separator: "\n").first { $0.contains("active=") })
            return line.contains("active=1")
        }

        private func pictureIsWhole(_ bench: PacingBench, _ glass: VirtualGlass) throws -> Bool {
            let picture = try #require(try glass.picture())
            let top = Int(picture[0, 0] & 0xFFFF)
            return (0..<picture.height).allSatisfy { y in
                let row = 0xFF00_0000 | Pixel((top + y) % 700)
                return picture[0, y] == row && picture[picture.width - 1, y] == row
            }
        }

        private func pass(_ span: Span) throws {
            let loop = try EventLoop()
            try loop.wait(until: SystemClock().now() + span) { _ in }
        }

        @Test(arguments: [false, true])
        func `off the panel gets no signal; on again it shows the picture of that instant`(
            _ legacy: Bool
        ) throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480), legacy: legacy) { PacingBench.rows($0) }
            defer { bench.display.restore() }
            let glass = try VirtualGlass()
            try bench.run(frames: 10)
            #expect(try isActive(bench))
            for round in 1...3 {
                // A commit is pending: the next step's, of a picture that moves at each refresh.
                if round == 2 { _ = bench.presenter.step(now: SystemClock().now(), wall: WallClock(offset: .zero)) }
                try bench.presenter.setPower(false)
                #expect(try !isActive(bench))
                try pass(.seconds(1))
                #expect(try !isActive(bench))
                let commits = bench.presenter.statistics.commits
                #expect(
                    bench.presenter.step(now: SystemClock().now(), wall: WallClock(offset: .zero))
                        == .wait(until: .distantFuture))
                #expect(bench.presenter.statistics.commits == commits)
                try bench.presenter.setPower(true)
                try bench.run(frames: 10)
                #expect(try isActive(bench))
                #expect(try pictureIsWhole(bench, glass))
            }
            #expect(bench.presenter.statistics.refusedCommits == 0)
            #expect(bench.presenter.statistics.lostFlips == 0)
            // The machine's own delays count, where time is real; a second off is sixty refreshes.
            #expect(bench.presenter.statistics.missed <= (Lab.isSimulated ? 0 : 59))
        }

        @Test(arguments: [false, true]) func `a sign that stops while its output is off leaves the screen as others do`(
            _ legacy: Bool
        ) throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480), legacy: legacy) { PacingBench.rows($0) }
            try bench.run(frames: 3)
            try bench.presenter.setPower(false)
            bench.display.restore()
            #expect(try VirtualGlass().planes().isEmpty)
        }

        @Test func `an output can be off before it has shown anything`() throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480)) { PacingBench.rows($0) }
            defer { bench.display.restore() }
            try bench.presenter.setPower(false)
            #expect(try !isActive(bench))
            try bench.presenter.setPower(true)
            try bench.run(frames: 3)
            #expect(try isActive(bench))
        }

        @Test func `what was switched off stays off when its display is plugged anew, and its counts go on`() throws {
            let (status, event) = ("/sys/class/drm/card0-Virtual-1/status", "/sys/class/drm/card0/uevent")
            let socket = "/tmp/power.sock"
            let daemon = try DaemonProcess(
                ["run", "--content", Daemon.content(), "--control", socket, "--state", "none"] + Daemon.mode)
            #expect(daemon.says("the sign is on"))
            let client = ControlClient(path: socket)
            func output() throws -> JSONValue {
                try #require(try client.get("/v1/outputs").json?.member("outputs")?.asList?.first)
            }
            func isLit() throws -> Bool { try Lab.read("/sys/kernel/debug/dri/0/state").contains("active=1") }
            func power(_ isOn: Bool) throws {
                _ = try client.post(
                    "/v1/power", .object([.init("output", .string("Virtual-1")), .init("on", .bool(isOn))]))
            }
            #expect(try isLit())
            try power(false)
            #expect(try !isLit())
            let before = try #require(try output().member("frames")?.asInt)
            try Lab.write("off", to: status)
            try Lab.write("change", to: event)
            #expect(daemon.says("went away"))
            try Lab.write("on", to: status)
            #expect(daemon.says("stays off"))
            #expect(try output().member("on")?.asBool == false)
            #expect(try output().member("frames")?.asInt == before)
            #expect(try !isLit())
            daemon.forgetWhatWasSaid()
            try power(true)
            #expect(daemon.says("the sign is on"))
            #expect(try isLit())
            #expect(try output().member("frames")?.asInt ?? 0 > before)
            #expect(daemon.stop(SIGTERM) == 0)
            try Lab.write("detect", to: status)
        }

        @Test func `who is not master is told so, and nothing changes`() throws {
            let bench = try PacingBench(size: Size(width: 640, height: 480)) { PacingBench.rows($0) }
            defer { bench.display.restore() }
            try bench.run(frames: 3)
            try #require(bench.display.cards.first).dropMaster()
            let fault = #expect(throws: DisplayFault.self) { try bench.presenter.setPower(false) }
            #expect(fault?.kind == .sessionInactive)
            #expect(bench.presenter.isOn)
            #expect(try isActive(bench))
            try bench.display.regainControl(of: bench.presenter.output.id)
        }
    }
}
