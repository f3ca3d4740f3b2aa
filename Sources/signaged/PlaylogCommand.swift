import SignageEngine
import SignageLinux

/// `signaged playlog`: what was shown.
enum PlaylogCommand: Command {
    static let name = "playlog"
    static let summary = "tell what was shown, when, for how long, and why it ended"
    static let usage = "[OPTIONS]"
    static let details = """
        Reads what a sign on this machine has written down, in the order in which it began; the sign need not run. Of what
        is shown now the line comes when it is over, half a minute later at most.

        An item ends because its time is up (next), by a finger (touch), because somebody asked for another (request), because
        nobody touched the sign for a while (idle), because the content changed (reload) or its hour came (schedule), because
        the output was switched (power) or the display taken away (display), and when the sign stops (stop). It was presented
        where the display has confirmed a frame with it. Its length is how long somebody could have seen it: a pause counts.

        Exits with 0, or with 1 where the log cannot be read.

        Examples:
          signaged playlog --since 2026-12-24
          signaged playlog --since 2026-12-01 --until 2027-01-01 --zone banner --csv > december.csv
        """
    static let options = [
        CommandWords.Option(
            "since", value: "TIME",
            help:
                "what began then or later: 2026-12-24T18:00, a date alone,\nor as --json has it: 2026-12-24T17:00:00.250Z"
        ),
        CommandWords.Option("until", value: "TIME", help: "what began before"),
        CommandWords.Option("zone", value: "NAME", help: "what this zone has shown"),
        CommandWords.Option("csv", help: "for spreadsheets"),
        CommandWords.Option("json", help: "for other programs, a line each"),
        CommandWords.Option("state", value: "DIR", help: "the sign's state folder (the user's own, or the service's)"),
    ]

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.isEmpty else {
            throw CommandWords.Fault(reason: "playlog takes options only, not \"\(words.operands[0])\"")
        }
        guard !(words.has("csv") && words.has("json")) else {
            throw CommandWords.Fault(reason: "--csv and --json do not go together")
        }
        let zone = SystemZones().zone(nil) ?? .utc
        func time(_ option: String, else standard: Span) throws(CommandWords.Fault) -> Span {
            guard let text = words.value(of: option) else { return standard }
            return try WallTimeText.wall(text, zone, option: option)
        }
        let since = try time("since", else: Span(nanoseconds: .min))
        let until = try time("until", else: Span(nanoseconds: .max))
        guard since <= until else { throw CommandWords.Fault(reason: "--until is before --since") }
        let log = ErrorLog()
        let folder = StateFolder.pathToRead(words.value(of: "state"))
        let files = PlayLogFiles(folder: folder)
        if let refusal = files.refusal {
            log.log(.error, "signaged: \(refusal)")
            return 1
        }
        guard files.exist else {
            log.log(
                .error,
                "signaged: there is no play log in \(folder); a sign writes one where it runs, and --state DIR names another "
                    + "folder")
            return 1
        }
        do throws(PlayLogFiles.Fault) {
            let content = try files.entries(
                in: since..<until, zone: words.value(of: "zone").map { ZoneID(rawValue: $0) })
            for path in content.leftOut {
                log.log(.warning, "signaged: \(path) is no file, and left out; move it away if it is not yours")
            }
            if content.damaged > 0 {
                log.log(
                    .warning,
                    "signaged: \(folder): \(content.damaged) line\(content.damaged == 1 ? " is" : "s are") not whole, and left "
                        + "out")
            }
            let report = PlayLogReport(content.entries, zone: zone)
            let text = words.has("csv") ? report.csv : words.has("json") ? report.json : report.text
            ThisProcess.print(text)
            return 0
        } catch {
            log.log(
                .error,
                "signaged: the play log cannot be read (\(error)); look after that file or its disk, or move it away")
            return 1
        }
    }
}
