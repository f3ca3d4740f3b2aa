/// Looks up how far a place's clocks are from UTC. Asked on the worker, while a show is compiled.
public protocol TimeZones: Sendable {
    /// A zone of the tz database; nil where there is none of that name. Without a name, the place's own.
    func zone(_ name: String?) -> CivilZone?
}

/// Knows UTC and nothing else.
public struct OnlyUTC: TimeZones {
    public init() {}

    public func zone(_ name: String?) -> CivilZone? { name == nil || name == "UTC" ? .utc : nil }
}
