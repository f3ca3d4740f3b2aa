import Glibc
import SignageEngine
import Synchronization
import Testing

@testable import SignageLinux

/// Signs that want one socket.
@Suite("Listening socket") struct ListeningSocketTests {
    /// What two have come to that were started at the same time.
    private final class Race: Sendable {
        let ready = Atomic<Int>(0)
        let ended = Atomic<Int>(0)
        let sockets = Mutex<[ListeningSocket]>([])
        let faults = Mutex<[String]>([])

        func run(_ path: String) {
            ready.add(1, ordering: .sequentiallyConsistent)
            while ready.load(ordering: .sequentiallyConsistent) < 2 {}
            do {
                let socket = try ListeningSocket(path: path, makesFolder: false, isPrivate: false)
                sockets.withLock { $0.append(socket) }
            } catch {
                faults.withLock { $0.append(error.reason) }
            }
            ended.add(1, ordering: .sequentiallyConsistent)
        }
    }

    private func connects(_ path: String) -> Bool {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(descriptor) }
        return withUnixAddress(path) { connect(descriptor, $0, $1) } == 0
    }

    @Test(
        "of two signs that start at the same time one gets the socket, and the other says so", arguments: [false, true])
    func race(isStale: Bool) throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/control.sock"
        for _ in 0..<200 {
            if isStale {
                let dead = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
                #expect(withUnixAddress(path) { bind(dead, $0, $1) } == 0)
                close(dead)
            }
            let race = Race()
            for _ in 0..<2 { DetachedThread.start("race") { race.run(path) } }
            while race.ended.load(ordering: .sequentiallyConsistent) < 2 { sched_yield() }
            let faults = race.faults.withLock { $0 }
            try #require(faults.count == 1 && faults[0].contains("another one answers there"), "\(faults)")
            try #require(connects(path))
            race.sockets.withLock { $0 = [] }
            try #require(access(path, F_OK) != 0 && access(path + ".lock", F_OK) != 0)
        }
    }

    @Test("a lock that somebody keeps is waited for, but not for ever")
    func keptLock() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/control.sock"
        do {
            let lock = try PathLock(path)
            let error = #expect(throws: SystemError.self) { _ = try PathLock(path, patience: .milliseconds(5)) }
            #expect(error?.code.rawValue == EWOULDBLOCK)
            withExtendedLifetime(lock) {}
        }
        #expect(access(path + ".lock", F_OK) != 0)
        _ = try PathLock(path, patience: .zero)
    }

    @Test("a lock that was left by a killed sign holds nobody up")
    func leftLock() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/control.sock"
        close(open(path + ".lock", O_CREAT | O_WRONLY, 0o600))
        let socket = try ListeningSocket(path: path, makesFolder: false, isPrivate: false)
        #expect(connects(path) && socket.fd >= 0)
        #expect(access(path + ".lock", F_OK) != 0)
    }
}
