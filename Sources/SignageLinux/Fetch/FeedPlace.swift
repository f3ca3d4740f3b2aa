internal import CLinux
import Glibc
import SignageEngine

/// The place of a feed's copy in a content folder: the file itself and, hidden beside it, what the server said of it.
///
/// It is locked as long as it is held, so that two fetches do not write over one another. Nothing is opened or written
/// outside the folder, whatever links lie in it.
struct FeedPlace: ~Copyable {
    private let directory: OwnedFD
    private let name: String
    /// Of the folder, for messages.
    private let folder: String

    private var noteName: String { ".\(name).fetch" }

    /// - Parameters:
    ///   - path: of the copy, in the content folder. A folder directly inside it is made where it is missing.
    init(_ path: String, in contentFolder: String) throws(FetchFault) {
        let parts = path.split(separator: "/").map(String.init)
        name = parts.last ?? path
        let parent = parts.dropLast().joined(separator: "/")
        folder = contentFolder + (parent.isEmpty ? "" : "/" + parent)
        directory = try Self.locked(parent, in: contentFolder, makes: parts.count == 2, folder)
    }

    // Closing is not enough where a child that is about to start another program has the descriptor too.
    deinit { _ = flock(directory.rawValue, LOCK_UN) }

    private static func locked(
        _ path: String, in contentFolder: String, makes: Bool, _ folder: String
    ) throws(FetchFault) -> OwnedFD {
        do throws(SystemError) {
            let root = try OwnedFD(opening: contentFolder, flags: signaged_O_PATH | O_DIRECTORY)
            let directory = try open(path, beneath: root, makes: makes)
            let descriptor = directory.rawValue
            try SystemCall.integer("flock") { flock(descriptor, LOCK_EX | LOCK_NB) }
            return directory
        } catch {
            throw fault(error, folder)
        }
    }

    private static func open(_ path: String, beneath root: borrowing OwnedFD, makes: Bool) throws(SystemError)
        -> OwnedFD
    {
        let descriptor = root.rawValue
        func open() throws(SystemError) -> OwnedFD {
            try BeneathOpening.open(path.isEmpty ? "." : path, beneath: root, flags: O_RDONLY | O_DIRECTORY)
        }
        do throws(SystemError) {
            return try open()
        } catch {
            guard error.code == .noEntry, makes else { throw error }
            try SystemCall.integer("mkdirat") { mkdirat(descriptor, path, 0o755) }
            return try open()
        }
    }

    /// The copy that is there, and how long ago it was known to be right; nil where there is none that can be read.
    func copy(maxBytes: Int) -> (bytes: [UInt8], age: Span)? {
        var age = Span.zero
        guard let bytes = try? read(name, maxBytes: maxBytes, age: &age) else { return nil }
        return (bytes, age)
    }

    func note() -> FeedNote? {
        var age = Span.zero
        return (try? read(noteName, maxBytes: 1 << 14, age: &age)).flatMap { FeedNote($0) }
    }

    /// Puts a new copy there: whole, on disk, in one step. The note comes second: without the right one the next
    /// request asks for everything.
    func write(_ bytes: [UInt8], note: FeedNote) throws(FetchFault) {
        do throws(SystemError) {
            try write(bytes, as: name)
            try write(note.bytes, as: noteName)
        } catch {
            throw Self.fault(error, folder)
        }
    }

    /// The copy was just seen to be right.
    func touch() throws(FetchFault) {
        let descriptor = directory.rawValue
        do throws(SystemError) {
            try SystemCall.integer("utimensat") { utimensat(descriptor, name, nil, AT_SYMLINK_NOFOLLOW) }
        } catch {
            throw Self.fault(error, folder)
        }
    }

    private func write(_ bytes: [UInt8], as name: String) throws(SystemError) {
        let directory = directory.rawValue
        let temporary = ".\(name).tmp"
        do throws(SystemError) {
            // The lock makes it ours; what a fetch left that was killed goes first, whatever it is.
            unlinkat(directory, temporary, 0)
            let file = OwnedFD(
                adopting: try SystemCall.integer("openat") {
                    openat(directory, temporary, O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o644)
                })
            let descriptor = file.rawValue
            try SystemCall.writeAll(bytes, to: descriptor)
            try SystemCall.integer("fsync") { fsync(descriptor) }
            try SystemCall.integer("renameat") { renameat(directory, temporary, directory, name) }
            try SystemCall.integer("fsync") { fsync(directory) }
        } catch {
            unlinkat(directory, temporary, 0)
            throw error
        }
    }

    private func read(_ name: String, maxBytes: Int, age: inout Span) throws(SystemError) -> [UInt8]? {
        let directory = directory.rawValue
        let file = OwnedFD(
            adopting: try SystemCall.integer("openat") {
                openat(directory, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            })
        let descriptor = file.rawValue
        var status = stat()
        try SystemCall.integer("fstat") { fstat(descriptor, &status) }
        guard status.st_mode & S_IFMT == S_IFREG, status.st_size <= maxBytes else { return nil }
        age = FileAge.age(of: status)
        var bytes: [UInt8] = []
        while bytes.count <= maxBytes {
            let chunk = try [UInt8](unsafeUninitializedCapacity: 1 << 16) { (buffer, count) throws(SystemError) in
                count = try SystemCall.integer("read") { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
            }
            if chunk.isEmpty { return bytes }
            bytes += chunk
        }
        return nil
    }

    private static func fault(_ error: SystemError, _ folder: String) -> FetchFault {
        switch error.code.rawValue {
        case EWOULDBLOCK where error.call == "flock":
            FetchFault("another signaged fetch is at work in \(folder)", remedy: "let it end")
        case ENOENT, ENOTDIR: FetchFault("there is no folder \(folder)", remedy: "make it")
        case EACCES, EPERM, EROFS:
            FetchFault(
                "this user may not write into \(folder) (\(error))",
                remedy: "give the folder to the user that fetches: sudo install -d -o signaged-fetch \(folder)")
        case EXDEV:
            FetchFault("\(folder) leads out of the content folder", remedy: "keep the copy inside it")
        case ENOSPC, EDQUOT: FetchFault("the disk is full", remedy: "make room in \(folder)")
        case EISDIR: FetchFault("there is a folder where the copy should be", remedy: "name a file in the playlist")
        default: FetchFault("the copy cannot be kept in \(folder) (\(error))", remedy: "check the disk")
        }
    }
}
