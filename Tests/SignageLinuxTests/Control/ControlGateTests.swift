import FakeSign
import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("Who may talk to a sign")
struct ControlGateTests {
    static let token = "correct-horse-battery-staple"

    static let hosts: [(host: String, status: Int)] = [
        ("localhost", 200), ("LOCALHOST:8080", 200), ("127.0.0.1", 200), ("127.0.0.1:1", 200), ("[::1]:80", 200),
        ("127.9.9.9", 200), ("evil.example", 403), ("localhost.evil.example", 403), ("127.0.0.1.evil.example", 403),
        ("192.168.1.5", 403), ("[::2]", 403), ("::1", 403), ("localhost:80:80", 403), ("localhost:x", 403),
        ("evil.example:localhost", 403), ("", 403), ("localhost.", 403), ("127.0.0.1.", 403), ("2130706433", 403),
        ("0x7f.1", 403), ("localhost@evil.example", 403), ("evil.example@localhost", 403),
        ("localhost, localhost", 403),
        ("localhost/", 403), ("[::1", 403), ("[::ffff:127.0.0.1]", 200),
    ]

    @Test("only names of this machine are answered: another site's name may lead here", arguments: hosts)
    func host(host: String, status: Int) throws {
        let server = try TestServer()
        for path in ["/v1/status", "/"] {
            let answer = try server.connect().request("GET", path, headers: ["Host: \(host)"])
            #expect(answer?.status == (status == 200 && path == "/" ? 404 : status), "\(answer?.text ?? "")")
        }
    }

    static let pages: [(header: String, status: Int)] = [
        ("Origin: http://localhost", 200), ("Origin: https://localhost", 200), ("Origin: HTTP://LOCALHOST", 200),
        ("Origin: http://localhost:81", 403), ("Origin: http://evil.example", 403), ("Origin: null", 403),
        ("Origin: ftp://localhost", 403), ("Origin: ", 403), ("Sec-Fetch-Site: same-origin", 200),
        ("Sec-Fetch-Site: none", 200), ("Sec-Fetch-Site: cross-site", 403), ("Sec-Fetch-Site: same-site", 403),
        ("X: y", 200),
    ]

    @Test("pages of other sites can neither order nor watch", arguments: pages)
    func origin(header: String, status: Int) throws {
        let server = try TestServer(page: ["/": ControlPage.Asset(type: "text/html", bytes: [65])])
        let headers = ["Host: localhost", header]
        #expect(try server.connect().request("POST", "/v1/next", headers: headers)?.status == status)
        #expect(try server.connect().request("GET", "/v1/screenshot", headers: headers)?.status == status)
        for path in ["/v1/stream", "/v1/events"] {
            let stream = try server.connect()
            stream.send("GET \(path) HTTP/1.1\r\n\(headers.joined(separator: "\r\n"))\r\n\r\n")
            #expect(stream.head()?.status == status)
        }
        // A link may lead to the page.
        #expect(try server.connect().request("GET", "/", headers: headers)?.status == 200)
    }

    @Test("the Unix socket wants none of this")
    func unix() throws {
        let server = try TestServer(["unix"], token: Self.token)
        let headers = ["Host: evil.example", "Origin: http://evil.example", "Sec-Fetch-Site: cross-site"]
        #expect(try server.connect().request("POST", "/v1/next", headers: headers)?.status == 200)
    }

    static let words: [(header: String, status: Int)] = [
        ("Authorization: Bearer \(token)", 200), ("authorization: bEARER \(token)", 200), ("X: y", 401),
        ("Authorization: Bearer \(token)x", 401), ("Authorization: Bearer \(token.dropLast())", 401),
        ("Authorization: Bearer ", 401), ("Authorization: Basic \(token)", 401), ("Authorization: \(token)", 401),
        ("Cookie: signaged=\(token)", 401), ("Cookie: signaged=", 401),
    ]

    @Test("over a network the token is wanted", arguments: words)
    func bearer(header: String, status: Int) throws {
        let server = try TestServer(["0.0.0.0:0"], token: Self.token + "\n")
        let headers = ["Host: 127.0.0.1", header]
        for (method, path) in [("GET", "/v1/status"), ("POST", "/v1/next"), ("GET", "/v1/screenshot")] {
            let answer = try #require(try server.connect().request(method, path, headers: headers))
            #expect(answer.status == status)
            #expect((answer.header("www-authenticate") != nil) == (status == 401))
        }
        #expect(server.sign.asked.isEmpty == (status != 200))
    }

    @Test("a browser is shown a form, and gets a cookie for the token that scripts cannot read")
    func cookie() throws {
        let page = ControlPage.Asset(type: "text/html", bytes: Array("the page".utf8))
        let server = try TestServer(["0.0.0.0:0"], token: Self.token, page: ["/": page])
        let host = "Host: 127.0.0.1"
        let wire = try server.connect()
        let form = try #require(wire.request("GET", "/", headers: [host]))
        #expect(form.status == 401 && form.text.contains("action=\"/v1/session\""))
        func post(_ token: String) -> Wire.Answer? {
            let body = "token=\(token)"
            wire.send(
                "POST /v1/session HTTP/1.1\r\n\(host)\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                    + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
            return wire.answer()
        }
        #expect(post("wrong")?.status == 401)
        let answer = try #require(post(Self.token.replacing("-", with: "%2D")))
        #expect(answer.status == 303 && answer.header("location") == "/")
        let cookie = try #require(answer.header("set-cookie"))
        #expect(cookie.contains("HttpOnly") && cookie.contains("SameSite=Strict") && !cookie.contains(Self.token))
        let word = "Cookie: a=b; \(cookie.prefix { $0 != ";" })"
        #expect(wire.request("GET", "/", headers: [host, word])?.text == "the page")
        #expect(wire.request("GET", "/v1/status", headers: [host, word])?.status == 200)
        #expect(wire.request("GET", "/v1/status", headers: [host, word + "x"])?.status == 401)
        let json = try #require(
            wire.request("POST", "/v1/session", headers: [host], json: "{\"token\":\"\(Self.token)\"}"))
        #expect(json.status == 200 && json.header("set-cookie") != nil)
    }

    @Test("wrong tokens are counted, and the right one is taken at once however many wrong ones came from its address")
    func guessing() throws {
        let server = try TestServer(["0.0.0.0:0"], token: Self.token) { $0.failureBurst = 3 }
        let wire = try server.connect()
        func answer(_ token: String) -> Wire.Answer? {
            wire.request("GET", "/v1/status", headers: ["Host: 127.0.0.1", "Authorization: Bearer \(token)"])
        }
        for _ in 0..<3 { #expect(answer("wrong")?.status == 401) }
        let refusal = try #require(answer("wrong"))
        #expect(refusal.status == 429 && refusal.header("retry-after") != nil)
        #expect(answer(Self.token)?.status == 200)
        #expect(answer("wrong")?.status == 429)
        let session = wire.request(
            "POST", "/v1/session", headers: ["Host: 127.0.0.1"], json: "{\"token\":\"\(Self.token)\"}")
        #expect(session?.status == 200)
        // Asking without one is no guess.
        #expect(wire.request("GET", "/v1/status", headers: ["Host: 127.0.0.1"])?.status == 401)
    }

    @Test("whoever guesses is held by the bound on requests")
    func guessingRate() throws {
        let server = try TestServer(["0.0.0.0:0"], token: Self.token) {
            ($0.requestsPerSecond, $0.requestBurst, $0.failureBurst) = (1, 5, 1000)
        }
        let wire = try server.connect()
        let statuses = (0..<8).compactMap { _ in
            wire.request("GET", "/v1/status", headers: ["Host: 127.0.0.1", "Authorization: Bearer wrong"])?.status
        }
        #expect(statuses == [401, 401, 401, 401, 401, 429, 429, 429])
    }

    @Test("a token file that others can read, or with too little in it, is not used")
    func tokenFile() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/token"
        func fault(_ text: String?, mode: mode_t = 0o600) throws -> String? {
            unlink(path)
            if let text {
                try OutputFile.write(Array(text.utf8), to: path)
                chmod(path, mode)
            }
            do throws(ListenFault) {
                _ = try ControlToken(file: path)
                return nil
            } catch { return error.reason }
        }
        #expect(try fault(Self.token) == nil)
        #expect(try fault(Self.token + "\r\n", mode: 0o400) == nil)
        for mode in [0o640, 0o604, 0o620, 0o602, 0o610] as [mode_t] {
            #expect(try fault(Self.token, mode: mode)?.contains("others than its owner") == true)
        }
        #expect(try fault("short")?.contains("22") == true)
        #expect(try fault("")?.contains("22") == true)
        #expect(try fault(String(Self.token.prefix(21))) != nil)
        #expect(try fault(String(Self.token.prefix(22))) == nil)
        // As long as it should be, and guessed at once.
        for easy in ["a", "abc", "123"] {
            #expect(try fault(String(repeating: easy, count: 20))?.contains("8 different") == true)
        }
        #expect(try fault("twenty-two characters and spaces") != nil)
        #expect(try fault(String(repeating: "x", count: 5000)) != nil)
        #expect(try fault(nil)?.contains("No such file") == true)
        unlink(path)
        mkdir(path, 0o700)
        #expect(throws: ListenFault.self) { try ControlToken(file: path) }
        rmdir(path)
    }

    @Test("a token file that is another user's says whose it must be")
    func tokenFileOfAnother() throws {
        let plan = FaultPlan(.call("open", nth: 0), code: .accessDenied)
        let fault = plan.run {
            #expect(throws: ListenFault.self) { try ControlToken(file: "/etc/signaged/token") }
        }
        #expect(fault?.remedy.hasPrefix("chown ") == true && fault?.remedy.hasSuffix(" /etc/signaged/token") == true)
    }

    @Test("a folder that others may use is neither listened in nor talked to")
    func folders() throws {
        let parent = try TemporaryFolder()
        let folder = parent.path + "/signaged-0"
        let path = folder + "/control.sock"
        func refusals() -> [String] {
            var reasons: [String] = []
            do throws(ListenFault) {
                _ = try ListeningSocket(path: path, makesFolder: true, isPrivate: true)
            } catch { reasons.append(error.reason) }
            do throws(ControlClient.Fault) {
                _ = try ControlClient(path: path, isPrivate: true).get("/v1/status")
            } catch { reasons.append(error.reason) }
            return reasons
        }
        // It is made, and the client finds that nobody listens any more.
        #expect(refusals().count == 1)
        var status = stat()
        #expect(lstat(folder, &status) == 0 && status.st_mode & 0o777 == 0o700)
        for mode in [0o777, 0o710, 0o701, 0o740, 0o1702] as [mode_t] {
            chmod(folder, mode)
            let reasons = refusals()
            #expect(reasons.count == 2 && reasons.allSatisfy { $0.contains("others than its owner") }, "\(reasons)")
        }
        chmod(folder, 0o700)
        #expect(PrivateFolder.flaw(folder) == nil)
        #expect(PrivateFolder.flaw(folder, of: geteuid() + 1)?.reason.contains("another user's") == true)
        // What leads elsewhere may lead to somewhere else tomorrow.
        let elsewhere = parent.path + "/elsewhere"
        #expect(rename(folder, elsewhere) == 0 && symlink(elsewhere, folder) == 0)
        let reasons = refusals()
        #expect(reasons.count == 2 && reasons.allSatisfy { $0.contains("is no folder") }, "\(reasons)")
        #expect(access(elsewhere + "/control.sock", F_OK) != 0)
    }

    @Test("of activation's descriptors only those are taken that are meant for this process")
    func activation() {
        #expect(SocketActivation.descriptors(pid: "7", count: "2", process: 7) == 3..<5)
        for (pid, count) in [("8", "2"), (nil, "2"), ("7", nil), ("7", "0"), ("7", "-1"), ("7", "x"), ("7", "1000")] {
            #expect(SocketActivation.descriptors(pid: pid, count: count, process: 7).isEmpty)
        }
    }

    @Test(
        "addresses are numbers with a port",
        arguments: [
            ("8080", "127.0.0.1"), ("0.0.0.0:80", "0.0.0.0"), ("[::1]:8080", "[::1]"), ("[fe80::1]:1", "[fe80::1]"),
            (":80", nil), ("localhost:80", nil), ("::1:80", nil), ("1.2.3.4", nil), ("1.2.3.4:x", nil), ("70000", nil),
            ("", nil), ("[::1]", nil), ("-1", nil),
        ] as [(String, String?)])
    func addresses(text: String, host: String?) { #expect(ListenAddress(text)?.address.hostText == host) }

    @Test(
        "one host has one bucket, however many addresses it has",
        arguments: [
            ("127.0.0.1", "127.3.2.1", true), ("127.0.0.1", "::1", true), ("127.0.0.1", "::ffff:127.9.9.9", true),
            ("2001:db8::1", "2001:db8::ffff:2", true), ("2001:db8::1", "2001:db8:0:1::1", false),
            ("192.0.2.1", "::ffff:192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
            ("127.0.0.1", "128.0.0.1", false),
        ])
    func neighbourhoods(one: String, other: String, areOne: Bool) throws {
        let one = try #require(SocketAddress(number: one, port: 1))
        let other = try #require(SocketAddress(number: other, port: 2))
        #expect((one.neighbourhood == other.neighbourhood) == areOne)
    }

    @Test("a bucket gives its burst at once, then one at a time")
    func buckets() {
        var limit = RateLimit(10, in: .seconds(1), burst: 3)
        let who = SocketAddress.ipv4(1, port: 0)
        let start = Instant(nanoseconds: 1_000_000_000)
        func take(_ who: SocketAddress, _ now: Instant) -> Bool { limit.take(who, at: now) }
        #expect((0..<5).map { _ in take(who, start) } == [true, true, true, false, false])
        #expect(take(.ipv4(2, port: 0), start))
        #expect(!take(who, start + .milliseconds(99)))
        #expect(take(who, start + .milliseconds(100)))
        #expect(!take(who, start + .milliseconds(199)))
        #expect((0..<4).map { _ in take(who, start + .seconds(60)) } == [true, true, true, false])
    }
}
