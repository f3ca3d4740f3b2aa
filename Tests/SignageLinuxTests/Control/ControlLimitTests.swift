import FakeSign
import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("What clients cannot do to a sign")
struct ControlLimitTests {
    @Test("a body over the limit is refused, said or not, and one at the limit is read")
    func bodies() throws {
        let server = try TestServer { $0.bodyBytes = 1000 }
        let wire = try server.connect()
        let fits = "{\"zone\":\"\(String(repeating: "x", count: 150))\"}"
        #expect(
            wire.request("POST", "/v1/next", json: fits + String(repeating: " ", count: 1000 - fits.count))?.status
                == 404)
        let large = String(repeating: " ", count: 1001)
        #expect(try server.connect().request("POST", "/v1/next", json: large)?.status == 413)
        #expect(server.sign.asked.count == 1)
    }

    @Test("who sends far more than is read hears why, and not that the connection broke")
    func lingering() throws {
        let server = try TestServer()
        let count = 4 << 20
        for place in 0..<3 {
            let wire = try server.connect()
            wire.request("GET", "/v1/status")
            switch place {
            case 0: wire.send("POST /v1/next HTTP/1.1\r\nHost: localhost\r\nContent-Length: \(count)\r\n\r\n")
            case 1: wire.send("POST /v1/next HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
            default: break
            }
            // All of it comes before anything is read here.
            let isTaken = wire.send(String(repeating: "x", count: count))
            #expect(isTaken)
            #expect(wire.answer()?.status == [413, 411, 414][place])
        }
    }

    @Test("what lingers is bounded in time and number")
    func lingerers() throws {
        let server = try TestServer(clock: .farAhead()) {
            $0.lingering = .milliseconds(50)
            $0.lingerers = 2
        }
        let wires = try (0..<4).map { _ in try server.connect() }
        for wire in wires {
            wire.send("GET /v1/status HTTP/1.1\r\n\r\n")
            #expect(wire.answer()?.status == 400)
        }
        // Nobody closes here, and a write meets a closed socket all the same, once the system has said so.
        func open() throws -> Int {
            try server.turn()
            return wires.count { $0.send("x") }
        }
        func settled(at count: Int) throws -> Int {
            var (left, turns) = (wires.count, 0)
            while left > count, turns < 2000 { (left, turns) = (try open(), turns + 1) }
            return left
        }
        #expect(try settled(at: 2) == 2)
        try server.advance(by: .milliseconds(49))
        #expect(try open() == 2)
        try server.advance(by: .milliseconds(1))
        #expect(try settled(at: 0) == 0)
    }

    @Test("who reads slowly is cut off, and holds nobody up")
    func slowReader() throws {
        let server = try TestServer(clock: .farAhead()) { $0.sending = .milliseconds(100) }
        let wire = try server.connect(receiveBuffer: 4096)
        let asked = 400
        for _ in 0..<asked { wire.send("GET /v1/openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n") }
        // Others are served meanwhile. What the buffers take is no slow reading; once they are full, time runs.
        var turns = 0
        while wire.send("x"), turns < 2000 {
            try server.advance(by: .milliseconds(25))
            turns += 1
        }
        #expect(turns < 2000)
        var answered = 0
        while wire.answer()?.status == 200 { answered += 1 }
        #expect(answered < asked)
    }

    @Test(
        "whoever takes too long to say a request is cut off, however steadily it speaks",
        arguments: [
            "", "GET /v1/st", "GET /v1/status HTTP/1.1\r\nHost: loc",
            "POST /v1/next HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{",
        ])
    func slowLoris(begun: String) throws {
        let server = try TestServer(clock: .farAhead()) { $0.receiving = .milliseconds(150) }
        let wire = try server.connect()
        wire.send(begun)
        try server.turn()
        // A byte whenever the server has answered somebody else: never silent, and never done.
        for _ in 1..<15 {
            try server.advance(by: .milliseconds(10))
            wire.send(begun.isEmpty ? "" : "x")
            #expect(!wire.isAtEnd)
        }
        try server.advance(by: .milliseconds(10))
        #expect(wire.isAtEnd)
        // Who has said what it wants is told that the rest did not come.
        let said = wire.rest()
        #expect(said.isEmpty != begun.contains("HTTP/1.1"))
        if !said.isEmpty { #expect(String(decoding: said, as: UTF8.self).hasPrefix("HTTP/1.1 408 ")) }
    }

    @Test("a thousand idle connections keep nobody from being answered, and cost no more than the limit")
    func idle() throws {
        // Both ends are in this process.
        var files = rlimit()
        getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        files.rlim_cur = min(files.rlim_max, 8192)
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &files)
        let server = try TestServer(["127.0.0.1:0", "unix"])
        var idle: [Wire] = []
        for count in 0..<1000 {
            idle.append(try server.connect())
            if count % 100 == 99 {
                for address in server.server.addresses {
                    #expect(try Wire(address).request("GET", "/v1/status")?.status == 200)
                }
            }
        }
        #expect(idle.count { !$0.isAtEnd } <= 64)
    }

    @Test("a sign that is out of descriptors says so once, until somebody gets in again")
    func deafness() throws {
        let folder = try TemporaryFolder()
        let (clock, log, mailbox) = (ManualClock.farAhead(), MemoryLog(), try Mailbox<ControlMail>())
        let path = folder.path + "/control.sock"
        var limits = ControlLimits()
        // Time runs fast here.
        (limits.receiving, limits.answering, limits.sending) = (.seconds(10_000), .seconds(10_000), .seconds(10_000))
        let socket = try ListeningSocket(path: path, makesFolder: false, isPrivate: false)
        let thread = ControlThread(
            control: FakeSign(), sockets: [socket], page: ControlPage(), token: nil,
            limits: limits, mailbox: mailbox, log: log, clock: clock)
        let failing = [0, 1, 2, 5, 6].map { FaultPlan.Target.call("accept4", nth: $0) }
        let plan = FaultPlan(.several(failing), code: SystemError.Code(rawValue: EMFILE))
        let isOver = try Waiting<Bool>()
        try DetachedThread.start("test-control") {
            plan.run { thread.run() }
            isOver.set(true)
        }
        defer {
            mailbox.post(.stop)
            _ = try? isOver.get()
        }
        /// Seconds pass until somebody is answered, who waits all the while.
        func seconds(_ wire: Wire) throws -> Int {
            wire.send("GET /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n")
            var seconds = 0
            while !wire.hasSomething(within: .milliseconds(20)), seconds < 500 {
                clock.advance(by: .seconds(1))
                mailbox.post(.look)
                seconds += 1
            }
            #expect(wire.answer()?.status == 200)
            return seconds
        }
        #expect(try seconds(try Wire(path)) >= 3)
        #expect(log.messages.count == 1 && log.messages[0].contains("have to wait"), "\(log.messages)")
        // The fourth call lets it in, and the fifth says that there is nobody more; then it begins anew.
        #expect(try seconds(try Wire(path)) >= 2)
        #expect(log.messages.count == 2)
    }

    @Test("requests without a pause are answered with 429 once the burst is over")
    func rate() throws {
        let clock = ManualClock.farAhead()
        let server = try TestServer(clock: clock) {
            $0.requestsPerSecond = 1
            $0.requestBurst = 5
        }
        let wire = try server.connect()
        func statuses(_ count: Int) -> [Int] {
            (0..<count).compactMap { _ in wire.request("GET", "/v1/status")?.status }
        }
        #expect(statuses(8) == [200, 200, 200, 200, 200, 429, 429, 429])
        clock.advance(by: .milliseconds(999))
        #expect(statuses(1) == [429])
        clock.advance(by: .milliseconds(1))
        #expect(statuses(2) == [200, 429])
        clock.advance(by: .seconds(2))
        #expect(statuses(3) == [200, 200, 429])
    }

    @Test("a request that is torn anywhere neither crashes nor blocks")
    func torn() throws {
        let server = try TestServer { $0.requestBurst = 100_000 }
        let whole =
            "POST /v1/goto HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{\"item\":3}"
        for length in 0..<whole.utf8.count {
            let wire = try server.connect()
            wire.send(String(whole.prefix(length)))
        }
        // In two pieces it is one request.
        for length in stride(from: 1, to: whole.count, by: 7) {
            let wire = try server.connect()
            wire.send(String(whole.prefix(length)))
            #expect(try server.connect().request("GET", "/v1/status")?.status == 200)
            wire.send(String(whole.dropFirst(length)))
            #expect(wire.answer()?.status == 200)
        }
        // Several at once are answered in order.
        let wire = try server.connect()
        wire.send(String(repeating: whole, count: 5))
        for _ in 0..<5 { #expect(wire.answer()?.status == 200) }
    }
}
