/// What a carousel says of itself.
extension CarouselMotion {
    /// When an item other than the present one begins to come by itself; nil for never, and while a finger holds the row.
    ///
    /// On the way to another item it is when that has come.
    func nextItem(at now: Span) -> Span? {
        switch phase {
        case .resting: return autoplay.nextMove
        case .held, .dragging: return nil
        case .moving(let movement): return nextItem(goingTo: nearestPage(to: movement.target), end(of: movement), now)
        case .fading(let to, let start): return nextItem(goingTo: to, start + behavior.transitionTime, now)
        }
    }

    private func nextItem(goingTo page: Int, _ end: Span, _ now: Span) -> Span? {
        let item = geometry.item(page)
        return item == currentItem(at: now)
            ? autoplay.move(restingFrom: end, interval: interval(of: item)) : end
    }

    /// When it rests, with the way back from beyond the row's end.
    private func end(of movement: Movement) -> Span {
        guard movement.cause == .release,
            let back = springBack(from: movement.target, speed: movement.glide.speedAtEdge)
        else { return movement.end }
        return Movement(back, from: movement.end, cause: .springBack).end
    }

    /// The same, with all that is due done.
    func advanced(to now: Span) -> CarouselMotion {
        var motion = self
        motion.advance(to: now) { _ in }
        return motion
    }
}

extension CarouselZone {
    func report(at now: SceneTime) -> ZoneReport {
        var report = ZoneReport(id: id, kind: ZoneKind.carousel.rawValue, frame: frame)
        guard let motion = motion?.advanced(to: now.elapsed) else { return report }
        let item = show.items[shown[motion.currentItem(at: now.elapsed)]]
        report.current = ZoneReport.Current(index: item.number, count: show.listed, name: item.picture.path)
        report.changesAt = motion.nextItem(at: now.elapsed)
        return report
    }
}

extension CarouselZone {
    func subject(at now: SceneTime) -> ShowingTracker.Subject? {
        motion.map { subject(of: $0.reportedItem ?? $0.currentItem(at: now.elapsed)) }
    }

    private func subject(of index: Int) -> ShowingTracker.Subject {
        let item = show.items[shown[index]]
        return ShowingTracker.Subject(kind: ZoneKind.carousel.rawValue, item: item.number, name: item.picture.path)
    }

    /// Before the row becomes another: its items are known by their places.
    func noteChanges() {
        guard let motion, !motion.changes.isEmpty else { return }
        for change in motion.changes {
            changes.append(SubjectChange(subject: subject(of: change.item), since: change.since, mover: change.mover))
        }
        self.motion?.changes.removeAll(keepingCapacity: true)
    }

    func takeChanges(_ tell: (SubjectChange) -> Void) {
        noteChanges()
        changes.take(tell)
    }
}
