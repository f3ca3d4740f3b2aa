import Glibc
import SignageEngine

/// The numbered device nodes of a kind in a directory: `card0`, `event12`.
struct DeviceNodes {
    var directory: String
    /// What stands before the number.
    var prefix: String

    struct Node: Hashable {
        var number: Int
        var path: String
    }

    /// The nodes there are, by number. No directory means no such devices, which is no error.
    func nodes() -> [Node] {
        var nodes: [Node] = []
        do throws(SystemError) {
            // DIR is an opaque pointer to Swift, so it does not fit the gate's pointer form.
            var stream: OpaquePointer?
            try SystemCall.integer("opendir") {
                stream = opendir(directory)
                return stream == nil ? -1 : 0
            }
            guard let stream else { return [] }
            defer { SystemCall.release("closedir") { closedir(stream) } }
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                    String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
                }
                if let node = node(named: name) { nodes.append(node) }
            }
        } catch {
            return []
        }
        return nodes.sorted { $0.number < $1.number }
    }

    /// Nil for "renderD128" and "card0-extra" where cards are meant.
    func node(named name: String) -> Node? {
        guard name.hasPrefix(prefix) else { return nil }
        let digits = name.utf8.dropFirst(prefix.utf8.count)
        guard (1...6).contains(digits.count), digits.allSatisfy({ (48...57).contains($0) }) else { return nil }
        return Int(String(digits) ?? "").map { Node(number: $0, path: "\(directory)/\(name)") }
    }
}
