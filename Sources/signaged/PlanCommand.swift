import SignageEngine
import SignageLinux
import SignageMedia

/// `signaged plan`: what would play, and when.
enum PlanCommand: Command {
    static let name = "plan"
    static let summary = "list what the sign would play in the next days, zone by zone"
    static let usage = "DIR [--from TIME] [--hours N] [--zone NAME] [--json]"
    static let details = """
        Follows "when", "priority" and "fallback" of the folder's playlist.yaml. Times are those of the clocks of the place,
        on the days on which they are put forward or back, too. It also tells when nothing plays, and what never does.

        Exits with 0, or with 1 where the playlist has errors.

        Examples:
          signaged plan shop
          signaged plan shop --from 2027-03-28T00:00 --hours 48 --zone Europe/Berlin
          signaged plan shop --hours 168 --json
        """
    static let options = [
        CommandWords.Option("from", value: "TIME", help: "where to begin: 2027-03-28T00:00, or a date alone (now)"),
        CommandWords.Option("hours", value: "N", help: "how many hours to look at, up to a year (48)"),
        CommandWords.Option(
            "zone", value: "NAME", help: "the sign's time zone, such as Europe/Berlin (this machine's)"),
        CommandWords.Option("untrusted", help: "what plays before the clock can be trusted"),
        CommandWords.Option("json", help: "for other programs"),
    ]

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.count == 1, let folder = words.operands.first, !folder.isEmpty else {
            throw CommandWords.Fault(reason: "plan needs one content folder")
        }
        let name = words.value(of: "zone")
        guard let zone = SystemZones().zone(name) else {
            throw CommandWords.Fault(
                reason: "--zone: this machine knows no time zone \"\(name ?? "")\"; write a name such as Europe/Berlin")
        }
        let start =
            try words.value(of: "from").map { text throws(CommandWords.Fault) in
                try WallTimeText.wall(text, zone, option: "from").wholeSeconds
            }
            ?? thisMinute
        let hours = try hours(words.value(of: "hours") ?? "48")

        let finder = PlaylistFinder(configReader: YAMLReader(), panel: Size(width: 1920, height: 1080))
        let (playlist, issues) = finder.playlist(in: ContentFolder(path: ThisProcess.absolutePath(folder)))
        let programme = Programme(playlist) { other in other.map { SystemZones().zone($0) } ?? zone }
        let log = ErrorLog()
        for issue in issues + programme.issues { log.log(issue.logLevel, issue.message(in: folder)) }
        let report = PlanReport(
            programme, start..<start + Int64(hours) * 3600, zone: zone, named: name, folder: folder,
            isTrusted: !words.has("untrusted"))
        ThisProcess.print(words.has("json") ? report.json.text : report.text)
        return (issues + programme.issues).contains { $0.severity == .error } ? 1 : 0
    }

    private static var thisMinute: Int64 { SystemClock().wall().nanoseconds / 60_000_000_000 * 60 }

    private static func hours(_ text: String) throws(CommandWords.Fault) -> Int {
        guard let hours = Int(text), (1...8784).contains(hours) else {
            throw CommandWords.Fault(reason: "--hours needs a whole number from 1 to 8784, not \"\(text)\"")
        }
        return hours
    }
}
