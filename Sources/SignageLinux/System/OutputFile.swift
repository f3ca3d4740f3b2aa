import Glibc
public import SignageEngine

/// A file that is whole or not there: it is written beside its place and moved there in one step.
public enum OutputFile {
    public static func write(_ bytes: [UInt8], to path: String) throws(SystemError) {
        let temporary = "\(path).\(getpid()).tmp"
        do throws(SystemError) {
            let descriptor = OwnedFD(
                adopting: try SystemCall.integer("open") {
                    open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o666)
                })
            guard ThisProcess.writeAll(bytes, to: descriptor.rawValue) else { throw SystemCall.error(errno, "write") }
            try SystemCall.integer("rename") { rename(temporary, path) }
        } catch {
            unlink(temporary)
            throw error
        }
    }
}
