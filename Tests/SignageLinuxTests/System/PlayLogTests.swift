import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// The play log on a disk: what was written whole is read back, whatever happens to the files.
@Suite("Play log")
struct PlayLogTests {
    /// A folder that is gone afterwards.
    private func inFolder(_ body: (String) throws -> Void) throws {
        var template = Array("/tmp/signaged-playlog-XXXXXX".utf8CString)
        let made = template.withUnsafeMutableBufferPointer { mkdtemp($0.baseAddress!).map { String(cString: $0) } }
        let folder = try #require(made)
        defer {
            for number in PlayLogFiles(folder: folder).numbers() { unlink(PlayLogFiles(folder: folder).path(number)) }
            rmdir(folder)
        }
        try body(folder)
    }

    private func showing(_ number: Int, _ name: String? = "banners/a.png") -> Showing {
        Showing(
            zone: ZoneID(rawValue: "banner"), kind: "carousel", item: number, name: name,
            start: .seconds(1_800_000_000 + Int64(number)), length: .milliseconds(5450), end: .next, isPresented: true)
    }

    private func numbers(_ folder: String) throws -> [Int?] {
        try PlayLogFiles(folder: folder).entries().entries.map(\.showing.item)
    }

    private func limits(bytes: Int = 4 << 20, files: Int = 8) -> PlayLog.Limits {
        var limits = PlayLog.Limits()
        (limits.bytesPerFile, limits.files, limits.wait) = (bytes, files, .seconds(3600))
        return limits
    }

    @Test func `who may not read it is told so, and how they may`() throws {
        let files = PlayLogFiles(folder: "/tmp/no-such-folder")
        #expect(files.refusal == nil)
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            #expect(files.refusal == nil)
            let plan = FaultPlan(.every("faccessat"), code: SystemError.Code(rawValue: EACCES))
            // Its owner's group is root's, or may not read it either.
            #expect(
                plan.run { files.refusal } == "you are not allowed to read the play log in \(folder); ask with sudo")
            guard getuid() == 0 else { return }
            chown(folder, 0, 1)
            #expect(plan.run { files.refusal }?.hasSuffix("; ask with sudo") == true)
            chmod(folder, 0o750)
            let name = String(cString: try #require(getgrgid(1)).pointee.gr_name)
            #expect(
                plan.run { files.refusal }?.hasSuffix(
                    "; ask with sudo, or join the group \(name) (sudo adduser $USER \(name)) and log in again") == true)
            // A disk that does not answer is another matter.
            #expect(FaultPlan(.every("faccessat")).run { files.refusal } == nil)
        }
    }

    @Test func `what was shown is read back as it was, in order, with any name`() throws {
        try inFolder { folder in
            let log = KeptLog()
            let play = try PlayLog(folder: folder + "/state", limits: limits(), log: log)
            let names = ["a,b.png", "\"q\"\\", "新闻\n\t\u{1}", "", nil] as [String?]
            for (number, name) in names.enumerated() { play.record(showing(number, name), output: "HDMI-A-1") }
            // Nothing is written before its time.
            #expect(try PlayLogFiles(folder: folder + "/state").entries().entries.isEmpty)
            play.close()
            let content = try PlayLogFiles(folder: folder + "/state").entries()
            #expect(
                content.entries.map(\.showing) == names.enumerated().map { showing($0, $1) } && content.damaged == 0)
            #expect(Set(content.entries.map(\.output)) == ["HDMI-A-1"] && log.take().isEmpty)
            unlink(folder + "/state/playlog-1.jsonl")
            rmdir(folder + "/state")
        }
    }

    @Test func `the log is bounded: the oldest file goes first`() throws {
        try inFolder { folder in
            let play = try PlayLog(folder: folder, limits: limits(bytes: 1000, files: 3), log: KeptLog())
            for number in 0..<100 {
                play.record(showing(number), output: "A")
                play.flush()
            }
            let files = PlayLogFiles(folder: folder)
            #expect(files.numbers().count == 3)
            let kept = try numbers(folder).compactMap { $0 }
            #expect(kept == Array((100 - kept.count)..<100) && (9...18).contains(kept.count))
            play.close()
            // Another run goes on where this one ended.
            let next = try PlayLog(folder: folder, limits: limits(bytes: 1000, files: 3), log: KeptLog())
            next.record(showing(100), output: "A")
            next.close()
            #expect(try numbers(folder).last == 100)
        }
    }

    @Test func `a file that is cut anywhere has its whole lines, and a restart goes on behind them`() throws {
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            let lines = (0..<3).map { PlayLogEntry(output: "A", showing($0)).line + "\n" }
            let whole = Array(lines.joined().utf8)
            for length in 0...whole.count {
                try OutputFile.write(Array(whole[..<length]), to: files.path(1))
                // A line that lacks its end alone is whole, too.
                let ends = (1...3).map { lines[..<$0].joined().utf8.count }
                #expect(try numbers(folder).count == ends.count { $0 - 1 <= length })
                // Without the log's thread, which lives as long as the process.
                var writer = PlayLogWriter(files, limits())
                try writer.write([PlayLogEntry(output: "A", showing(9))])
                let content = try files.entries()
                #expect(content.entries.map(\.showing.item) == (0..<ends.count { $0 <= length }).map { $0 } + [9])
                #expect(content.damaged == 0)
            }
        }
    }

    @Test func `no line that was changed in one bit is taken for one that was written`() throws {
        let entry = PlayLogEntry(output: "HDMI-A-1", showing(7))
        let line = Array(entry.line.utf8)
        #expect(PlayLogEntry(line: line) == entry)
        for index in line.indices {
            for bit in 0..<8 {
                var changed = line
                changed[index] ^= 1 << UInt8(bit)
                #expect(PlayLogEntry(line: changed) == nil)
            }
            #expect(PlayLogEntry(line: line[..<index]) == nil)
        }
    }

    @Test func `garbage between lines is left out, and counted`() throws {
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            var random = SystemRandomNumberGenerator()
            var bytes: [UInt8] = []
            for number in 0..<50 {
                bytes +=
                    (0..<Int.random(in: 1...200, using: &random)).map { _ in
                        UInt8.random(in: 0...255, using: &random)
                    }.filter { $0 != 10 } + [0, 10]
                bytes += Array((PlayLogEntry(output: "A", showing(number)).line + "\n").utf8)
            }
            try OutputFile.write(bytes, to: files.path(1))
            let content = try files.entries()
            #expect(content.entries.map(\.showing.item) == Array(0..<50) && content.damaged == 50)
        }
    }

    @Test func `a folder that cannot be made is told once, and nothing is lost`() throws {
        try inFolder { folder in
            let log = KeptLog()
            let play = try PlayLog(folder: folder, limits: limits(), log: log)
            play.record(showing(0), output: "A")
            #expect(play.flush())
            // A folder that is not there cannot be made in a file.
            try OutputFile.write([1], to: folder + "/file")
            defer { unlink(folder + "/file") }
            let broken = try PlayLog(folder: folder + "/file/state", limits: limits(), log: log)
            for number in 1...3 {
                broken.record(showing(number), output: "A")
                #expect(!broken.flush())
            }
            let told = log.take()
            #expect(told.count == 1 && told.first?.contains("the play log cannot be written") == true)
            unlink(folder + "/file")
            #expect(broken.flush())
            #expect(try numbers(folder + "/file/state") == [1, 2, 3])
            #expect(log.take().count == 1)
            unlink(folder + "/file/state/playlog-1.jsonl")
            rmdir(folder + "/file/state")
            rmdir(folder + "/file")
        }
    }

    @Test func `a time and a zone choose what is read`() throws {
        try inFolder { folder in
            let play = try PlayLog(folder: folder, limits: limits(), log: KeptLog())
            for number in 0..<10 { play.record(showing(number), output: "A") }
            play.close()
            let files = PlayLogFiles(folder: folder)
            let range = Span.seconds(1_800_000_002)..<Span.seconds(1_800_000_004)
            #expect(try files.entries(in: range).entries.map(\.showing.item) == [2, 3])
            #expect(try files.entries(zone: ZoneID(rawValue: "other")).entries.isEmpty)
            #expect(try PlayLogFiles(folder: "/nowhere").entries().entries.isEmpty)
        }
    }

    private func write(_ entries: [PlayLogEntry], _ folder: String, file number: Int) throws {
        let path = PlayLogFiles(folder: folder).path(number)
        try OutputFile.write(Array(entries.map { $0.line + "\n" }.joined().utf8), to: path)
    }

    @Test func `the latest are found from the end, over files and what is damaged`() throws {
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            for number in 1...3 {
                try write(
                    (0..<4).map { PlayLogEntry(output: "A", showing(number * 4 + $0)) }, folder, file: number)
            }
            // Half a line, as a write that is under way leaves it.
            let half = Array(PlayLogEntry(output: "A", showing(99)).line.utf8.prefix(60))
            try OutputFile.write(try SmallFile.read(files.path(3), maxBytes: 1 << 20) + half, to: files.path(3))
            for limit in 0...13 {
                let latest = try files.latest(limit).map(\.showing.item)
                #expect(latest == Array((4..<16).suffix(limit)))
                let since = try files.latest(limit, since: .seconds(1_800_000_007)).map(\.showing.item)
                #expect(since == Array((7..<16).suffix(limit)))
            }
            #expect(try PlayLogFiles(folder: "/nowhere").latest(3).isEmpty)
        }
    }

    @Test func `of a full log no more is read than is asked for`() throws {
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            for number in 1...3 { try write([PlayLogEntry(output: "A", showing(number))], folder, file: number) }
            // The disk fails at the second file.
            func failing(_ limit: Int) throws -> [Int?] {
                try FaultPlan(.call("open", nth: 1)).run {
                    try files.latest(limit).map(\.showing.item)
                }
            }
            #expect(try failing(1) == [3])
            #expect { try failing(2) } throws: { "\($0)".hasPrefix(files.path(2) + ": open: ") }
        }
    }

    @Test func `what has a log file's name and is none hides nothing, and is named`() throws {
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            for number in [2, 9] { try write([PlayLogEntry(output: "A", showing(number))], folder, file: number) }
            mkdir(files.path(1), 0o755)
            mkfifo(files.path(5), 0o644)
            symlink("/dev/zero", files.path(7))
            symlink(files.path(8), files.path(8))
            symlink("/dev", files.path(10))
            // That one may have been the oldest, and gone since.
            symlink("/nowhere", files.path(11))
            defer { rmdir(files.path(1)) }
            let content = try files.entries()
            #expect(content.entries.map(\.showing.item) == [2, 9] && content.damaged == 0)
            #expect(content.leftOut == [10, 8, 7, 5, 1].map(files.path))
            #expect(try files.latest(100).map(\.showing.item) == [2, 9])
        }
    }

    @Test func `clocks that were set hide nothing of the days that are asked for`() throws {
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            func entry(_ day: Int) -> PlayLogEntry {
                var showing = showing(day)
                // The first of November 2026, or of January 1970 before the clock of a dead battery was set.
                showing.start = .seconds((day < 100 ? 1_793_491_200 : -8_640_000) + Int64(day - 1) * 86_400)
                return PlayLogEntry(output: "A", showing)
            }
            try write((1...20).map(entry), folder, file: 1)
            try write((101...103).map(entry) + (20...28).map(entry), folder, file: 2)
            let since = entry(5).showing.start
            #expect(try files.latest(1000, since: since).map(\.showing.item) == Array(5...20) + Array(20...28))
            #expect(try files.latest(3, since: since).map(\.showing.item) == [26, 27, 28])
            let items = try files.entries().entries.map(\.showing.item)
            #expect(items == Array(101...103) + Array(1...20) + Array(20...28))
        }
    }

    @Test func `no name is taken for a beginning`() throws {
        try inFolder { folder in
            let name = "x\", \"start\": \"1970-01-01T00:00:00.000Z\", \"start\": \""
            try write(
                [PlayLogEntry(output: name, showing(1)), PlayLogEntry(output: "A", showing(2, name))], folder, file: 1)
            let files = PlayLogFiles(folder: folder)
            #expect(try files.latest(9, since: showing(1).start).map(\.showing.item) == [1, 2])
            #expect(try files.latest(9, since: showing(1).start + .milliseconds(1)).map(\.showing.item) == [2])
            #expect(try files.latest(9, since: showing(1).start + .nanoseconds(1)).map(\.showing.item) == [2])
        }
    }

    @Test func `they are told in the order in which they began, though the long ones were over last`() throws {
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            var backdrop = showing(1)
            backdrop.length = .seconds(100)
            var other = showing(3)
            other.zone = ZoneID(rawValue: "other")
            let written = [showing(2), showing(3), other, backdrop]
            try write(written.map { PlayLogEntry(output: "A", $0) }, folder, file: 1)
            #expect(try files.entries().entries.map(\.showing) == [backdrop, showing(2), showing(3), other])
            #expect(try files.latest(3).map(\.showing) == [backdrop, showing(3), other])
        }
    }

    @Test func `who names a file for the folder is told that`() throws {
        try inFolder { folder in
            try OutputFile.write([1], to: folder + "/file")
            defer { unlink(folder + "/file") }
            #expect(PlayLogFiles(folder: folder + "/file").refusal?.hasPrefix("\(folder)/file is no folder;") == true)
        }
    }

    @Test func `what began in time is found behind what began long before and was over later`() throws {
        try inFolder { folder in
            let files = PlayLogFiles(folder: folder)
            var long = showing(0)
            long.length = .seconds(7200)
            let short = showing(100)
            try write([short, long].map { PlayLogEntry(output: "A", $0) }, folder, file: 1)
            #expect(try files.latest(5, since: short.start).map(\.showing) == [short])
        }
    }

    /// Whoever tells it something waits until it may go on.
    private final class SlowLog: LogSink {
        let isTold: Waiting<Bool>
        let mayGo: Waiting<Bool>
        init() throws { (isTold, mayGo) = (try Waiting(), try Waiting()) }
        func log(_ level: LogLevel, _ message: String) {
            isTold.set(true)
            _ = try? mayGo.get()
        }
    }

    @Test func `one reads the log at a time, others are told to come back, and nothing waits`() throws {
        try inFolder { folder in
            // What cannot be written is told, so a reading takes as long as the log's sink does.
            let log = try SlowLog()
            try OutputFile.write([1], to: folder + "/file")
            defer { unlink(folder + "/file") }
            let play = try PlayLog(folder: folder + "/file/state", limits: limits(), log: log)
            play.record(showing(1), output: "A")
            let reader = try PlayLogReader()
            let first = try Waiting<ControlAnswer>()
            reader.read(play, since: nil, limit: 1) { first.set($0) }
            #expect(try log.isTold.get())
            for _ in 0..<20 {
                let answer = try Waiting<ControlAnswer>()
                reader.read(play, since: nil, limit: 1) { answer.set($0) }
                guard case .refused(let fault) = try answer.get() else { throw PreviewBench.Refused() }
                #expect(fault.kind == .tooMany && !fault.remedy.isEmpty)
            }
            log.mayGo.set(true)
            guard case .json(let none) = try first.get() else { throw PreviewBench.Refused() }
            #expect(none["showings"] == .list([]))
            // And the next one is served again.
            let whole = try PlayLog(folder: folder, limits: limits(), log: log)
            whole.record(showing(1), output: "A")
            let next = try Waiting<ControlAnswer>()
            reader.read(whole, since: nil, limit: 1) { next.set($0) }
            guard case .json(let showings) = try next.get() else { throw PreviewBench.Refused() }
            #expect(showings["showings"][0]["item"].number == 2)
        }
    }

    @Test func `where nothing can be written for long, the oldest tenth goes at once`() throws {
        try inFolder { folder in
            var limits = limits()
            limits.mostWaiting = 20
            try OutputFile.write([1], to: folder + "/file")
            let play = try PlayLog(folder: folder + "/file/state", limits: limits, log: KeptLog())
            for number in 0..<21 { play.record(showing(number), output: "A") }
            unlink(folder + "/file")
            #expect(play.flush())
            #expect(try numbers(folder + "/file/state") == Array(2..<21))
            unlink(folder + "/file/state/playlog-1.jsonl")
            rmdir(folder + "/file/state")
            rmdir(folder + "/file")
        }
    }
}
