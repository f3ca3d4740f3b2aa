import Glibc
import SignageEngine

/// The right to change what is at a path, which one program has at a time: a lock on a file beside it, that is there only
/// meanwhile. For what takes a moment: who comes second waits.
final class PathLock {
    private let path: String
    private let descriptor: OwnedFD

    /// - Parameter patience: how long to wait for somebody who has it, and may have been stopped meanwhile.
    /// - Throws: where the file cannot be made or locked; EWOULDBLOCK where somebody has it for longer.
    init(_ guarded: String, patience: Span = .seconds(1)) throws(SystemError) {
        let path = guarded + ".lock"
        self.path = path
        let clock = SystemClock()
        let end = clock.now() + patience
        while true {
            let file = OwnedFD(
                adopting: try SystemCall.integer("open") {
                    open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
                })
            let fd = file.rawValue
            do throws(SystemError) {
                try SystemCall.integer("flock") { flock(fd, LOCK_EX | LOCK_NB) }
            } catch {
                guard error.code.rawValue == EWOULDBLOCK, clock.now() < end, ThisProcess.wait(.milliseconds(1)) else {
                    throw error
                }
                continue
            }
            // Who had it before has removed the file, and somebody else may have made another one since.
            var (locked, there) = (stat(), stat())
            if fstat(fd, &locked) == 0, lstat(path, &there) == 0, locked.st_ino == there.st_ino,
                locked.st_dev == there.st_dev
            {
                descriptor = file
                return
            }
            // Or the file system has no numbers that stay.
            guard clock.now() < end else {
                throw SystemError(SystemError.Code(rawValue: EWOULDBLOCK), call: "flock")
            }
        }
    }

    deinit { unlink(path) }
}
