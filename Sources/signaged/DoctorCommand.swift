import SignageEngine
import SignageLinux

/// `signaged doctor`: whether everything is in order.
enum DoctorCommand: Command {
    static let name = "doctor"
    static let summary = "tell whether this machine has all that a sign needs, and what to do where it has not"
    static let usage = "[OPTIONS]"
    static let details = """
        Looks at display and input devices, who may use them and who does, at the content, its fonts and its memory, at the
        clock, the disks and the service. Changes nothing, and can be run while the sign is on. Run it as the user the sign
        runs as; as root it also sees which program of another user has a display.

        Exits with 0 where there are no problems (warnings are none), else with 1.

        Examples:
          signaged doctor --content shop
          sudo -u signaged signaged doctor
          signaged doctor --json
        """
    static let options =
        [
            CommandWords.Option(
                "content", value: "DIR", help: "the sign's folder (\(StateFolder.ofService)/content)"),
            CommandWords.Option("state", value: "DIR", help: "the sign's state folder (as for playlog)"),
            CommandWords.Option("json", help: "for other programs"),
        ] + ContentOptions.options + DisplayOptions.options + DeviceOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.isEmpty else {
            throw CommandWords.Fault(reason: "doctor takes options only, not \"\(words.operands[0])\"")
        }
        let compiler = try ContentOptions.compiler(words, timeZones: SystemZones())
        let content = words.value(of: "content").map(ThisProcess.absolutePath) ?? StateFolder.ofService + "/content"
        let facts = MachineSurvey().facts(
            content: content, state: StateFolder.path(words.value(of: "state")),
            preferences: try DisplayOptions.preferences(words), settings: DeviceOptions.file(words).settings
        ) { folder in
            FolderCheck.run(folder, with: compiler, panel: nil, from: SystemClock().wall().wholeSeconds)
        }
        let report = DoctorReport(facts)
        ThisProcess.print(words.has("json") ? report.json.text : report.text)
        return report.exitCode
    }
}
