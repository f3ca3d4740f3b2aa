/// The time of day, which the engine never reads by itself: it is told.
public protocol WallClock: Sendable {
    /// The time since 1970-01-01T00:00:00Z at an instant of the show.
    ///
    /// - Parameter elapsed: since the show began.
    func time(at elapsed: Span) -> Span

    /// A zone of the tz database; nil where there is none of that name. Without a name, the place's own.
    func zone(_ name: String?) -> CivilZone?
}

/// A clock that shows UTC and begins with the show: the same pictures each time.
public struct FixedWallClock: WallClock {
    /// 2026-01-01T00:00:00Z, a Thursday.
    public static let defaultStart = Span.seconds(1_767_225_600)

    private let start: Span
    private let zones: @Sendable (String) -> CivilZone?

    /// - Parameter zones: looks up zones by name; without it only UTC is known.
    public init(start: Span = defaultStart, zones: @escaping @Sendable (String) -> CivilZone? = { _ in nil }) {
        (self.start, self.zones) = (start, zones)
    }

    public func time(at elapsed: Span) -> Span { start + elapsed }

    public func zone(_ name: String?) -> CivilZone? {
        guard let name, name != "UTC" else { return .utc }
        return zones(name)
    }
}
