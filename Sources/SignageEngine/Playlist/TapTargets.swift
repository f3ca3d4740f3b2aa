/// Finds taps that would do nothing, because no carousel is called what they name.
enum TapTargets {
    static func check(_ zones: [PlaylistZone], issues: inout PlaylistIssues) {
        let names = zones.filter { $0.settings.kind == .carousel }.map(\.id.rawValue)
        for zone in zones {
            guard case .carousel(let carousel) = zone.settings else { continue }
            for action in carousel.items.compactMap(\.onTap) {
                guard let name = action.show?.rawValue, !names.contains(name) else {
                    continue
                }
                let there = names.map(quote).joined(separator: ", ")
                let near = Spelling.nearest(to: name, among: names)
                issues.add(
                    .warning, at: action.origin, word: name,
                    "\"onTap\" in carousel \(quote(zone.id.rawValue)) shows \(quote(name)), and no carousel is called that",
                    remedy: near.map { "did you mean \"\($0)\"?" }
                        ?? "there \(names.count == 1 ? "is" : "are") \(there)")
            }
        }
    }
}
