import Glibc
import SignageEngine

/// Appends lines to the newest file, and begins another when it is full.
struct PlayLogWriter: ~Copyable {
    private let files: PlayLogFiles
    private let limits: PlayLog.Limits
    private var number = 0
    /// The length of the file up to the end of its last whole line; nil before it is open.
    private var length: Int?
    private var descriptor: Int32 = -1
    /// The file that could not be freed of what a failed write left in it, and its length without that.
    private var spoilt: (number: Int, length: Int)?
    /// Whether nothing is to be written any more.
    private(set) var hasEnded = false
    /// Whether the last write failed, which was told.
    var isBroken = false

    var folder: String { files.folder }

    init(_ files: PlayLogFiles, _ limits: PlayLog.Limits) { (self.files, self.limits) = (files, limits) }

    deinit { Self.release(descriptor) }

    /// Opens the newest file, unless that is done, or all is over.
    mutating func prepare() throws(SystemError) {
        guard !hasEnded else { return }
        do throws(SystemError) {
            _ = try open()
        } catch {
            shut()
            throw error
        }
    }

    /// Lets go of the file: another may write there now.
    mutating func end() {
        hasEnded = true
        shut()
    }

    /// Closing is not enough where a child that is about to start another program has the descriptor too.
    private static func release(_ descriptor: Int32) {
        guard descriptor >= 0 else { return }
        _ = flock(descriptor, LOCK_UN)
        SystemCall.release("close") { Glibc.close(descriptor) }
    }

    /// Writes lines, and returns when they are on the disk. Where that fails none of them is.
    mutating func write(_ entries: [PlayLogEntry]) throws(SystemError) {
        do throws(SystemError) {
            var length = try open()
            if length >= limits.bytesPerFile { length = try rotate() }
            let bytes = Array(entries.map { $0.line + "\n" }.joined().utf8)
            let fd = descriptor
            try SystemCall.writeAll(bytes, to: fd)
            try SystemCall.integer("fdatasync") { fdatasync(fd) }
            self.length = length + bytes.count
        } catch {
            // What was written of them goes now, whole lines, too: all are written again. Where even that fails, it goes
            // at the next opening.
            if let length {
                do throws(SystemError) { try cut(to: length) } catch { spoilt = (number, length) }
            }
            shut()
            throw error
        }
    }

    private func cut(to length: Int) throws(SystemError) {
        let fd = descriptor
        try SystemCall.integer("ftruncate") { ftruncate(fd, length) }
    }

    private mutating func shut() {
        Self.release(descriptor)
        (descriptor, length) = (-1, nil)
    }

    private mutating func open() throws(SystemError) -> Int {
        if let length { return length }
        try StateFolder.make(files.folder)
        // What has a log file's name and is none cannot be written, and is not ours to put away.
        number = files.numbers().last.map { files.isPlain($0) ? $0 : $0 + 1 } ?? 1
        return try openFile()
    }

    private mutating func rotate() throws(SystemError) -> Int {
        shut()
        number += 1
        for old in files.numbers() where old <= number - limits.files {
            let path = files.path(old)
            SystemCall.release("unlink") { unlink(path) }
        }
        return try openFile()
    }

    private mutating func openFile() throws(SystemError) -> Int {
        let path = files.path(number)
        let fd = try SystemCall.integer("open") {
            Glibc.open(path, O_RDWR | O_CREAT | O_APPEND | O_CLOEXEC | O_NOFOLLOW, 0o644)
        }
        descriptor = fd
        do throws(SystemError) {
            try SystemCall.integer("flock") { flock(fd, LOCK_EX | LOCK_NB) }
        } catch {
            // Two signs that write would tear one another's lines. Not every file system has locks.
            if error.code.rawValue == EWOULDBLOCK {
                shut()
                throw error
            }
        }
        // What a power failure has torn off is no line.
        let end = try SystemCall.integer("lseek") { lseek(fd, 0, SEEK_END) }
        var whole = try Self.endOfLines(fd, end)
        if let spoilt, spoilt.number == number { whole = min(whole, spoilt.length) }
        if whole != end { try cut(to: whole) }
        (length, spoilt) = (whole, nil)
        if end == 0, let directory = try? OwnedFD(opening: files.folder, flags: O_RDONLY | O_DIRECTORY) {
            // Not every file system can; the lines are written all the same.
            let descriptor = directory.rawValue
            _ = try? SystemCall.integer("fsync") { fsync(descriptor) }
        }
        return whole
    }

    /// Behind the last line end of a file.
    private static func endOfLines(_ fd: Int32, _ size: Int) throws(SystemError) -> Int {
        var end = size
        var chunk = [UInt8](repeating: 0, count: 4096)
        while end > 0 {
            let start = max(0, end - chunk.count)
            let count = try SystemCall.integer("pread") { pread(fd, &chunk, end - start, start) }
            // Somebody else has cut it.
            guard count > 0 else { return start }
            if let place = chunk[..<count].lastIndex(of: UInt8(ascii: "\n")) { return start + place + 1 }
            end = start
        }
        return 0
    }
}
