/// The headlines of a vertical ticker in the order in which they come. After a change those that were on the glass and are
/// not in the new list any more stay in it until they have left.
struct TickerRow {
    struct Entry {
        var headline: TickerShow.Headline
        /// Its place in the list; nil for one that is not in it any more.
        var place: Int?
        /// Which headline it is or belongs to.
        var number: Int?
    }

    private(set) var entries: [Entry]

    init(_ headlines: [TickerShow.Headline]) {
        var number = -1
        entries = headlines.enumerated().map { place, headline in
            if headline.line == 0 { number += 1 }
            return Entry(headline: headline, place: place, number: number)
        }
    }

    subscript(index: Int) -> TickerShow.Headline { entries[index].headline }
    var count: Int { entries.count }
    /// Whether an entry is only there until it has left.
    func isLeaving(_ index: Int) -> Bool { entries[index].place == nil }
    var hasLeaving: Bool { entries.contains { $0.place == nil } }

    /// Takes a new list, with what is on the glass in one piece.
    ///
    /// - Parameter visible: indices of the old row, those that are on the glass, from above: one, or two that follow one
    ///   another.
    /// - Returns: where the first of the visible ones is in the new row.
    mutating func take(_ headlines: [TickerShow.Headline], visible: [Int]) -> Int {
        let old = self
        self = TickerRow(headlines)
        // The one that stays, or comes, decides; what is above it is in front of it for as long as it is seen.
        guard let last = visible.last else { return 0 }
        var place = index(of: old, last) ?? insert(old, last)
        guard visible.count > 1 else { return place }
        let before = (place + count - 1) % count
        if count > 1, isSame(before, as: old[visible[0]]) { return before }
        entries.insert(Entry(headline: old[visible[0]], place: nil, number: nil), at: place)
        place += 1
        return place - 1
    }

    /// Where a headline of another row is in this one. Of several alike, the one nearest to its old place.
    private func index(of old: TickerRow, _ index: Int) -> Int? {
        guard let place = old.entries[index].place else { return nil }
        return entries.indices.filter { isSame($0, as: old[index]) }
            .min { abs($0 - place) < abs($1 - place) }
    }

    private func isSame(_ index: Int, as headline: TickerShow.Headline) -> Bool {
        self[index].text == headline.text && self[index].line == headline.line
    }

    /// In front of the first of its old followers that is still there, or else where it was.
    private mutating func insert(_ old: TickerRow, _ index: Int) -> Int {
        var place = (old.entries[index].place ?? 0) % max(count, 1)
        for step in 1..<max(old.count, 2) {
            guard let follower = self.index(of: old, (index + step) % old.count) else { continue }
            place = follower
            break
        }
        entries.insert(Entry(headline: old[index], place: nil, number: nil), at: place)
        return place
    }

    /// Lets go of those that have left.
    ///
    /// - Returns: the new index of the one that is on the glass.
    mutating func dropLeaving(current: Int) -> Int {
        let kept = entries.indices.filter { entries[$0].place != nil }
        entries = kept.map { entries[$0] }
        return kept.firstIndex(of: current) ?? 0
    }
}

extension CarouselMotion {
    /// The same place and movement in another row, whose pages are as long.
    ///
    /// - Parameters:
    ///   - page: a page that is on the glass, and the item of the new row that it shows from now on.
    func moved(
        to geometry: CarouselGeometry, _ behavior: CarouselBehavior, itemTimes: [Span?], page: Int, showing item: Int,
        at now: Span
    ) -> CarouselMotion {
        var motion = CarouselMotion(geometry, behavior, itemTimes: itemTimes, now: now)
        motion.phase = phase
        motion.arrival = arrival
        motion.offset = offset
        motion.anchor = item + anchor - page
        motion.startPage = startPage - page + item
        motion.veil = veil
        (motion.mover, motion.keepsChanges) = (mover, keepsChanges)
        // What was current is told again only where another becomes it.
        motion.reportedItem = nil
        if let reportedItem {
            let behind = (reportedItem - self.geometry.item(page) + self.geometry.count) % self.geometry.count
            if behind <= 1 { motion.reportedItem = geometry.item(item + behind) }
        }
        switch phase {
        case .resting where nextMove != nil && motion.nextMove != nil: motion.autoplay = autoplay
        case .resting: break
        case .held, .dragging, .moving, .fading: motion.autoplay = autoplay
        }
        return motion
    }

    /// Rests a whole interval from now on.
    mutating func stay(at now: Span) { come(to: offset, at: now) }
}
