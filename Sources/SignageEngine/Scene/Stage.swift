/// The live state of one output: a show, and when it began.
public final class Stage {
    public let show: Show
    public let refresh: RefreshRate
    /// When the show began. Every position counts from here.
    public var epoch: Instant

    private let zones: [any SceneZone]

    public init(_ show: Show, refresh: RefreshRate, epoch: Instant) {
        self.show = show
        self.refresh = refresh
        self.epoch = epoch
        zones = show.zones.map { zone in
            switch zone {
            case .background(let backdrop): BackgroundZone(backdrop, refresh: refresh)
            case .card(let card): CardZone(card, bounds: Rect(show.size))
            }
        }
    }

    /// Writes what the output shows at an instant into `list`.
    ///
    /// - Returns: the earliest later instant at which it shows something else; `.distantFuture` for never.
    public func evaluate(at instant: Instant, into list: inout DisplayList) -> Instant {
        let elapsed = instant - epoch
        list.removeAll()
        list.append(Layer(.fill(show.background), frame: Rect(show.size)))
        var next = Instant.distantFuture
        for zone in zones {
            zone.draw(at: elapsed, into: &list)
            if let change = zone.nextChange(after: elapsed) { next = min(next, epoch + change) }
        }
        return next
    }
}
