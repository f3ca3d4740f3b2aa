import Glibc
import SignageEngine
import SignageMedia
import Synchronization
import Testing

@testable import SignageLinux

/// A daemon on a panel of memory, in a thread of its own, with a folder on disk.
final class PreviewBench {
    let disk: TemporaryFolder
    let folder: String
    let log = KeptLog()
    let line: ControlLine
    private let end: Waiting<Bool>

    /// - Parameters:
    ///   - script: fills the content folder, in which it runs.
    ///   - follow: hears of everything from the beginning, on the sign's thread.
    init(
        _ script: String, size: Size = Size(width: 64, height: 48),
        follow: (@Sendable (ControlLine, ControlEvent) -> Void)? = nil
    ) throws {
        disk = try TemporaryFolder()
        end = try Waiting()
        folder = "\(disk.path)/shop"
        mkdir(folder, 0o755)
        let started = try Waiting<ControlLine>()
        self.script = script
        let compiler = ShowCompiler(
            decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer(),
            timeZones: SystemZones())
        try Self.shell("cd \(folder); \(script)")
        let (folder, log, end) = (folder, log, end)
        try Worker().run {
            // Without descriptors the test waits for the line, and fails.
            guard
                let daemon = try? SignDaemon(
                    folder: folder, settle: .milliseconds(20), compiler: compiler,
                    glass: .preview(PanelSetting(size: size)), encoder: ScreenEncoder(), log: log)
            else { return }
            let line = daemon.line
            let follower = follow.map { follow in line.follow { [unowned line] in follow(line, $0) } }
            started.set(line)
            try? daemon.run()
            withExtendedLifetime(follower) {}
            end.set(true)
        }
        line = try started.get()
    }

    private let script: String

    deinit {
        line.stop("test")
        _ = try? end.get()
        try? Self.shell("rm -rf \(disk.path)/*")
    }

    func shell(_ script: String) throws { try Self.shell("cd \(folder); \(script)") }

    private static func shell(_ script: String) throws {
        var pid = pid_t()
        let words: [String] = ["/bin/sh", "-ec", script]
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        try #require(posix_spawn(&pid, "/bin/sh", nil, nil, arguments, environ) == 0)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        try #require(status == 0, "\(script)")
    }

    func ask(_ request: ControlRequest) throws -> ControlAnswer {
        let answer = try Waiting<ControlAnswer>()
        line.ask(request) { answer.set($0) }
        return try answer.get()
    }

    func json(_ request: ControlRequest) throws -> JSONValue {
        guard case .json(let value) = try ask(request) else { throw Refused() }
        return value
    }
    struct Refused: Error {}

    /// Asks again and again until the answer fits; there are events for what takes long.
    func wait(for request: ControlRequest, _ fits: (JSONValue) -> Bool) throws -> JSONValue {
        let events = try Mailbox<ControlEvent>()
        let follower = line.follow { events.post($0) }
        defer { withExtendedLifetime(follower) {} }
        let deadline = SystemClock().now() + .seconds(20)
        while SystemClock().now() < deadline {
            let value = try json(request)
            if fits(value) { return value }
            // Of a frame nobody tells.
            var event = pollfd(fd: events.fileDescriptor, events: Int16(POLLIN), revents: 0)
            _ = poll(&event, 1, 5)
            _ = events.take()
        }
        Issue.record("the answer never comes: \(try json(request).text)")
        throw Refused()
    }
}

/// A value that another thread sets, once.
final class Waiting<Value: Sendable>: Sendable {
    private let value = Mutex<Value?>(nil)
    private let mailbox: Mailbox<Value>

    init() throws(SystemError) { mailbox = try Mailbox() }

    func set(_ value: Value) { mailbox.post(value) }

    /// Throws where it does not come within a minute: far longer than anything takes.
    func get() throws -> Value {
        if let value = value.withLock({ $0 }) { return value }
        var event = pollfd(fd: mailbox.fileDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&event, 1, 60_000) == 1, "the other thread answers")
        let new = try #require(mailbox.take().first)
        value.withLock { $0 = new }
        return new
    }
}

extension JSONValue {
    subscript(_ name: String) -> JSONValue {
        guard case .object(let members) = self else { return .null }
        return members.first { $0.name == name }?.value ?? .null
    }

    subscript(_ index: Int) -> JSONValue {
        guard case .list(let values) = self, values.indices.contains(index) else { return .null }
        return values[index]
    }

    var number: Double? {
        switch self {
        case .integer(let value): Double(value)
        case .number(let value): value
        default: nil
        }
    }

    var string: String? { if case .string(let text) = self { text } else { nil } }
}
