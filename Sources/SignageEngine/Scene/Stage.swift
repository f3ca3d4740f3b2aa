/// The live state of one output's show.
public final class Stage {
    public let show: Show
    public let refresh: RefreshRate

    private let zones: [any SceneZone]

    public init(_ show: Show, refresh: RefreshRate) {
        self.show = show
        self.refresh = refresh
        zones = show.zones.map { zone in
            switch zone {
            case .background(let backdrop): BackgroundZone(backdrop, refresh: refresh)
            case .card(let card): CardZone(card, bounds: Rect(show.size))
            }
        }
    }

    /// Writes what the output shows `elapsed` after the show began into `list`.
    ///
    /// - Returns: the earliest later time at which it shows something else, or nil for never.
    public func evaluate(at elapsed: Span, into list: inout DisplayList) -> Span? {
        list.removeAll()
        list.append(Layer(.fill(show.background), frame: Rect(show.size)))
        var next: Span?
        for zone in zones {
            zone.draw(at: elapsed, into: &list)
            if let change = zone.nextChange(after: elapsed) { next = min(next ?? change, change) }
        }
        return next
    }
}
