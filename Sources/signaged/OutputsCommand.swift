import SignageEngine
import SignageLinux

/// `signaged outputs`: what displays there are.
enum OutputsCommand: Command {
    static let name = "outputs"
    static let summary = "list display devices, connectors, modes and planes, and which would be used and why"
    static let usage = "[OPTIONS]"
    static let details = """
        Changes nothing on any screen. Exits with 0 where "signaged run" would show something at once, with 1 where it
        would wait.

        Examples:
          signaged outputs
          signaged outputs --mode 1280x720@50     what that mode would mean for each display
        """
    static let options =
        DisplayOptions.options + [CommandWords.Option("verbose", "v", help: "list every mode and every pixel format")]

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.isEmpty else {
            throw CommandWords.Fault(reason: "outputs takes options only, not \"\(words.operands[0])\"")
        }
        let report = surveyOutputs(
            preferences: try DisplayOptions.preferences(words), isVerbose: words.has("verbose"))
        ThisProcess.print(report.text)
        return report.isUsable ? 0 : 1
    }
}
