/// The answer to `signaged plan`: what would play, in which zone and when, for a terminal and for other programs.
public struct PlanReport: Sendable {
    private let programme: Programme
    private let range: Range<Int64>
    private let zoneName: String?
    private let folder: String
    private let timeline: [Programme.Stretch]
    private let isTrusted: Bool
    private let times: PlanTimes

    /// - Parameters:
    ///   - range: in seconds since 1970-01-01T00:00:00Z.
    ///   - zone: whose clocks the times are told by, and what it is called where that is known.
    ///   - folder: what the user calls the content folder.
    public init(
        _ programme: Programme, _ range: Range<Int64>, zone: CivilZone, named zoneName: String?, folder: String,
        isTrusted: Bool = true
    ) {
        self.programme = programme
        self.range = range
        self.zoneName = zoneName
        self.folder = folder
        self.isTrusted = isTrusted
        times = PlanTimes(zone: zone, range: range)
        timeline = programme.timeline(range, isTrusted: isTrusted)
    }

    /// What one zone shows from when to when.
    private struct Row {
        var range: Range<Int64>
        var items: [Int]?
    }

    private func rows(of index: Int) -> [Row] {
        timeline.reduce(into: []) { rows, stretch in
            let items = stretch.state.zones[index]
            if let last = rows.last, last.items == items {
                rows[rows.count - 1].range = last.range.lowerBound..<stretch.range.upperBound
            } else {
                rows.append(Row(range: stretch.range, items: items))
            }
        }
    }

    // MARK: For people

    /// Lines for a terminal, each ended.
    public var text: String {
        let place = zoneName.map { ", by the clocks of \($0)" } ?? ""
        var lines = [
            "\(folder) from \(times.long(range.lowerBound)) to \(times.long(range.upperBound))\(place)"
                + (isTrusted ? "" : ", before the clock is trusted")
        ]
        lines += times.shifts + [""]
        var table = [["zone", "from", "to", "plays"]]
        for (index, zone) in programme.zones.enumerated() {
            // A fallback that is not needed is no news.
            let rows = rows(of: index)
            if zone.isFallback && !rows.contains(where: { $0.items != nil }) { continue }
            for (number, row) in rows.enumerated() {
                table.append([
                    number == 0 ? TextCleaning.visible(zone.id.rawValue) : "", times.short(row.range.lowerBound),
                    times.short(row.range.upperBound), TextCleaning.visible(contents(of: zone, row.items)),
                ])
            }
        }
        lines += programme.zones.isEmpty ? ["there is no zone, so only the background is shown"] : Self.aligned(table)
        let notes =
            gaps.map { "nothing plays \(times.stretch($0))" + (isFilled($0) ? ", so the fallback is shown" : "") }
            + programme.unplayed(from: range.lowerBound).map { programme.words($0) }
        if !notes.isEmpty { lines += [""] + notes }
        return lines.map { $0 + "\n" }.joined()
    }

    private var gaps: [Range<Int64>] { programme.zones.isEmpty ? [] : Programme.gaps(timeline) }
    /// Whether the fallback shows something all through a gap.
    private func isFilled(_ gap: Range<Int64>) -> Bool {
        timeline.filter { gap.overlaps($0.range) }.allSatisfy { stretch in
            zip(programme.zones, stretch.state.zones).contains { $0.isFallback && $1 != nil }
        }
    }

    private func contents(of zone: Programme.Zone, _ items: [Int]?) -> String {
        guard let items else { return "nothing" }
        guard !items.isEmpty else { return "shown" }
        let names = items.map { zone.items[$0].name }
        // Five fit a line, and "and 1 more" is no shorter than what it stands for.
        return names.count <= 6
            ? names.joined(separator: ", ") : names.prefix(5).joined(separator: ", ") + " and \(names.count - 5) more"
    }

    private static func aligned(_ table: [[String]]) -> [String] {
        let widths = (0..<3).map { column in table.map { width($0[column]) }.max() ?? 0 }
        return table.map { row in
            (0..<3).map { row[$0] + String(repeating: " ", count: widths[$0] - width(row[$0]) + 2) }.joined() + row[3]
        }
    }

    private static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + TerminalWidth.columns(of: $1) }
    }

    // MARK: For programs

    /// The same, with times as RFC 3339 writes them.
    public var json: JSONValue {
        func member(_ name: String, _ seconds: Int64) -> JSONValue.Member {
            JSONValue.Member(name, .string(times.exact(seconds)))
        }
        let zones = programme.zones.enumerated().map { index, zone in
            let stretches = rows(of: index).map { row in
                JSONValue.object([
                    member("from", row.range.lowerBound), member("to", row.range.upperBound),
                    .init("on", .bool(row.items != nil)),
                    .init(
                        "items",
                        .list(
                            (row.items ?? []).map { number in
                                .object([
                                    .init("number", .integer(Int64(number + 1))),
                                    .init("name", .string(zone.items[number].name)),
                                ])
                            })),
                ])
            }
            return JSONValue.object([
                .init("id", .string(zone.id.rawValue)), .init("kind", .string(zone.kind.rawValue)),
                .init("fallback", .bool(zone.isFallback)), .init("plays", .list(stretches)),
            ])
        }
        let gaps = gaps.map { JSONValue.object([member("from", $0.lowerBound), member("to", $0.upperBound)]) }
        let never = programme.unplayed(from: range.lowerBound).map { unplayed in
            JSONValue.object([
                .init("zone", .string(programme.zones[unplayed.zone].id.rawValue)),
                .init("item", unplayed.item.map { .integer(Int64($0 + 1)) } ?? .null),
                .init("reason", .string(unplayed.reason.words)),
            ])
        }
        return .object([
            member("from", range.lowerBound), member("to", range.upperBound),
            .init("timeZone", zoneName.map { .string($0) } ?? .null), .init("trusted", .bool(isTrusted)),
            .init("zones", .list(zones)), .init("gaps", .list(gaps)), .init("neverPlays", .list(never)),
        ])
    }
}
