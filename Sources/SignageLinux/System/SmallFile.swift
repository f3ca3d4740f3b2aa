import Glibc
import SignageEngine

/// Files of the machine's that are read whole.
enum SmallFile {
    private static let mostAtOnce = (1 << 16) - 1

    /// The bytes of a regular file, one more than allowed at most. Never waits for the writer of a FIFO.
    ///
    /// - Parameter check: throws where a file must not be read, by whose it is or who else may.
    static func read(
        _ path: String, maxBytes: Int, check: (stat) throws(SystemError) -> Void = { (_) throws(SystemError) in }
    ) throws(SystemError) -> [UInt8] {
        let descriptor = try OwnedFD(opening: path, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
        let fd = descriptor.rawValue
        var status = stat()
        try SystemCall.integer("fstat") { fstat(fd, &status) }
        guard status.st_mode & S_IFMT == S_IFREG else {
            throw SystemError(.invalidArgument, call: "open", text: "it is not a file")
        }
        try check(status)
        var bytes: [UInt8] = []
        while bytes.count <= maxBytes {
            // One more than allowed tells whoever asks that it is too long.
            var chunk = [UInt8](repeating: 0, count: min(mostAtOnce, maxBytes - bytes.count) + 1)
            let count = try SystemCall.integer("read") { Glibc.read(fd, &chunk, chunk.count) }
            if count == 0 { break }
            bytes += chunk.prefix(count)
        }
        return bytes
    }
}
