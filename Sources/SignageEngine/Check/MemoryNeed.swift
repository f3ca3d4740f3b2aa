/// How much memory the pictures of a sign take at the time at which they take the most.
struct MemoryNeed {
    private struct Need {
        var bytes = 0
        /// By item, where a zone holds those alone that are on.
        var items: [Int: Int] = [:]
    }

    /// By the zones' numbers in the programme.
    private var needs: [Int: Need] = [:]

    /// - Parameter item: the number of the item in its zone; nil for what the zone always holds.
    mutating func add(_ bytes: Int, for zone: Int, item: Int? = nil) {
        if let item {
            needs[zone, default: Need()].items[item, default: 0] += bytes
        } else {
            needs[zone, default: Need()].bytes += bytes
        }
    }

    /// The most bytes at once.
    func most(_ timeline: [Programme.Stretch]) -> Int {
        Set(timeline.map(\.state)).map { state in
            needs.reduce(0) { sum, entry in
                guard let items = state.zones[entry.key] else { return sum }
                return sum + entry.value.bytes + items.reduce(0) { $0 + entry.value.items[$1, default: 0] }
            }
        }.max() ?? 0
    }
}
