/// What was shown, for a terminal, for spreadsheets and for other programs.
public struct PlayLogReport: Sendable {
    public var entries: [PlayLogEntry]
    private let zone: CivilZone

    /// - Parameter zone: whose clocks the times are told by.
    public init(_ entries: [PlayLogEntry], zone: CivilZone) { (self.entries, self.zone) = (entries, zone) }

    /// A line each, as the log has them, without their checksums.
    public var json: String { entries.map { JSONValue.object($0.members).line + "\n" }.joined() }

    private static let columns = ["start", "length", "output", "zone", "item", "name", "end", "presented"]

    /// As RFC 4180 has it, with a heading. What a spreadsheet would take for a formula begins with an apostrophe.
    public var csv: String {
        ([Self.columns] + entries.map(row)).map { row in row.map(Self.field).joined(separator: ",") + "\r\n" }.joined()
    }

    private func row(_ entry: PlayLogEntry) -> [String] {
        let showing = entry.showing
        return [
            WallTimeText.exact(showing.start, zone),
            Decimal.text(showing.length.seconds, places: 3), entry.output, showing.zone.rawValue,
            showing.item.map { "\($0 + 1)" } ?? "", showing.name ?? "", showing.end.rawValue,
            showing.isPresented ? "yes" : "no",
        ]
    }

    private static func field(_ text: String) -> String {
        // By scalars: as characters, CR LF is one that is neither, and so is "=" with an accent.
        let isFormula = text.unicodeScalars.first.map { "=+-@\t\r\n".unicodeScalars.contains($0) } == true
        let safe = isFormula ? "'" + text : text
        guard safe.unicodeScalars.contains(where: { ",\"\r\n".unicodeScalars.contains($0) }) else { return safe }
        var quoted = String.UnicodeScalarView()
        for scalar in safe.unicodeScalars {
            if scalar == "\"" { quoted.append(scalar) }
            quoted.append(scalar)
        }
        return "\"\(String(quoted))\""
    }

    /// Lines for a terminal, each ended.
    public var text: String {
        guard !entries.isEmpty else { return "nothing was shown in that time\n" }
        let rows = entries.map { entry in
            var row = row(entry).map(TextCleaning.visible)
            // "2026-12-24 18:00:00", in the place that was asked for.
            row[0] = String(row[0].prefix(19)).split(separator: "T").joined(separator: " ")
            row[1] = Decimal.text(entry.showing.length.seconds, places: 1) + " s"
            if row[5].count > Self.longestName { row[5] = row[5].prefix(Self.longestName - 1) + "…" }
            return row
        }
        let seen = entries.filter(\.showing.isPresented).reduce(Span.zero) { $0 + $1.showing.length }
        let unseen = entries.count { !$0.showing.isPresented }
        return TextTable.lines([Self.columns] + rows).joined()
            + "\(entries.count) showing\(entries.count == 1 ? "" : "s"), \(Self.length(seen)) on the glass"
            + (unseen == 0 ? "\n" : ", \(unseen) not seen\n")
    }

    private static let longestName = 48

    /// "5.5 s", "6 min 51 s", "2 h 5 min", "104 days 4 h".
    static func length(_ span: Span) -> String {
        // What reads as sixty seconds is a minute.
        guard span >= .milliseconds(59_950) else { return "\(Decimal.text(span.seconds, places: 1)) s" }
        let seconds = (span + .milliseconds(500)).wholeSeconds
        func parts(_ large: Int64, _ unit: String, _ small: Int64, _ rest: String) -> String {
            "\(large) \(unit)" + (small == 0 ? "" : " \(small) \(rest)")
        }
        switch seconds {
        case ..<3600: return parts(seconds / 60, "min", seconds % 60, "s")
        case ..<86_400: return parts(seconds / 3600, "h", seconds / 60 % 60, "min")
        default:
            let days = seconds / 86_400
            return parts(days, days == 1 ? "day" : "days", seconds / 3600 % 24, "h")
        }
    }
}

/// Columns that stand below one another.
enum TextTable {
    /// Each line ended; the last column is as long as it is.
    static func lines(_ rows: [[String]]) -> [String] {
        let count = rows.map(\.count).max() ?? 0
        let widths = (0..<count).map { column in
            rows.map { $0.indices.contains(column) ? width($0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = ""
            for (column, text) in row.enumerated() {
                line += text
                if column + 1 < row.count { line += String(repeating: " ", count: widths[column] - width(text) + 2) }
            }
            while line.hasSuffix(" ") { line.removeLast() }
            return line + "\n"
        }
    }

    static func width(_ text: String) -> Int {
        text.unicodeScalars.reduce(0) { $0 + TerminalWidth.columns(of: $1) }
    }
}
