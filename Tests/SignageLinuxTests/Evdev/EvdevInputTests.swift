import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// What needs no input device: nodes that are none, and news of the folder.
struct EvdevInputTests {
    /// A folder of its own below /tmp, with nodes that can be made and taken away.
    private final class Folder {
        let path: String

        init() throws {
            var template = Array("/tmp/signaged-input.XXXXXX".utf8CString)
            path = String(cString: try #require(mkdtemp(&template)))
        }
        deinit {
            for name in ["input/event0", "input/event7", "input/mouse0", "input/event1x", "input"] {
                remove("\(path)/\(name)")
            }
            rmdir(path)
        }
        var input: String { "\(path)/input" }
        func make() { mkdir(input, 0o755) }
        func touch(_ name: String) { close(open("\(input)/\(name)", O_CREAT | O_WRONLY, 0o644)) }
        func delete(_ name: String) { unlink("\(input)/\(name)") }
    }

    private final class Messages: LogSink, @unchecked Sendable {
        // Only the test's own thread logs.
        private(set) var all: [String] = []
        func log(_ level: LogLevel, _ message: String) { if level < .debug { all.append(message) } }
    }

    private func changes(_ watch: InputFolderWatch) throws -> [InputFolderWatch.Change] {
        var changes: [InputFolderWatch.Change] = []
        try watch.read { changes.append($0) }
        return changes
    }

    @Test func `nodes are told by their numbers`() throws {
        let folder = try Folder()
        #expect(DeviceNodes(directory: folder.input, prefix: "event").nodes().isEmpty)
        folder.make()
        for name in ["event7", "event0", "mouse0", "event1x"] { folder.touch(name) }
        let nodes = DeviceNodes(directory: folder.input, prefix: "event")
        #expect(nodes.nodes().map(\.number) == [0, 7])
        #expect(nodes.node(named: "event12")?.path == "\(folder.input)/event12")
        for name in ["event", "event-1", "event1234567", "event٣", "xevent1"] {
            #expect(nodes.node(named: name) == nil)
        }
    }

    @Test func `nodes that come, change and go are told of`() throws {
        let folder = try Folder()
        folder.make()
        let watch = try InputFolderWatch(directory: folder.input)
        folder.touch("event0")
        #expect(try changes(watch) == [.appeared("event0")])
        chmod("\(folder.input)/event0", 0o600)
        #expect(try changes(watch) == [.appeared("event0")])
        folder.delete("event0")
        #expect(try changes(watch) == [.vanished("event0")])
        #expect(try changes(watch).isEmpty)
    }

    @Test func `the folder itself may come and go`() throws {
        let folder = try Folder()
        let watch = try InputFolderWatch(directory: folder.input)
        for _ in 0..<3 {
            folder.make()
            #expect(try changes(watch) == [.everything])
            folder.touch("event7")
            #expect(try changes(watch) == [.appeared("event7")])
            folder.delete("event7")
            rmdir(folder.input)
            #expect(try changes(watch) == [.vanished("event7"), .everything])
        }
    }

    @Test func `what is no input device is skipped with the reason, once`() throws {
        let folder = try Folder()
        folder.make()
        folder.touch("event0")
        let log = Messages()
        let options = EvdevInput.Options(directory: folder.input)
        let input = try EvdevInput(options: options, log: log)
        for _ in 0..<3 { #expect(!input.rescan()) }
        #expect(log.all.count == 1)
        #expect(log.all[0].hasPrefix("\(folder.input)/event0 is not used: it is not an input device ("))
        #expect(input.fileDescriptors.count == 1)
        let report = surveyInputs(directory: folder.input)
        #expect(report.text.contains("/event0  not used: it is not an input device ("))
        #expect(!report.isUsable)
    }

    @Test func `a node without permission is told when it is found, not while it is being made`() throws {
        let folder = try Folder()
        folder.make()
        let log = Messages()
        let input = try EvdevInput(options: EvdevInput.Options(directory: folder.input), log: log)
        var frames: [PointerFrame] = []
        folder.touch("event0")
        FaultPlan(.every("open"), code: .accessDenied).run {
            // Without a screen it is left to others, and not even looked at.
            _ = input.readFrames(from: input.fileDescriptors[0], into: &frames)
            #expect(log.all.isEmpty)
            for _ in 0..<3 { _ = input.rescan() }
        }
        #expect(
            log.all == [
                "no permission to open \(folder.input)/event0: touch may not work; "
                    + "the user must be in the group that owns it, usually “input”"
            ])
    }

    @Test func `what is plugged in while no screen is lit is left alone until one is`() throws {
        let folder = try Folder()
        folder.make()
        let log = Messages()
        let input = try EvdevInput(options: EvdevInput.Options(directory: folder.input), log: log)
        var frames: [PointerFrame] = []
        func plugIn(_ name: String) {
            folder.touch(name)
            _ = input.readFrames(from: input.fileDescriptors[0], into: &frames)
        }
        plugIn("event0")
        #expect(log.all.isEmpty)
        input.setPanels(
            [TouchPanel(output: OutputID(rawValue: 1), name: "DP-1", size: Size(width: 9, height: 9))], into: &frames)
        plugIn("event7")
        #expect(log.all.count == 1 && log.all[0].hasPrefix("\(folder.input)/event7 is not used"))
        input.close(into: &frames)
        folder.delete("event7")
        plugIn("event7")
        #expect(log.all.count == 1)
    }
}
