import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

@Suite("A program that is started beside the sign")
struct StartedProgramTests {
    @Test("gets its signals whatever the sign blocks or ignores, and leaves nothing behind")
    func signals() throws {
        let folder = try TemporaryFolder()
        let ended = try Mailbox<pid_t>()
        var (blocked, before) = (sigset_t(), sigset_t())
        sigemptyset(&blocked)
        for signal in [SIGHUP, SIGINT, SIGTERM] { sigaddset(&blocked, signal) }
        pthread_sigmask(SIG_BLOCK, &blocked, &before)
        // For good: other tests write meanwhile, and none wants to end by it.
        signal(SIGPIPE, SIG_IGN)
        ThisProcess.start(["sh", "-c", "exec cat /proc/self/status > '\(folder.path)/status'"]) { ended.post($0) }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        let loop = try EventLoop()
        try loop.add(ended.fileDescriptor)
        try loop.wait(until: SystemClock().now() + .seconds(20)) { _ in }
        let process = try #require(ended.take().first)
        #expect(kill(process, 0) == -1 && errno == ESRCH)
        let status = String(
            decoding: try SmallFile.read(folder.path + "/status", maxBytes: 1 << 16) { _ in }, as: UTF8.self)
        for name in ["SigBlk", "SigIgn"] {
            let line = try #require(status.split(separator: "\n").first { $0.hasPrefix(name) })
            let signals = try #require(UInt64(line.drop { $0 != "\t" }.dropFirst(), radix: 16))
            // Those from 32 on are libc's own.
            #expect(signals & 0x7FFF_FFFF == 0, "\(line)")
        }
    }
    @Test("is not started where there is no thread to wait for its end, and nothing else happens")
    func noThread() throws {
        let ended = try Mailbox<pid_t>()
        let plan = FaultPlan(.every("pthread_create"), code: .tryAgain)
        plan.run { ThisProcess.start(["true"]) { ended.post($0) } }
        #expect(plan.failures == 1)
        ThisProcess.start(["true"]) { ended.post($0) }
        let loop = try EventLoop()
        try loop.add(ended.fileDescriptor)
        try loop.wait(until: SystemClock().now() + .seconds(20)) { _ in }
        #expect(ended.take().count == 1)
    }
}
