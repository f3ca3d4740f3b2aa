import SignageEngine
import SignageLinux

/// `signaged` and its commands.
enum Program {
    static let version = Signaged.version

    static var commands: [any Command.Type] {
        [
            RunCommand.self, PreviewCommand.self, RenderCommand.self, CheckCommand.self, SchemaCommand.self,
            PlanCommand.self,
            OutputsCommand.self,
            InputsCommand.self,
            FetchCommand.self,
            StatusCommand.self, ScreenshotCommand.self, FaultsCommand.self, EventsCommand.self, MetricsCommand.self,
            NextCommand.self, PreviousCommand.self, GotoCommand.self, PauseCommand.self, ResumeCommand.self,
            ReloadCommand.self, PowerCommand.self,
            PlaylogCommand.self, DoctorCommand.self,
        ]
    }

    /// Runs what the words ask for.
    ///
    /// - Returns: the exit code: 0 for success, 1 where it failed, 2 for words that make no sense. What nobody could be told
    ///   has failed, whatever it was.
    static func run(_ words: [String]) -> Int32 {
        let code = act(on: words)
        return ThisProcess.hasLostOutput ? 1 : code
    }

    private static func act(on words: [String]) -> Int32 {
        guard let first = words.first else {
            ThisProcess.print(help)
            return 2
        }
        switch first {
        case "--help", "-h", "help":
            if let name = words.dropFirst().first, let command = commands.first(where: { $0.name == name }) {
                ThisProcess.print(command.helpPage)
            } else {
                ThisProcess.print(help)
                if words.count > 1 { return 2 }
            }
            return 0
        case "--version", "-V", "version":
            ThisProcess.print("signaged \(version)\n")
            return 0
        default: break
        }
        guard let command = commands.first(where: { $0.name == first }) else {
            let names = commands.map { $0.name }
            let guess = Spelling.nearest(to: first, among: names).map { "did you mean \"signaged \($0)\"?" }
            return complain(
                "there is no command \"\(first)\"; \(guess ?? "commands are \(names.joined(separator: ", "))")")
        }
        do throws(CommandWords.Fault) {
            let words = try CommandWords(Array(words.dropFirst()), options: command.options + [helpOption])
            if words.has("help") {
                ThisProcess.print(command.helpPage)
                return 0
            }
            return try command.run(words)
        } catch {
            return complain("\(error.reason); see \"signaged \(command.name) --help\"")
        }
    }

    private static func complain(_ message: String) -> Int32 {
        ErrorLog().log(.error, "signaged: \(message)")
        return 2
    }

    private static let helpOption = CommandWords.Option("help", "h", help: "show this page")

    private static var help: String {
        var text = """
            signaged turns this machine, its display and a folder of pictures into a sign.

            Usage: signaged COMMAND [OPTIONS]


            """
        let width = commands.map { $0.name.count }.max() ?? 0
        for command in commands {
            text += "  \(padded(command.name, width))  \(command.summary)\n"
        }
        text += """

              signaged COMMAND --help   what a command does, with its options and examples
              signaged --version        the version

            The folder: pictures in background/ scroll over the whole display, in the order of their names.
            A playlist.yaml in the folder takes control of the layout. Project page: see README.

            """
        return text
    }
}

/// One of the program's commands.
protocol Command {
    static var name: String { get }
    /// One line, for the list of commands.
    static var summary: String { get }
    /// What follows "Usage: signaged NAME".
    static var usage: String { get }
    /// The text below the options: details and examples.
    static var details: String { get }
    static var options: [CommandWords.Option] { get }
    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32
}

extension Command {
    static var helpPage: String {
        var text = "\(summary.prefix(1).uppercased())\(summary.dropFirst()).\n\nUsage: signaged \(name) \(usage)\n\n"
        let left = options.map { option in
            "--\(option.name)" + (option.value.map { " \($0)" } ?? "")
        }
        let width = left.map(\.count).max() ?? 0
        for (option, left) in zip(options, left) {
            for (index, line) in option.help.split(separator: "\n").enumerated() {
                text += "  \(padded(index == 0 ? left : "", width))  \(line)\n"
            }
        }
        return text + "\n\(details)\n"
    }
}

func padded(_ text: String, _ width: Int) -> String {
    text + String(repeating: " ", count: max(0, width - text.count))
}
