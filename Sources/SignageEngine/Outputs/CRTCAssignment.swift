/// Which CRTC drives which connector: as many connectors as possible, earlier ones first.
enum CRTCAssignment {
    struct Need: Hashable {
        var possible: [CRTCID]
        /// Kept where it is possible: no needless change of what already shines.
        var current: CRTCID?
    }

    /// One answer for each need; nil where no CRTC is left for it.
    ///
    /// A largest matching by augmenting paths (Kuhn, "The Hungarian method", 1955): who comes later may push an
    /// earlier one to another CRTC, never off the screen.
    static func assign(_ needs: [Need]) -> [CRTCID?] {
        var holder: [CRTCID: Int] = [:]
        for (index, need) in needs.enumerated() {
            if let current = need.current, need.possible.contains(current), holder[current] == nil {
                holder[current] = index
            }
        }
        for index in needs.indices where !holder.values.contains(index) {
            var visited: Set<CRTCID> = []
            _ = place(index, needs, &holder, &visited)
        }
        var answer = [CRTCID?](repeating: nil, count: needs.count)
        for (crtc, index) in holder { answer[index] = crtc }
        return answer
    }

    private static func place(
        _ index: Int, _ needs: [Need], _ holder: inout [CRTCID: Int], _ visited: inout Set<CRTCID>
    ) -> Bool {
        // Free ones first, so that nobody moves without need.
        let possible = needs[index].possible
        let order = possible.filter { holder[$0] == nil } + possible.filter { holder[$0] != nil }
        for crtc in order where visited.insert(crtc).inserted {
            guard let other = holder[crtc] else {
                holder[crtc] = index
                return true
            }
            if place(other, needs, &holder, &visited) {
                holder[crtc] = index
                return true
            }
        }
        return false
    }
}
