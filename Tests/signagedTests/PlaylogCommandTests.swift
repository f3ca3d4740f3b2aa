import Glibc
import SignageEngine
import SignageLinux
import Testing

@testable import signaged

@Suite("signaged playlog")
struct PlaylogCommandTests {
    private static let dates = ["9999-12-31", "2262-04-12", "2200-01-01T00:00", "0001-01-01", "1969-12-31T23:59:59Z"]

    @Test("dates that no sign's clock shows end with 2, wherever a time is asked for", arguments: dates)
    func farOff(date: String) {
        let commands = [
            ["playlog", "--since", date], ["playlog", "--until", date],
            ["render", "x", "--out", "x.png", "--at", date], ["plan", "x", "--from", date],
        ]
        for words in commands { #expect(Program.run(words) == 2) }
        let reason = WallTimeText.reason(.tooFar, date, option: "since")
        #expect(
            reason == "--since needs a time of the years 1970 to 2199, in which a sign's clock goes, not \"\(date)\"")
    }

    @Test(
        "words that make no sense end with 2",
        arguments: [
            ["--since", "tomorrow"], ["--since", ""], ["--since", "2026-02-30"], ["--since", "2026-12-24T17:00:00.Z"],
            ["--since", "2026-12-25", "--until", "2026-12-24"], ["--csv", "--json"], ["x"],
        ])
    func nonsense(words: [String]) { #expect(Program.run(["playlog"] + words) == 2) }

    @Test("the form that --json prints is read, to the millisecond")
    func sinceAsPrinted() throws {
        let folder = try scratchFolder("playlog")
        let path = folder + "/playlog-1.jsonl"
        defer {
            unlink(path)
            rmdir(folder)
        }
        let lines = (0..<3).map { number in
            PlayLogEntry(
                output: "A",
                Showing(
                    zone: ZoneID(rawValue: "z"), kind: "carousel", item: number, name: "\(number).png",
                    start: .milliseconds(1_796_069_494_108 + Int64(number)), length: .seconds(1), end: .next,
                    isPresented: true)
            ).line + "\n"
        }
        try OutputFile.write(Array(lines.joined().utf8), to: path)
        let since = "2026-11-30T20:11:34.109Z"
        let (code, said) = try BuiltProgram.shell(
            "$signaged playlog --state \(folder) --json --since \(since) --until 2026-11-30T20:11:34.11Z >&2")
        #expect(
            code == 0 && said.split(separator: "\n").count == 1 && said.contains("\"start\": \"\(since)\""), "\(said)")
    }

    @Test("messages say whose they are, what is wrong and what to do; one odd file hides nothing")
    func messages() throws {
        let folder = try scratchFolder("playlog")
        defer {
            rmdir(folder + "/playlog-1.jsonl")
            rmdir(folder)
        }
        #expect(
            try BuiltProgram.shell("$signaged playlog --state \(folder)").said
                == "signaged: there is no play log in \(folder); a sign writes one where it runs, and --state DIR names "
                + "another folder\n")
        try OutputFile.write([], to: folder + "/file")
        defer { unlink(folder + "/file") }
        #expect(
            try BuiltProgram.shell("$signaged playlog --state \(folder)/file").said
                == "signaged: \(folder)/file is no folder; --state DIR names the folder in which the play log's files are\n"
        )
        mkdir(folder + "/playlog-1.jsonl", 0o755)
        let (code, said) = try BuiltProgram.shell("$signaged playlog --state \(folder)")
        #expect(code == 0 && said.hasPrefix("signaged: \(folder)/playlog-1.jsonl is no file, and left out"), "\(said)")
    }
}
