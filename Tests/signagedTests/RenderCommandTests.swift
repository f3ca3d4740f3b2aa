import Glibc
import SignageEngine
import SignageLinux
import SignageMedia
import Testing

@testable import signaged

@Suite struct RenderCommandTests {
    let folder: String

    init() throws {
        folder = try scratchFolder("render")
        mkdir("\(folder)/background", 0o755)
        // Row y has the colour y; 60 rows in 20 s at 60 Hz are one pixel every 20 refreshes.
        let picture = Texture(size: Size(width: 8, height: 60), isOpaque: true) { (pixels, stride) in
            for y in 0..<60 { (pixels + y * stride).update(repeating: 0xFF00_0000 | Pixel(y), count: 8) }
        }
        try OutputFile.write(PNGEncoder.encode(picture)!, to: "\(folder)/background/rows.png")
    }

    private func run(_ words: String...) -> Int32 { Program.run(["render", folder] + words) }

    private func firstRow(_ file: String) throws -> Int {
        let bytes = try ContentFolder(path: folder).read(file, maxBytes: 1 << 20)
        let picture = try PictureDecoder().decode(bytes, into: .natural, limits: DecodeLimits())
        #expect(picture.size == Size(width: 8, height: 30))
        return Int(picture[0, 0] & 0xFF)
    }

    @Test func framesAreWrittenForEachTimeUnderItsName() throws {
        #expect(run("--size", "8x30", "--at", "0", "--at", "5", "--at", "20s", "--out", "\(folder)/f-%t.png") == 0)
        #expect(try firstRow("f-0.png") == 0)
        #expect(try firstRow("f-5.png") == 15)
        #expect(try firstRow("f-20s.png") == 0)
    }

    @Test func theSameWordsGiveTheSameBytes() throws {
        #expect(run("--size", "8x30", "--at", "7.3", "--out", "\(folder)/a.png") == 0)
        #expect(run("--size", "8x30", "--at", "7.3", "--out", "\(folder)/b.png") == 0)
        let reader = ContentFolder(path: folder)
        #expect(try reader.read("a.png", maxBytes: 1 << 20) == reader.read("b.png", maxBytes: 1 << 20))
    }

    @Test(arguments: [
        [], ["--out"], ["--out", ""], ["--out", "x.png", "--at", "-1"], ["--out", "x.png", "--at", "nan"],
        ["--out", "x.png", "--at", "1", "--at", "2"], ["--out", "x.png", "--size", "0x10"],
        ["--out", "x.png", "--size", "10"], ["--out", "x.png", "--size", "99999x10"],
        ["--out", "x.png", "--refresh", "0"], ["--out", "x.png", "--refresh", "60/0"], ["--out", "x.png", "more"],
        ["--out", "x.jpg"], ["--out", "x"], ["--out", "x.png.gif"], ["--out", "-", "--at", "1", "--at", "2"],
        ["--out", "x.png", "--memory", "0"], ["--out", "x.png", "--max-picture", "many"],
    ])
    func wordsThatMakeNoSenseEndWith2AndWriteNothing(words: [String]) throws {
        #expect(Program.run(["render", folder] + words) == 2)
        #expect(try ContentFolder(path: folder).list("")?.map(\.name) == ["background"])
    }

    @Test func aDateShowsWhatIsOnThen() throws {
        let playlist = """
            version: 1
            zones:
              - { id: red, kind: color, color: "#f00", when: { until: 2026-12-23 } }
              - { id: blue, kind: color, color: "#00f", when: { start: 2026-12-24, from: "18:00", to: "20:00" } }
            fallback:
              - { id: green, kind: color, color: "#0f0" }
            """
        try OutputFile.write(Array(playlist.utf8), to: "\(folder)/playlist.yaml")
        defer { unlink("\(folder)/playlist.yaml") }
        let times = ["2026-12-23T12:00", "2026-12-24T17:59", "2026-12-24T18:00", "2026-12-24T20:00"]
        let words =
            times.flatMap { ["--at", $0] } + ["--size", "8x8", "--zone", "Europe/Berlin", "--out", "\(folder)/%t.png"]
        #expect(Program.run(["render", folder] + words) == 0)
        let colors = try times.map { time in
            let bytes = try ContentFolder(path: folder).read("\(time).png", maxBytes: 1 << 20)
            return try PictureDecoder().decode(bytes, into: .natural, limits: DecodeLimits())[4, 4] & 0xFF_FFFF
        }
        #expect(colors == [0xFF0000, 0x00FF00, 0x0000FF, 0x00FF00])
        for time in times { unlink("\(folder)/\(time).png") }
    }

    @Test func aFileThatCannotBeWrittenEndsWith1() {
        #expect(run("--size", "8x30", "--out", "\(folder)/nowhere/x.png") == 1)
    }

    @Test func helpAndVersionEndWith0AndUnknownCommandsWith2() {
        #expect(Program.run(["--help"]) == 0)
        #expect(Program.run(["--version"]) == 0)
        for command in Program.commands { #expect(Program.run([command.name, "--help"]) == 0) }
        #expect(Program.run(["rendr"]) == 2)
        #expect(Program.run([]) == 2)
        #expect(Program.run(["run"]) == 2)
    }
}
