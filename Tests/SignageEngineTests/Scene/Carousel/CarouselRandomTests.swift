import Testing

@testable import SignageEngine

/// Ten thousand signs to which everything happens in random order: fingers, time, pictures that come late or never,
/// other shows on other panels. After each step the invariants hold.
@Suite struct CarouselRandomTests {
    @Test(arguments: 0..<20) func everythingInAnyOrder(block: Int) {
        for seed in (block * 500)..<(block * 500 + 500) {
            var run = CarouselRun(seed: UInt64(seed))
            if let fault = run.run() {
                Issue.record("seed \(seed): \(fault)")
                return
            }
        }
    }
}

/// One sign with two carousels, and what happens to it.
private struct CarouselRun {
    private var random: SeededGenerator
    private var now = Span.zero
    private var stage: Stage
    private var shows: [CarouselShow]
    private var list = DisplayList()
    private var fingers = [Fingers(device: 1), Fingers(device: 2, pixelsPerMillimetre: 2)]
    private var nextFinger: Int64 = 0
    private var waiting: [PictureKey] = []
    private let events = Events()

    private final class Events {
        var grammars: [CarouselGrammar] = []
        var counts: [Int] = []
        func take(_ event: SceneEvent) {
            guard case .carousel(let kind) = event.kind, let zone = event.zone.flatMap({ Int($0.rawValue) }) else {
                return
            }
            grammars[zone].take(kind, count: counts[zone])
        }
    }

    init(seed: UInt64) {
        random = SeededGenerator(seed: seed)
        shows = []
        stage = Stage(Show(size: Size(width: 1, height: 1), zones: []), refresh: RefreshRate(refreshes: 60))
        adopt()
    }

    // MARK: What happens

    /// - Returns: the invariant that does not hold, and after what.
    mutating func run() -> String? {
        for step in 0..<24 {
            let what = act()
            if let fault = check() { return "step \(step), \(what): \(fault)" }
        }
        // At the end all is let go, and comes to rest.
        for index in fingers.indices {
            fingers[index].upAll()
            touch(index)
        }
        for _ in 0..<3 {
            now = now + .seconds(3)
            _ = stage.evaluate(at: now, into: &list)
            answer(all: true)
            if let fault = check() { return "at the end: \(fault)" }
        }
        // Nine seconds after the last touch only the program moves anything.
        for (index, zone) in zones.enumerated() {
            if !events.grammars[index].isClosed { return "at the end something is open in zone \(index)" }
            guard case .moving(let movement) = zone.motion?.phase else { continue }
            if movement.cause != .animation { return "at the end zone \(index) still coasts" }
        }
        return nil
    }

    private mutating func act() -> String {
        switch Int.random(in: 0..<100, using: &random) {
        case 0..<18:
            wait()
            return "waited"
        case 18..<34:
            let device = Int.random(in: 0..<8, using: &random) == 0 ? 1 : 0
            let place = place()
            nextFinger += 1
            fingers[device].down(nextFinger, place.x, place.y)
            touch(device)
            return "finger \(nextFinger) of \(device) down at \(place)"
        case 34..<64:
            let device = fingers[1].count > 0 ? 1 : 0
            let way = (x: Double.random(in: -30...30, using: &random), y: Double.random(in: -30...30, using: &random))
            for _ in 0..<3 {
                now = now + .milliseconds(Int64.random(in: 0...20, using: &random))
                fingers[device].moveAll(by: way)
                touch(device)
            }
            return "\(device) moved by \(way)"
        case 64..<80:
            let device = fingers[1].count > 0 ? 1 : 0
            if Bool.random(using: &random) { fingers[device].upAll() } else { fingers[device].upFirst() }
            touch(device)
            return "\(device) up"
        case 80..<92:
            answer(all: Bool.random(using: &random))
            return "pictures"
        case 92..<94:
            fingers = fingers.map { Fingers(device: $0.device.rawValue, pixelsPerMillimetre: $0.pixelsPerMillimetre) }
            for index in fingers.indices { touch(index) }
            return "unplugged"
        case 94..<96:
            return reload { show, random in
                var items = show.items.filter { _ in Bool.random(using: &random) }
                let more = Int.random(in: 0...3, using: &random)
                for _ in 0..<more where !show.items.isEmpty { items.append(show.items[0]) }
                items.shuffle(using: &random)
                show.items = items.enumerated().map { index, item in
                    var item = item
                    item.number = index
                    return item
                }
            }
        case 96..<98:
            return reload { show, random in
                show.frame.width = Int.random(in: 1...60, using: &random)
                show.frame.height = Int.random(in: 1...60, using: &random)
                show.itemLength = Int.random(in: max(1, show.view / 5)...(2 * show.view), using: &random)
            }
        default:
            adopt()
            return "another show"
        }
    }

    private mutating func wait() {
        switch Int.random(in: 0..<8, using: &random) {
        case 0: break
        case 1..<5: now = now + .milliseconds(Int64.random(in: 0...400, using: &random))
        case 5..<7: now = now + .milliseconds(Int64.random(in: 0...20_000, using: &random))
        default: now = now + .seconds(Int64.random(in: 0...20_000, using: &random))
        }
    }

    private mutating func touch(_ index: Int) {
        // What a device saw a little before the last frame.
        let at = now - .milliseconds(Int64.random(in: 0...15, using: &random))
        stage.touch(fingers[index].frame(at: at), at: at)
    }

    private mutating func place() -> (x: Double, y: Double) {
        let frame = shows[Int.random(in: 0...1, using: &random)].frame
        return (
            Double(frame.x) + Double.random(in: -5...Double(frame.width + 5), using: &random),
            Double(frame.y) + Double.random(in: -5...Double(frame.height + 5), using: &random)
        )
    }

    /// The worker's answers: some pictures, or all that are waited for, one in ten of them broken.
    private mutating func answer(all: Bool) {
        repeat {
            if stage.shelf.hasRequests { waiting = stage.shelf.takeRequests() }
            let count = all ? waiting.count : min(waiting.count, 2)
            for key in waiting.prefix(count) {
                stage.deliver(Int.random(in: 0..<10, using: &random) == 0 ? nil : Pictures.make(key), for: key)
            }
            waiting.removeFirst(count)
        } while all && stage.shelf.hasRequests
    }

    /// A show of other items on a panel of another size, while the fingers stay where they are.
    private mutating func adopt() {
        shows = (0..<2).map { carousel($0) }
        begin()
    }

    /// The same show with a change, on another stage or, as when files change, on the same.
    private mutating func reload(_ change: (inout CarouselShow, inout SeededGenerator) -> Void) -> String {
        for index in shows.indices { change(&shows[index], &random) }
        guard Int.random(in: 0..<4, using: &random) > 0 else {
            begin()
            return "changed on another stage"
        }
        // What is under way may still speak of the items that were there.
        events.counts = zip(events.counts, shows).map { max($0, $1.items.count) }
        for index in events.grammars.indices { events.grammars[index].areNumbersSure = false }
        stage.adopt(show())
        return "changed while it runs"
    }

    private mutating func show() -> Show {
        Show(
            size: Size(width: 200, height: 200), zones: shows.map { .carousel($0) },
            idleReset: Bool.random(using: &random) ? .seconds(20) : nil)
    }

    private mutating func begin() {
        stage.cancelTouch()
        for grammar in events.grammars where !grammar.isClosed {
            // What is open ends with its show; only what coasts goes with it.
            if grammar.isDragging { Issue.record("a drag does not end with its show") }
        }
        events.grammars = shows.map { _ in CarouselGrammar(item: 0) }
        events.counts = shows.map(\.items.count)
        waiting = []
        stage = Stage(show(), refresh: RefreshRate(refreshes: 60))
        stage.onEvent = { [events] in events.take($0) }
    }

    private mutating func carousel(_ index: Int) -> CarouselShow {
        func chance(_ one: Int) -> Bool { Int.random(in: 0..<one, using: &random) == 0 }
        let axis: Strip.Axis = Bool.random(using: &random) ? .horizontal : .vertical
        let frame = Rect(
            x: Int.random(in: -10...40, using: &random), y: Int.random(in: -10...40, using: &random),
            width: Int.random(in: 1...60, using: &random), height: Int.random(in: 1...60, using: &random))
        var show = CarouselShow(id: ZoneID(rawValue: "\(index)"), frame: frame, axis: axis, items: [])
        if chance(2) { show.itemLength = Int.random(in: max(1, show.view / 5)...(2 * show.view), using: &random) }
        show.gap = chance(3) ? Int.random(in: 0...20, using: &random) : 0
        show.loop = !chance(3)
        show.parallax = chance(3) ? Int.random(in: 0...30, using: &random) : 0
        show.fit = CarouselSettings.Fit.allCases.randomElement(using: &random) ?? .cover
        show.background = 0xFF00_FF00
        if chance(4) {
            show.border = CarouselSettings.Border()
            show.border?.width = Int.random(in: 1...4, using: &random)
        }
        show.behavior.bounce = !chance(3)
        show.behavior.paging = !chance(3)
        show.behavior.pagesPerSwipe = Int.random(in: 1...3, using: &random)
        show.behavior.release = CarouselBehavior.Release.allCases.randomElement(using: &random) ?? .spring
        show.behavior.transition = CarouselBehavior.Transition.allCases.randomElement(using: &random) ?? .cut
        show.behavior.autoplay = chance(4) ? nil : .milliseconds(Int64.random(in: 100...8000, using: &random))
        show.behavior.resumeAfter = .milliseconds(Int64.random(in: 0...4000, using: &random))
        let count = Int.random(in: 1...7, using: &random)
        let along = show.itemLength + 2 * show.parallax
        let size =
            axis == .horizontal
            ? Size(width: along, height: frame.height) : Size(width: frame.width, height: along)
        let target = show.fit == .contain ? Size(width: max(1, size.width / 2), height: size.height) : size
        for number in 0..<count {
            var item = CarouselShow.Item(PictureKey(path: "\(number)", target: .stretch(target)), number: number)
            if chance(3) { item.time = .milliseconds(Int64.random(in: 100...5000, using: &random)) }
            if chance(3) {
                let zone = ZoneID(rawValue: "\(Int.random(in: 0...1, using: &random))")
                item.onTap = (zone, Int.random(in: 0...7, using: &random))
            }
            show.items.append(item)
        }
        return show
    }

    // MARK: What must hold

    private var zones: [CarouselZone] { stage.zones.compactMap { $0 as? CarouselZone } }

    private func isMoving(_ zone: CarouselZone) -> Bool {
        guard let motion = zone.motion else { return false }
        return motion.target(at: now) != nil
    }

    private mutating func check() -> String? {
        let next = stage.evaluate(at: now, into: &list)
        if let next, next <= now { return "the next change is not later" }
        if let layer = list.layers.first(where: { !Self.isValid($0) }) { return "layer \(CarouselSign.text(layer))" }
        if let fault = checkShelf() { return fault }
        for (index, zone) in zones.enumerated() {
            if let fault = events.grammars[index].fault { return "zone \(index): \(fault)" }
            if zone.successor == nil { events.grammars[index].areNumbersSure = true }
            if let fault = check(zone, zone.show, events.grammars[index]) { return "zone \(index): \(fault)" }
        }
        return nil
    }

    /// Of each carousel only pictures in view, their neighbours, and those in view where it goes are held.
    private func checkShelf() -> String? {
        var allowed: Set<PictureKey> = []
        for zone in zones {
            guard let motion = zone.motion else { continue }
            let geometry = motion.geometry
            let seen = geometry.visiblePages(at: motion.position(at: now))
            var pages = [seen.lowerBound - 1, seen.upperBound] + Array(seen)
            let over = (motion.fade(at: now) ?? motion.remnant(at: now)).map { geometry.visiblePages(at: $0.position) }
            let target = motion.target(at: now).map { geometry.visiblePages(at: $0) }
            for range in [over, target, zone.awaitedPages(at: now)] { pages += Array(range ?? 0..<0) }
            if !geometry.loops, seen.upperBound == geometry.count { pages.append(0) }
            for page in pages where geometry.loops || (0..<geometry.count).contains(page) {
                allowed.insert(zone.show.items[zone.shown[geometry.item(page)]].picture)
            }
        }
        return stage.shelf.count <= allowed.count ? nil : "\(stage.shelf.count) pictures are held, not \(allowed.count)"
    }

    /// A texture is never read outside its pixels.
    private static func isValid(_ layer: Layer) -> Bool {
        guard case .texture(let texture, let origin) = layer.content else { return true }
        return origin.x >= 0 && origin.y >= 0 && origin.x + layer.frame.width <= texture.width
            && origin.y + layer.frame.height <= texture.height
    }

    private func check(_ zone: CarouselZone, _ show: CarouselShow, _ grammar: CarouselGrammar) -> String? {
        let number = (stage.zones.firstIndex { $0 === zone } ?? 0) + 1
        let layers = list.layers.filter { $0.id.zone == number }
        guard let motion = zone.motion else {
            return layers.isEmpty || zone.former != nil ? nil : "something is drawn of nothing"
        }
        let geometry = motion.geometry
        let position = motion.position(at: now)
        guard (0..<geometry.count).contains(motion.currentItem(at: now)) else { return "no item is current" }
        guard position.offset >= 0, position.offset < Double(geometry.pitch) else { return "offset \(position.offset)" }
        if !geometry.loops {
            let here = Double(position.page * geometry.pitch) + position.offset
            let room = show.behavior.bounce ? max(Double(geometry.itemLength) * show.behavior.bounceLimit, 1) : 0
            guard here >= -room, here <= geometry.maxOffset + room else { return "position \(here)" }
        }
        if let fault = checkAutoplay(motion, show, grammar) { return fault }
        // What was there before lies over the pages, and fades.
        return zone.former == nil ? checkLayers(layers, motion, position, show) : nil
    }

    private func checkAutoplay(_ motion: CarouselMotion, _ show: CarouselShow, _ grammar: CarouselGrammar) -> String? {
        switch motion.phase {
        case .resting:
            let isAlive = show.behavior.autoplay != nil && motion.geometry.pageCount > 1
            if isAlive != (motion.nextMove != nil) { return "autoplay is \(isAlive ? "dead" : "undead")" }
            if let next = motion.nextMove, next <= now { return "the next move is over" }
            if !grammar.isClosed { return "at rest with something open" }
            if show.behavior.paging, motion.position(at: now).offset != 0, motion.geometry.loops {
                return "rests between"
            }
        case .held, .dragging, .moving, .fading: if motion.nextMove != nil { return "autoplay runs in the midst" }
        }
        return nil
    }

    /// Exactly the pages that have a pixel in view are drawn, each wholly; found here by looking at every page around.
    private func checkLayers(
        _ layers: [Layer], _ motion: CarouselMotion, _ position: CarouselPosition, _ show: CarouselShow
    ) -> String? {
        let geometry = motion.geometry
        var pages: [Rect] = []
        let around = position.page - 1 - geometry.view / geometry.pitch
        for page in around...(position.page + 2 + geometry.view / geometry.pitch) {
            guard geometry.loops || (0..<geometry.count).contains(page) else { continue }
            let start = (page - position.page) * geometry.pitch - Int(position.offset.rounded())
            let whole =
                show.axis == .horizontal
                ? Rect(x: show.frame.x + start, y: show.frame.y, width: geometry.itemLength, height: show.frame.height)
                : Rect(x: show.frame.x, y: show.frame.y + start, width: show.frame.width, height: geometry.itemLength)
            let seen = whole.intersection(show.frame)
            if !seen.isEmpty { pages.append(seen) }
        }
        let solid = layers.filter { $0.opacity == 255 }
        // The layers of a page do not lie over one another, so their areas tell whether it is covered.
        for page in pages where solid.reduce(0, { $0 + $1.frame.intersection(page).size.area }) < page.size.area {
            return "a page is not covered"
        }
        if motion.fade(at: now) != nil || motion.remnant(at: now) != nil {
            return layers.allSatisfy { show.frame.contains($0.frame) } ? nil : "something is drawn outside the zone"
        }
        for layer in layers where !pages.contains(where: { $0.contains(layer.frame) }) {
            return "something is drawn outside the pages: \(CarouselSign.text(layer))"
        }
        return nil
    }
}

/// One texture for each size and number, so that ten thousand signs do not make a million.
private enum Pictures {
    static func make(_ key: PictureKey) -> Texture {
        guard case .stretch(let size) = key.target else { preconditionFailure("pictures have a size") }
        return Texture(size: size, isOpaque: true) { (_, _) throws(Never) in }
    }
}
