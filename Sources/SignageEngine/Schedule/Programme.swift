/// What of a playlist is on at an instant, and when that changes: the schedules, priorities and fallback of all zones. A
/// function of the time of day, and of whether that can be trusted.
public struct Programme: Sendable {
    /// One of several things that a zone shows in turn: an entry of its list in the playlist.
    public struct Item: Sendable {
        /// The picture or the folder, as the playlist names it.
        public let name: String
        public let priority: Int
        /// Where the playlist names it.
        public let origin: Origin
        let airing: Airing
    }

    public struct Zone: Sendable {
        public let id: ZoneID
        public let kind: ZoneKind
        /// Whether it belongs to the playlist's `fallback`.
        public let isFallback: Bool
        /// Empty where a zone shows one thing, or what the folder holds.
        public let items: [Item]
        public let origin: Origin
        let airing: Airing

        /// Whether it is something to look at: colours and clocks alone are not, unless they have a time of their own.
        var isContent: Bool { !airing.timetables.isEmpty || (kind != .color && kind != .clock) }
    }

    /// What is on.
    public struct State: Hashable, Sendable {
        /// For each of the programme's zones nil where it is off, and else the numbers of its items that play, from 0 and
        /// in the playlist's order; empty for zones without items.
        public var zones: [[Int]?]
        /// Whether anything of the playlist itself plays; where not, it is the turn of the fallback.
        public var isPlaying: Bool

        /// Whether no zone is on at all, the fallback's included: the glass would show nothing but the background.
        public var isBlank: Bool { zones.allSatisfy { $0 == nil } }
    }

    /// A timetable, and what holds without a clock.
    struct Airing: Sendable {
        /// It is on while all of them are; without any always.
        var timetables: [Timetable] = []
        var playsUntrusted = true

        func isOn(at seconds: Int64, _ isTrusted: Bool) -> Bool {
            isTrusted ? timetables.allSatisfy { $0.isOn(at: seconds) } : playsUntrusted
        }

        /// The first instant after one at which it may be on where it was off, or the other way round; nil for never.
        func nextChange(after seconds: Int64) -> Int64? {
            timetables.compactMap { $0.nextChange(after: seconds) }.min()
        }
    }

    /// The playlist's zones, and after them those of its fallback.
    public let zones: [Zone]
    /// Time zones that are not known; what names them follows the sign's own.
    public let issues: [ContentIssue]
    private let timetables: [Timetable]

    /// Whether nothing ever changes.
    public var isConstant: Bool { timetables.isEmpty }

    /// - Parameter timeZones: looks a time zone up; without a name, the sign's own.
    public init(_ playlist: Playlist, timeZones: (String?) -> CivilZone?) {
        var issues: [ContentIssue] = []
        func airing(_ schedules: [Schedule], _ subject: @autoclosure () -> String) -> Airing {
            for case let name? in schedules.flatMap(\.rules).map(\.timeZone) where timeZones(name) == nil {
                issues.append(
                    ContentIssue(
                        .error, .schedule, path: "",
                        "this machine knows no time zone \(quote(name)), so \"when\" of \(subject()) follows the sign's own",
                        remedy: "write a name such as Europe/Berlin or Asia/Shanghai"))
            }
            return Airing(
                timetables: schedules.map { Timetable($0, zones: timeZones) },
                playsUntrusted: schedules.allSatisfy { $0.playsUntrusted(by: playlist.untrusted) })
        }
        func zone(_ zone: PlaylistZone, isFallback: Bool) -> Zone {
            let subject = "\(zone.settings.kind.rawValue) \(quote(zone.id.rawValue))"
            let items = zone.settings.scheduledItems.enumerated().map { index, item in
                Item(
                    name: item.name, priority: item.scheduling.priority, origin: item.origin,
                    airing: airing(item.scheduling.all, "item \(index + 1) of \(subject)"))
            }
            return Zone(
                id: zone.id, kind: zone.settings.kind, isFallback: isFallback, items: items, origin: zone.origin,
                airing: airing(zone.when.map { [$0] } ?? [], subject))
        }
        zones =
            playlist.zones.map { zone($0, isFallback: false) } + playlist.fallback.map { zone($0, isFallback: true) }
        self.issues = issues
        timetables = zones.flatMap { $0.airing.timetables + $0.items.flatMap(\.airing.timetables) }
    }

    /// What is on at an instant, in seconds since 1970-01-01T00:00:00Z.
    ///
    /// - Parameter isTrusted: whether the clock that says so can be trusted. Where not, what has a schedule follows its
    ///   `untrusted`, whatever the instant.
    public func state(at seconds: Int64, isTrusted: Bool = true) -> State {
        var states = zones.map { Self.items(of: $0, at: seconds, isTrusted) }
        let isPlaying = zip(zones, states).contains { !$0.isFallback && $0.isContent && $1 != nil }
        let hasFallback = zip(zones, states).contains { $0.isFallback && $1 != nil }
        for (index, zone) in zones.enumerated() where zone.isFallback ? isPlaying : !isPlaying && hasFallback {
            states[index] = nil
        }
        return State(zones: states, isPlaying: isPlaying)
    }

    /// The items that play if their zone's turn comes: of those that are on, the ones with the highest priority.
    private static func items(of zone: Zone, at seconds: Int64, _ isTrusted: Bool) -> [Int]? {
        guard zone.airing.isOn(at: seconds, isTrusted) else { return nil }
        guard !zone.items.isEmpty else { return [] }
        let on = zone.items.indices.filter { zone.items[$0].airing.isOn(at: seconds, isTrusted) }
        guard let highest = on.map({ zone.items[$0].priority }).max() else { return nil }
        return on.filter { zone.items[$0].priority == highest }
    }

    /// The first instant after one at which something else is on; nil for never. Without a clock that can be trusted nothing
    /// changes, until it can be.
    ///
    /// Changes that show nothing (behind a higher priority, say) are passed over, a thousand of them at the most; where
    /// nothing has changed by then, the answer is the last of them.
    public func nextChange(after seconds: Int64, isTrusted: Bool = true) -> Int64? {
        guard isTrusted else { return nil }
        let now = state(at: seconds)
        var instant = seconds
        for _ in 0..<Timetable.maxLinks {
            guard let next = timetables.compactMap({ $0.nextChange(after: instant) }).min() else { return nil }
            instant = next
            if state(at: instant) != now { break }
        }
        return instant
    }
}

extension ZoneSettings {
    /// What a zone shows in turn, where the playlist lists it.
    fileprivate var scheduledItems: [(name: String, scheduling: Scheduling, origin: Origin)] {
        func item(_ reference: ContentReference?, _ scheduling: Scheduling) -> (
            name: String, scheduling: Scheduling, origin: Origin
        ) {
            let path = reference?.path.rawValue ?? ""
            return (path.isEmpty ? "." : path, scheduling, reference?.origin ?? Origin())
        }
        switch self {
        case .background(let settings): return settings.source.map { item($0, $0.scheduling) }
        case .carousel(let settings): return settings.items.map { item($0.image, $0.scheduling) }
        case .ticker(let settings):
            // Headlines are many; they are told apart only where something tells them apart.
            let items: [(name: String, scheduling: Scheduling, origin: Origin)] =
                settings.items.isEmpty
                ? settings.sources.map { item($0.file, $0.scheduling) }
                : settings.items.map { (quote($0.text), $0.scheduling, $0.origin) }
            return items.contains { $0.scheduling != Scheduling() } ? items : []
        case .color, .image, .text, .clock: return []
        }
    }
}

extension Scheduling {
    /// All that must be on for it to be on.
    fileprivate var all: [Schedule] { (when.map { [$0] } ?? []) + within }
}
