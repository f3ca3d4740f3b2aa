import Glibc
public import SignageEngine

/// The tz database in /usr/share/zoneinfo, and the machine's own zone. Read by the worker; nothing of the process changes.
public struct SystemZones: TimeZones {
    private let folder: String
    private let local: String

    /// - Parameters:
    ///   - folder: of the compiled tz database.
    ///   - local: the file of the machine's own zone.
    public init(folder: String = "/usr/share/zoneinfo", local: String = "/etc/localtime") {
        (self.folder, self.local) = (folder, local)
    }

    /// Nil where there is none of that name. Without a name, the machine's own: what TZ says, else /etc/localtime, else UTC.
    public func zone(_ name: String?) -> CivilZone? {
        if let name { return zone(named: name) }
        if let variable = getenv("TZ") {
            let value = String(cString: variable)
            // As the C library has it: empty, or nothing it knows, is UTC.
            return file(of: value).flatMap { Self.read($0) } ?? TZif.zone(rule: value) ?? .utc
        }
        return Self.read(local) ?? .utc
    }

    private func zone(named name: String) -> CivilZone? {
        Self.isName(name) ? Self.read("\(folder)/\(name)") : nil
    }

    /// What TZ names: a file of the database, or any file by its absolute path.
    private func file(of value: String) -> String? {
        let name = value.hasPrefix(":") ? String(value.dropFirst()) : value
        if name.hasPrefix("/") { return name }
        return Self.isName(name) ? "\(folder)/\(name)" : nil
    }

    /// Only what the database's own names are made of (its theory.html: ASCII letters, digits, `-`, `+`, `_`), so that no
    /// name leads out of the folder.
    private static func isName(_ name: String) -> Bool {
        func isPlain(_ byte: UInt8) -> Bool {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "+"), UInt8(ascii: "_"):
                true
            default: false
            }
        }
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return name.utf8.count <= 100 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isPlain) }
    }

    private static func read(_ path: String) -> CivilZone? {
        guard let bytes = try? SmallFile.read(path, maxBytes: TZif.maxBytes) else { return nil }
        return TZif.zone(bytes)
    }
}
