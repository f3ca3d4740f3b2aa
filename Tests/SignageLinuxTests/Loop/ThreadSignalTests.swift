import Glibc
import Testing

@testable import SignageLinux

@Suite struct ThreadSignalTests {
    /// A signal that one thread does not block is delivered there, and ends the process; so none may, whenever it was started.
    @Test func noSignalIsDeliveredToWorkers() throws {
        func own() -> Int32 {
            var mine = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &mine)
            return sigismember(&mine, SIGUSR1)
        }
        let before = own()
        let answer = try Waiting<[Int32]>()
        try Worker().run {
            var blocked = sigset_t()
            pthread_sigmask(SIG_BLOCK, nil, &blocked)
            answer.set([SIGTERM, SIGINT, SIGHUP].filter { sigismember(&blocked, $0) == 1 })
        }
        #expect(try answer.get() == [SIGTERM, SIGINT, SIGHUP])
        // The creator's own mask is as it was.
        #expect(own() == before)
    }
}
