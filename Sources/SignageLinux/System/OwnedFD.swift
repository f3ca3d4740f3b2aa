import Glibc
public import SignageEngine

/// An open file descriptor that closes when its owner goes.
public struct OwnedFD: ~Copyable, Sendable {
    /// Valid as long as the owner lives.
    public let rawValue: Int32

    /// Takes over an open descriptor.
    public init(adopting rawValue: Int32) { self.rawValue = rawValue }

    /// Opens a path. O_CLOEXEC is added: no child inherits what we hold.
    public init(opening path: String, flags: Int32) throws(SystemError) {
        try self.init(adopting: SystemCall.integer("open") { open(path, flags | O_CLOEXEC) })
    }

    /// Gives the descriptor up to somebody else, who closes it.
    consuming func release() -> Int32 {
        let rawValue = rawValue
        discard self
        return rawValue
    }

    deinit { SystemCall.release("close") { close(rawValue) } }
}
