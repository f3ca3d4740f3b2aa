/// Tells when nothing plays, and what never does.
struct ScheduleCheck {
    private let programme: Programme
    private let playlist: Playlist
    private let zone: CivilZone
    private let file: String

    /// A week: what comes back each week is told once.
    static let lookAhead: Int64 = 7 * 86_400
    private static let mostNamed = 7

    /// - Parameters:
    ///   - zone: whose clocks the times are told by.
    ///   - file: the playlist's.
    init(_ programme: Programme, _ playlist: Playlist, zone: CivilZone, file: String?) {
        (self.programme, self.playlist, self.zone, self.file) = (programme, playlist, zone, file ?? "")
    }

    func issues(from seconds: Int64) -> [ContentIssue] {
        guard !programme.zones.isEmpty else { return [] }
        return gaps(seconds..<seconds + Self.lookAhead) + unplayed(from: seconds)
    }

    private func gaps(_ range: Range<Int64>) -> [ContentIssue] {
        // Zones without content never play anything: that is a choice, and no gap.
        guard !programme.isConstant else { return [] }
        let timeline = programme.timeline(range)
        let gaps = Programme.gaps(timeline)
        guard !gaps.isEmpty else { return [] }
        let times = PlanTimes(zone: zone, range: range)
        let named = gaps.prefix(Self.mostNamed).map(times.stretch).joined(separator: ", ")
        let more = gaps.count - Self.mostNamed
        let isFilled = timeline.allSatisfy { stretch in
            stretch.state.isPlaying
                || zip(programme.zones, stretch.state.zones).contains { $0.isFallback && $1 != nil }
        }
        return [
            ContentIssue(
                isFilled ? .note : .warning, .schedule, path: file,
                "nothing plays \(named)" + (more > 0 ? " and \(more) times more in the next seven days" : ""),
                remedy: isFilled
                    ? "the fallback is shown then" : "widen a \"when\", or add a \"fallback\" for these times")
        ]
    }

    private func unplayed(from seconds: Int64) -> [ContentIssue] {
        programme.unplayed(from: seconds).map { unplayed in
            let zone = programme.zones[unplayed.zone]
            let origin = unplayed.item.map { zone.items[$0].origin } ?? zone.origin
            return ContentIssue(
                .warning, .schedule, path: origin.mark == nil ? file : origin.file, at: origin.mark,
                programme.words(unplayed),
                remedy: unplayed.reason.remedy)
        }
    }
}

extension Programme.Unplayed.Reason {
    fileprivate var remedy: String {
        switch self {
        case .neverAgain: "change its dates, or remove it"
        case .outranked: "change its times, or give it the same \"priority\""
        case .apart: "change its times, or those of its playlists"
        case .zoneOff: "change its times, or those of its zone"
        }
    }
}
