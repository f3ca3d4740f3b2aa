import SignageEngine
import SignageLinux

/// `signaged check`: what is wrong with a folder, before anybody sees it.
enum CheckCommand: Command {
    static let name = "check"
    static let summary = "tell what is wrong with a folder: its playlist, pictures, words and schedules"
    static let usage = "DIR [--size WxH] [--strict] [--json]"
    static let details = """
        Looks at everything that the sign would ever show, decodes every picture, and changes nothing.

        Exits with 0 where there is nothing wrong, with 1 where there are errors, and with --strict with 2 where there are
        warnings only.

        Examples:
          signaged check shop
          signaged check shop --size 1080x1920 --strict
          signaged check shop --json
        """
    static let options =
        [
            CommandWords.Option(
                "size", value: "WxH", help: "the panel's size in pixels (the playlist's canvas, or 1920x1080)"),
            CommandWords.Option("strict", help: "exit with 2 where there are warnings"),
            CommandWords.Option("json", help: "for other programs"),
        ] + ContentOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.count == 1, let folder = words.operands.first, !folder.isEmpty else {
            throw CommandWords.Fault(reason: "check needs one content folder")
        }
        let panel = try words.value(of: "size").map { text throws(CommandWords.Fault) in
            try ContentOptions.size(text)
        }
        let compiler = try ContentOptions.compiler(words, timeZones: SystemZones())
        let report = FolderCheck.run(
            ContentFolder(path: ThisProcess.absolutePath(folder)), with: compiler, panel: panel,
            from: SystemClock().wall().nanoseconds / 1_000_000_000)
        ThisProcess.print(words.has("json") ? report.json(in: folder).text : report.text(in: folder))
        return report.exitCode(isStrict: words.has("strict"))
    }
}
