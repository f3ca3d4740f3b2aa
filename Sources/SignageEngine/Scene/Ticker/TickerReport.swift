/// What tickers say of themselves.
extension TickerZone {
    func report(at now: SceneTime) -> ZoneReport {
        var report = ZoneReport(id: id, kind: ZoneKind.ticker.rawValue, frame: frame)
        // What stands in the place of headlines is none.
        guard show.isTouchable else { return report }
        let motion = motion.advanced(to: now.elapsed)
        let index = motion.currentItem(at: now.elapsed)
        // One that is not in the list any more has no number.
        if let number = row.entries[index].number {
            let count = show.headlines.count { $0.line == 0 }
            report.current = ZoneReport.Current(index: number, count: count, name: row[index].text)
        }
        report.changesAt = nextHeadline(motion, after: index, at: now.elapsed)
        return report
    }

    /// A headline may have more lines to show before another comes.
    private func nextHeadline(_ motion: CarouselMotion, after index: Int, at now: Span) -> Span? {
        guard var next = motion.nextItem(at: now) else { return nil }
        let number = row.entries[index].number
        var place = index
        if case .moving(let movement) = motion.phase {
            // On the way to another, which has come at `next`, and then stays.
            let target = motion.geometry.item(motion.nearestPage(to: movement.target))
            if target != index {
                guard row.entries[target].number == number, let stay = motion.interval(of: target) else { return next }
                (place, next) = (target, next + stay)
            }
        }
        for _ in row.entries {
            place = motion.geometry.item(place + 1)
            guard row.entries[place].number == number, let stay = motion.interval(of: place) else { break }
            next = next + motion.behavior.transitionTime + stay
        }
        // Where all lines are of one headline no other ever comes.
        return row.entries.allSatisfy { $0.number == number } ? nil : next
    }
}

extension TickerZone {
    func subject(at now: SceneTime) -> ShowingTracker.Subject? {
        show.isTouchable ? subject(of: motion.reportedItem ?? motion.currentItem(at: now.elapsed)) : nil
    }

    private func subject(of index: Int) -> ShowingTracker.Subject {
        // One that only stays until it has left is told by its words.
        ShowingTracker.Subject(
            kind: ZoneKind.ticker.rawValue, item: row.entries[index].number ?? -1, name: row[index].text)
    }

    /// Before the row becomes another: its headlines are known by their places.
    func noteChanges() {
        guard !motion.changes.isEmpty else { return }
        for change in motion.changes where row.entries[change.item].number != nil {
            changes.append(SubjectChange(subject: subject(of: change.item), since: change.since, mover: change.mover))
        }
        motion.changes.removeAll(keepingCapacity: true)
    }

    func takeChanges(_ tell: (SubjectChange) -> Void) {
        noteChanges()
        changes.take(tell)
    }
}

extension CrawlZone {
    /// A line is one whole: several of its headlines are seen at once.
    func subject(at now: SceneTime) -> ShowingTracker.Subject? {
        guard show.isTouchable else { return nil }
        return ShowingTracker.Subject(kind: ZoneKind.ticker.rawValue, name: show.headlines.joined(separator: " · "))
    }
}

extension CrawlZone {
    /// The headline at the edge where the line leaves: it has come in whole, or is about to.
    func report(at now: SceneTime) -> ZoneReport {
        var report = ZoneReport(id: id, kind: ZoneKind.ticker.rawValue, frame: frame)
        guard show.isTouchable else { return report }
        guard !show.isStill else {
            if show.headlines.count == 1 { report.current = current(0) }
            return report
        }
        let place = position(at: now.elapsed)
        if let rest, place < rest.end {
            let text = rest.tiles.last { $0.start <= place && $0.text != nil }?.text
            report.current = text.flatMap(show.headlines.firstIndex).map(current)
            report.changesAt = motion.time(of: rest.end)
            return report
        }
        let (index, next) = headline(at: place)
        report.current = current(index)
        report.changesAt = show.headlines.count > 1 ? motion.time(of: next) : nil
        return report
    }

    private func current(_ index: Int) -> ZoneReport.Current {
        ZoneReport.Current(index: index, count: show.headlines.count, name: show.headlines[index])
    }

    /// The headline that begins at or before a place of the endless line, and where the one after it begins.
    private func headline(at place: Int) -> (index: Int, next: Int) {
        let (tile, round) = tile(at: place - origin)
        // What stands between two belongs to the one before.
        let index = show.tiles[...tile].last { $0.headline != nil }?.headline ?? show.tiles.last?.headline ?? 0
        let next = show.tiles[tile...].first { $0.headline != nil && $0.headline != index }
        return (index, origin + round + (next?.start ?? show.length))
    }

    /// Puts the line where another headline begins at the edge.
    func move(_ move: SceneMove, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool {
        guard show.isTouchable, !show.isStill, motion.isRunning else { return false }
        let count = show.headlines.count
        let place = max(position(at: now), rest?.end ?? .min)
        let here = headline(at: place).index
        let wanted: Int
        switch move {
        case .next: wanted = (here + 1) % count
        case .previous: wanted = (here + count - 1) % count
        case .item(let item): wanted = item
        }
        guard let tile = show.tiles.first(where: { $0.headline == wanted }) else { return false }
        // The same round of the line, or the one after, so that what has gone does not come back as though time did.
        let round = place - origin - Strip.wrap(place - origin, into: show.length)
        let start = origin + round + tile.start
        (rest, motion.phase) = (nil, .running(from: start, since: now))
        tellShelf(at: now)
        return true
    }
}

extension CrawlMotion {
    var isRunning: Bool { if case .running = phase { true } else { false } }

    /// When it is at a place it has not passed; nil while a finger holds it.
    func time(of place: Int) -> Span? {
        guard case .running(let from, let since) = phase else { return nil }
        return since + scroll.time(of: max(place - from, 0))
    }
}
