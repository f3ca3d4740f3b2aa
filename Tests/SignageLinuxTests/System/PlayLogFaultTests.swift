import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// The play log on a disk that does not take what it is given.
@Suite("Play log on a disk that fails")
struct PlayLogFaultTests {
    private func entries(_ range: Range<Int>) -> [PlayLogEntry] {
        range.map { number in
            PlayLogEntry(
                output: "A",
                Showing(
                    zone: ZoneID(rawValue: "banner"), kind: "carousel", item: number, name: "a.png",
                    start: .seconds(1_800_000_000 + Int64(number)), length: .seconds(5), end: .next, isPresented: true))
        }
    }

    private func size(_ entries: [PlayLogEntry]) -> Int { entries.reduce(0) { $0 + $1.line.utf8.count + 1 } }

    private func bytes(_ files: PlayLogFiles) throws -> [UInt8] { try SmallFile.read(files.path(1), maxBytes: 1 << 20) }

    @Test func `wherever the room on a disk ends, no line is torn, lost or written twice`() throws {
        let batch = entries(3..<6)
        let ends = (1...3).map { size(Array(batch[..<$0])) }
        // On either side of each line's end, and here and there within.
        for room in Set(ends.flatMap { [$0 - 1, $0, $0 + 1] } + stride(from: 0, to: size(batch), by: 37)) {
            let folder = try TemporaryFolder()
            let files = PlayLogFiles(folder: folder.path)
            var writer = PlayLogWriter(files, PlayLog.Limits())
            try writer.write(entries(0..<3))
            let before = try bytes(files)
            let plan = FaultPlan(.full(after: room), code: .noSpace)
            if room < size(batch) {
                let error = #expect(throws: SystemError.self) { try plan.run { try writer.write(batch) } }
                #expect(error?.code == .noSpace && error?.call == "write" && plan.failures == 1)
                // What had room was written, and is gone again.
                #expect(plan.calls.count { $0 == "write" } == (room == 0 ? 1 : 2))
                #expect(try bytes(files) == before)
                try writer.write(batch)
            } else {
                // In one piece.
                try plan.run { try writer.write(batch) }
            }
            let content = try files.entries()
            let (kept, damaged) = (content.entries, content.damaged)
            #expect(kept == entries(0..<6) && damaged == 0)
        }
    }

    static let faults: [FaultPlan.Target] = [
        .every("fdatasync"), .full(after: 0), .full(after: 10), .full(after: 250), .full(after: 500),
    ]

    @Test(arguments: faults, [false, true])
    func `what could not be taken back is not there twice`(fault: FaultPlan.Target, isNewRun: Bool) throws {
        let folder = try TemporaryFolder()
        let files = PlayLogFiles(folder: folder.path)
        var writer = PlayLogWriter(files, PlayLog.Limits())
        try writer.write(entries(0..<3))
        let before = try bytes(files)
        let plan = FaultPlan(.several([fault, .every("ftruncate")]), code: .noSpace)
        #expect(throws: SystemError.self) { try plan.run { try writer.write(entries(3..<6)) } }
        #expect(plan.calls.contains("ftruncate") && plan.failures == 2)
        let left = try bytes(files).count - before.count
        if case .full(let room) = fault { #expect(left == room) } else { #expect(left == size(entries(3..<6))) }
        if isNewRun {
            // What another run finds whole was shown, and nobody else knows of it any more.
            var next = PlayLogWriter(files, PlayLog.Limits())
            try next.write(entries(6..<9))
            let content = try files.entries()
            let (kept, damaged) = (content.entries, content.damaged)
            let whole = kept.count - 6
            #expect((0...3).contains(whole) && damaged == 0)
            #expect(kept == entries(0..<3 + whole) + entries(6..<9))
            return
        }
        // Nor while it still cannot be.
        let again = FaultPlan(.every("ftruncate"))
        if left > 0 {
            #expect(throws: SystemError.self) { try again.run { try writer.write(entries(3..<6)) } }
        }
        try writer.write(entries(3..<6))
        let content = try files.entries()
        let (kept, damaged) = (content.entries, content.damaged)
        #expect(kept == entries(0..<6) && damaged == 0)
    }

    @Test(arguments: ["open", "lseek", "pread", "write", "fdatasync"])
    func `whatever call fails, nothing is lost and all goes on`(call: String) throws {
        let folder = try TemporaryFolder()
        let files = PlayLogFiles(folder: folder.path)
        var writer = PlayLogWriter(files, PlayLog.Limits())
        try writer.write(entries(0..<3))
        // Opened anew, with half a line at its end.
        try OutputFile.write(try bytes(files) + Array("{\"half".utf8), to: files.path(1))
        var next = PlayLogWriter(files, PlayLog.Limits())
        let plan = FaultPlan(.every(call))
        #expect(throws: SystemError.self) { try plan.run { try next.write(entries(3..<6)) } }
        #expect(plan.failures >= 1)
        try next.write(entries(3..<6))
        let content = try files.entries()
        let (kept, damaged) = (content.entries, content.damaged)
        #expect(kept == entries(0..<6) && damaged == 0)
    }

    @Test func `a full disk is told once, and that it is well again, too`() throws {
        let folder = try TemporaryFolder()
        let log = KeptLog()
        var limits = PlayLog.Limits()
        limits.wait = .seconds(3600)
        let play = try PlayLog(folder: folder.path, limits: limits, log: log)
        for number in 0..<3 {
            play.record(entries(number..<number + 1)[0].showing, output: "A")
            let plan = FaultPlan(.full(after: 100), code: .noSpace)
            #expect(!plan.run { play.flush() } && plan.failures == 1)
        }
        let told = log.take()
        #expect(told.count == 1 && told.first?.contains("No space left on device") == true, "\(told)")
        #expect(play.flush())
        #expect(log.take().count == 1)
        #expect(try PlayLogFiles(folder: folder.path).entries().entries == entries(0..<3))
        play.close()
    }

    // MARK: Whose it is

    @Test func `two signs do not write into one log, and the second takes over when the first is gone`() throws {
        let folder = try TemporaryFolder()
        let files = PlayLogFiles(folder: folder.path)
        var first: PlayLogWriter? = PlayLogWriter(files, PlayLog.Limits())
        try first?.write(entries(0..<2))
        var second = PlayLogWriter(files, PlayLog.Limits())
        let error = #expect(throws: SystemError.self) { try second.write(entries(2..<4)) }
        #expect(error?.call == "flock")
        first = nil
        try second.write(entries(2..<4))
        #expect(try files.entries().entries == entries(0..<4))
    }

    @Test func `a file system without locks is written all the same`() throws {
        let folder = try TemporaryFolder()
        let files = PlayLogFiles(folder: folder.path)
        var writer = PlayLogWriter(files, PlayLog.Limits())
        let plan = FaultPlan(.every("flock"), code: SystemError.Code(rawValue: ENOLCK))
        try plan.run { try writer.write(entries(0..<2)) }
        #expect(try plan.failures == 1 && files.entries().entries == entries(0..<2))
    }

    @Test(arguments: ["open", "lseek", "pread", "ftruncate"])
    func `a start that fails keeps nobody from writing later`(call: String) throws {
        let folder = try TemporaryFolder()
        let files = PlayLogFiles(folder: folder.path)
        // With a torn line, which is cut.
        try folder.write(entries(0..<1)[0].line + "\n{\"ti", to: "playlog-1.jsonl")
        var writer = PlayLogWriter(files, PlayLog.Limits())
        let plan = FaultPlan(.every(call), code: SystemError.Code(rawValue: EIO))
        #expect(throws: SystemError.self) { try plan.run { try writer.prepare() } }
        #expect(plan.failures == 1)
        try writer.write(entries(1..<2))
        #expect(try files.entries().entries == entries(0..<2))
    }

    @Test func `a log that is empty has no lines`() throws {
        let folder = try TemporaryFolder()
        let files = PlayLogFiles(folder: folder.path)
        #expect(!files.exist && !files.haveLines)
        var writer = PlayLogWriter(files, PlayLog.Limits())
        try writer.prepare()
        #expect(files.exist && !files.haveLines)
        try writer.write(entries(0..<1))
        #expect(files.haveLines)
    }

    @Test func `what has a log file's name and is none is passed by`() throws {
        let folder = try TemporaryFolder()
        let files = PlayLogFiles(folder: folder.path)
        mkdir(files.path(5), 0o755)
        var writer = PlayLogWriter(files, PlayLog.Limits())
        try writer.write(entries(0..<2))
        #expect(files.numbers() == [5, 6])
        let content = try files.entries()
        #expect(content.entries == entries(0..<2) && content.leftOut == [files.path(5)])
    }

    @Test func `what cannot be written is told at the start, and what is lost at the end`() throws {
        let folder = try TemporaryFolder()
        try folder.write("no folder", to: "state")
        let log = KeptLog()
        let playLog = try PlayLog(folder: folder.path + "/state", log: log)
        playLog.record(entries(0..<1)[0].showing, output: "A")
        playLog.close()
        let messages = log.take()
        #expect(messages.count == 2, "\(messages)")
        #expect(messages.first?.hasPrefix("the play log cannot be written (\(folder.path)/state: ") == true)
        #expect(messages.last == "1 line of the play log could not be written, and is lost")
    }
}
