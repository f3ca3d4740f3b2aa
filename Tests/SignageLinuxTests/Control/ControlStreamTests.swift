import FakeSign
import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("Streams of a sign")
struct ControlStreamTests {
    private func watch(_ server: TestServer, receiveBuffer: Int32? = nil) throws -> Wire {
        let wire = try server.connect(receiveBuffer: receiveBuffer)
        wire.send("GET /v1/stream HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let head = try #require(wire.head())
        #expect(head.status == 200 && head.header("content-type") == "multipart/x-mixed-replace; boundary=frame")
        return wire
    }

    /// The next picture's number, and its bytes.
    private func picture(_ wire: Wire, _ begun: inout [UInt8]) throws -> (number: Int, bytes: [UInt8]) {
        let head = try #require(wire.chunks(through: "\r\n\r\n", &begun))
        func value(_ name: String) -> Int {
            head.split(separator: "\r\n").first { $0.hasPrefix(name + ":") }
                .flatMap { Int($0.split(separator: " ")[1]) } ?? -1
        }
        #expect(head.contains("Content-Type: image/jpeg\r\n"))
        let count = value("Content-Length")
        while begun.count < count { begun += try #require(wire.chunk()) }
        defer { begun.removeFirst(count) }
        return (value("X-Frame"), Array(begun.prefix(count)))
    }

    @Test("each picture is followed by its boundary at once, and nothing comes while nothing changes")
    func pictures() throws {
        let server = try TestServer()
        server.sign.glass.show([1, 2, 3], number: 1)
        let wire = try watch(server)
        var begun: [UInt8] = []
        #expect(wire.chunks(through: "--frame\r\n", &begun) == "--frame\r\n")
        for number in 1...3 {
            let next = try picture(wire, &begun)
            #expect(next.number == number)
            // No further picture is needed for this.
            #expect(wire.chunks(through: "--frame\r\n", &begun) == "\r\n--frame\r\n")
            #expect(begun.isEmpty)
            server.sign.glass.show([UInt8](repeating: 7, count: 300_000), number: Int64(number + 1))
        }
    }

    @Test("a box is kept in mind, and each picture says of which panel it is")
    func boxes() throws {
        let server = try TestServer()
        server.sign.glass.show([1, 2, 3], number: 1)
        let wire = try server.connect()
        wire.send("GET /v1/stream?quality=60&fit=874x600 HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(wire.head()?.status == 200)
        var begun: [UInt8] = []
        #expect(wire.chunks(through: "X-Panel: 1920x1080\r\n\r\n", &begun) != nil)
        #expect(server.sign.glass.views == [GlassView(quality: 60, box: Size(width: 874, height: 600))])
    }

    @Test(
        "what is no box is refused",
        arguments: [
            "", "x", "874", "874x", "x600", "0x600", "874x0", "-1x5", "1x1x1", "+1x1", "874X600", "100000x1",
            "8%2074x6",
        ])
    func noBox(text: String) throws {
        let server = try TestServer()
        let answer = try #require(try server.connect().request("GET", "/v1/stream?fit=\(text)"))
        #expect(answer.status == 400)
    }

    @Test("who reads slowly skips pictures, and sees the newest whole")
    func skips() throws {
        let server = try TestServer()
        let wire = try watch(server, receiveBuffer: 4096)
        var begun: [UInt8] = []
        _ = wire.chunks(through: "--frame\r\n", &begun)
        for number in 1...100 {
            server.sign.glass.show([UInt8](repeating: UInt8(number), count: 200_000), number: Int64(number))
            // The server has had its turn when it has answered somebody else.
            #expect(try server.connect().request("GET", "/v1/status")?.status == 200)
        }
        var numbers: [Int] = []
        while numbers.last != 100 {
            let next = try picture(wire, &begun)
            #expect(next.bytes.allSatisfy { $0 == UInt8(next.number) } && next.bytes.count == 200_000)
            numbers.append(next.number)
            _ = try #require(wire.chunks(through: "--frame\r\n", &begun))
        }
        #expect(numbers.count <= 5, "\(numbers)")
        #expect(numbers == numbers.sorted())
    }

    @Test("who goes away is noticed while the sign stands still")
    func leaves() throws {
        let server = try TestServer()
        do {
            let (viewer, follower) = (try watch(server), try server.connect())
            follower.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(follower.head()?.status == 200)
            #expect(server.sign.glass.viewers == 1 && server.sign.followers == 1)
            withExtendedLifetime((viewer, follower)) {}
        }
        let start = SystemClock().now()
        while server.sign.glass.viewers + server.sign.followers > 0, SystemClock().now() - start < .seconds(10) {
            #expect(try server.connect().request("GET", "/v1/status")?.status == 200)
        }
        #expect(server.sign.glass.viewers + server.sign.followers == 0)
    }

    @Test("no more may watch than there is room for")
    func crowd() throws {
        let server = try TestServer {
            $0.viewers = 2
            $0.followers = 1
        }
        let watching = [try watch(server), try watch(server)]
        #expect(try server.connect().request("GET", "/v1/stream")?.status == 429)
        let follower = try server.connect()
        follower.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        #expect(follower.head()?.status == 200)
        #expect(try server.connect().request("GET", "/v1/events")?.status == 429)
        #expect(watching.count == 2)
    }

    @Test("events come one after another, each on one line, with a sign of life between")
    func events() throws {
        let server = try TestServer { $0.keepAlive = .milliseconds(20) }
        let wire = try server.connect()
        wire.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
        let head = try #require(wire.head())
        #expect(head.header("content-type") == "text/event-stream")
        var begun: [UInt8] = []
        #expect(wire.chunks(through: "\n\n", &begun) == ": signaged\n\n")
        let body = JSONValue.object([.init("zone", .string("news\nand more")), .init("item", .integer(2))])
        server.sign.happen(ControlEvent(.zone, body))
        server.sign.happen(ControlEvent(.reload, .object([])))
        var blocks: [String] = []
        while blocks.count(where: { $0.hasPrefix("event") }) < 2 || blocks.last?.hasPrefix(":") != true {
            blocks.append(try #require(wire.chunks(through: "\n\n", &begun)))
        }
        let events = blocks.filter { !$0.hasPrefix(":") }
        #expect(events.first == "event: zone\ndata: {\"zone\": \"news\\nand more\", \"item\": 2}\n\n")
        #expect(events.last == "event: reload\ndata: {}\n\n")
    }

    @Test("who does not read events is cut off, and the others hear all of them")
    func deaf() throws {
        let server = try TestServer { $0.waitingEvents = 20 }
        let (deaf, listening) = (try server.connect(receiveBuffer: 4096), try server.connect())
        for wire in [deaf, listening] {
            wire.send("GET /v1/events HTTP/1.1\r\nHost: localhost\r\n\r\n")
            #expect(wire.head()?.status == 200)
        }
        var begun: [UInt8] = []
        _ = listening.chunks(through: "\n\n", &begun)
        let body = JSONValue.object([.init("text", .string(String(repeating: "x", count: 20_000)))])
        for _ in 0..<200 {
            server.sign.happen(ControlEvent(.touch, body))
            #expect(listening.chunks(through: "\n\n", &begun)?.hasPrefix("event: touch\n") == true)
        }
        // Its end comes before all of it: no last chunk.
        #expect(!String(decoding: deaf.rest().suffix(5), as: UTF8.self).hasSuffix("0\r\n\r\n"))
    }
}
