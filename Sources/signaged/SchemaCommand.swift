import SignageEngine
import SignageLinux

/// `signaged schema`: what editors check a playlist with.
enum SchemaCommand: Command {
    static let name = "schema"
    static let summary = "print a JSON Schema of playlist.yaml, with which editors complete and check it"
    static let usage = ""
    static let details = """
        Example:
          signaged schema > playlist.schema.json

        and as the first line of playlist.yaml, for editors with yaml-language-server:
          # yaml-language-server: $schema=playlist.schema.json
        """
    static let options: [CommandWords.Option] = []

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.isEmpty else { throw CommandWords.Fault(reason: "schema needs nothing more") }
        ThisProcess.print(PlaylistSchema.json.text)
        return 0
    }
}
