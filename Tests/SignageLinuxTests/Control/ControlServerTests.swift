import FakeSign
import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("The control server")
struct ControlServerTests {
    // MARK: Routes

    @Test("every route answers over TCP and over the Unix socket", arguments: ["127.0.0.1:0", "unix"])
    func routes(place: String) throws {
        let server = try TestServer([place])
        let wire = try server.connect()
        for route in ControlRoutes.all {
            switch route.action {
            case .stream, .events: continue
            case .ask, .screenshot, .document, .session: break
            }
            let body = route.body.map { Self.body($0).line }
            let answer = try #require(wire.request(route.method.rawValue, route.path, json: body), "\(route.path)")
            #expect(answer.status == 200, "\(route.path): \(answer.text)")
            if case .json = route.answer {
                #expect(answer.header("content-type") == "application/json")
                #expect(throws: Never.self) { try JSONReader.read(answer.body, maxDepth: 32) }
            }
            #expect(answer.header("x-content-type-options") == "nosniff")
            #expect(answer.header("cache-control") == "no-store")
            #expect(answer.header("content-security-policy")?.contains("frame-ancestors 'none'") == true)
        }
    }

    /// Something that fits all fields that must be there.
    private static func body(_ fields: [ControlField]) -> JSONValue {
        .object(
            fields.filter(\.isRequired).map { field in
                switch field.kind {
                case .flag: .init(field.name, .bool(true))
                case .integer(let range): .init(field.name, .integer(Int64(range.lowerBound)))
                case .number(let range): .init(field.name, .number(range.lowerBound))
                case .word(let words): .init(field.name, .string(words[0]))
                case .choice(let numbers): .init(field.name, .integer(Int64(numbers[0])))
                case .form(_, _, let example, _): .init(field.name, .string(example))
                case .text: .init(field.name, .string(field.name == "output" ? "HDMI-A-1" : "x"))
                case .list(let fields, _): .init(field.name, .list([body(fields)]))
                }
            })
    }

    @Test("what is asked reaches the sign as it was meant")
    func requests() throws {
        let server = try TestServer(["unix"])
        let wire = try server.connect()
        wire.request("POST", "/v1/goto", json: #"{"zone":"banner","item":3}"#)
        wire.request("POST", "/v1/next")
        wire.request(
            "POST", "/v1/pointer",
            json: #"{"device":2,"contacts":[{"id":1,"x":10,"y":20.5},{"id":1,"x":11,"y":20.5},{"id":2,"x":0,"y":0}]}"#)
        wire.request("POST", "/v1/clock", json: #"{"wall":"2026-12-24T18:00","rate":1e1}"#)
        wire.request("POST", "/v1/panel", json: #"{"width":1080,"height":1920,"rotation":90}"#)
        wire.request("GET", "/v1/playlog?since=2026-11-30T09:00:00%2B01:00&limit=5")
        let asked = server.sign.asked
        // As an answer has it.
        wire.request("GET", "/v1/playlog?since=2026-11-30T20:21:34.109Z")
        guard case .playLog("2026-11-30T20:21:34.109Z", 1000)? = server.sign.asked.last else {
            Issue.record("\(server.sign.asked)")
            return
        }
        try #require(asked.count == 6)
        guard case .move(.item(2), let zone, nil) = asked[0], case .move(.next, nil, nil) = asked[1],
            case .pointer(let report) = asked[2], case .setClock(let clock) = asked[3],
            case .setPanel(let panel) = asked[4], case .playLog("2026-11-30T09:00:00+01:00", 5) = asked[5]
        else {
            Issue.record("\(asked)")
            return
        }
        #expect(zone == ZoneID(rawValue: "banner"))
        #expect(
            report
                == PointerReport(
                    device: 2,
                    contacts: [
                        Contact(id: ContactID(rawValue: 1), x: 11, y: 20.5),
                        Contact(id: ContactID(rawValue: 2), x: 0, y: 0),
                    ]))
        #expect(clock == ClockSetting(wall: "2026-12-24T18:00", rate: 10))
        #expect(panel == PanelSetting(size: Size(width: 1080, height: 1920), rotation: 90))
    }

    static let refused: [(method: String, path: String, json: String?, status: Int, says: String)] = [
        ("GET", "/v1/statsu", nil, 404, "did you mean /v1/status?"), ("GET", "/etc/passwd", nil, 404, "openapi"),
        ("GET", "/../../etc/passwd", nil, 404, "openapi"), ("GET", "/%2e%2e/%2e%2e/etc/passwd", nil, 404, "openapi"),
        ("GET", "/%zz", nil, 400, "escapes"), ("GET", "/v1/status?%ff=1", nil, 400, "escapes"),
        ("POST", "/v1/status", nil, 405, "GET, HEAD, OPTIONS"), ("GET", "/v1/next", nil, 405, "POST, OPTIONS"),
        ("DELETE", "/v1/clock", nil, 405, "GET, POST, HEAD, OPTIONS"), ("BREW", "/", nil, 404, "openapi"),
        ("GET", "/v1/status?x=1", nil, 400, "nothing is read there"),
        ("GET", "/v1/screenshot?ouput=x", nil, 400, "did you mean \\\"output\\\"?"),
        ("GET", "/v1/screenshot?quality=101", nil, 400, "from 1 to 100"),
        ("GET", "/v1/screenshot?quality=5.0", nil, 400, "from 1 to 100"),
        ("GET", "/v1/screenshot?quality=", nil, 400, "from 1 to 100"),
        ("GET", "/v1/screenshot?quality=5&quality=6", nil, 400, "twice"),
        ("GET", "/v1/screenshot?format=gif", nil, 400, "jpeg"),
        ("GET", "/v1/screenshot?output=DP-9", nil, 404, "no output"),
        ("GET", "/v1/stream?output=DP-9", nil, 404, "no output"),
        ("GET", "/v1/playlog?since=yesterday", nil, 400, "since"),
        ("GET", "/v1/playlog?since=2026-02-29T00:00:00Z", nil, 400, "since"),
        ("GET", "/v1/playlog?since=2026-02-28T00:00:00.Z", nil, 400, "since"),
        ("GET", "/v1/playlog?since=2026-02-28T00:00:00.1234567890Z", nil, 400, "since"),
        ("GET", "/v1/playlog?since=2026-02-28T00:00:00.25", nil, 400, "since"),
        ("GET", "/v1/playlog?since=9999-12-31T00:00:00Z", nil, 400, "since"),
        ("POST", "/v1/next", #"{"zone":"nowhere"}"#, 404, "no zone"), ("POST", "/v1/next", #"{"zone":3}"#, 400, "zone"),
        ("POST", "/v1/next", #"{"zome":"a"}"#, 400, "did you mean"), ("POST", "/v1/next", "[]", 400, "no object"),
        ("POST", "/v1/next", #"{"zone":"a","zone":"b"}"#, 400, "duplicate"), ("POST", "/v1/next", "{", 400, "line 1"),
        ("POST", "/v1/next", #"{"zone":1e999}"#, 400, "JSON"), ("POST", "/v1/next", "{} {}", 400, "JSON"),
        ("POST", "/v1/next", "{\"zone\":\"\u{1}\"}", 400, "JSON"),
        ("POST", "/v1/next", String(repeating: "[", count: 30_000), 400, "in one another"),
        ("POST", "/v1/goto", "{}", 400, "lacks \\\"item\\\""), ("POST", "/v1/goto", #"{"item":0}"#, 400, "from 1"),
        ("POST", "/v1/goto", #"{"item":1.5}"#, 400, "from 1"), ("POST", "/v1/pause", #"{"x":1}"#, 400, "unknown"),
        ("POST", "/v1/pointer", #"{"contacts":[{"id":1,"x":0}]}"#, 400, "lacks \\\"y\\\""),
        ("POST", "/v1/clock", #"{"wall":"2026-13-01T00:00"}"#, 400, "such as \\\"2026-12-24T18:00\\\""),
        ("GET", "/v1/playlog?since=0", nil, 400, "such as \\\"2026-11-30T09:00:00Z\\\""),
        ("POST", "/v1/clock", #"{"wall":"2026-12-01T24:00"}"#, 400, "wall"),
        ("POST", "/v1/panel", #"{"width":10,"height":1080}"#, 400, "from 16"),
        ("POST", "/v1/panel", #"{"width":1920,"height":1080,"rotation":45}"#, 400, "0 or 90"),
        ("POST", "/v1/panel", #"{"width":7680,"height":4321}"#, 400, "7680×4320 at the most"),
        ("POST", "/v1/panel", #"{"width":4321,"height":7680,"rotation":90}"#, 400, "7680×4320 at the most"),
        ("GET", "//v1/status", nil, 404, "there is no"), ("GET", "/v1//status", nil, 404, "there is no"),
        ("GET", "/v1/../v1/status", nil, 404, "there is no"), ("GET", "/v1/status/", nil, 404, "there is no"),
        ("GET", "/v1/status%00", nil, 404, "there is no"), ("GET", "*", nil, 404, "openapi"),
        ("CONNECT", "localhost:80", nil, 404, "openapi"), ("TRACE", "/v1/status", nil, 405, "GET, HEAD, OPTIONS"),
        ("get", "/v1/status", nil, 405, "GET, HEAD, OPTIONS"),
    ]

    @Test("what makes no sense is refused with a reason and a remedy, and the connection lives on", arguments: refused)
    func refusals(method: String, path: String, json: String?, status: Int, says: String) throws {
        let server = try TestServer(["unix"])
        let wire = try server.connect()
        let answer = try #require(wire.request(method, path, json: json))
        #expect(answer.status == status, "\(answer.text)")
        #expect(answer.text.contains(says), "\(answer.text)")
        guard case .object(let members) = try JSONReader.read(answer.body), members.first?.name == "error" else {
            Issue.record("no error: \(answer.text)")
            return
        }
        #expect((status == 405) == (answer.header("allow") != nil))
        #expect(wire.request("GET", "/v1/status")?.status == 200)
    }

    @Test("a panel of 8K fits, upright or not, and the document says what does")
    func panels() throws {
        let server = try TestServer(["unix"])
        let wire = try server.connect()
        for (width, height) in [(7680, 4320), (4320, 7680), (16, 7680), (4320, 4320)] {
            #expect(wire.request("POST", "/v1/panel", json: "{\"width\":\(width),\"height\":\(height)}")?.status == 200)
        }
        let body = OpenAPIDocument.json.member("paths")?.member("/v1/panel")?.member("post")?.member("requestBody")
        let schema = body?.member("content")?.member("application/json")?.member("schema")
        #expect(schema?.member("anyOf")?.line.split(separator: "4320").count == 3)
    }

    @Test("an address that is written whole is the same as its path, and names the same host")
    func absolute() throws {
        let server = try TestServer()
        let wire = try server.connect()
        #expect(wire.request("GET", "http://localhost/v1/status")?.status == 200)
        #expect(wire.request("GET", "HTTP://LOCALHOST/v1/screenshot?format=jpeg")?.status == 200)
        #expect(wire.request("OPTIONS", "http://localhost/v1/clock")?.status == 204)
        #expect(try server.connect().request("GET", "http://localhost")?.status == 404)
        for host in ["evil.example", "localhost:1", "", "localhost@evil.example"] {
            let answer = try server.connect().request("GET", "http://\(host)/v1/status")
            #expect(answer?.status == 400 && answer?.header("connection") == "close", "\(host)")
        }
        #expect(server.sign.asked.count == 1)
    }

    @Test("the document describes every answer that it names, and every route once")
    func document() throws {
        let text = OpenAPIDocument.json.line
        for part in text.split(separator: "\"$ref\": \"#/components/").dropFirst() {
            let path = part.prefix { $0 != "\"" }.split(separator: "/")
            let section = OpenAPIDocument.json.member("components")?.member(String(path[0]))
            #expect(section?.member(String(path[1])) != nil, "\(path)")
        }
        #expect(Set(ControlRoutes.all.map(\.id)).count == ControlRoutes.all.count)
        for case .object(let members)? in [
            OpenAPIDocument.json.member("paths"), OpenAPIDocument.json.member("components")?.member("schemas"),
        ] {
            #expect(Set(members.map(\.name)).count == members.count)
        }
    }

    @Test("HEAD answers as GET without a body, OPTIONS tells the methods")
    func methods() throws {
        let server = try TestServer()
        let wire = try server.connect()
        for path in ["/v1/status", "/v1/screenshot", "/v1/events", "/v1/stream"] {
            let head = try #require(wire.request("HEAD", path))
            #expect(head.status == 200, "\(path)")
        }
        let options = try #require(wire.request("OPTIONS", "/v1/clock"))
        #expect(options.status == 204 && options.header("allow") == "GET, POST, HEAD, OPTIONS")
        #expect(wire.request("GET", "/v1/status")?.status == 200)
        #expect(server.sign.followers == 0 && server.sign.glass.viewers == 0)
    }

    @Test("a sign that is none in preview keeps its clock, and says so")
    func conflict() throws {
        let server = try TestServer(["unix"], isPreview: false)
        let wire = try server.connect()
        #expect(wire.request("POST", "/v1/clock", json: #"{"rate":2}"#)?.status == 409)
        #expect(wire.request("POST", "/v1/panel", json: #"{"width":100,"height":100}"#)?.status == 409)
    }

    @Test("a body must be JSON, and say so")
    func mediaType() throws {
        let server = try TestServer()
        let wire = try server.connect()
        wire.send(
            "POST /v1/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: text/plain\r\nContent-Length: 2\r\n\r\n{}")
        #expect(wire.answer()?.status == 415)
        let body = "{}"
        wire.send(
            "POST /v1/next HTTP/1.1\r\nHost: localhost\r\nContent-Type: Application/JSON; charset=utf-8\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
        #expect(wire.answer()?.status == 200)
    }

    @Test("the page is served as it was given, and nothing else is")
    func page() throws {
        let asset = ControlPage.Asset(type: "text/javascript", bytes: Array("let a = 1\n".utf8))
        let server = try TestServer(page: ["/": asset, "/page.js": asset])
        let wire = try server.connect()
        let answer = try #require(wire.request("GET", "/page.js?v=1"))
        #expect(answer.status == 200 && answer.text == "let a = 1\n")
        #expect(answer.header("content-type") == "text/javascript")
        #expect(wire.request("POST", "/page.js")?.status == 405)
        #expect(wire.request("GET", "/page.css")?.status == 404)
    }

    // MARK: Its life

    @Test("the socket's file is for its owner and the group, goes with the server, and a stale one is replaced")
    func socketFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/control.sock"
        let log = MemoryLog()
        func start() throws -> ControlServer {
            try ControlServer(control: FakeSign(), listeners: [.unix(path: path)], log: log)
        }
        let first = try start()
        var status = stat()
        #expect(lstat(path, &status) == 0 && status.st_mode & 0o777 == 0o660)
        // Another sign's socket is left alone.
        let second = try start()
        #expect(second.addresses.isEmpty && log.messages.last?.contains("another one answers there") == true)
        #expect(try Wire(path).request("GET", "/v1/status")?.status == 200)
        second.stop()
        #expect(lstat(path, &status) == 0)
        first.stop()
        #expect(lstat(path, &status) != 0)
        // One that nobody answers at: its sign was killed.
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0)
        #expect(withUnixAddress(path) { bind(dead, $0, $1) } == 0)
        close(dead)
        let third = try start()
        #expect(try Wire(path).request("GET", "/v1/status")?.status == 200)
        third.stop()
    }

    @Test("where it cannot listen the sign goes on, and the log says why and what to do")
    func cannotListen() throws {
        let folder = try TemporaryFolder()
        try OutputFile.write([], to: folder.path + "/file")
        let taken = try LoopbackServer { _ in .page("200 OK", "") }
        let log = MemoryLog()
        let listeners: [(ControlListener, says: String)] = [
            (.unix(path: folder.path + "/none/control.sock"), "there is no folder"),
            (.unix(path: folder.path + "/file"), "no socket"),
            (.unix(path: folder.path + "/" + String(repeating: "x", count: 120)), "107 bytes"),
            (.tcp(try #require(ListenAddress("\(taken.port)"))), "another program uses"),
            (.tcp(try #require(ListenAddress("192.0.2.1:8080"))), "a token is needed"),
        ]
        let server = try ControlServer(control: FakeSign(), listeners: listeners.map(\.0), log: log)
        #expect(server.addresses.isEmpty)
        #expect(log.messages.count == listeners.count)
        for (message, listener) in zip(log.messages, listeners) {
            #expect(message.contains(listener.says) && message.contains("; "), "\(message)")
        }
        let next = try ControlServer(
            control: FakeSign(), listeners: [.tcp(try #require(ListenAddress("\(taken.port)")), orNext: true)], log: log
        )
        #expect(next.addresses.count == 1)
    }

    @Test("a sign that does not answer is told about, and the server lives on")
    func silence() throws {
        let server = try TestServer { $0.answering = .milliseconds(20) }
        server.sign.fallSilent()
        let wire = try server.connect()
        for _ in 0..<2 {
            let answer = try #require(wire.request("GET", "/v1/status"))
            #expect(answer.status == 503 && answer.text.contains("does not answer"))
        }
    }

    @Test("stopping in the middle of many requests answers each or none of them")
    func stopAmongRequests() throws {
        for _ in 0..<20 {
            let server = try TestServer(["unix"])
            let wires = try (0..<8).map { _ in try server.connect() }
            for wire in wires {
                wire.send(String(repeating: "GET /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n", count: 50))
            }
            // Some have been asked, some lie in buffers, and some are answered now.
            try server.waitUntilAsked()
            server.server.stop()
            for wire in wires {
                while let answer = wire.answer() { #expect(answer.status == 200 || answer.status == 503) }
            }
        }
    }

    @Test("stopping ends those who wait and those who watch")
    func stop() throws {
        let server = try TestServer()
        server.sign.fallSilent()
        let (waiting, watching) = (try server.connect(), try server.connect())
        watching.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(watching.head()?.status == 200)
        waiting.send("GET /v1/status HTTP/1.1\r\nHost: localhost\r\n\r\n")
        try server.waitUntilAsked()
        server.server.stop()
        _ = waiting.rest()
        _ = watching.rest()
        #expect(server.sign.followers == 0)
    }
}
