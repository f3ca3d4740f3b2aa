/// How a horizontal ticker goes on from another list.
extension CrawlZone {
    func goOn(from former: any SceneZone, at now: Span) {
        if let former = former as? CrawlZone { continuing(from: former, at: now) }
    }

    /// Goes on from where the zone's predecessor was: what is in view keeps its place and its speed, and what follows it is
    /// the new list's. Call once, before anything else, with all that was due in the old one done.
    func continuing(from old: CrawlZone, at now: Span) {
        guard old.show.room == show.room, old.show.movesLeft == show.movesLeft, !show.isStill else { return }
        if old.show.isStill {
            // Words that stood there give way at once; the line comes in at the far end.
            motion.phase = .running(from: 0, since: now)
            (origin, rest) = (show.room.width, ([], show.room.width))
            return tellShelf(at: now)
        }
        if motion.scroll == old.motion.scroll {
            motion.phase = old.motion.phase
        } else {
            motion.phase =
                old.motion.phase.isRunning
                ? .running(from: old.position(at: now), since: now) : old.motion.phase
        }
        let (view, next) = old.headlinesInView(at: now)
        if let origin = origin(showing: view) {
            self.origin = origin
            rest = nil
        } else {
            rest = (view, next.start)
            origin = next.start - start(after: view.last { $0.text != nil }?.text, old, next.headline)
        }
        // What is there already is not made again.
        tellShelf(at: now)
        for placed in view {
            if shelf.isMissing(placed.tile.picture), let texture = old.shelf.texture(placed.tile.picture) {
                shelf.deliver(texture, for: placed.tile.picture)
            }
        }
    }

    /// The tiles in view, to the end of the last headline, and where the next headline begins.
    private func headlinesInView(at now: Span) -> (view: [Placed], next: (start: Int, headline: Int)) {
        var view: [Placed] = []
        var last: (index: Int, start: Int)?
        forEachTile(at: now) { tile, start, index in
            let text =
                index == nil
                ? rest?.tiles.first { $0.start == start }?.text : tile.headline.map { show.headlines[$0] }
            view.append(Placed(text: text, tile: tile, start: start))
            if let index { last = (index, start) }
        }
        guard var (index, start) = last else {
            // Nothing of this line has been seen yet.
            let begin = rest?.end ?? position(at: now)
            let offset = begin - origin
            let place = (offset % show.length + show.length) % show.length
            return (rest?.tiles ?? view, (begin, show.tiles.first { $0.start >= place }?.headline ?? 0))
        }
        while true {
            let before = show.tiles[index]
            let isLast = index + 1 == show.tiles.count
            index = isLast ? 0 : index + 1
            let tile = show.tiles[index]
            start += tile.start - before.start + (isLast ? show.length : 0)
            if let headline = tile.headline, headline != before.headline || isLast { return (view, (start, headline)) }
            view.append(Placed(text: tile.headline.map { show.headlines[$0] }, tile: tile, start: start))
        }
    }

    /// Where the line would have to begin for what is in view to be a part of it; nil where it is none.
    private func origin(showing view: [Placed]) -> Int? {
        guard let first = view.first else { return nil }
        let count = show.tiles.count
        for index in show.tiles.indices where show.tiles[index].picture == first.tile.picture {
            let origin = first.start - show.tiles[index].start
            var (place, round) = (index, 0)
            let fits = view.allSatisfy { placed in
                let tile = show.tiles[place]
                let start = origin + round + tile.start
                place += 1
                if place == count { (place, round) = (0, round + show.length) }
                return tile.picture == placed.tile.picture && start == placed.start && tile.y == placed.tile.y
            }
            if fits { return origin }
        }
        return nil
    }

    /// Where in the new line the headline begins that follows what is in view.
    private func start(after last: String?, _ old: CrawlZone, _ next: Int) -> Int {
        var number = next % show.headlines.count
        if let same = last.flatMap(show.headlines.firstIndex) {
            number = (same + 1) % show.headlines.count
        } else {
            for step in old.show.headlines.indices {
                let text = old.show.headlines[(next + step) % old.show.headlines.count]
                guard let follower = show.headlines.firstIndex(of: text) else { continue }
                number = follower
                break
            }
        }
        return show.tiles.first { $0.headline == number }?.start ?? 0
    }
}

extension CrawlMotion.Phase {
    fileprivate var isRunning: Bool { if case .running = self { true } else { false } }
}
