/// How a carousel goes on with other content: the item that is seen stays in its place, and what is seen no more fades
/// away. What is under way, by a finger or by itself, comes to its end first.
extension CarouselZone {
    /// What it showed before its content was replaced.
    enum Former {
        /// Seen as it was, until the new pictures are there.
        case waiting([Layer])
        case fading(Dissolve)
    }

    func adopt(_ show: Show.Zone, index: Int, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool {
        guard case .carousel(let new) = show, new.axis == self.show.axis else { return false }
        zone = index
        successor = new
        takeSuccessor(at: now, report)
        tellShelfAnew(at: now)
        return true
    }

    /// The file of the picture that is current.
    var currentPath: String? {
        motion?.reportedItem.map { show.items[shown[$0]].picture.path }
    }

    func leave(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        motion?.interrupt(at: now) { report(.carousel(translated($0))) }
    }

    func takeSuccessor(at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        guard let new = successor, !(motion.map { $0.isMoving || $0.isTouched } ?? false) else { return }
        successor = nil
        let layers = self.layers(at: now)
        replaceRow(with: new, at: now, report)
        painter = CarouselPainter(show: new)
        tellShelfAnew(at: now)
        for (key, texture) in new.preloaded where shelf.isMissing(key) { shelf.deliver(texture, for: key) }
        former = .waiting(layers)
        fadeFormer(at: now)
    }

    private func replaceRow(with new: CarouselShow, at now: Span, _ report: (SceneEvent.Kind) -> Void) {
        let places = CarouselItemPlaces(new.items)
        let newIndices = CarouselItemPlaces.numbered(shown.map { show.items[$0] }).map { places.index(of: $0) }
        // What ends is reported under the numbers that it began with.
        motion?.interrupt(at: now) { report(.carousel(translated($0))) }
        noteChanges()
        show = new
        show.preloaded = [:]
        waiting = nil
        shown = Array(new.items.indices)
        failed.removeAll()
        guard let geometry = new.geometry(count: shown.count) else {
            motion = nil
            return
        }
        let times = new.items.map(\.time)
        guard motion != nil else {
            motion = CarouselMotion(geometry, new.zoneBehavior, itemTimes: times, now: now)
            motion?.keepsChanges = true
            return
        }
        motion?.replace(geometry, new.zoneBehavior, itemTimes: times, newIndex: { newIndices[$0] }, at: now) {
            report(.carousel(translated($0)))
        }
    }

    /// Lets what was shown before fade away once the new pictures are there; at once where it is the same.
    func fadeFormer(at now: Span) {
        switch former {
        case nil: break
        case .waiting(let layers):
            // A finger does not wait.
            guard isWhole(at: now) || motion?.isTouched == true else { return }
            former = nil
            if self.layers(at: now) != layers { former = Dissolve(layers, from: now).map { .fading($0) } }
        case .fading(let dissolve): if dissolve.isOver(at: now) { former = nil }
        }
    }

    func drawFormer(at now: Span, into list: inout DisplayList) {
        switch former {
        case nil: break
        case .waiting(let layers): for layer in layers { list.append(layer) }
        case .fading(let dissolve): dissolve.draw(at: now, into: &list)
        }
    }
}

/// Finds the items of one row in another: by the picture's file, and where that is in a row several times, by which of
/// them it is.
struct CarouselItemPlaces {
    struct Name: Hashable {
        var path: String
        var ordinal: Int
    }

    private let indices: [Name: Int]

    init(_ items: [CarouselShow.Item]) {
        indices = Dictionary(uniqueKeysWithValues: zip(Self.numbered(items), items.indices))
    }

    func index(of name: Name) -> Int? { indices[name] }

    static func numbered(_ items: [CarouselShow.Item]) -> [Name] {
        var counts: [String: Int] = [:]
        return items.map { item in
            defer { counts[item.picture.path, default: 0] += 1 }
            return Name(path: item.picture.path, ordinal: counts[item.picture.path, default: 0])
        }
    }
}
