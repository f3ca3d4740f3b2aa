/// A horizontal ticker on one output: an endless line of words, of which only the tiles in view and their neighbours are
/// held as textures.
///
/// What follows another list is in CrawlChange.swift.
final class CrawlZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    let show: CrawlShow
    let shelf: PictureShelf
    private let zone: Int
    var motion: CrawlMotion
    /// Where the line's first tile begins, in the motion's pixels; it comes again each length of the line before and after.
    var origin = 0
    /// What is left of a line that this one has followed, and where this one begins behind it.
    var rest: (tiles: [Placed], end: Int)?

    /// A tile of a line that was here before.
    struct Placed {
        var text: String?
        var tile: CrawlShow.Tile
        /// Where it begins, in the motion's pixels.
        var start: Int
    }

    /// Of each tile, while it is in view or next to it.
    private var textures: [Texture?]
    private var window = Window()
    /// Keeps its memory from one telling to the next.
    private var keys: [PictureKey] = []

    /// Tiles that follow one another, by the index of the first; the last is followed by the first.
    private struct Window: Equatable {
        var first = 0
        var count = 0
        var hasRest = false
    }

    /// - Parameter zone: its number on the stage, which the shelf knows it by.
    init(_ show: CrawlShow, zone: Int, shelf: PictureShelf, refresh: RefreshRate, now: Span) {
        (self.show, self.zone, self.shelf) = (show, zone, shelf)
        (id, frame) = (show.id, show.frame)
        motion = CrawlMotion(show, refresh: refresh)
        textures = Array(repeating: nil, count: show.tiles.count)
        tellShelf(at: now)
    }

    // MARK: Time

    func advance(to now: SceneTime, _ report: (SceneEvent.Kind) -> Void) { tellShelf(at: now.elapsed) }

    func nextChange(after now: SceneTime) -> Span? {
        show.isStill && rest == nil ? nil : motion.nextChange(after: now.elapsed)
    }

    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        motion.phase = .running(from: 0, since: .zero)
        (origin, rest) = (0, nil)
        tellShelf(at: now)
    }

    func position(at now: Span) -> Int {
        show.isStill && rest == nil ? origin - show.stillOffset : motion.position(at: now)
    }

    // MARK: Touches

    var touchAxis: Strip.Axis? { show.isTouchable ? .horizontal : nil }

    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand? {
        if case .tapped(let x, _) = intent, let headline = headline(atX: x, now) {
            report(.ticker(.didSelectHeadline(index: headline, text: show.headlines[headline])))
        }
        motion.follow(intent, movesLeft: show.movesLeft, at: now)
        tellShelf(at: now)
        return nil
    }

    /// The headline that a finger means; nil between two, and where the list does not have it any more.
    private func headline(atX x: Double, _ now: Span) -> Int? {
        let along = show.movesLeft ? x - Double(show.room.x) : Double(show.room.maxX) - x
        guard along >= 0, along < Double(show.room.width) else { return nil }
        let place = position(at: now) + Int(along.rounded(.down))
        var found: Int?
        forEachTile(at: now) { tile, start, index in
            guard start <= place, place < start + tile.width else { return }
            found = index == nil ? nil : tile.headline
        }
        if found == nil,
            let text = rest?.tiles.first(where: { $0.start <= place && place < $0.start + $0.tile.width })?.text
        {
            found = show.headlines.firstIndex(of: text)
        }
        return found
    }

    // MARK: What is in view

    /// Each tile that is in view, from the side that has been there longest: with its beginning in the motion's pixels, and
    /// its index; nil for what is left of another line.
    func forEachTile(at now: Span, _ body: (CrawlShow.Tile, _ start: Int, _ index: Int?) -> Void) {
        let begin = position(at: now)
        let end = begin + show.room.width
        var from = begin
        if let rest {
            for placed in rest.tiles where placed.start < end && placed.start + placed.tile.width > begin {
                body(placed.tile, placed.start, nil)
            }
            from = max(from, rest.end)
        }
        // And one that stands still has nothing in front of its beginning.
        if show.isStill { from = max(from, origin) }
        if from >= end { return }
        var (index, round) = tile(at: from - origin)
        while true {
            let tile = show.tiles[index]
            // A line that stands still has nothing behind its end.
            if show.isStill, tile.headline == nil, index == show.tiles.count - 1 { return }
            let start = origin + round + tile.start
            if start >= end { return }
            if start + tile.width > from { body(tile, start, index) }
            index += 1
            if index == show.tiles.count {
                if show.isStill { return }
                (index, round) = (0, round + show.length)
            }
        }
    }

    /// The last tile that begins at or before a place of the endless line, and where its round of the line begins.
    func tile(at place: Int) -> (index: Int, round: Int) {
        var offset = place % show.length
        if offset < 0 { offset += show.length }
        var (low, high) = (0, show.tiles.count)
        while low < high {
            let middle = (low + high) / 2
            if show.tiles[middle].start > offset { high = middle } else { low = middle + 1 }
        }
        return (max(low - 1, 0), place - offset)
    }

    // MARK: Pictures

    /// Those in view and one more on each side.
    func tellShelf(at now: Span) {
        if let rest, motion.position(at: now) >= rest.end { self.rest = nil }
        var view = Window(hasRest: rest != nil)
        forEachTile(at: now) { _, _, index in
            guard let index else { return }
            if view.count == 0 { view.first = index }
            view.count += 1
        }
        if view.count == 0, rest != nil { view.first = tile(at: (rest?.end ?? 0) - origin).index }
        let all = show.tiles.count
        view = Window(
            first: (view.first + all - 1) % all, count: min(view.count + 2, all), hasRest: view.hasRest)
        guard view != window else { return }
        window = view
        keys.removeAll(keepingCapacity: true)
        for tile in rest?.tiles ?? [] { keys.append(tile.tile.picture) }
        // The most urgent first: what is in view, then what comes, then what has been.
        for place in 1..<(view.count + 1) { keys.append(show.tiles[(view.first + place % view.count) % all].picture) }
        shelf.need(keys, for: zone)
        for index in textures.indices { textures[index] = nil }
        for place in 0..<view.count {
            let key = show.tiles[(view.first + place) % all].picture
            // The first ones came with the show and stay with it.
            if shelf.isMissing(key), let texture = show.preloaded[key] { shelf.deliver(texture, for: key) }
        }
    }

    // MARK: Drawing

    func draw(at now: Span, into list: inout DisplayList) {
        for layer in show.still { list.append(layer) }
        let position = position(at: now)
        let room = show.room
        forEachTile(at: now) { tile, start, index in
            var texture = index.flatMap { textures[$0] }
            if texture == nil {
                texture = shelf.texture(tile.picture)
                if let index { textures[index] = texture }
            }
            guard let texture else { return }
            let along = start - position
            let x = show.movesLeft ? room.x + along : room.maxX - along - tile.width
            list.append(StillBuilder.layer(texture, at: Point(x: x, y: tile.y), within: room.intersection(frame)))
        }
    }
}
