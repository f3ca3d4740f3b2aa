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
    /// - Parameters:
    ///   - range: of their beginnings, since 1970-01-01T00:00:00Z.
    ///   - limit: so many of the last ones.
    /// - Returns: and how many lines are damaged.
    public func entries(
        in range: Range<Span>? = nil, zone: ZoneID? = nil, limit: Int = .max
    ) throws(SystemError) -> (entries: [PlayLogEntry], damaged: Int) {
        var entries: [PlayLogEntry] = []
        var damaged = 0
        for number in numbers() {
            let bytes: [UInt8]
            do throws(SystemError) {
                bytes = try SmallFile.read(path(number), maxBytes: Self.mostBytes)
            } catch {
                // It may have been the oldest, and gone since.
                if error.code == .noEntry { continue }
                throw error
            }
            for line in bytes.split(separator: UInt8(ascii: "\n")) {
                guard let entry = PlayLogEntry(line: line) else {
                    damaged += 1
                    continue
                }
                if range?.contains(entry.showing.start) == false { continue }
                if let zone, entry.showing.zone != zone { continue }
                entries.append(entry)
            }
        }
        return (Array(entries.suffix(limit)), damaged)
    }
}
