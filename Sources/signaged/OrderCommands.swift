import SignageEngine
import SignageLinux

/// An order of the API by the command's own name, with nothing more to say.
protocol BareOrder: Command {}

extension BareOrder {
    static var options: [CommandWords.Option] { ControlOptions.options }

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        try ControlOptions.nothingMore(words, name)
        return ControlOptions.order(words, name)
    }
}

/// `signaged pause`
enum PauseCommand: BareOrder {
    static let name = "pause"
    static let summary = "hold the running sign's picture as it is"
    static let usage = ""
    static let details = "\"signaged resume\" lets it go on. \(ControlOptions.exitCodes)"
}

/// `signaged resume`
enum ResumeCommand: BareOrder {
    static let name = "resume"
    static let summary = "let a sign go on that was paused"
    static let usage = ""
    static let details = ControlOptions.exitCodes
}

/// `signaged reload`
enum ReloadCommand: BareOrder {
    static let name = "reload"
    static let summary = "have the running sign read its folder anew"
    static let usage = ""
    static let details = """
        A sign follows its folder by itself; this is for folders that do not tell of changes. What is wrong with the
        folder, "signaged faults" says. \(ControlOptions.exitCodes)
        """
}

/// `signaged power`
enum PowerCommand: Command {
    static let name = "power"
    static let summary = "light an output of the running sign, or darken it"
    static let usage = "OUTPUT on|off"
    static let details = """
        \(ControlOptions.exitCodes)

        Examples:
          signaged power HDMI-A-1 off
        """
    static let options = ControlOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.count == 2, ["on", "off"].contains(words.operands[1]) else {
            throw CommandWords.Fault(reason: "power needs an output, and on or off (\"signaged status\" lists outputs)")
        }
        return ControlOptions.order(
            words, name, [.init("output", .string(words.operands[0])), .init("on", .bool(words.operands[1] == "on"))])
    }
}
