import Glibc
import SignageEngine
import SignageMedia
import Synchronization
import Testing

@testable import SignageLinux

/// A keeper of shows with a folder on disk, the kernel's own news of it and a worker's thread; time is the test's.
final class KeeperBench {
    let disk: TemporaryFolder
    let path: String
    let log = KeptLog()
    let studio: Studio
    let issues: IssueLog
    let zones = OwnZone()
    let keeper: ShowKeeper
    private let mailbox: Mailbox<ShowKeeper.Answer>
    private(set) var now = Instant(nanoseconds: 1_000_000_000)
    /// 2026-12-01T12:00:00Z, a Tuesday.
    var wallOffset = Span.seconds(1_796_126_400 - 1)
    var trust: ClockTrust {
        get { box.value }
        set { box.value = newValue }
    }
    private let box: TrustBox
    private(set) var shows: [Show] = []

    private final class TrustBox: Sendable {
        private let state: Mutex<ClockTrust>
        init(_ value: ClockTrust) { state = Mutex(value) }
        var value: ClockTrust {
            get { state.withLock { $0 } }
            set { state.withLock { $0 = newValue } }
        }
    }

    static let panel = Size(width: 32, height: 24)

    init(_ script: String, panels: [Size] = [panel], makesFolder: Bool = true, trust: ClockTrust = .trusted) throws {
        disk = try TemporaryFolder()
        box = TrustBox(trust)
        path = "\(disk.path)/shop"
        let studio = Studio()
        let mailbox = try Mailbox<ShowKeeper.Answer>()
        (self.studio, self.mailbox) = (studio, mailbox)
        let folder = ContentFolder(path: path)
        let compiler = ShowCompiler(
            decoder: studio, configReader: YAMLReader(), rasterizer: PangoTextRasterizer(), timeZones: zones)
        let issues = IssueLog(folder: "shop", log: log)
        self.issues = issues
        keeper = ShowKeeper(
            folder: folder, path: path, settle: .milliseconds(150), compiler: compiler,
            issues: issues, log: log, trust: { [box] in box.value },
            post: { mailbox.post($0) })
        keeper.onShow = { [unowned self] in shows.append($0) }
        if makesFolder { mkdir(path, 0o755) }
        try shell(script)
        keeper.follow(panels, now: now)
        try run(for: .zero)
    }

    deinit { try? shell("rm -rf \(disk.path)/*") }

    /// Runs in the content folder's parent.
    func shell(_ script: String) throws {
        var pid = pid_t()
        let words: [String] = ["/bin/sh", "-ec", "cd \(disk.path); \(script)"]
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        try #require(posix_spawn(&pid, "/bin/sh", nil, nil, arguments, environ) == 0)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        try #require(status == 0, "\(script)")
    }

    /// One turn, as the daemon's loop makes it; when to come again.
    @discardableResult
    func turn() -> Instant {
        keeper.readChanges(now: now)
        return keeper.step(now: now, wall: WallClock(offset: wallOffset))
    }

    /// Waits for an answer of the worker, and takes it.
    func takeAnswers() throws {
        var event = pollfd(fd: mailbox.fileDescriptor, events: Int16(POLLIN), revents: 0)
        try #require(poll(&event, 1, 60_000) == 1, "the worker answers")
        for answer in mailbox.take() { keeper.take(answer, now: now) }
    }

    /// Lets time pass, the worker being as quick as can be.
    func run(for span: Span) throws {
        let end = now + span
        while true {
            let wake = turn()
            if keeper.isBusy {
                try takeAnswers()
            } else if wake <= end {
                now = max(now, wake)
            } else {
                break
            }
        }
        now = end
    }

    /// Lets time pass up to a moment at which the worker has something to do, which it does not finish.
    func runUntilBusy(within span: Span) throws {
        let end = now + span
        while !keeper.isBusy {
            let wake = turn()
            try #require(keeper.isBusy || wake <= end, "something is due")
            if !keeper.isBusy { now = max(now, wake) }
        }
    }

    /// Lets time pass in which the worker answers nothing.
    func pass(_ span: Span) {
        let end = now + span
        while true {
            let wake = turn()
            guard wake <= end else { break }
            now = max(now, wake)
        }
        now = end
    }

    /// The shows that a script brings, once all has settled.
    func after(_ script: String) throws -> [String] {
        let before = shows.count
        try shell(script)
        try run(for: .seconds(1))
        return shows[before...].map { Self.text($0) }
    }

    /// What is wrong with the content now, as people are told.
    var faults: [String] { issues.current.map { $0.message(in: "shop") } }

    /// So that no test holds what the keeper has let go.
    func forgetShows() { shows = [] }

    /// What a show has, zone by zone.
    static func text(_ show: Show) -> String {
        show.zones.map { zone in
            switch zone {
            case .background(let backdrop):
                "\(backdrop.id.rawValue) "
                    + backdrop.strip.textures.map { "\($0[0, 0] & 0xFF)" }.joined(separator: " ")
            case .carousel(let carousel):
                "\(carousel.id.rawValue) " + carousel.items.map(\.picture.path).joined(separator: " ")
            case .card: "card"
            default: zone.id.rawValue
            }
        }.joined(separator: ", ")
    }
}

/// Decodes "8x4 7" as a picture of that size and colour; waits before each one while it is told to.
final class Studio: ImageDecoder {
    private let gate: OwnedFDPair
    private let isHeld = Mutex(false)
    private let count = Mutex(0)
    /// How many pictures it was given.
    var decoded: Int { count.withLock { $0 } }

    private struct OwnedFDPair: Sendable {
        let (reader, writer): (Int32, Int32)
    }

    init() {
        var ends: [Int32] = [0, 0]
        precondition(pipe(&ends) == 0)
        gate = OwnedFDPair(reader: ends[0], writer: ends[1])
    }

    deinit {
        close(gate.reader)
        close(gate.writer)
    }

    func hold() { isHeld.withLock { $0 = true } }

    func letGo() {
        isHeld.withLock { $0 = false }
        var byte: UInt8 = 0
        _ = write(gate.writer, &byte, 1)
    }

    func inspect(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo {
        throw DecodeFault(.damaged, "nobody asks for it", remedy: "")
    }

    func decode(_ bytes: ContentBytes, into target: TargetSize, limits: DecodeLimits) throws(DecodeFault) -> Texture {
        count.withLock { $0 += 1 }
        if isHeld.withLock({ $0 }) {
            var byte: UInt8 = 0
            _ = read(gate.reader, &byte, 1)
        }
        let numbers = String(decoding: bytes, as: UTF8.self).split { !$0.isNumber }.compactMap { Int($0) }
        guard numbers.count == 3, let size = target.size(for: Size(width: numbers[0], height: numbers[1])) else {
            throw DecodeFault(.damaged, "it is damaged", remedy: "copy the file again")
        }
        return Texture(
            size: size, pixels: Array(repeating: 0xFF00_0000 | Pixel(numbers[2]), count: size.area))
    }
}

/// A place whose own zone can be set.
final class OwnZone: TimeZones {
    private let zone = Mutex(CivilZone.utc)
    var own: CivilZone {
        get { zone.withLock { $0 } }
        set { zone.withLock { $0 = newValue } }
    }

    func zone(_ name: String?) -> CivilZone? { name == nil ? own : OnlyUTC().zone(name) }
}

/// Keeps what is said.
final class KeptLog: LogSink {
    private let lines = Mutex<[String]>([])
    func log(_ level: LogLevel, _ message: String) { lines.withLock { $0.append(message) } }
    /// Since the last time.
    func take() -> [String] {
        lines.withLock { lines in
            defer { lines = [] }
            return lines
        }
    }
}
