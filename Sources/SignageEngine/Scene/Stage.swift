/// The live state of one output's show: its zones, and the finger on them. Belongs to the thread that owns the glass.
public final class Stage {
    public private(set) var show: Show
    public let refresh: RefreshRate
    /// The pictures the zones hold and ask for.
    public let shelf = PictureShelf()
    /// Is told of everything that happens, in order.
    public var onEvent: ((SceneEvent) -> Void)?
    /// Is told of everything that was shown and is over.
    public var onShowing: ((Showing) -> Void)?

    /// What clocks on the wall said when the show began, since 1970-01-01T00:00:00Z. Whoever owns the stage keeps it true:
    /// it changes when clocks are set.
    public var wallStart: Span
    /// How the sign's time goes, for the play log, which tells how long people could see something. Whoever owns the stage
    /// keeps it true.
    public var pace = Pace.even

    private(set) var zones: [any SceneZone] = []
    /// Whether it has been told of any time: before, there are no zones.
    private(set) var hasBegun = false
    /// What zones that are gone showed, and the number of the zone over which it fades away.
    private var dissolves: [(zone: Int, dissolve: Dissolve)] = []
    private var arena: GestureArena
    private var pointer = MousePointer()
    /// When the sign goes back to its start; nil while it is there or touched.
    private var resetAt: Span?
    var tracker = ShowingTracker()
    /// Why another show has come whose showings have not begun yet.
    var newShow: Showing.End?
    /// Whether that is the whole of what was a draft.
    var completesDraft = false
    /// Why the program moves zones, where it does.
    var programReason = Showing.End.touch
    /// The latest time that was told: touches that come with an earlier one happen then.
    var now = Span.zero

    /// - Parameters:
    ///   - start: when the show is first seen, from which on it waits until it moves by itself; nil for the first instant
    ///     that it is told of. (Backdrops are where the time since the epoch puts them, whenever they come.)
    ///   - wallStart: see the property.
    public init(
        _ show: Show, refresh: RefreshRate, start: Span? = nil, wallStart: Span = SceneTime.sampleStart
    ) {
        self.wallStart = wallStart
        self.show = show
        self.refresh = refresh
        arena = GestureArena(pixelsPerUnit: show.pixelsPerUnit)
        if let start { begin(at: start) }
    }

    private func begin(at start: Span) {
        hasBegun = true
        now = start
        zones = show.zones.enumerated().map { index, zone in makeZone(zone, index) }
        show = show.withoutFirstPictures
        newShow = .reload
    }

    private func makeZone(_ zone: Show.Zone, _ index: Int) -> any SceneZone {
        switch zone {
        case .background(let backdrop): BackgroundZone(backdrop, refresh: refresh)
        case .carousel(let carousel): CarouselZone(carousel, zone: index, shelf: shelf, now: now)
        case .ticker(let ticker): TickerZone(ticker, refresh: refresh, now: now)
        case .crawl(let crawl): CrawlZone(crawl, zone: index, shelf: shelf, refresh: refresh, now: now)
        case .clock(let clock): ClockZone(clock, zone: index, shelf: shelf, now: time(now))
        case .still(let still): StillZone(still)
        case .card(let card): CardZone(card, bounds: Rect(show.size))
        }
    }

    /// The picture that each carousel shows, by its path.
    public var places: [ZoneID: String] {
        var places: [ZoneID: String] = [:]
        for case let zone as CarouselZone in zones { places[zone.id] = zone.currentPath }
        return places
    }

    /// Goes on with another show. Zones that both have go on from where they are; what is gone fades away.
    ///
    /// - Parameter elapsed: when, since the show began; nil for the latest time that was told, which on a sign that stands
    ///   still may be long ago.
    public func adopt(_ new: Show, at elapsed: Span? = nil) {
        if let elapsed, hasBegun { advance(to: elapsed) }
        guard hasBegun else {
            show = new
            arena = GestureArena(pixelsPerUnit: new.pixelsPerUnit)
            return
        }
        // Fingers are known by the zones' numbers.
        if zones.map(\.id) != new.zones.map(\.id) { cancelTouch() }
        if !arena.isTouched { arena = GestureArena(pixelsPerUnit: new.pixelsPerUnit) }
        completesDraft = show.isDraft
        newShow = new.schedule?.isOfAnotherTime(than: show.schedule) == true ? .schedule : .reload
        show = new
        if show.idleReset == nil { resetAt = nil }
        // What both need is not let go in between.
        let needs = shelf.setNeedsAside()
        let old = zones
        zones = new.zones.enumerated().map { index, zone in
            guard let former = old.first(where: { $0.id == zone.id }) else { return makeZone(zone, index) }
            if former.adopt(zone, index: index, at: now, { report($0, of: former, at: now) }) { return former }
            let successor = makeZone(zone, index)
            successor.goOn(from: former, at: now)
            return successor
        }
        show = show.withoutFirstPictures
        fadeAway(old)
        shelf.letGo(needs)
    }

    /// Ends the zones that are on the stage no more, and shows for a moment what they showed.
    private func fadeAway(_ old: [any SceneZone]) {
        let running = dissolves.filter { !$0.dissolve.isOver(at: now) }
        dissolves.removeAll()
        for (index, zone) in old.enumerated() where !zones.contains(where: { $0 === zone }) {
            let layers = zone.layers(at: now)
            zone.leave(at: now) { report($0, of: zone, at: now) }
            let successor = zones.firstIndex { $0.id == zone.id }
            if let successor, zones[successor].layers(at: now) == layers { continue }
            // Without a successor it lies over whatever has its number now.
            let place = successor ?? min(index, zones.count - 1)
            if let dissolve = Dissolve(layers, from: now) { dissolves.append((place, dissolve)) }
        }
        // What fades already goes on, over what begins to now: so nothing is stronger or weaker than it was a moment ago.
        for (index, dissolve) in running {
            let id = old.indices.contains(index) ? old[index].id : nil
            dissolves.append((zones.firstIndex { $0.id == id } ?? min(index, zones.count - 1), dissolve))
        }
    }

    func time(_ elapsed: Span) -> SceneTime { SceneTime(elapsed: elapsed, wall: wallStart + elapsed) }

    /// Writes what the output shows `elapsed` after the show began into `list`.
    ///
    /// - Returns: the earliest later time at which it shows something else, or nil for never.
    public func evaluate(at elapsed: Span, into list: inout DisplayList) -> Span? {
        advance(to: elapsed)
        list.removeAll()
        list.append(Layer(.fill(show.background), frame: Rect(show.size)))
        if !dissolves.isEmpty { dissolves.removeAll { $0.dissolve.isOver(at: elapsed) } }
        var next = dissolves.isEmpty ? resetAt : elapsed + .nanoseconds(1)
        for (index, zone) in zones.enumerated() {
            list.beginZone(index + 1)
            zone.draw(at: elapsed, into: &list)
            for (place, dissolve) in dissolves where place == index { dissolve.draw(at: elapsed, into: &list) }
            if let change = zone.nextChange(after: time(elapsed)) { next = min(next ?? change, change) }
        }
        list.beginZone(zones.count + 1)
        pointer.draw(at: elapsed, into: &list)
        if let change = pointer.nextChange(after: elapsed) { next = min(next ?? change, change) }
        return next
    }

    /// Takes what an input device reports, `elapsed` after the show began.
    public func touch(_ frame: PointerFrame, at elapsed: Span) {
        let wasTouched = arena.isTouched
        advance(to: elapsed)
        if let mouse = frame.mouse { pointer.move(to: mouse, at: now, panel: show.size) }
        var command: SceneCommand?
        arena.handle(frame, candidates: candidates) { index, intent in deliver(intent, to: index, &command) }
        if let command { run(command) }
        if arena.isTouched { resetAt = nil }
        if wasTouched, !arena.isTouched { resetAt = show.idleReset.map { now + $0 } }
    }

    /// Lets go of whatever a finger holds, at the latest time that was told, with the reports that end it: another show
    /// is about to take this one's place.
    public func cancelTouch() {
        var command: SceneCommand?
        arena.cancel { index, intent in deliver(intent, to: index, &command) }
    }

    private func deliver(_ intent: TouchIntent, to index: Int, _ command: inout SceneCommand?) {
        let asked = zones[index].handle(intent, at: now) { report($0, of: index, at: now) }
        noteShowings(of: zones[index])
        command = asked ?? command
    }

    private func run(_ command: SceneCommand) {
        switch command {
        case .go(let id, let item):
            programReason = .touch
            for (index, zone) in zones.enumerated() where zone.id == id {
                zone.go(to: item, at: now) { report($0, of: index, at: now) }
                noteShowings(of: zone)
            }
        }
    }

    /// What each zone shows `elapsed` after the show began, back to front. Changes nothing.
    public func zoneReports(at elapsed: Span) -> [ZoneReport] {
        let now = time(max(now, elapsed))
        return zones.map { $0.report(at: now) }
    }

    /// Has a zone show another of its items, as a finger would. Where it loops, the last is followed by the first.
    ///
    /// - Parameter zone: nil for the front-most carousel with more than one item, or else ticker.
    /// - Returns: false, with nothing changed, where there is no such zone or item, and while a finger is on it.
    public func move(_ move: SceneMove, zone: ZoneID? = nil, at elapsed: Span) -> Bool {
        advance(to: elapsed)
        programReason = .request
        let candidates = zones.enumerated().reversed().filter { zone == nil || $0.element.id == zone }
        // Whoever names none means the pages, not the headlines in front of them.
        let pagesFirst =
            candidates.filter { $0.element is CarouselZone } + candidates.filter { !($0.element is CarouselZone) }
        let target = pagesFirst.first { zone != nil || $0.element.report(at: time(now)).current?.count ?? 0 > 1 }
        guard let (index, turned) = target, turned.move(move, at: now, { report($0, of: index, at: now) }) else {
            return false
        }
        noteShowings(of: turned)
        return true
    }

    /// The worker's answer to what the shelf asked for; nil where the picture could not be made.
    ///
    /// - Parameter elapsed: when it came, since the show began: what waits for it begins then. Nil: at the latest time
    ///   that was told.
    public func deliver(_ texture: Texture?, for key: PictureKey, at elapsed: Span? = nil) {
        shelf.deliver(texture, for: key)
        defer { if let elapsed, hasBegun { advance(to: elapsed) } }
        guard texture == nil else { return }
        for (index, zone) in zones.enumerated() {
            zone.pictureFailed(key, at: now) { report($0, of: index, at: now) }
            if zone.subject(at: time(now)) == nil { newShow = newShow ?? .reload }
        }
    }

    private func advance(to elapsed: Span) {
        if !hasBegun { begin(at: elapsed) }
        now = max(now, elapsed)
        if let due = resetAt, due <= now {
            resetAt = nil
            programReason = .idle
            for (index, zone) in zones.enumerated() {
                zone.advance(to: time(due)) { report($0, of: index, at: due) }
                noteShowings(of: zone)
                zone.reset(at: due) { report($0, of: index, at: due) }
            }
            onEvent?(SceneEvent(zone: nil, elapsed: due, kind: .returnedToStart))
        }
        for index in zones.indices {
            zones[index].advance(to: time(now)) { report($0, of: index, at: now) }
            noteShowings(of: zones[index])
        }
        if let newShow { reconcileShowings(because: newShow) }
    }

    /// The zones at a place that follow fingers, front-most first.
    private func candidates(_ x: Double, _ y: Double) -> [GestureArena.Candidate] {
        let point = Rect(x: Int(x.rounded(.down)), y: Int(y.rounded(.down)), width: 1, height: 1)
        return zones.indices.reversed().compactMap { index in
            guard let axis = zones[index].touchAxis, zones[index].frame.intersects(point) else { return nil }
            return GestureArena.Candidate(zone: index, axis: axis)
        }
    }

    private func report(_ kind: SceneEvent.Kind, of index: Int, at elapsed: Span) {
        report(kind, of: zones[index], at: elapsed)
    }

    private func report(_ kind: SceneEvent.Kind, of zone: any SceneZone, at elapsed: Span) {
        onEvent?(SceneEvent(zone: zone.id, elapsed: elapsed, kind: kind))
    }
}
