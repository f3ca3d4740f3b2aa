import Glibc

/// A folder that is one user's alone, so that nobody else can put or replace anything in it.
enum PrivateFolder {
    /// Why a folder is none, and what to do; nil where it is one, or where there is nothing.
    ///
    /// In `/tmp` anybody may have made it first.
    static func flaw(_ path: String, of user: uid_t = geteuid()) -> (reason: String, remedy: String)? {
        var status = stat()
        guard lstat(path, &status) == 0 else { return nil }
        let elsewhere = "choose another path with --control, or set XDG_RUNTIME_DIR to a folder of your own"
        if status.st_mode & S_IFMT != S_IFDIR { return ("\(path) is no folder", elsewhere) }
        if status.st_uid != user { return ("the folder \(path) is another user's", elsewhere) }
        if status.st_mode & 0o077 != 0 {
            // What others have put there stays when their rights go.
            return ("others than its owner may use the folder \(path)", "remove it: rm -r \(path)")
        }
        return nil
    }

    /// The folder that a file is in.
    static func holding(_ path: String) -> String {
        path.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
    }
}
