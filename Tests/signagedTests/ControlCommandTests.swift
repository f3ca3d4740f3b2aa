import FakeSign
import Glibc
import SignageEngine
import SignageLinux
import Testing

@testable import signaged

@Suite("Commands that talk to a running sign")
struct ControlCommandTests {
    private let folder: String
    private let sign = FakeSign()
    private var path: String { folder + "/control.sock" }

    init() throws { folder = try scratchFolder("control") }

    /// Runs a command beside a sign.
    private func run(_ words: String...) throws -> Int32 {
        let server = try ControlServer(control: sign, listeners: [.unix(path: path)], log: ErrorLog())
        defer { server.stop() }
        #expect(server.addresses == [path])
        return Program.run(words + ["--control", path])
    }

    @Test("moves reach the sign, and unknown zones end with 1")
    func moves() throws {
        defer { rmdir(folder) }
        #expect(try run("next") == 0)
        #expect(try run("goto", "banner", "3") == 0)
        #expect(try run("previous", "nowhere") == 1)
        guard case .move(.next, nil, nil) = sign.asked[0], case .move(.item(2), let zone, nil) = sign.asked[1],
            case .move(.previous, _, nil) = sign.asked[2]
        else {
            Issue.record("\(sign.asked)")
            return
        }
        #expect(zone?.rawValue == "banner")
    }

    @Test(
        "orders reach the sign",
        arguments: [
            ["pause"], ["resume"], ["reload"], ["power", "HDMI-A-1", "off"], ["status"], ["status", "--json"],
            ["metrics"],
        ])
    func orders(words: [String]) throws {
        let server = try ControlServer(control: sign, listeners: [.unix(path: path)], log: ErrorLog())
        defer {
            server.stop()
            rmdir(folder)
        }
        #expect(Program.run(words + ["--control", path]) == 0)
        #expect(sign.asked.count == 1)
    }

    @Test("faults that are errors end with 1")
    func faults() throws {
        defer { rmdir(folder) }
        #expect(try run("faults") == 1)
    }

    @Test("a screenshot is kept, by the end of its name")
    func screenshot() throws {
        let (png, jpeg) = (folder + "/a.png", folder + "/a.jpg")
        defer {
            unlink(png)
            unlink(jpeg)
            rmdir(folder)
        }
        #expect(try run("screenshot", "--out", png) == 0)
        #expect(try run("screenshot", "--out", jpeg, "--output", "HDMI-A-1") == 0)
        func first(_ path: String) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: 4)
            let descriptor = open(path, O_RDONLY)
            defer { close(descriptor) }
            let count = read(descriptor, &bytes, 4)
            return Array(bytes.prefix(count))
        }
        #expect(first(png) == [0x89, 0x50, 0x4E, 0x47] && first(jpeg).prefix(2) == [0xFF, 0xD8])
        #expect(try run("screenshot", "--out", png, "--output", "DP 9&x=y") == 1)
    }

    @Test("a picture's name says what it is, or --format does")
    func pictureNames() throws {
        defer { rmdir(folder) }
        for name in ["a.gif", "a", "a.png.txt", "apng", "a.webp", ".", "a/"] {
            #expect(try run("screenshot", "--out", folder + "/" + name) == 2)
        }
        do throws(CommandWords.Fault) {
            _ = try Self.target("a.gif", [".png", ".jpg", ".jpeg"])
            Issue.record("a picture is called a.gif")
        } catch {
            #expect(error.reason == "--out needs a name that ends with .png, .jpg or .jpeg, not \"a.gif\"")
        }
        let odd = folder + "/a.picture"
        defer { unlink(odd) }
        #expect(try run("screenshot", "--out", odd, "--format", "jpeg") == 0)
        let upper = folder + "/A.JPG"
        defer { unlink(upper) }
        #expect(try run("screenshot", "--out", upper) == 0)
    }

    @Test(
        "a quality that no picture has is refused in the command's own words, and so is one of a PNG",
        arguments: ["0", "101", "-1", "5.0", "best", ""])
    func quality(text: String) throws {
        defer { rmdir(folder) }
        for name in ["a.jpg", "a.png"] {
            #expect(try run("screenshot", "--out", folder + "/" + name, "--quality", text) == 2)
        }
        #expect(try run("screenshot", "--out", folder + "/a.png", "--quality", "80") == 2)
        #expect(try run("screenshot", "--out", "-", "--format", "png", "--quality", "80") == 2)
        #expect(sign.asked.isEmpty)
        for end in ["jpg", "x"] {
            let path = "\(folder)/a.\(end)"
            defer { unlink(path) }
            #expect(try run("screenshot", "--out", path, "--format", "jpeg", "--quality", "100") == 0)
        }
    }

    @Test("- is the standard output, unless that is a terminal")
    func standardOutput() throws {
        #expect(try Self.target("-", [".png"]).isStandardOutput)
        #expect(try !Self.target("./-", nil).isStandardOutput)
        do throws(CommandWords.Fault) {
            _ = try Self.target("-", nil, isTerminal: true)
            Issue.record("a picture went to a terminal")
        } catch {
            #expect(error.reason.contains("terminal") && error.reason.contains("pipe it"))
        }
        #expect(try Self.target("a.png", [".png"], isTerminal: true).path == "a.png")
    }

    private static func target(
        _ path: String, _ ends: [String]?, isTerminal: Bool = false
    ) throws(CommandWords.Fault) -> PictureTarget {
        let words = try CommandWords(["--out", path], options: [.init("out", value: "FILE", help: "")])
        return try PictureTarget(words, ends: ends, isTerminal: isTerminal)
    }

    @Test("without a sign the commands end with 1, and words that make no sense with 2")
    func nobody() {
        defer { rmdir(folder) }
        for name in ["status", "next", "reload", "faults", "events", "metrics", "pause"] {
            #expect(Program.run([name, "--control", path]) == 1)
        }
        for words in [
            ["goto"], ["goto", "x"], ["goto", "a", "0"], ["goto", "a", "b", "1"], ["next", "a", "b"], ["status", "x"],
            ["screenshot"], ["screenshot", "--out", "x", "--format", "gif"], ["power", "HDMI-A-1"],
            ["power", "HDMI-A-1", "maybe"],
        ] { #expect(Program.run(words + ["--control", path]) == 2) }
    }

    @Test("why nobody answers is said: no sign, one that has ended, not allowed, an older one")
    func reasons() throws {
        func fault(_ path: String, _ target: String = "/v1/status") -> ControlClient.Fault? {
            do throws(ControlClient.Fault) {
                _ = try ControlClient(path: path).get(target)
                return nil
            } catch { return error }
        }
        #expect(fault(path)?.reason.hasPrefix("no sign runs") == true)
        let server = try ControlServer(control: sign, listeners: [.unix(path: path)], log: ErrorLog())
        #expect(fault(path) == nil)
        #expect(fault(path, "/v1/future")?.reason.contains("older than this program") == true)
        server.stop()
        let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { target in
            for (index, byte) in path.utf8.enumerated() { target[index] = byte }
        }
        let bound = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(dead, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
            }
        }
        #expect(bound == 0)
        close(dead)
        #expect(fault(path)?.reason.contains("has ended") == true)
        #expect(fault(folder)?.reason.contains("is no socket") == true)
        #expect(fault("")?.reason.contains("has no name") == true)
        unlink(path)
        rmdir(folder)
    }

    @Test("events come as lines, however the stream is cut")
    func eventLines() {
        let stream = Array(": signaged\n\nevent: zone\ndata: {\"item\": 2}\n\nevent: touch\ndata: {}\n\n".utf8)
        for size in 1...stream.count {
            var lines = EventLines()
            var all: [String] = []
            for start in stride(from: 0, to: stream.count, by: size) {
                all += lines.add(Array(stream[start..<min(start + size, stream.count)]))
            }
            #expect(all == ["zone {\"item\": 2}", "touch {}"])
        }
    }

    @Test("a status is a screenful with columns that line up")
    func status() throws {
        let server = try ControlServer(control: sign, listeners: [.unix(path: path)], log: ErrorLog())
        defer {
            server.stop()
            rmdir(folder)
        }
        let status = try #require(try ControlClient(path: path).get("/v1/status").json)
        #expect(
            StatusText.text(status) == """
                signaged 0.1.0, up 12 days 4 h                                          preview, playing since 28 Nov 09:00
                  HDMI-A-1   1920×1080 at 60.00 Hz       61,204,118 frames, 3 missed, last 14 ms ago
                  planes     all composed (8 MiB a frame)
                  backdrop   background
                  banner     2 of 4  "02-book.jpg"       changes in 4 s
                  news       1 of 7  "营业至晚上十点"    changes in 1 s
                  touch      ILITEK Multi-Touch          last touch 4 min ago
                  content    /var/lib/signaged/content   reloaded 2 h 1 min ago, 1 file left out, 1 error (signaged faults)
                  memory     117.8 MiB

                """)
    }

    @Test("which zones planes carry is said, and that nothing plays; a card is the program's own")
    func planesAndCards() {
        func list(_ names: [String]) -> JSONValue { .list(names.map { .string($0) }) }
        func text(_ hardware: [String], _ composed: [String], on: Bool = true, bytes: JSONValue = .integer(1_048_576))
            -> [String]
        {
            let planes = JSONValue.object([
                .init("hardware", list(hardware)), .init("composed", list(composed)), .init("bytesPerFrame", bytes),
            ])
            let card = JSONValue.object([.init("id", .string("faults")), .init("kind", .string("card"))])
            return StatusText.text(
                .object([
                    .init("outputs", .list([.object([.init("on", .bool(on)), .init("planes", planes)])])),
                    .init("zones", .list([card])),
                ])
            ).split(separator: "\n").map { $0.split(separator: " ").joined(separator: " ") }
        }
        #expect(
            text(["backdrop", "banner"], ["ticker"]).contains(
                "planes backdrop and banner on hardware, ticker composed (1 MiB a frame)"))
        #expect(text(["a"], []).contains("planes all on hardware"))
        #expect(text([], ["a", "b", "c"], bytes: .null).contains("planes all composed"))
        #expect(!text([], ["a"], on: false).contains { $0.hasPrefix("planes") })
        #expect(text([], ["faults"]).contains("zones nothing plays"))
        #expect(!text([], ["x"]).contains { $0.hasPrefix("faults") })
    }

    @Test("what has not been read, stands still or was made to move a cursor is told as such")
    func oddStates() {
        func text(_ members: JSONValue.Member...) -> String { StatusText.text(.object(members)) }
        let current = JSONValue.object([
            .init("item", .integer(1)), .init("count", .integer(2)), .init("name", .string("a\nb\u{1B}[31m\u{202E}c")),
        ])
        let odd = text(.init("zones", .list([.object([.init("id", .string("x\u{9B}")), .init("current", current)])])))
        #expect(odd.contains("x\u{FFFD}") && odd.contains("\"a␊b␛[31m\u{FFFD}c\""))
        #expect(
            text(.init("paused", .bool(true)), .init("preview", .bool(true))).contains("preview, paused, nothing is"))
        let output = JSONValue.object([.init("frames", .integer(1)), .init("on", .bool(true))])
        #expect(text(.init("outputs", .list([output]))).contains(" 1 frame, 0 missed"))
        let content = JSONValue.object([.init("folder", .string("/srv")), .init("reloadedAgo", .null)])
        #expect(text(.init("content", content)).contains("/srv   not read yet"))
        let clock = JSONValue.object([.init("rate", .integer(0)), .init("wall", .string("2026-12-24T18:00:00Z"))])
        #expect(text(.init("clock", clock)).contains("time      24 Dec 18:00   stands still"))
    }

    @Test(
        "lengths of time have one unit, or two",
        arguments: [
            (0.0, "0 ms"), (0.014, "14 ms"), (0.9999, "1 s"), (1, "1 s"), (59.9, "59 s"), (60, "1 min"),
            (3599, "59 min"), (3600, "1 h"),
            (7300, "2 h 1 min"), (40_000, "11 h"), (86_400, "1 day"), (1_051_212.5, "12 days 4 h"),
        ] as [(Double, String)])
    func lengths(seconds: Double, text: String) { #expect(StatusText.length(seconds) == text) }
}
