import Glibc
public import SignageEngine

/// The files of a play log: `playlog-1.jsonl`, `playlog-2.jsonl` … The highest number is written, the lowest goes first.
public struct PlayLogFiles: Sendable {
    let folder: String

    public init(folder: String) { self.folder = folder }

    /// Whether there is a log at all.
    public var exist: Bool { !numbers().isEmpty }

    /// Whether something stands in it: a sign that has just begun, or shows nothing, has an empty one.
    var haveLines: Bool {
        numbers().contains { number in
            var status = stat()
            return stat(path(number), &status) == 0 && status.st_size > 0
        }
    }

    private static let (prefix, suffix) = ("playlog-", ".jsonl")

    func path(_ number: Int) -> String { "\(folder)/\(Self.prefix)\(number)\(Self.suffix)" }

    /// In ascending order.
    func numbers() -> [Int] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var numbers: [Int] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            guard name.hasPrefix(Self.prefix), name.hasSuffix(Self.suffix) else { continue }
            let digits = name.dropFirst(Self.prefix.count).dropLast(Self.suffix.count)
            guard (1...9).contains(digits.count), digits.utf8.allSatisfy({ (48...57).contains($0) }),
                let number = Int(digits), number > 0
            else { continue }
            numbers.append(number)
        }
        return numbers.sorted()
    }

    /// Whether it is a file, and no link to one.
    func isPlain(_ number: Int) -> Bool {
        var status = stat()
        return lstat(path(number), &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// No file is as large; what is behind that is not ours.
    private static let mostBytes = 64 << 20

    /// What is in a log.
    public struct Content: Sendable {
        /// Those that were written whole, in the order in which they began.
        public var entries: [PlayLogEntry] = []
        /// How many lines are damaged.
        public var damaged = 0
        /// The paths of what has a log file's name and is none: a folder, a pipe, a device.
        public var leftOut: [String] = []
    }

    /// All entries, in the order in which they began.
    ///
    /// - Parameter range: of their beginnings, since 1970-01-01T00:00:00Z.
    public func entries(in range: Range<Span>? = nil, zone: ZoneID? = nil) throws(Fault) -> Content {
        var content = Content()
        content.leftOut = try readBackwards { line in
            guard let entry = PlayLogEntry(line: line) else {
                content.damaged += 1
                return true
            }
            let isWanted =
                range?.contains(entry.showing.start) != false && (zone == nil || entry.showing.zone == zone)
            if isWanted { content.entries.append(entry) }
            return true
        }
        content.entries = Self.inOrder(content.entries)
        return content
    }

    /// The entries that were written last, in the order in which they began. Reads no more than that takes: with `since`
    /// that may be all of the log, for after the machine's clock was set what began later may stand before what began
    /// earlier, however far.
    ///
    /// - Parameters:
    ///   - limit: so many at most.
    ///   - since: only what began then or later, since 1970-01-01T00:00:00Z.
    func latest(_ limit: Int, since: Span? = nil) throws(Fault) -> [PlayLogEntry] {
        var entries: [PlayLogEntry] = []
        guard limit > 0 else { return [] }
        let sinceText = since.map { Array(PlayLogEntry.text(of: $0).utf8) }
        _ = try readBackwards { line in
            if let sinceText, Self.began(line, before: sinceText) { return true }
            guard let entry = PlayLogEntry(line: line) else { return true }
            if since.map({ entry.showing.start < $0 }) != true { entries.append(entry) }
            return entries.count < limit
        }
        return Self.inOrder(entries)
    }

    private static let name = Array(#""start": ""#.utf8)

    /// Whether what a line has for its beginning is earlier, whole or not: in its text, for to look at all of a line takes
    /// twenty times as long, and a full log has 150,000. Where a line has none, it must be looked at.
    ///
    /// - Parameter text: as the log writes it, "2026-12-24T17:00:00.250Z": an order of such texts is one of times.
    private static func began(_ line: ArraySlice<UInt8>, before text: [UInt8]) -> Bool {
        line.withUnsafeBytes { bytes in
            // In a name each quotation mark follows a backslash, so this is no part of one.
            var place = 0
            while place + name.count + text.count <= bytes.count {
                if bytes[place] == name[0], bytes[place...].starts(with: name) {
                    let start = place + name.count
                    return bytes[start..<start + text.count].lexicographicallyPrecedes(text)
                }
                place += 1
            }
            return false
        }
    }

    /// A line is written when a showing is over, so one that took long stands behind those that began after it.
    ///
    /// - Parameter entries: the one that was written last first. Those that began at the same time stay as they were written.
    private static func inOrder(_ entries: [PlayLogEntry]) -> [PlayLogEntry] {
        entries.reversed().sorted { $0.showing.start < $1.showing.start }
    }

    /// That a file of the log cannot be read.
    public struct Fault: Error, CustomStringConvertible {
        public var path: String
        public var error: SystemError
        public var description: String { "\(path): \(error)" }
    }

    /// Gives all lines away, the one that was written last first, until it is enough. One file is in the memory at a time.
    ///
    /// - Parameter take: whether to go on.
    /// - Returns: the paths of what has been left out, because it is no file.
    private func readBackwards(_ take: (ArraySlice<UInt8>) -> Bool) throws(Fault) -> [String] {
        var leftOut: [String] = []
        for path in numbers().reversed().map({ path($0) }) {
            guard Self.mayBeFile(path) else {
                leftOut.append(path)
                continue
            }
            let bytes: [UInt8]
            do throws(SystemError) {
                bytes = try SmallFile.read(path, maxBytes: Self.mostBytes)
            } catch {
                // It may have been the oldest, and gone since.
                if error.code == .noEntry { continue }
                throw Fault(path: path, error: error)
            }
            var end = bytes.endIndex
            while end > 0 {
                let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
                if start < end, !take(bytes[start..<end]) { return leftOut }
                end = start - 1
            }
        }
        return leftOut
    }

    /// Asked before it is opened, which is no harmless thing for a device. What cannot be asked may be one.
    private static func mayBeFile(_ path: String) -> Bool {
        var status = stat()
        if stat(path, &status) == 0 { return status.st_mode & S_IFMT == S_IFREG }
        // A link to itself.
        return errno != ELOOP
    }
}
