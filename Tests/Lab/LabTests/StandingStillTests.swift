import Glibc
import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

extension LabTests {
    /// The daemon with a sign on which nothing moves but a clock's minutes.
    @Suite(.serialized) struct StandingStill {
        private static func content() throws -> String {
            let folder = "/tmp/still"
            mkdir(folder, 0o755)
            let playlist = """
                version: 1
                canvas: [640, 480]
                zones:
                  - { id: ground, kind: color, color: "#1d1f24" }
                  - { id: news, kind: ticker, frame: [0, 400, 640, 80], items: One headline that rests }
                  - { id: line, kind: ticker, style: horizontal, stillIfFits: true, items: Fits, frame: [0, 300, 640, 80] }
                  - { id: clock, kind: clock, frame: [400, 20, 200, 60], timeZone: UTC, format: "%H:%M" }
                """
            try OutputFile.write(Array(playlist.utf8), to: "\(folder)/playlist.yaml")
            return folder
        }

        private static func setClock(_ seconds: Int) throws {
            var time = timespec(tv_sec: seconds, tv_nsec: 0)
            try #require(clock_settime(CLOCK_REALTIME, &time) == 0)
        }

        /// 2026-12-24T12:00:00Z.
        private static let noon = 1_798_113_600

        /// Lets some of the kernel's time pass.
        private static func pass(_ span: Span) throws {
            let loop = try EventLoop()
            try loop.wait(until: SystemClock().now() + span) { _ in }
        }

        @Test(.enabled(if: Lab.isSimulated, "an hour is long"))
        func `an idle hour wakes it for the clock's minutes, and shows nothing else`() throws {
            try Self.setClock(Self.noon + 30)
            let daemon = try DaemonProcess(["run", "--content", Self.content(), "--mode", "640x480"])
            #expect(daemon.says("the sign is on"))
            try Self.pass(.seconds(10))
            let glass = try VirtualGlass()
            var framebuffer = try #require(try glass.planes().first?.framebuffer)
            let before = daemon.wakeUps
            var changes: [Int] = []
            // Looked at in the middle of each minute and right before its end.
            for half in 1...120 {
                try Self.pass(.seconds(30))
                let now = try #require(try glass.planes().first?.framebuffer)
                if now != framebuffer { changes.append(half) }
                framebuffer = now
            }
            let woken = daemon.wakeUps - before
            #expect(changes == (1...60).map { $0 * 2 - 1 })
            // Each minute: the clock's time, the flip, and the next minute's words: asked for by the loop, set by the
            // worker, and taken by the loop.
            print("an idle hour: \(woken) wake-ups of all threads, \(changes.count) pictures")
            #expect((60...60 * 5).contains(woken), "\(woken)")
            #expect(daemon.stop(SIGTERM) == 0)
        }

        @Test func `a clock that is set shows the new time at once, forward and back`() throws {
            try Self.setClock(Self.noon + 10)
            let daemon = try DaemonProcess(["run", "--content", Self.content(), "--mode", "640x480"])
            #expect(daemon.says("the sign is on"))
            let glass = try VirtualGlass()
            func picture() throws -> Texture { try #require(try glass.picture()) }
            func differs(_ a: Texture, _ b: Texture) -> Bool {
                (20..<80).contains { y in (400..<600).contains { x in a[x, y] != b[x, y] } }
            }
            /// Sets the clock and waits until the glass shows another time; how long that took.
            func set(_ seconds: Int, from old: Texture) throws -> (Texture, Span) {
                try Self.setClock(seconds)
                let begin = SystemClock().now()
                while true {
                    let now = try picture()
                    let took = SystemClock().now() - begin
                    if differs(now, old) { return (now, took) }
                    guard took < .seconds(20) else {
                        Issue.record("the glass still shows the old time")
                        return (now, took)
                    }
                    try Self.pass(.milliseconds(8))
                }
            }
            let noon = try picture()
            let (later, forward) = try set(Self.noon + 34 * 60 + 10, from: noon)
            let (again, back) = try set(Self.noon + 10, from: later)
            print("a clock that is set: on the glass after \(forward) and \(back)")
            #expect(!differs(again, noon))
            if Lab.isSimulated {
                #expect(max(forward, back) < .milliseconds(100))
            } else {
                // Ahead of the minute's own change.
                #expect(max(forward, back) < .seconds(10))
            }
            // Nothing else of the sign has moved.
            #expect((300..<480).allSatisfy { y in (0..<640).allSatisfy { x in again[x, y] == noon[x, y] } })
            #expect(daemon.stop(SIGTERM) == 0)
        }
    }
}

extension DaemonProcess {
    /// How often its threads have been put to sleep and woken, since they began.
    fileprivate var wakeUps: Int {
        Self.threads(of: pid).reduce(0) { sum, thread in
            let status = (try? Lab.read("/proc/\(pid)/task/\(thread)/status")) ?? ""
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches:") }
            return sum + (line.flatMap { Int($0.drop { !$0.isNumber }) } ?? 0)
        }
    }

    static func threads(of pid: pid_t) -> [String] {
        guard let folder = opendir("/proc/\(pid)/task") else { return [] }
        defer { closedir(folder) }
        var names: [String] = []
        while let entry = readdir(folder) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { tuple in
                tuple.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
            }
            if Int(name) != nil { names.append(name) }
        }
        return names
    }
}
