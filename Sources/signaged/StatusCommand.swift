import SignageEngine
import SignageLinux

/// `signaged status`: how a running sign is, at a glance.
enum StatusCommand: Command {
    static let name = "status"
    static let summary = "tell how the running sign is, at a glance"
    static let usage = "[--json] [--control PATH]"
    static let details = """
        Exits with 0 where a sign answers, with 1 where none does.

        Examples:
          signaged status
          signaged status --json
        """
    static let options = [CommandWords.Option("json", help: "for other programs")] + ControlOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        try ControlOptions.nothingMore(words, name)
        return ControlOptions.talk(words) { (client) throws(ControlClient.Fault) in
            let answer = try client.get("/v1/status")
            guard let status = answer.json else {
                throw ControlClient.Fault(
                    "what the sign answers is no status", remedy: "is it a sign, and of the same version?")
            }
            ThisProcess.print(words.has("json") ? status.text : StatusText.text(status))
            return 0
        }
    }
}

/// A status as people read it.
enum StatusText {
    static func text(_ status: JSONValue) -> String {
        let left =
            "signaged \(status.member("version")?.asString ?? "?"), up \(length(status.member("uptime")?.asDouble ?? 0))"
        var rows: [[String]] = []
        for output in status.member("outputs")?.asList ?? [] { rows += [row(ofOutput: output)] + rowOfPlanes(output) }
        if status.member("outputs")?.asList?.isEmpty ?? true { rows.append(["display", "none is connected"]) }
        // A card is the program's own.
        let zones = (status.member("zones")?.asList ?? []).filter { $0.member("kind")?.asString != "card" }
        rows += zones.isEmpty ? [["zones", "nothing plays"]] : zones.map(row(ofZone:))
        for input in status.member("inputs")?.asList ?? [] {
            let ago = input.member("lastTouchAgo")?.asDouble.map { "last touch \(length($0)) ago" } ?? "not touched yet"
            rows.append(["touch", input.member("name")?.asString ?? "?", ago])
        }
        if let content = status.member("content") { rows.append(row(ofContent: content)) }
        rows.append(["memory", Decimal.bytes(status.member("memory")?.asInt ?? 0)])
        if let clock = status.member("clock") { rows += rowOfClock(clock) }
        // Names of others are in it, and may be made to move a terminal's cursor.
        let table = columns(rows.map { $0.map(TextCleaning.visible) })
        let width = table.map { TerminalWidth.columns(of: $0) }.max() ?? 0
        let right = playing(status)
        let gap = max(3, width - TerminalWidth.columns(of: left) - TerminalWidth.columns(of: right))
        return ([left + String(repeating: " ", count: gap) + right] + table).joined(separator: "\n") + "\n"
    }

    private static func playing(_ status: JSONValue) -> String {
        var parts: [String] = []
        if status.member("preview")?.asBool == true { parts.append("preview") }
        if status.member("paused")?.asBool == true { parts.append("paused") }
        let since = status.member("playingSince")?.asString.map(day)
        parts.append(since.map { "playing since \($0)" } ?? "nothing is playing")
        return parts.joined(separator: ", ")
    }

    private static func row(ofOutput output: JSONValue) -> [String] {
        let size = output.member("size")?.asList?.compactMap(\.asInt).map { "\($0)" }.joined(separator: "×") ?? "?"
        let rate = Decimal.text(output.member("refresh")?.asDouble ?? 0, places: 2)
        let frames = output.member("frames")?.asInt ?? 0
        var news =
            "\(Decimal.grouped(frames)) frame\(frames == 1 ? "" : "s"), \(output.member("missed")?.asInt ?? 0) missed"
        if output.member("on")?.asBool == false {
            news = "dark"
        } else if let ago = output.member("lastFrameAgo")?.asDouble {
            news += ", last \(length(ago)) ago"
        }
        return [output.member("name")?.asString ?? "?", "\(size) at \(rate) Hz", news]
    }

    /// "backdrop on hardware, news composed (1.2 MB a frame)"; nothing of an output that shows nothing.
    private static func rowOfPlanes(_ output: JSONValue) -> [[String]] {
        guard output.member("on")?.asBool != false, let planes = output.member("planes") else { return [] }
        func names(_ member: String) -> [String] { planes.member(member)?.asList?.compactMap(\.asString) ?? [] }
        let (hardware, composed) = (names("hardware"), names("composed"))
        guard !(hardware + composed).isEmpty else { return [] }
        let cost = planes.member("bytesPerFrame")?.asInt.map { " (\(Decimal.bytes($0)) a frame)" } ?? ""
        func list(_ names: [String]) -> String {
            guard let last = names.last else { return "" }
            return names.count == 1 ? last : names.dropLast().joined(separator: ", ") + " and \(last)"
        }
        let news =
            switch (hardware.isEmpty, composed.isEmpty) {
            case (true, _): "all composed" + cost
            case (false, true): "all on hardware"
            case (false, false): "\(list(hardware)) on hardware, \(list(composed)) composed" + cost
            }
        return [["planes", news]]
    }

    private static func row(ofZone zone: JSONValue) -> [String] {
        var row = [zone.member("id")?.asString ?? "?"]
        if let current = zone.member("current"), let item = current.member("item")?.asInt {
            row.append(
                "\(item) of \(current.member("count")?.asInt ?? 0)  \"\(cut(current.member("name")?.asString ?? "", 40))\""
            )
        } else {
            row.append(zone.member("kind")?.asString ?? "")
        }
        if let seconds = zone.member("changesIn")?.asDouble { row.append("changes in \(length(seconds.rounded(.up)))") }
        return row
    }

    private static func row(ofContent content: JSONValue) -> [String] {
        var news: [String] = []
        let ago = content.member("reloadedAgo")?.asDouble
        news.append(ago.map { "reloaded \(length($0)) ago" } ?? "not read yet")
        func count(_ name: String, _ one: String, _ many: String) {
            let count = content.member(name)?.asInt ?? 0
            if count > 0 { news.append("\(count) \(count == 1 ? one : many)") }
        }
        count("leftOut", "file left out", "files left out")
        count("errors", "error", "errors")
        count("warnings", "warning", "warnings")
        let hasFaults = ["leftOut", "errors", "warnings"].contains { content.member($0)?.asInt ?? 0 > 0 }
        return [
            "content", content.member("folder")?.asString ?? "?",
            news.joined(separator: ", ") + (hasFaults ? " (signaged faults)" : ""),
        ]
    }

    /// Nothing where time goes as it does everywhere.
    private static func rowOfClock(_ clock: JSONValue) -> [[String]] {
        var news: [String] = []
        if clock.member("trusted")?.asBool == false { news.append("the machine does not know the time yet") }
        if let rate = clock.member("rate")?.asDouble, rate != 1 {
            news.append(rate == 0 ? "stands still" : "\(Decimal.text(rate, places: 0)) times as fast")
        }
        guard !news.isEmpty, let wall = clock.member("wall")?.asString else { return [] }
        return [["time", day(wall), news.joined(separator: ", ")]]
    }

    /// The last of a row's columns is not padded, and as long as it is.
    private static func columns(_ rows: [[String]]) -> [String] {
        let widths = (0..<2).map { column in
            rows.map { $0.count > column + 1 ? TerminalWidth.columns(of: $0[column]) : 0 }.max() ?? 0
        }
        return rows.map { row in
            var line = "  "
            for (column, text) in row.enumerated() {
                line += text
                if column < row.count - 1 {
                    line += String(repeating: " ", count: widths[column] - TerminalWidth.columns(of: text) + 3)
                }
            }
            return line
        }
    }

    /// "28 Nov 09:00" of an ISO time.
    private static func day(_ iso: String) -> String {
        let parts = iso.split(separator: "T")
        let date = (parts.first ?? "").split(separator: "-")
        guard parts.count == 2, date.count == 3, let month = Int(date[1]), let day = Int(date[2]),
            (1...12).contains(month)
        else { return iso }
        return "\(day) \(ClockFormat.months[month - 1].prefix(3)) \(parts[1].prefix(5))"
    }

    /// "12 days 4 h", "4 min", "14 ms".
    static func length(_ seconds: Double) -> String {
        let whole = Int(max(0, min(seconds, 1e12)))
        switch seconds {
        case ..<0.9995: return "\(Int((max(0, seconds) * 1000).rounded())) ms"
        case ..<60: return "\(max(1, whole)) s"
        case ..<3600: return "\(whole / 60) min"
        case ..<86_400:
            let minutes = whole / 60 % 60
            return "\(whole / 3600) h" + (minutes > 0 && whole < 36_000 ? " \(minutes) min" : "")
        default:
            let (days, hours) = (whole / 86_400, whole / 3600 % 24)
            return "\(days) day\(days == 1 ? "" : "s")" + (hours > 0 ? " \(hours) h" : "")
        }
    }

    private static func cut(_ text: String, _ columns: Int) -> String {
        guard TerminalWidth.columns(of: text) > columns else { return text }
        var cut = text
        while TerminalWidth.columns(of: cut) > columns - 1 { cut.removeLast() }
        return cut + "…"
    }
}
