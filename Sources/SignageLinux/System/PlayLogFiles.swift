import Glibc
public import SignageEngine

/// The files of a play log: `playlog-1.jsonl`, `playlog-2.jsonl` … The highest number is written, the lowest goes first.
public struct PlayLogFiles: Sendable {
    let folder: String

    public init(folder: String) { self.folder = folder }

    /// Whether there is a log at all.
    public var exist: Bool { !numbers().isEmpty }

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

    /// No file is as large; what is behind that is not ours.
    private static let mostBytes = 64 << 20

    /// All entries that were written whole, in the order in which they were.
    ///
    /// - Parameter range: of their beginnings, since 1970-01-01T00:00:00Z.
    /// - Returns: and how many lines are damaged.
    public func entries(
        in range: Range<Span>? = nil, zone: ZoneID? = nil
    ) throws(SystemError) -> (entries: [PlayLogEntry], damaged: Int) {
        var entries: [PlayLogEntry] = []
        var damaged = 0
        try readBackwards { line in
            guard let entry = PlayLogEntry(line: line) else {
                damaged += 1
                return true
            }
            let isWanted =
                range?.contains(entry.showing.start) != false && (zone == nil || entry.showing.zone == zone)
            if isWanted { entries.append(entry) }
            return true
        }
        return (entries.reversed(), damaged)
    }

    /// Lines are written when a showing is over, so all before one that was over in time were, too: unless the machine's
    /// clock was set in between, of which so much does no harm.
    private static let clockStep = Span.seconds(3600)

    /// The entries that were written last, in the order in which they were. Reads no more than that takes:
    /// where the clock was set forward by more than `clockStep`, what began before that is not found by `since`.
    ///
    /// - Parameters:
    ///   - limit: so many at most.
    ///   - since: only what began then or later, since 1970-01-01T00:00:00Z.
    func latest(_ limit: Int, since: Span? = nil) throws(SystemError) -> [PlayLogEntry] {
        var entries: [PlayLogEntry] = []
        guard limit > 0 else { return [] }
        try readBackwards { line in
            guard let entry = PlayLogEntry(line: line) else { return true }
            let showing = entry.showing
            if since.map({ showing.start < $0 }) != true { entries.append(entry) }
            let mayComeMore = since.map { showing.start + showing.length + Self.clockStep >= $0 } ?? true
            return mayComeMore && entries.count < limit
        }
        return entries.reversed()
    }

    /// Gives all lines away, the one that was written last first, until it is enough. One file is in the memory at a time.
    ///
    /// - Parameter take: whether to go on.
    private func readBackwards(_ take: (ArraySlice<UInt8>) -> Bool) throws(SystemError) {
        for number in numbers().reversed() {
            let bytes: [UInt8]
            do throws(SystemError) {
                bytes = try SmallFile.read(path(number), maxBytes: Self.mostBytes)
            } catch {
                // It may have been the oldest, and gone since.
                if error.code == .noEntry { continue }
                throw error
            }
            var end = bytes.endIndex
            while end > 0 {
                let start = bytes[..<end].lastIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? 0
                if start < end, !take(bytes[start..<end]) { return }
                end = start - 1
            }
        }
    }
}
