/// Who gets which of some scarce things, CRTCs or planes: as many as possible are served, those first who have one
/// already, then in order.
enum Assignment {
    struct Need<Thing: Hashable>: Hashable {
        var possible: [Thing]
        /// Kept where it is possible: no needless change of what already shines.
        var current: Thing?
    }

    /// One answer for each need; nil where nothing is left for it.
    ///
    /// A largest matching by augmenting paths (Kuhn, "The Hungarian method", 1955): who comes later may push an
    /// earlier one to another thing, never out.
    static func solve<Thing>(_ needs: [Need<Thing>]) -> [Thing?] {
        var holder: [Thing: Int] = [:]
        for (index, need) in needs.enumerated() {
            if let current = need.current, need.possible.contains(current), holder[current] == nil {
                holder[current] = index
            }
        }
        for index in needs.indices where !holder.values.contains(index) {
            var visited: Set<Thing> = []
            _ = place(index, needs, &holder, &visited)
        }
        var answer = [Thing?](repeating: nil, count: needs.count)
        for (thing, index) in holder { answer[index] = thing }
        return answer
    }

    private static func place<Thing>(
        _ index: Int, _ needs: [Need<Thing>], _ holder: inout [Thing: Int], _ visited: inout Set<Thing>
    ) -> Bool {
        // Free ones first, so that nobody moves without need.
        let possible = needs[index].possible
        let order = possible.filter { holder[$0] == nil } + possible.filter { holder[$0] != nil }
        for thing in order where visited.insert(thing).inserted {
            if let other = holder[thing], !place(other, needs, &holder, &visited) { continue }
            holder[thing] = index
            return true
        }
        return false
    }
}
