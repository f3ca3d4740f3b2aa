import SignageEngine
import SignageLinux

/// `signaged next`
enum NextCommand: Command {
    static let name = "next"
    static let summary = "have a zone of the running sign show its next item"
    static let usage = "[ZONE] [--output NAME]"
    static let details = Moves.details("signaged next\n  signaged next banner --output HDMI-A-1")
    static let options = Moves.options
    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 { try Moves.run(words, name) }
}

/// `signaged previous`
enum PreviousCommand: Command {
    static let name = "previous"
    static let summary = "have a zone of the running sign show its previous item"
    static let usage = "[ZONE] [--output NAME]"
    static let details = Moves.details("signaged previous banner")
    static let options = Moves.options
    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 { try Moves.run(words, name) }
}

/// `signaged goto`
enum GotoCommand: Command {
    static let name = "goto"
    static let summary = "have a zone of the running sign show an item"
    static let usage = "[ZONE] ITEM [--output NAME]"
    static let details = Moves.details("signaged goto 3\n  signaged goto banner 1")
    static let options = Moves.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard (1...2).contains(words.operands.count), let text = words.operands.last, let item = Int64(text), item > 0
        else {
            throw CommandWords.Fault(
                reason: "goto needs the number of an item, from 1, and before it a zone if you like")
        }
        return Moves.run(words, name, zone: words.operands.count == 2 ? words.operands[0] : nil, item: item)
    }
}

private enum Moves {
    static let options =
        [CommandWords.Option("output", value: "NAME", help: "only on this output (all)")] + ControlOptions.options

    static func details(_ examples: String) -> String {
        """
        Without a zone it is the foremost carousel, or else ticker. \(ControlOptions.exitCodes)

        Examples:
          \(examples)
        """
    }

    static func run(_ words: CommandWords, _ name: String) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.count <= 1 else { throw CommandWords.Fault(reason: "\(name) takes one zone at most") }
        return run(words, name, zone: words.operands.first)
    }

    static func run(_ words: CommandWords, _ name: String, zone: String?, item: Int64? = nil) -> Int32 {
        var members: [JSONValue.Member] = []
        if let zone { members.append(.init("zone", .string(zone))) }
        if let output = words.value(of: "output") { members.append(.init("output", .string(output))) }
        if let item { members.append(.init("item", .integer(item))) }
        return ControlOptions.order(words, name, members)
    }
}
