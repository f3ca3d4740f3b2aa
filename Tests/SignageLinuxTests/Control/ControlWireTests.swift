import FakeSign
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("What is no HTTP, or HTTP in two ways")
struct ControlWireTests {
    struct Case: CustomTestStringConvertible, Sendable {
        var text: String
        var status: Int
        init(_ text: String, _ status: Int) { (self.text, self.status) = (text, status) }
        var testDescription: String { "\(status): \(text.prefix(120).debugDescription)" }
    }

    private static func get(_ headers: String..., target: String = "/v1/status") -> String {
        "GET \(target) HTTP/1.1\r\n" + (["Host: localhost"] + headers).map { $0 + "\r\n" }.joined() + "\r\n"
    }
    private static func post(_ headers: String..., body: String = "") -> String {
        let headers = ["Host: localhost", "Content-Type: application/json"] + headers
        return "POST /v1/next HTTP/1.1\r\n" + headers.map { $0 + "\r\n" }.joined() + "\r\n" + body
    }
    private static func x(_ count: Int) -> String { String(repeating: "x", count: count) }

    static let lines = [
        Case("GET /v1/status HTTP/9.9\r\nHost: localhost\r\n\r\n", 505),
        Case("GET /v1/status HTTP/2.0\r\nHost: localhost\r\n\r\n", 505),
        Case("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", 505),
        Case("GET /v1/status HTTP/0.9\r\n\r\n", 505),
        Case("GET /v1/status HTTQ/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case("GET /v1/status http/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case("GET /v1/status HTTP/1.11\r\nHost: localhost\r\n\r\n", 400),
        Case("GET /v1/status\r\n\r\n", 400), Case("GET \r\n\r\n", 400), Case("\u{16}\u{3} \u{1}\r\n\r\n", 400),
        Case("GET  HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case("GET /v1/status x HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case("GET /v1/sta\ttus HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case("G{T /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case(get(target: "/" + x(5000)), 414), Case(get(target: "/" + x(100_000)), 414),
        Case("GET /v1/status?" + x(200_000), 414), Case(x(200_000), 414),
        Case(get(target: "/v1/status?" + String(repeating: "a&", count: 1000)), 431),
    ]

    static let headers = [
        Case("GET /v1/status HTTP/1.1\r\n\r\n", 400), Case("GET /v1/status HTTP/1.1\r\nX: y\r\n\r\n", 400),
        Case(get("Host: localhost"), 400), Case(get("host: evil.example"), 400), Case(get("no colon"), 400),
        Case(get(": no name"), 400), Case(get(": no name", "Content-Length: 64"), 400), Case(get(":"), 400),
        Case("GET /v1/status HTTP/1.1\r\n: no name\r\nHost: localhost\r\n\r\n", 400), Case(get("a: b\r\n c"), 400),
        Case(get("a:\r\n b"), 400), Case(get("a:             \r\n\tb", "c: d"), 400), Case(get("a: b\0c"), 400),
        Case(get("a: b\0c", "d: e"), 400), Case(get("a: \0", "d: e"), 400), Case(get("a\0: b"), 400),
        Case("GET /v1/status\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case("GET /v1/status\0/x?\0=a HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case("GET\0 /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n", 400),
        Case("GET   /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n", 400), Case(get("a b: c"), 400),
        Case(get("a\tb: c"), 400),
        Case(get("Bad\u{7F}: c"), 400),
        Case("GET /v1/status HTTP/1.1\r\n Host: localhost\r\n\r\n", 400), Case(get("a: b\u{1}"), 400),
        Case(get("a: b\rc"), 400), Case(get("X: " + x(10_000)), 431), Case(get("X: " + x(100_000)), 431),
        Case(get(x(100_000)), 431), Case(get(String(repeating: "a: b\r\n", count: 200) + "c: d"), 431),
        Case(get(String(repeating: "a: b\r\n", count: 5000) + "c: d"), 431),
        Case(get("Cookie: " + String(repeating: "a=b;", count: 300)), 431),
        Case(get("Cookie: " + String(repeating: "a;", count: 5000)), 431),
        Case(get("Cookie: " + x(20_000)), 431), Case(get("A: " + String(repeating: "b\r\n ", count: 20_000)), 431),
        Case(get("A:" + String(repeating: "\r\n b", count: 500)), 400),
    ]

    static let bodies = [
        Case(post("Content-Length: -1"), 400), Case(post("Content-Length: +2", body: "{}"), 400),
        Case(post("Content-Length: 2x", body: "{}"), 400), Case(post("Content-Length: 0x2", body: "{}"), 400),
        Case(post("Content-Length: ", body: "{}"), 400), Case(post("Content-Length: 2, 2", body: "{}"), 400),
        Case(post("Content-Length: 2 2", body: "{}"), 400), Case(post("Content-Length : 2", body: "{}"), 400),
        Case(post("Content-Length: 99999999999999999999", body: "{}"), 413),
        Case(post("Content-Length: 18446744073709551615", body: "{}"), 413),
        Case(post("Content-Length: 65537", body: "{}"), 413),
        Case(post("Content-Length: 2", "Content-Length: 2", body: "{}"), 400),
        Case(post("Content-Length: 2", "content-length: 40", body: "{}"), 400),
        Case(post("Content-Length: 2", "Transfer-Encoding: chunked", body: "0\r\n\r\n"), 400),
        Case(post("Transfer-Encoding: chunked", "Content-Length: 2", body: "0\r\n\r\n"), 400),
        Case(post("Transfer-Encoding: chunked", body: "2\r\n{}\r\n0\r\n\r\n"), 411),
        Case(post("Transfer-Encoding: chunked", body: "zz\r\n"), 411),
        Case(post("Transfer-Encoding: chunked"), 411), Case(post("Transfer-Encoding: gzip, chunked"), 411),
        Case(post("Transfer-Encoding: gzip"), 411), Case(post("Transfer-Encoding: identity", body: "{}"), 411),
        Case(post("Transfer-Encoding: "), 411), Case(post("Transfer-Encoding:\r\n chunked"), 400),
        Case(post("Transfer-Encoding: xchunked"), 411),
        Case(post("Expect: 100-continue", "Transfer-Encoding: chunked"), 411),
        Case(get("Transfer-Encoding: chunked") + "0\r\n\r\n", 411),
    ]

    @Test(
        "all that cannot be read is refused in JSON, with the headers of every answer, and then the connection ends",
        arguments: lines + headers + bodies)
    func refusals(_ wrong: Case) throws {
        let server = try TestServer(["127.0.0.1:0", "unix"])
        // Also after a good request, and with one behind it that must not be answered.
        for (address, begins) in [(0, false), (0, true), (1, true)] {
            let wire = try Wire(server.server.addresses[address])
            if begins { #expect(wire.request("GET", "/v1/clock")?.status == 200) }
            wire.send(wrong.text)
            wire.send("POST /v1/pause HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n")
            let answer = try #require(wire.answer())
            #expect(answer.status == wrong.status, "\(answer.text)")
            #expect(answer.header("content-type") == "application/json")
            for (name, value) in HTTPReply.commonHeaders { #expect(answer.header(name) == value) }
            #expect(answer.header("connection")?.lowercased() == "close")
            let error = try JSONReader.read(answer.body).member("error")
            for part in ["kind", "reason", "remedy"] { #expect(error?.member(part)?.asString?.isEmpty == false) }
            wire.endSending()
            #expect(wire.rest().isEmpty)
        }
        #expect(server.sign.asked.allSatisfy { if case .clock = $0 { true } else { false } })
    }

    @Test("a first line without a space is no request in any way, and gets no more than an end")
    func noLine() throws {
        let server = try TestServer()
        let wire = try server.connect()
        wire.send("GET\r\n\r\n")
        #expect(wire.rest().isEmpty)
    }

    @Test("what a client may say in more than one way is understood")
    func forgiving() throws {
        let server = try TestServer()
        let wire = try server.connect()
        for text in [
            "GET /v1/status HTTP/1.1\nHost: localhost\n\n", "\r\n\r\nGET /v1/status HTTP/1.1\r\nHost:localhost\r\n\r\n",
            "GET /v1/status HTTP/1.1\r\nHOST:\t localhost\r\nA:\r\nB:\t\r\nC: \"\u{E9}\" \r\n\r\n",
            "GET /v1/status HTTP/1.2\r\nHost: localhost\r\n\r\n", Self.get("Content-Length: 0"),
            Self.get("Upgrade: h2c", "Connection: Upgrade"), Self.get("Cookie: " + Self.x(3000)),
            "GET /v1/status HTTP/1.0\r\nHost: localhost\r\nConnection: keep-alive\r\n\r\n",
        ] {
            wire.send(text)
            #expect(wire.answer()?.status == 200, "\(text.debugDescription)")
        }
    }

    @Test("a request at the limits of its head is answered, and so are many at once")
    func limits() throws {
        let server = try TestServer(["unix"])
        let limits = ControlLimits()
        let wire = try server.connect()
        let fields = Self.get(String(repeating: "a: b\r\n", count: limits.headFields - 2) + "c: d")
        let cookies = Self.get("Cookie: " + String(repeating: "a=b;", count: limits.headFields - 3))
        let bare = Self.get("X: ").utf8.count
        let bytes = Self.get("X: " + Self.x(limits.headBytes - bare))
        let cookie = Self.get("Cookie: " + Self.x(limits.headBytes - bare - 5))
        for text in [fields, cookies, bytes, cookie] {
            #expect(text.utf8.count <= limits.headBytes)
            wire.send(String(repeating: text, count: 20))
            for _ in 0..<20 { #expect(wire.answer()?.status == 200) }
        }
        for text in [
            Self.get("X: " + Self.x(limits.headBytes - bare + 1)), fields.replacing("c: d", with: "c: d\r\ne: f"),
        ] {
            let wire = try server.connect()
            wire.send(text)
            #expect(wire.answer()?.status == 431)
        }
    }
}
