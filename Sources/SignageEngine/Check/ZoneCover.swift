/// Finds zones that nobody can see, because others that nothing shines through lie in front of them.
struct ZoneCover {
    private struct Place {
        var frame: Rect
        var isOpaque: Bool
    }

    private let panel: Rect
    /// By the zones' numbers in the programme; without those that show nothing.
    private var places: [Int: Place] = [:]

    init(panel: Size) { self.panel = Rect(panel) }

    mutating func add(_ zone: Int, _ frame: Rect, isOpaque: Bool) {
        places[zone] = Place(frame: frame.intersection(panel), isOpaque: isOpaque)
    }

    /// - Parameters:
    ///   - zones: all of them, in the programme's order.
    ///   - timeline: when which of them is on: a zone is hidden if it is whenever it is on.
    func issues(_ zones: [PlaylistZone], _ timeline: [Programme.Stretch]) -> [ContentIssue] {
        let states = Set(timeline.map { $0.state.zones.map { $0 != nil } })
        return places.keys.sorted().compactMap { zone in
            let times = states.filter { $0[zone] }
            guard !times.isEmpty, times.allSatisfy({ isHidden(zone, while: $0) }) else { return nil }
            let front = places.keys.sorted().filter { other in
                other > zone && places[other]?.isOpaque == true && times.contains { $0[other] }
                    && places[other]?.frame.intersects(places[zone]?.frame ?? .zero) == true
            }
            let names = front.map { quote(zones[$0].id.rawValue) }.joined(separator: ", ")
            let origin = zones[zone].origin
            return ContentIssue(
                .warning, .layout, path: origin.file, at: origin.mark,
                "zone \(quote(zones[zone].id.rawValue)) is never seen: \(names) "
                    + "\(front.count == 1 ? "lies" : "lie") in front of all of it",
                remedy: "put it after \(front.count == 1 ? "that" : "those") in \"zones\", or give it another frame")
        }
    }

    private func isHidden(_ zone: Int, while isOn: [Bool]) -> Bool {
        guard let frame = places[zone]?.frame else { return false }
        var rest = [frame]
        for (other, place) in places where other > zone && isOn[other] && place.isOpaque {
            rest = rest.flatMap { Self.cut(place.frame, from: $0) }
        }
        return rest.isEmpty
    }

    /// What of a rectangle is left beside a hole in it.
    static func cut(_ hole: Rect, from rect: Rect) -> [Rect] {
        let hole = hole.intersection(rect)
        guard !hole.isEmpty else { return [rect] }
        return [
            Rect(minX: rect.x, minY: rect.y, maxX: rect.maxX, maxY: hole.y),
            Rect(minX: rect.x, minY: hole.y, maxX: hole.x, maxY: hole.maxY),
            Rect(minX: hole.maxX, minY: hole.y, maxX: rect.maxX, maxY: hole.maxY),
            Rect(minX: rect.x, minY: hole.maxY, maxX: rect.maxX, maxY: rect.maxY),
        ].filter { !$0.isEmpty }
    }
}
