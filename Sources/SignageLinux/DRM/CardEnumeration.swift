import Glibc
import SignageEngine

/// The display devices of the machine: every /dev/dri/card*, by number.
struct CardEnumeration {
    var directory = "/dev/dri"
    var forceLegacy = false

    struct Node: Hashable {
        var id: CardID
        var path: String
    }

    /// The nodes there are. No directory means no graphics driver, which is no error.
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
                guard let number = Self.number(in: name) else { continue }
                nodes.append(Node(id: CardID(rawValue: number), path: "\(directory)/\(name)"))
            }
        } catch {
            return []
        }
        return nodes.sorted { $0.id.rawValue < $1.id.rawValue }
    }

    func open(_ node: Node) throws(CardFault) -> Card {
        try Card(id: node.id, path: node.path, forceLegacy: forceLegacy)
    }

    /// 12 for "card12"; nil for "renderD128" and "card0-extra".
    private static func number(in name: String) -> Int? {
        guard name.hasPrefix("card"), name.utf8.count > 4, name.utf8.count <= 8 else { return nil }
        let digits = name.dropFirst(4)
        return digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(digits) : nil
    }
}
