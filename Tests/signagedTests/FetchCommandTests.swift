import Glibc
import SignageLinux
import Testing

@testable import signaged

@Suite("signaged fetch")
struct FetchCommandTests {
    private let folder: String

    init() throws {
        folder = try scratchFolder("fetch")
    }

    private func fetch(_ playlist: String?, _ words: String...) throws -> Int32 {
        mkdir(folder, 0o755)
        if let playlist { try OutputFile.write(Array(playlist.utf8), to: "\(folder)/playlist.yaml") }
        defer {
            unlink("\(folder)/playlist.yaml")
            rmdir(folder)
        }
        return Program.run(["fetch", folder] + words)
    }

    @Test("a folder without feeds has nothing to fetch, and that is no failure")
    func nothing() throws {
        #expect(try fetch(nil) == 0)
        #expect(try fetch("version: 1\nzones:\n  - { kind: ticker, source: news.xml }") == 0)
    }

    @Test("a playlist that is broken, and a folder that is not there, end with 1")
    func broken() throws {
        #expect(try fetch("version: 1\nzones:\n  - { kind: ticker, source: { url: nonsense, file: a.xml } }") == 1)
        #expect(Program.run(["fetch", folder + "/nowhere"]) == 1)
    }

    @Test("a server that is not there ends with 1")
    func refused() throws {
        // Port 1 of the loopback: nobody listens there.
        let playlist = "version: 1\nzones:\n  - { kind: ticker, source: { url: 'http://127.0.0.1:1/', file: a.xml } }"
        #expect(try fetch(playlist, "--timeout", "2s") == 1)
        #expect(access("\(folder)/a.xml", F_OK) != 0)
    }

    @Test(
        "words that make no sense end with 2",
        arguments: [
            ["fetch"], ["fetch", "a", "b"], ["fetch", ""], ["fetch", "a", "--timeout", "soon"],
            ["fetch", "a", "--timeout", "0"],
        ])
    func words(words: [String]) { #expect(Program.run(words) == 2) }
}
