import SignageEngine
import SignageLinux

/// `signaged outputs`: what displays there are.
enum OutputsCommand: Command {
    static let name = "outputs"
    static let summary = "list display devices, connectors and modes, and which would be used and why"
    static let usage = "[OPTIONS]"
    static let details = """
        Exits with 0 where a display would be used, and with 1 where there is none.
        """
    static let options = DisplayOptions.options
    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 { 1 }
}
