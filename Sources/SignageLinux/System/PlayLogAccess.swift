import Glibc
import SignageEngine

/// Whether the user who asks may read a play log.
extension PlayLogFiles {
    /// What to tell who is not allowed to read it, or to see whether it is there, or names a file; nil for those who may,
    /// and where there is nothing to read.
    public var refusal: String? {
        var status = stat()
        if stat(folder, &status) == 0, status.st_mode & S_IFMT != S_IFDIR {
            return "\(folder) is no folder; --state DIR names the folder in which the play log's files are"
        }
        for path in [folder] + numbers().map({ path($0) }) {
            let mode = path == folder ? R_OK | X_OK : R_OK
            do throws(SystemError) {
                try SystemCall.integer("faccessat") { faccessat(AT_FDCWD, path, mode, AT_EACCESS) }
            } catch {
                guard error.code.rawValue == EACCES || error.code.rawValue == EPERM else { continue }
                return "you are not allowed to read the play log in \(folder); \(Self.remedy(for: path))"
            }
        }
        return nil
    }

    /// Those of a group may only where the folder says so; a folder that nobody else may pass does not say whose it is.
    private static func remedy(for path: String) -> String {
        let sudo = "ask with sudo"
        var status = stat()
        guard stat(path, &status) == 0, status.st_mode & S_IRGRP != 0, status.st_gid != 0,
            let group = getgrgid(status.st_gid)
        else { return sudo }
        let name = String(cString: group.pointee.gr_name)
        return "\(sudo), or join the group \(name) (sudo adduser $USER \(name)) and log in again"
    }
}
