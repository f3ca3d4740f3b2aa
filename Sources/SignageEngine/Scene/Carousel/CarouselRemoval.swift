/// What happens to a row whose items become fewer where nobody looks.
extension CarouselMotion {
    /// Takes out items that are neither in view nor on the way to where it moves, and leaves everything else as it is:
    /// the drag, the movement, the timer.
    ///
    /// - Parameters:
    ///   - geometry: of the row that is left.
    ///   - newIndex: where an item is in that; nil for those that go.
    /// - Returns: false, with nothing changed, where this would be seen: then it is for `replace`.
    mutating func removeUnseen(
        _ geometry: CarouselGeometry, itemTimes: [Span?], newIndex: (Int) -> Int?, at now: Span
    ) -> Bool {
        guard geometry.loops == self.geometry.loops, geometry.pageCount > 1, remnant(at: now) == nil else {
            return false
        }
        let here = current(at: now)
        var end = here
        switch phase {
        case .fading: return false
        case .moving(let movement): end = movement.target
        case .resting, .held, .dragging: break
        }
        let seen = self.geometry.visiblePages(at: place(here))
        let there = self.geometry.visiblePages(at: place(end))
        let first = min(seen.lowerBound, there.lowerBound)
        for page in first..<max(seen.upperBound, there.upperBound) where newIndex(self.geometry.item(page)) == nil {
            return false
        }
        guard !seen.isEmpty, !there.isEmpty, let item = newIndex(self.geometry.item(first)) else { return false }

        let newAnchor = geometry.loops ? item : 0
        let shift = Double((item - newAnchor) * geometry.pitch) - Double((first - anchor) * self.geometry.pitch)
        let isInside = min(here, end) + shift >= 0 && max(here, end) + shift <= geometry.maxOffset
        guard geometry.loops || isInside else { return false }

        self.geometry = geometry
        self.itemTimes = itemTimes
        anchor = newAnchor
        offset += shift
        startPage += item - first
        reportedItem = reportedItem.flatMap(newIndex)
        switch phase {
        case .dragging(let free): phase = .dragging(free: free + shift)
        case .moving(var movement):
            movement.shift += shift
            phase = .moving(movement)
        case .resting, .held, .fading: break
        }
        return true
    }
}
