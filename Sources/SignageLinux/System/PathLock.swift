import Glibc
import SignageEngine

/// The right to change what is at a path, which one program has at a time: a lock on a file beside it, that is there only
/// meanwhile. For what takes a moment: who comes second waits.
final class PathLock {
    private let path: String
    private let descriptor: OwnedFD

    /// - Throws: where the file cannot be made or locked.
    init(_ guarded: String) throws(SystemError) {
        let path = guarded + ".lock"
        self.path = path
        while true {
            let file = OwnedFD(
                adopting: try SystemCall.integer("open") {
                    open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
                })
            let fd = file.rawValue
            try SystemCall.integer("flock") { flock(fd, LOCK_EX) }
            // Who had it before has removed the file, and somebody else may have made another one since.
            var (locked, there) = (stat(), stat())
            if fstat(fd, &locked) == 0, lstat(path, &there) == 0, locked.st_ino == there.st_ino,
                locked.st_dev == there.st_dev
            {
                descriptor = file
                return
            }
        }
    }

    deinit { unlink(path) }
}
