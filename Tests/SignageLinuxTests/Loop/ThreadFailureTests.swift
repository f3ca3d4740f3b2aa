import FakeSign
import Glibc
import SignageEngine
import SignageMedia
import Testing

@testable import SignageLinux

/// A machine that is short of memory or of tasks: pthread_create(3) answers EAGAIN.
@Suite("A thread that cannot be started")
struct ThreadFailureTests {
    private final class Life: Sendable {
        private let ended: Mailbox<Bool>
        init(_ ended: Mailbox<Bool>) { self.ended = ended }
        deinit { ended.post(true) }
    }

    @Test("is an error that says so, and what it was to do is let go")
    func error() throws {
        let ended = try Mailbox<Bool>()
        var life: Life? = Life(ended)
        let plan = FaultPlan(.every("pthread_create"), code: .tryAgain)
        let error = #expect(throws: SystemError.self) {
            try plan.run { [life] in try DetachedThread.start("test") { withExtendedLifetime(life) {} } }
        }
        #expect(error.map { "\($0)" } == "pthread_create: Resource temporarily unavailable")
        life = nil
        #expect(ended.take() == [true])
    }

    @Test("keeps a sign from starting, whichever of its threads it is")
    func daemon() throws {
        let folder = try TemporaryFolder()
        // On a thread of its own, since it blocks signals.
        func start(_ plan: FaultPlan) throws -> SystemError? {
            let path = folder.path
            let answer = try Waiting<SystemError?>()
            try Worker().run {
                let compiler = ShowCompiler(
                    decoder: PictureDecoder(), configReader: YAMLReader(), rasterizer: PangoTextRasterizer(),
                    timeZones: SystemZones())
                do throws(SystemError) {
                    try plan.run { () throws(SystemError) in
                        _ = try SignDaemon(
                            folder: path, compiler: compiler,
                            glass: .preview(PanelSetting(size: Size(width: 64, height: 48))), encoder: ScreenEncoder(),
                            playLog: try PlayLog(folder: path, log: KeptLog()), log: KeptLog())
                    }
                    answer.set(nil)
                } catch {
                    answer.set(error)
                }
            }
            return try answer.get()
        }
        let whole = FaultPlan()
        #expect(try start(whole) == nil)
        let count = whole.calls.count { $0 == "pthread_create" }
        #expect(count == 4)
        for nth in 0..<count {
            let error = try start(FaultPlan(.call("pthread_create", nth: nth), code: .tryAgain))
            #expect(error?.call == "pthread_create")
        }
    }

    @Test("leaves no socket behind that nobody answers at")
    func control() throws {
        let folder = try TemporaryFolder()
        let path = folder.path + "/control.sock"
        let plan = FaultPlan(.every("pthread_create"), code: .tryAgain)
        let error = #expect(throws: SystemError.self) {
            try plan.run {
                _ = try ControlServer(control: FakeSign(), listeners: [.unix(path: path)], log: MemoryLog())
            }
        }
        #expect(error?.call == "pthread_create" && access(path, F_OK) != 0)
    }
}
