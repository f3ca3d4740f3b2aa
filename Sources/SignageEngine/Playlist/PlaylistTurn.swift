/// Which of several playlists an item comes from. Playlists that a zone names one right after another take turns, so that
/// none waits for another's end: their items are spread evenly among one another.
struct PlaylistTurn: Hashable, Sendable {
    /// Playlists with the same number stand next to one another in the zone's list.
    var group: Int
    /// The playlist's place in that list.
    var playlist: Int

    /// The same items, those of each group in turn. What is left out of the result later, because it is off, leaves the
    /// others spread as they are.
    static func arranged<Item>(_ items: [Item], _ turn: (Item) -> PlaylistTurn?) -> [Item] {
        var result: [Item] = []
        var rest = items[...]
        while let first = rest.first {
            guard let group = turn(first)?.group else {
                result.append(rest.removeFirst())
                continue
            }
            let run = rest.prefix { turn($0)?.group == group }
            rest = rest.dropFirst(run.count)
            result += spread(run.map { ($0, turn($0)?.playlist ?? 0) })
        }
        return result
    }

    /// The i-th of n items has its middle at (2i + 1) / 2n of the whole; at the same place the playlist that is named
    /// first comes first.
    private static func spread<Item>(_ run: [(item: Item, playlist: Int)]) -> [Item] {
        var counts: [Int: Int] = [:]
        for entry in run { counts[entry.playlist, default: 0] += 1 }
        var numbers: [Int: Int] = [:]
        let places = run.map { entry in
            defer { numbers[entry.playlist, default: 0] += 1 }
            return (
                middle: 2 * numbers[entry.playlist, default: 0] + 1, count: counts[entry.playlist] ?? 1,
                playlist: entry.playlist, item: entry.item
            )
        }
        return places.sorted { a, b in
            let (left, right) = (a.middle * b.count, b.middle * a.count)
            return left == right ? a.playlist < b.playlist : left < right
        }.map(\.item)
    }
}
