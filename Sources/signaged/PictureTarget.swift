import SignageEngine
import SignageLinux

/// Where a picture is to go that a command makes: "--out FILE", or "-" for what the command is piped into.
struct PictureTarget {
    let path: String

    /// - Parameter ends: those of file names, with what they stand for: a picture of another kind under such a name would
    ///   only be found out by whoever opens it. Nil where the name does not matter.
    /// - Throws: where there is no path, a name with another end, or a terminal, which pictures are no words for.
    init(
        _ words: CommandWords, ends: [String]?, isTerminal: Bool = ThisProcess.writesToTerminal
    ) throws(CommandWords.Fault) {
        guard let path = words.value(of: "out"), !path.isEmpty else {
            throw CommandWords.Fault(reason: "--out FILE is missing")
        }
        self.path = path
        if isStandardOutput {
            if isTerminal {
                throw CommandWords.Fault(
                    reason:
                        "--out - writes the picture itself, which a terminal cannot show: pipe it into a program or a file"
                )
            }
        } else if let ends, !ends.contains(where: { path.lowercased().hasSuffix($0) }) {
            throw CommandWords.Fault(
                reason: "--out needs a name that ends with \(Self.list(ends)), not \"\(path)\"")
        }
    }

    var isStandardOutput: Bool { path == "-" }

    func hasEnd(_ ends: [String]) -> Bool { ends.contains { path.lowercased().hasSuffix($0) } }

    private static func list(_ ends: [String]) -> String {
        ends.count < 2 ? ends.joined() : ends.dropLast().joined(separator: ", ") + " or " + (ends.last ?? "")
    }

    /// - Parameter path: where it is another than `path`, because several are written.
    func write(_ bytes: [UInt8], to path: String? = nil) throws(SystemError) {
        guard !isStandardOutput else {
            try ThisProcess.printBytes(bytes)
            return
        }
        try OutputFile.write(bytes, to: path ?? self.path)
    }
}
