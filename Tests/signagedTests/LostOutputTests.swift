import FakeSign
import Glibc
import SignageLinux
import Testing

@testable import signaged

/// What a command has to say and cannot is never lost without a word.
@Suite("A standard output that takes nothing")
struct LostOutputTests {
    private static let full = "signaged: the standard output cannot be written (write: No space left on device)"

    @Test(
        "each command that prints says that it cannot, and ends with 1",
        arguments: [
            "--help", "--version", "help plan", "plan --help", "", "schema", "doctor", "outputs", "inputs",
            "check $folder", "check $folder --json", "plan $folder", "plan $folder --json", "playlog --state $folder",
            "playlog --state $folder --csv", "status --control $socket", "status --json --control $socket",
            "faults --control $socket", "faults --json --control $socket", "metrics --control $socket",
            "screenshot --out - --control $socket", "render $folder --size 8x8 --out -",
        ])
    func full(words: String) throws {
        let folder = try scratchFolder("lost")
        try OutputFile.write(Array("version: 1\n".utf8), to: folder + "/playlist.yaml")
        try OutputFile.write([], to: folder + "/playlog-1.jsonl")
        let socket = folder + "/control.sock"
        let server = try ControlServer(control: FakeSign(), listeners: [.unix(path: socket)], log: ErrorLog())
        defer {
            server.stop()
            for name in ["playlist.yaml", "playlog-1.jsonl"] { unlink(folder + "/" + name) }
            rmdir(folder)
        }
        let names = "folder=\(folder); socket=\(socket); "
        let (code, said) = try BuiltProgram.shell(names + "$signaged \(words) >/dev/full")
        #expect(code == 1 && said.contains("write: No space left on device"), "\(code): \(said)")
        #expect(words.contains("--out") || said.contains(Self.full), "\(said)")
        // A closed one is no better.
        let closed = try BuiltProgram.shell(names + "$signaged \(words) >&-")
        #expect(closed.code == 1 && closed.said.contains("Bad file descriptor"), "\(closed)")
    }

    @Test("whoever reads no more of a pipe hears nothing of it, and no exit code changes")
    func pipe() throws {
        let folder = try scratchFolder("pipe")
        let go = folder + "/go"
        mkfifo(go, 0o600)
        defer {
            unlink(go)
            rmdir(folder)
        }
        for words in ["--help", "schema", "doctor"] {
            let plain = try BuiltProgram.shell("$signaged \(words) >/dev/null")
            // The pipe's reader is gone before anything is written.
            let (code, said) = try BuiltProgram.shell(
                "{ read word <\(go); $signaged \(words); echo $? >&2; } | { exec </dev/null; echo go >\(go); }")
            #expect(code == 0 && said == plain.said + "141\n", "\(said)")
        }
    }
}
