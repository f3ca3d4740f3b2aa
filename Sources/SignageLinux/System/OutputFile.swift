import Glibc
public import SignageEngine

/// A file that is whole or not there, also after a power cut: it is written beside its place, and moved there in one step
/// once the disk has it. A device, a pipe or a link that stands in its place already is written into instead, never
/// replaced.
public enum OutputFile {
    public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        var status = stat()
        if lstat(path, &status) == 0, status.st_mode & S_IFMT != S_IFREG {
            let descriptor = try OwnedFD(opening: path, flags: O_WRONLY | O_TRUNC)
            guard ThisProcess.writeAll(bytes, to: descriptor.rawValue) else { throw SystemCall.error(errno, "write") }
            return
        }
        let temporary = "\(path).\(getpid()).tmp"
        do throws(SystemError) {
            let descriptor = OwnedFD(
                adopting: try SystemCall.integer("open") {
                    open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
                })
            guard ThisProcess.writeAll(bytes, to: descriptor.rawValue) else { throw SystemCall.error(errno, "write") }
            // Else the name may reach the disk before the bytes do.
            try SystemCall.integer("fdatasync") { fdatasync(descriptor.rawValue) }
            try SystemCall.integer("rename") { rename(temporary, path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }
}
