extension Programme {
    /// From an instant to another, in seconds since 1970-01-01T00:00:00Z, and what is on between them.
    public struct Stretch: Sendable {
        public let range: Range<Int64>
        public let state: State
    }

    /// Everything that changes within a time, one stretch after another without a hole.
    public func timeline(_ range: Range<Int64>, isTrusted: Bool = true) -> [Stretch] {
        var stretches: [Stretch] = []
        var start = range.lowerBound
        while start < range.upperBound {
            let next = nextChange(after: start, isTrusted: isTrusted) ?? range.upperBound
            let end = min(next, range.upperBound)
            stretches.append(Stretch(range: start..<end, state: state(at: start, isTrusted: isTrusted)))
            start = end
        }
        return stretches
    }

    /// When nothing of the playlist plays but for colours, clocks and the fallback, neighbours joined.
    public static func gaps(_ timeline: [Stretch]) -> [Range<Int64>] {
        timeline.filter { !$0.state.isPlaying }.reduce(into: []) { gaps, stretch in
            if let last = gaps.last, last.upperBound == stretch.range.lowerBound {
                gaps[gaps.count - 1] = last.lowerBound..<stretch.range.upperBound
            } else {
                gaps.append(stretch.range)
            }
        }
    }

    /// A zone or an item that never plays.
    public struct Unplayed: Hashable, Sendable {
        public enum Reason: Hashable, Sendable {
            /// Its schedule fits no day from now on: it is over, or contradicts itself.
            case neverAgain
            /// Whenever it is on, something with a higher priority is.
            case outranked
            /// Whenever it is on, its zone is not.
            case zoneOff
            /// Its own schedule and those of the playlists it is part of never meet.
            case apart
        }

        /// The numbers of the zone and the item in the programme; without an item it is the whole zone.
        public let zone: Int
        public let item: Int?
        public let reason: Reason
    }

    /// How far ahead is looked, in seconds: more than a year, so that every month and every season is in it.
    public static let lookAhead: Int64 = 400 * 86_400
    private static let mostStretches = 10_000

    /// What never plays from an instant on, by the clock. What is on for the first time after `lookAhead` seconds is not
    /// looked into: it may play. Zones of the fallback are there for when nothing else is.
    public func unplayed(from seconds: Int64) -> [Unplayed] {
        guard !isConstant || zones.contains(where: { Set($0.items.map(\.priority)).count > 1 }) else { return [] }
        var played: [Set<Int>?] = zones.map { _ in nil }
        var start = seconds
        for _ in 0..<Self.mostStretches {
            for (index, items) in state(at: start).zones.enumerated() {
                if let items { played[index] = (played[index] ?? []).union(items) }
            }
            guard let next = nextChange(after: start), next < seconds + Self.lookAhead else { break }
            start = next
        }
        var result: [Unplayed] = []
        for (index, zone) in zones.enumerated() where !zone.isFallback {
            if zone.airing.isOver(at: seconds) {
                result.append(Unplayed(zone: index, item: nil, reason: .neverAgain))
                continue
            }
            // Nothing is said of the items of a zone that comes later than anybody looks.
            guard zone.airing.isOn(from: seconds, within: Self.lookAhead) else { continue }
            for (number, item) in zone.items.enumerated() where played[index]?.contains(number) != true {
                if item.airing.isOver(at: seconds) {
                    result.append(Unplayed(zone: index, item: number, reason: .neverAgain))
                } else if item.airing.isOn(from: seconds, within: Self.lookAhead) {
                    let meets = item.airing.meets(zone.airing, from: seconds, within: Self.lookAhead)
                    result.append(Unplayed(zone: index, item: number, reason: meets ? .outranked : .zoneOff))
                } else if item.airing.isApart(from: seconds, within: Self.lookAhead) {
                    result.append(Unplayed(zone: index, item: number, reason: .apart))
                }
            }
        }
        return result
    }
}

extension Programme.Airing {
    /// Whether it is on neither now nor at any later time.
    fileprivate func isOver(at seconds: Int64) -> Bool {
        guard !timetables.isEmpty else { return false }
        return firstTime(from: seconds, within: nil) == .never
    }

    /// Whether it is on at any time of a stretch.
    fileprivate func isOn(from seconds: Int64, within length: Int64) -> Bool {
        firstTime(from: seconds, within: length) == .found
    }

    /// Whether it is off all the time although each of several timetables alone is on at some of it.
    fileprivate func isApart(from seconds: Int64, within length: Int64) -> Bool {
        timetables.count > 1
            && timetables.allSatisfy { Self(timetables: [$0]).isOn(from: seconds, within: length) }
    }

    /// Whether it and another are ever on at once.
    fileprivate func meets(_ other: Self, from seconds: Int64, within length: Int64) -> Bool {
        Self(timetables: timetables + other.timetables).firstTime(from: seconds, within: length) == .found
    }

    private enum Finding { case found, never, notYet }

    /// - Parameter length: how far is looked, in seconds; nil for as far as a thousand changes reach.
    private func firstTime(from seconds: Int64, within length: Int64?) -> Finding {
        var instant = seconds
        for _ in 0..<Timetable.maxLinks {
            if isOn(at: instant, true) { return .found }
            guard let next = nextChange(after: instant) else { return .never }
            if let length, next >= seconds + length { return .notYet }
            instant = next
        }
        return .notYet
    }
}
