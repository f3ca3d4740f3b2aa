/// Makes showings of what zones say that they show. Nothing is looked at again and again: zones tell when they show
/// something else, and a number counts how often the glass was known to show what the stage does.
struct ShowingTracker {
    /// What a zone shows.
    struct Subject: Equatable {
        var kind: String
        var item: Int?
        var name: String?

        /// The same, whatever number it has now.
        func isSame(as other: Subject) -> Bool { kind == other.kind && name == other.name && isItem == other.isItem }
        private var isItem: Bool { item != nil }

        /// The first of several pictures that are one whole.
        func isPart(of other: Subject) -> Bool {
            guard kind == other.kind, !isItem, !other.isItem, let name, let whole = other.name else { return false }
            return whole.hasPrefix(name)
        }
    }

    /// When something happened, as clocks on the wall said (since 1970-01-01T00:00:00Z), and by the monotonic clock, which
    /// goes on while the sign's time stands still or runs ahead.
    struct Moment: Hashable {
        var wall: Span
        var instant: Instant
    }

    private struct Open {
        var zone: ZoneID
        var subject: Subject
        var start: Moment
        /// The count when it began.
        var sightings: Int
    }

    private var open: [Open] = []
    private var sightings = 0

    /// What the zones show is on the glass now.
    mutating func noteSighting() { sightings &+= 1 }

    /// A zone shows something else, or nothing that counts.
    mutating func change(
        _ zone: ZoneID, to subject: Subject?, at now: Moment, because end: Showing.End, _ tell: (Showing) -> Void
    ) {
        let index = open.firstIndex { $0.zone == zone }
        if let index {
            if open[index].subject == subject { return }
            tell(showing(open[index], at: now, end))
        }
        switch (index, subject) {
        case (let index?, let subject?): open[index] = begin(zone, subject, now)
        case (let index?, nil): open.remove(at: index)
        case (nil, let subject?): open.append(begin(zone, subject, now))
        case (nil, nil): break
        }
    }

    /// All zones there are now: what has gone has ended, what is new has begun.
    ///
    /// - Parameter completes: whether zones that are one whole show more of what they showed, and nothing else.
    mutating func reconcile(
        _ zones: [(zone: ZoneID, subject: Subject)], at now: Moment, because end: Showing.End, completes: Bool = false,
        _ tell: (Showing) -> Void
    ) {
        for former in open where !zones.contains(where: { $0.zone == former.zone }) {
            change(former.zone, to: nil, at: now, because: end, tell)
        }
        for (zone, subject) in zones {
            if let index = open.firstIndex(where: { $0.zone == zone }),
                open[index].subject.isSame(as: subject) || completes && open[index].subject.isPart(of: subject)
            {
                open[index].subject = subject
            } else {
                change(zone, to: subject, at: now, because: end, tell)
            }
        }
    }

    /// Whether anybody can see the glass changed: what was shown until now is one showing, what is shown from now on
    /// another.
    mutating func split(at now: Moment, because end: Showing.End, _ tell: (Showing) -> Void) {
        for index in open.indices {
            // What has just begun is not worth a line.
            if open[index].start.instant < now.instant { tell(showing(open[index], at: now, end)) }
            open[index] = begin(open[index].zone, open[index].subject, now)
        }
    }

    /// Ends everything.
    mutating func finish(at now: Moment, because end: Showing.End, _ tell: (Showing) -> Void) {
        for last in open { tell(showing(last, at: now, end)) }
        open.removeAll()
    }

    private func begin(_ zone: ZoneID, _ subject: Subject, _ now: Moment) -> Open {
        Open(zone: zone, subject: subject, start: now, sightings: sightings)
    }

    private func showing(_ open: Open, at now: Moment, _ end: Showing.End) -> Showing {
        Showing(
            zone: open.zone, kind: open.subject.kind, item: open.subject.item,
            name: open.subject.name.map { String($0.prefix(Showing.longestName)) }, start: open.start.wall,
            length: max(now.instant - open.start.instant, .zero), end: end,
            isPresented: sightings != open.sightings)
    }
}

/// That a zone shows another of its items since a time, and who saw to it.
struct SubjectChange {
    var subject: ShowingTracker.Subject
    var since: Span
    var mover: SceneMover
}

/// Which changes a zone has not told yet. Keeps its memory.
struct SubjectChanges {
    private var list: [SubjectChange] = []

    var isEmpty: Bool { list.isEmpty }
    mutating func append(_ change: SubjectChange) { list.append(change) }

    /// Tells them in order, and forgets them.
    mutating func take(_ tell: (SubjectChange) -> Void) {
        if list.isEmpty { return }
        for change in list { tell(change) }
        list.removeAll(keepingCapacity: true)
    }
}
