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
        let chunked = try server.connect()
        chunked.send(
            "POST /v1/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
                + "Transfer-Encoding: chunked\r\n\r\n3e9\r\n\(large)\r\n0\r\n\r\n")
        #expect(chunked.answer()?.status == 413)
        let endless = try server.connect()
        endless.send("POST /v1/next HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        for _ in 0..<20 { endless.send("3e9\r\n\(large)\r\n") }
        #expect(endless.rest().isEmpty)
        #expect(server.sign.asked.count == 1)
    }

    @Test("headers over the limit are refused")
    func headers() throws {
        let server = try TestServer { $0.connectionBytes = 8 << 10 }
        let wire = try server.connect()
        wire.send("GET /v1/status HTTP/1.1\r\nHost: localhost\r\nX: \(String(repeating: "x", count: 20_000))\r\n\r\n")
        let status = wire.head()?.status
        #expect(status == nil || status == 431 || status == 413, "\(status ?? 0)")
        #expect(try server.connect().request("GET", "/v1/status")?.status == 200)
    }

    @Test(
        "whoever takes too long to say a request is cut off, however steadily it speaks",
        arguments: [
            "", "GET /v1/st", "GET /v1/status HTTP/1.1\r\nHost: loc",
            "POST /v1/next HTTP/1.1\r\nHost: localhost\r\nContent-Length: 60000\r\n\r\n{",
        ])
    func slowLoris(begun: String) throws {
        let server = try TestServer { $0.receiving = .milliseconds(150) }
        let wire = try server.connect()
        wire.send(begun)
        let start = SystemClock().now()
        var ended = false
        // A byte whenever the server has answered somebody else: never silent, and never done.
        while !ended, SystemClock().now() - start < .seconds(10) {
            let other = try server.connect()
            #expect(other.request("GET", "/v1/status")?.status == 200)
            wire.send(begun.isEmpty ? "" : "x")
            ended = wire.isAtEnd
        }
        #expect(ended)
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

    @Test("requests without a pause are answered with 429 once the burst is over")
    func rate() throws {
        let server = try TestServer {
            $0.requestsPerSecond = 1
            $0.requestBurst = 5
        }
        let wire = try server.connect()
        let statuses = (0..<8).compactMap { _ in wire.request("GET", "/v1/status")?.status }
        #expect(statuses.prefix(5).allSatisfy { $0 == 200 })
        #expect(statuses.suffix(2).allSatisfy { $0 == 429 })
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

    @Test("bytes that are no HTTP get no more than a refusal")
    func garbage() throws {
        let server = try TestServer()
        for text in [
            "\u{0}\u{1}\r\n\r\n", "GET\r\n\r\n", "GET / HTTP/9.9\r\n\r\n",
            "POST /v1/next HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
            "POST /v1/next HTTP/1.1\r\nHost: localhost\r\nContent-Length: 99999999999999999999\r\n\r\n",
        ] {
            let wire = try server.connect()
            wire.send(text)
            wire.endSending()
            let answer = wire.rest()
            #expect(!String(decoding: answer, as: UTF8.self).contains("200 OK"))
        }
        #expect(server.sign.asked.isEmpty)
    }
}
