/// Finds what somebody probably meant to write.
package enum Spelling {
    /// The candidate nearest to a word, if it is near enough to be worth naming: at most two slips, one in short words.
    package static func nearest(to word: String, among candidates: [String]) -> String? {
        let limit = word.count <= 3 ? 1 : 2
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where abs(candidate.count - word.count) <= limit {
            let distance = distance(word.lowercased(), candidate.lowercased())
            if distance <= limit && distance < best?.distance ?? .max { best = (candidate, distance) }
        }
        return best?.candidate
    }

    /// How many letters were added, left out, mistaken, or exchanged with their neighbour.
    ///
    /// Damerau–Levenshtein in the form that edits no place twice (optimal string alignment).
    static func distance(_ a: String, _ b: String) -> Int {
        let (a, b) = (Array(a), Array(b))
        var before: [Int] = []
        var previous = Array(0...b.count)
        for i in a.indices {
            var current = [i + 1]
            current.reserveCapacity(b.count + 1)
            for j in b.indices {
                var cost = min(previous[j] + (a[i] == b[j] ? 0 : 1), previous[j + 1] + 1, current[j] + 1)
                if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] { cost = min(cost, before[j - 1] + 1) }
                current.append(cost)
            }
            (before, previous) = (previous, current)
        }
        return previous[b.count]
    }
}
