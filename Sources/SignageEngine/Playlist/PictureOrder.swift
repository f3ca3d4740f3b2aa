/// In which order a zone shows what its list names.
public enum PictureOrder: String, CaseIterable, Sendable {
    /// As the playlist lists them, and a folder's by their names.
    case listed
    /// By their names, whatever list or folder they come from.
    case natural
    /// Mixed, always in the same way for one seed.
    case shuffle

    /// Seeds that a playlist may name.
    static let seeds = 0...1_000_000_000

    /// - Parameters:
    ///   - path: of what is shown, in the content folder.
    ///   - turn: the playlist it comes from.
    func arranged<Item>(
        _ items: [Item], seed: Int, path: (Item) -> String, turn: (Item) -> PlaylistTurn? = { _ in nil }
    ) -> [Item] {
        switch self {
        // Once more: one item of a playlist may be a folder of many pictures.
        case .listed: return PlaylistTurn.arranged(items, turn)
        case .natural: return Self.sorted(items.map { (path($0), $0) }, by: NaturalOrder.precedes)
        case .shuffle:
            // Each picture has its place by its own name, so that one more or less does not mix the others anew.
            var counts: [String: Int] = [:]
            return Self.sorted(
                items.map { item in
                    let path = path(item)
                    counts[path, default: 0] += 1
                    return (Self.number("\(seed)/\(counts[path, default: 0])/\(path)"), item)
                }, by: <)
        }
    }

    /// What has the same key stays as it was.
    private static func sorted<Key, Item>(_ pairs: [(Key, Item)], by precedes: (Key, Key) -> Bool) -> [Item] {
        pairs.enumerated().sorted { a, b in
            if precedes(a.element.0, b.element.0) { return true }
            return !precedes(b.element.0, a.element.0) && a.offset < b.offset
        }.map(\.element.1)
    }

    /// The same number for the same text on each machine: FNV-1a (Fowler, Noll and Vo), its bits mixed as by SplitMix64
    /// (Steele et al. 2014), because names that differ at their end alone would stay neighbours.
    private static func number(_ text: String) -> UInt64 {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in text.utf8 { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        hash = (hash ^ (hash >> 30)) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ (hash >> 27)) &* 0x94D0_49BB_1331_11EB
        return hash ^ (hash >> 31)
    }
}
