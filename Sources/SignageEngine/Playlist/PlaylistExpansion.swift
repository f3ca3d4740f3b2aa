/// Puts the items of named playlists where zones, and other playlists, refer to them by name.
struct PlaylistExpansion {
    private let playlists: [String: NamedPlaylist]
    private var count = 0

    /// Lists that hold one another grow by powers; nobody has more pictures.
    static let mostItems = 100_000

    /// Tells about names that are not known, and about playlists that contain themselves.
    init(_ playlists: [String: NamedPlaylist], issues: inout PlaylistIssues) {
        self.playlists = playlists
        for name in playlists.keys.sorted() {
            let items = playlists[name]?.items ?? []
            check(items, in: "playlist \(quote(name))", &issues)
            findCircle(from: name, &issues)
        }
    }

    /// A zone with the playlists' items in place of their names.
    mutating func expanded(_ zone: PlaylistZone, issues: inout PlaylistIssues) -> PlaylistZone {
        var zone = zone
        let place = "\(zone.settings.kind.rawValue) \(quote(zone.id.rawValue))"
        switch zone.settings {
        case .carousel(var settings):
            check(settings.items, in: place, &issues)
            settings.items = expanded(settings.items, place, zone, &issues)
            zone.settings = .carousel(settings)
        case .background(var settings):
            let items = settings.source.map { reference in
                var item = CarouselSettings.Item(reference)
                item.scheduling = reference.scheduling
                return item
            }
            check(items, in: place, &issues)
            settings.source = expanded(items, place, zone, &issues).compactMap { item in
                var reference = item.image
                reference?.scheduling = item.scheduling
                reference?.turn = item.turn
                return reference
            }
            zone.settings = .background(settings)
        case .color, .image, .text, .ticker, .clock: break
        }
        return zone
    }

    private mutating func expanded(
        _ items: [CarouselSettings.Item], _ place: String, _ zone: PlaylistZone, _ issues: inout PlaylistIssues
    ) -> [CarouselSettings.Item] {
        let before = count
        var result: [CarouselSettings.Item] = []
        var group = 0
        for (index, item) in items.enumerated() {
            let start = result.count
            expand(item, within: [], into: &result)
            // Whatever stands between two playlists keeps them apart.
            guard item.image?.playlist != nil else {
                group += 1
                continue
            }
            for number in start..<result.count { result[number].turn = PlaylistTurn(group: group, playlist: index) }
        }
        result = PlaylistTurn.arranged(result, \.turn)
        // Nothing is left of lists that lead in a circle; that is not the same as a zone that names none.
        if result.isEmpty, !items.isEmpty { result = [CarouselSettings.Item()] }
        if count > Self.mostItems, before <= Self.mostItems {
            issues.add(
                at: zone.origin, "\(place) has more than \(Decimal.grouped(Self.mostItems)) items",
                remedy: "do its playlists hold one another many times?")
        }
        return result
    }

    private mutating func expand(
        _ item: CarouselSettings.Item, within names: [String], into result: inout [CarouselSettings.Item]
    ) {
        guard count <= Self.mostItems else { return }
        guard let name = item.image?.playlist else {
            count += 1
            return result.append(item)
        }
        guard let playlist = playlists[name], !names.contains(name) else { return }
        for var inner in playlist.items {
            inner.time = inner.time ?? item.time
            inner.onTap = inner.onTap ?? item.onTap
            inner.scheduling = inner.scheduling.inside(playlist.scheduling).inside(item.scheduling)
            expand(inner, within: names + [name], into: &result)
        }
    }

    // MARK: Mistakes

    private func check(_ items: [CarouselSettings.Item], in place: String, _ issues: inout PlaylistIssues) {
        for reference in items.compactMap(\.image) {
            guard let name = reference.playlist, playlists[name] == nil else { continue }
            let names = playlists.keys.sorted()
            let near = Spelling.nearest(to: name, among: names)
            issues.add(
                at: reference.origin, word: name, "\(place) refers to playlist \(quote(name)), which there is not",
                remedy: near.map { "did you mean \"\($0)\"?" }
                    ?? (names.isEmpty
                        ? "write it below \"playlists\"" : "there are \(names.map(quote).joined(separator: ", "))"))
        }
    }

    /// Each circle is told once, where the first of its names in the alphabet leads into it.
    private func findCircle(from start: String, _ issues: inout PlaylistIssues) {
        var visited: Set<String> = []
        var path: [String] = []
        func leadsBack(_ name: String) -> Bool {
            path.append(name)
            for next in (playlists[name]?.items ?? []).compactMap({ $0.image?.playlist }) {
                if next == start { return true }
                if next > start, visited.insert(next).inserted, leadsBack(next) { return true }
            }
            path.removeLast()
            return false
        }
        guard leadsBack(start) else { return }
        let next = path.count > 1 ? path[1] : start
        guard let reference = playlists[start]?.items.compactMap(\.image).first(where: { $0.playlist == next }) else {
            return
        }
        issues.add(
            at: reference.origin, word: next,
            "playlist \(quote(start)) contains itself: \((path + [start]).joined(separator: " → "))",
            remedy: "take one of them out of the other")
    }
}

extension Scheduling {
    /// On only while what it lies in is on, too; priorities add up.
    fileprivate func inside(_ outer: Scheduling) -> Scheduling {
        var result = self
        result.within += (outer.when.map { [$0] } ?? []) + outer.within
        result.priority += outer.priority
        return result
    }
}
