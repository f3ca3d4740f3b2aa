internal import CLinux
import Glibc
public import SignageEngine
import Synchronization

/// A content folder on disk, read-only.
///
/// Everything is opened beneath the folder (see `BeneathOpening`): a symbolic link may point anywhere inside, never out.
/// What is not a regular file is recognised through an O_PATH descriptor, which opens nothing: a FIFO cannot block and a
/// device is not touched.
public final class ContentFolder: ContentSource {
    public let name: String
    /// Opened anew for every look, so that a folder that was deleted and made again, or swapped by a link, is the
    /// one that stands there now.
    private let path: String
    /// Files that could not be read the last time somebody tried, though they may be all right.
    private let unread = Mutex<Set<String>>([])

    /// - Parameter path: as the user gave it; need not exist (yet).
    public init(path: String) {
        self.path = path
        name = path
    }

    public func list(_ folder: String) throws(ContentFault) -> [ContentEntry]? {
        let directory: OwnedFD
        do {
            let root = try openRoot()
            let flags = O_RDONLY | O_DIRECTORY | O_NONBLOCK
            directory = try BeneathOpening.open(folder.isEmpty ? "." : folder, beneath: root, flags: flags)
        } catch {
            if error.code.rawValue == ENOTDIR, folder.isEmpty {
                throw ContentFault(.notAFile, "it is a file, not a folder", remedy: "name the folder that it is in")
            }
            if error.code == .noEntry || error.code.rawValue == ENOTDIR { return nil }
            throw Self.fault(error)
        }
        do {
            return try Self.entries(of: directory)
        } catch {
            throw Self.fault(error)
        }
    }

    public func stamp(_ path: String) -> FileStamp? {
        guard !path.unicodeScalars.contains("\u{FFFD}"), let root = try? openRoot(),
            let handle = try? BeneathOpening.open(path.isEmpty ? "." : path, beneath: root, flags: signaged_O_PATH),
            let status = try? Self.status(of: handle)
        else { return nil }
        return FileStamp(status, now: Self.wallTime())
    }

    /// The number of its file system's kind, as statfs(2) says it; nil where there is no such folder.
    var fileSystemType: UInt32? {
        guard let root = try? openRoot() else { return nil }
        var status = statfs()
        let rawValue = root.rawValue
        guard (try? SystemCall.integer("fstatfs") { fstatfs(rawValue, &status) }) != nil else { return nil }
        return UInt32(truncatingIfNeeded: status.f_type)
    }

    /// By the clock that file systems take their times from, in nanoseconds since 1970.
    private static func wallTime() -> Int64 {
        var time = timespec()
        clock_gettime(CLOCK_REALTIME_COARSE, &time)
        return time.nanoseconds
    }

    public func read(_ file: String, maxBytes: Int) throws(ContentFault) -> ContentBytes {
        do throws(ContentFault) {
            return try again { () throws(ContentFault) in
                try withFile(file) { (descriptor, size) in
                    try Self.bytes(of: descriptor, size: size, maxBytes: maxBytes)
                }
            }
        } catch {
            if [.unreadable, .missing].contains(error.kind) { unread.withLock { _ = $0.insert(file) } }
            throw error
        }
    }

    /// Whether any file that could not be read can be read now, though the survey has it as it was: a folder on the way to it
    /// was closed, say, or the disk did not answer. Says so once.
    ///
    /// - Parameter survey: how it is now. What it does not have needs no second look until it has it.
    func takeMended(in survey: ContentSurvey) -> Bool {
        let candidates = unread.withLock { unread in
            unread = unread.filter { survey.stamps[$0] != nil }
            return unread
        }
        let mended = candidates.filter { (try? head($0, count: 1)) != nil }
        unread.withLock { $0.subtract(mended) }
        return !mended.isEmpty
    }

    public func head(_ file: String, count: Int) throws(ContentFault) -> ContentBytes {
        try again { () throws(ContentFault) in
            try withFile(file) { (descriptor, _) in
                try ContentBytes(unsafeUninitializedCapacity: count) { buffer, count in
                    count = try SystemCall.integer("read") { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
                }
            }
        }
    }

    public func age(of file: String) -> Span? {
        var age: Span?
        _ = try? withFile(file) { (descriptor, _) in
            var status = stat()
            try SystemCall.integer("fstat") { fstat(descriptor, &status) }
            age = FileAge.age(of: status)
            return []
        }
        return age
    }

    /// Replaced by rename between two calls: the new one is whole.
    private func again(_ body: () throws(ContentFault) -> ContentBytes) throws(ContentFault) -> ContentBytes {
        do throws(ContentFault) {
            return try body()
        } catch {
            guard error.kind == .changedWhileRead else { throw error }
            return try body()
        }
    }

    /// Opens a regular file for reading; `body` gets its descriptor and size.
    private func withFile(
        _ file: String, _ body: (_ descriptor: Int32, _ size: Int) throws -> ContentBytes
    ) throws(ContentFault) -> ContentBytes {
        if file.unicodeScalars.contains("\u{FFFD}") {
            throw ContentFault(
                .unreadable, "its name is not UTF-8", remedy: "rename it with letters that every system can spell")
        }
        do {
            let root = try openRoot()
            let handle = try BeneathOpening.open(file, beneath: root, flags: signaged_O_PATH)
            let before = try Self.status(of: handle)
            if let what = Self.otherThanFile(before) {
                throw ContentFault(.notAFile, "\(what), not a file", remedy: "put the picture itself there")
            }
            let readable = try BeneathOpening.open(file, beneath: root, flags: O_RDONLY | O_NONBLOCK | O_NOCTTY)
            let now = try Self.status(of: readable)
            guard now.st_dev == before.st_dev, now.st_ino == before.st_ino else {
                throw ContentFault(
                    .changedWhileRead, "it is replaced again and again",
                    remedy: "copy it elsewhere first, then move it here")
            }
            return try body(readable.rawValue, Int(now.st_size))
        } catch let fault as ContentFault {
            throw fault
        } catch let error as SystemError {
            throw Self.fault(error)
        } catch {
            throw ContentFault(.unreadable, "it cannot be read (\(error))", remedy: "copy the file again")
        }
    }

    private func openRoot() throws(SystemError) -> OwnedFD {
        try OwnedFD(opening: path, flags: signaged_O_PATH | O_DIRECTORY)
    }

    private static func status(of descriptor: borrowing OwnedFD) throws(SystemError) -> stat {
        let rawValue = descriptor.rawValue
        var status = stat()
        try SystemCall.integer("fstat") { fstat(rawValue, &status) }
        return status
    }

    private static func otherThanFile(_ status: stat) -> String? {
        switch status.st_mode & S_IFMT {
        case S_IFREG: nil
        case S_IFDIR: "a folder"
        case S_IFIFO: "a FIFO"
        case S_IFSOCK: "a socket"
        case S_IFCHR, S_IFBLK: "a device"
        default: "something else"
        }
    }

    private static func bytes(of descriptor: Int32, size: Int, maxBytes: Int) throws -> ContentBytes {
        let tooLarge = ContentFault(
            .tooLarge, "\(Decimal.bytes(size)) is more than the \(Decimal.bytes(maxBytes)) a file may have",
            remedy: "save it smaller")
        guard size <= maxBytes else { throw tooLarge }
        // One byte more than it claims tells a file that grows from one that ends.
        var capacity = size + 1
        var result = ContentBytes()
        while true {
            let chunk = try ContentBytes(unsafeUninitializedCapacity: capacity) { buffer, count in
                count = try SystemCall.integer("read") { Glibc.read(descriptor, buffer.baseAddress, buffer.count) }
            }
            if chunk.isEmpty { return result }
            if result.isEmpty { result = chunk } else { result += chunk }
            guard result.count <= maxBytes else { throw tooLarge }
            capacity = 1 << 16
        }
    }

    private static func entries(of directory: consuming OwnedFD) throws(SystemError) -> [ContentEntry] {
        let rawValue = directory.rawValue
        // fdopendir takes the descriptor over, so it gets its own.
        let copy = try SystemCall.integer("fcntl") { fcntl(rawValue, F_DUPFD_CLOEXEC, 0) }
        guard let stream = fdopendir(copy) else {
            let error = SystemCall.error(errno, "fdopendir")
            close(copy)
            throw error
        }
        defer { closedir(stream) }
        var result: [ContentEntry] = []
        while true {
            // Null for the end and for a failure; errno tells which.
            errno = 0
            guard let entry = readdir(stream) else {
                if errno != 0 { throw SystemCall.error(errno, "readdir") }
                break
            }
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name == "." || name == ".." { continue }
            let type = Int(entry.pointee.d_type)
            result.append(
                ContentEntry(name: name, kind: kind(of: name, type: type, in: directory), isLink: type == Int(DT_LNK)))
        }
        return result
    }

    /// A link that leads nowhere good counts as a file: reading it says what is wrong.
    private static func kind(of name: String, type: Int, in directory: borrowing OwnedFD) -> ContentEntry.Kind {
        switch type {
        case Int(DT_REG): return .file
        case Int(DT_DIR): return .folder
        case Int(DT_LNK), Int(DT_UNKNOWN):
            let rawValue = directory.rawValue
            var status = stat()
            guard (try? SystemCall.integer("fstatat") { fstatat(rawValue, name, &status, 0) }) != nil else {
                return .file
            }
            return switch status.st_mode & S_IFMT {
            case S_IFREG: .file
            case S_IFDIR: .folder
            default: .other
            }
        default: return .other
        }
    }

    private static func fault(_ error: SystemError) -> ContentFault {
        switch error.code.rawValue {
        case ENOENT, ENOTDIR:
            ContentFault(
                .missing, "there is no such file, or a symbolic link that leads to nothing", remedy: "put it there")
        case EACCES, EPERM:
            ContentFault(
                .unreadable, "signaged is not allowed to read it",
                remedy: "make it readable for everyone (chmod a+rX)")
        case EXDEV:
            ContentFault(
                .outsideFolder, "a symbolic link that leads out of the content folder, or is not relative",
                remedy: "copy the file itself into the folder, or link to it by a relative path")
        case EMFILE, ENFILE:
            ContentFault(
                .unreadable, "this machine has no file descriptors left (\(error))",
                remedy: "raise the limit (LimitNOFILE), or see what holds so many")
        case ELOOP:
            ContentFault(.unreadable, "a symbolic link that leads in a circle", remedy: "put the file itself there")
        default:
            ContentFault(
                .unreadable, "it cannot be read (\(error))", remedy: "check the disk, then copy the file again")
        }
    }
}

extension FileStamp {
    /// Changes that are closer together than this may have the same time: kernels count jiffies, FAT counts two seconds.
    private static let coarsestClock: Int64 = 3_000_000_000

    fileprivate init(_ status: stat, now: Int64) {
        let (modified, changed) = (status.st_mtim.nanoseconds, status.st_ctim.nanoseconds)
        self.init(
            device: UInt64(status.st_dev), inode: UInt64(status.st_ino), size: Int64(status.st_size),
            modified: modified, changed: changed, isSettled: now - max(modified, changed) > Self.coarsestClock)
    }
}

extension timespec {
    fileprivate var nanoseconds: Int64 {
        Int64(tv_sec).multipliedReportingOverflow(by: 1_000_000_000).partialValue &+ Int64(tv_nsec)
    }
}
