import Glibc
import SignageEngine
import SignageLinux
import SignageMedia
import Testing

@testable import signaged

@Suite("signaged plan")
struct PlanCommandTests {
    let folder: String

    init() throws {
        folder = try scratchFolder("plan")
    }

    /// The text between a fence's lines, the first after a heading.
    private func block(_ fence: String, after heading: String, in text: String) throws -> String {
        let section = try #require(text.firstRange(of: heading)).upperBound
        let rest = text[section...]
        let start = try #require(rest.firstRange(of: "```\(fence)\n")).upperBound
        let end = try #require(rest[start...].firstRange(of: "```")).lowerBound
        return String(rest[start..<end])
    }

    private func readme() throws -> String {
        let root = #filePath.split(separator: "/").dropLast(3).joined(separator: "/")
        let bytes = try ContentFolder(path: "/\(root)").read("README.md", maxBytes: 1 << 20)
        return String(decoding: bytes, as: UTF8.self)
    }

    @Test("the README's schedules are read without a message, and its plan is what they come to")
    func readmeIsTrue() throws {
        let readme = try readme()
        let playlist = try block("yaml", after: "### Schedules\n", in: readme)
        let shown = try block("", after: "`signaged plan` lists", in: readme)
        try OutputFile.write(Array(playlist.utf8), to: "\(folder)/playlist.yaml")

        let finder = PlaylistFinder(configReader: YAMLReader(), panel: Size(width: 1920, height: 1080))
        let (read, issues) = finder.playlist(in: ContentFolder(path: folder))
        #expect(issues.map { $0.message(in: "shop") } == [])
        let berlin = try #require(SystemZones().zone("Europe/Berlin"))
        let programme = Programme(read) { $0.map { SystemZones().zone($0) } ?? berlin }
        #expect(programme.issues == [])
        guard case .date(let day) = DateText.parse("2027-03-26") else { return #expect(Bool(false)) }
        let start = berlin.instant(of: day)
        let report = PlanReport(
            programme, start..<start + 86_400, zone: berlin, named: "Europe/Berlin", folder: "shop")
        let command = "$ signaged plan shop --from 2027-03-26T00:00 --hours 24 --zone Europe/Berlin\n"
        #expect(command + report.text == shown)
    }

    @Test(
        "words that make no sense end with 2",
        arguments: [
            [], ["a", "b"], ["x", "--from", "tomorrow"], ["x", "--from", "2027-02-30"],
            ["x", "--from", "2027-03-28T25:00"],
            ["x", "--from", "2027-03-28T"], ["x", "--hours", "0"], ["x", "--hours", "many"], ["x", "--hours", "9000"],
            ["x", "--zone", "Europe/Berlyn"], ["x", "--zone", "../../etc/passwd"],
        ])
    func nonsense(words: [String]) {
        #expect(Program.run(["plan"] + words) == 2)
    }

    @Test("a playlist with an error ends with 1, and so does a zone that nobody knows; a good one with 0")
    func exitCodes() throws {
        func run(_ text: String) throws -> Int32 {
            try OutputFile.write(Array(text.utf8), to: "\(folder)/playlist.yaml")
            return Program.run(["plan", folder, "--from", "2027-03-28", "--hours", "1", "--zone", "UTC"])
        }
        let zone = "version: 1\nzones:\n  - { kind: color, color: red, when: "
        #expect(try run(zone + "{ days: mon } }\n") == 0)
        #expect(try run(zone + "{ days: mo } }\n") == 1)
        #expect(try run(zone + "{ days: mon, timeZone: Europe/Berlyn } }\n") == 1)
    }
}
