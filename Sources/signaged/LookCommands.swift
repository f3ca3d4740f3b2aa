import SignageEngine
import SignageLinux

/// `signaged screenshot`
enum ScreenshotCommand: Command {
    static let name = "screenshot"
    static let summary = "keep what is on the glass of the running sign as a picture"
    static let usage = "--out FILE [--output NAME] [--format png|jpeg] [--quality N]"
    static let details = """
        Without --format the end of the file's name decides: .png, .jpg or .jpeg. "-" is the standard output, and PNG.
        \(ControlOptions.exitCodes)

        Examples:
          signaged screenshot --out now.png
          signaged screenshot --out /tmp/left.jpg --output HDMI-A-1 --quality 90
          ssh sign signaged screenshot --out - >now.png
        """
    static let options =
        [
            CommandWords.Option("out", value: "FILE", help: "where it is kept; - for the standard output"),
            CommandWords.Option("output", value: "NAME", help: "of which output (the first)"),
            CommandWords.Option("format", value: "FORMAT", help: "png or jpeg"),
            CommandWords.Option("quality", value: "N", help: "of a JPEG, from 1 to 100 (80)"),
        ] + ControlOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        try ControlOptions.nothingMore(words, name)
        if let format = words.value(of: "format"), !["png", "jpeg"].contains(format) {
            throw CommandWords.Fault(reason: "--format is png or jpeg, not \"\(format)\"")
        }
        let (png, jpeg) = ([".png"], [".jpg", ".jpeg"])
        let file = try PictureTarget(words, ends: words.has("format") ? nil : png + jpeg)
        let format = words.value(of: "format") ?? (file.hasEnd(jpeg) ? "jpeg" : "png")
        if let quality = words.value(of: "quality") {
            guard let number = Int(quality), (1...100).contains(number) else {
                throw CommandWords.Fault(reason: "--quality needs a whole number from 1 to 100, not \"\(quality)\"")
            }
            guard format == "jpeg" else {
                throw CommandWords.Fault(
                    reason: "--quality is of a JPEG, and this is a PNG: leave it out, or ask for --format jpeg")
            }
        }
        let target =
            "/v1/screenshot"
            + ControlOptions.query([
                ("output", words.value(of: "output")), ("format", format), ("quality", words.value(of: "quality")),
            ])
        return ControlOptions.talk(words) { (client) throws(ControlClient.Fault) in
            let picture = try client.get(target)
            do throws(SystemError) {
                try file.write(picture.bytes)
            } catch {
                throw ControlClient.Fault("\(file.path) cannot be written (\(error))", remedy: "choose another --out")
            }
            return 0
        }
    }
}

/// `signaged faults`
enum FaultsCommand: Command {
    static let name = "faults"
    static let summary = "list what is wrong with the content of the running sign"
    static let usage = "[--json]"
    static let details = """
        Exits with 0 where nothing is wrong, with 1 where there are errors or no sign answers.
        \(limits)
        """
    private static let limits =
        "Of a carousel a sign reads a picture\nwhen its turn comes; \"signaged check DIR\" reads all of a folder now."
    static let options = [CommandWords.Option("json", help: "for other programs")] + ControlOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        try ControlOptions.nothingMore(words, name)
        return ControlOptions.talk(words) { (client) throws(ControlClient.Fault) in
            let answer = try client.get("/v1/faults").json ?? .null
            let faults = answer.member("faults")?.asList ?? []
            if words.has("json") {
                ThisProcess.print(answer.text)
            } else if faults.isEmpty {
                ThisProcess.print(
                    answer.member("read")?.asBool == false
                        ? "The content has not been read yet: a sign does that for the first display that it finds.\n"
                        : "Nothing is wrong with what the sign has read. \(Self.limits)\n")
            } else {
                ThisProcess.print(faults.compactMap { $0.member("message")?.asString }.map { $0 + "\n" }.joined())
            }
            return faults.contains { $0.member("severity")?.asString == "error" } ? 1 : 0
        }
    }
}

/// `signaged metrics`
enum MetricsCommand: Command {
    static let name = "metrics"
    static let summary = "print the running sign's figures in Prometheus's text format"
    static let usage = ""
    static let details = ControlOptions.exitCodes
    static let options = ControlOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        try ControlOptions.nothingMore(words, name)
        return ControlOptions.talk(words) { (client) throws(ControlClient.Fault) in
            let text = String(decoding: try client.get("/v1/metrics").bytes, as: UTF8.self)
            ThisProcess.print(text)
            return 0
        }
    }
}

/// `signaged events`
enum EventsCommand: Command {
    static let name = "events"
    static let summary = "print what happens on the running sign, as it happens"
    static let usage = "[--follow]"
    static let details = """
        One event a line: its kind, and JSON. Without --follow it ends when the sign does, with 0; with it, it waits for the
        next one. \(ControlOptions.exitCodes)

        Examples:
          signaged events --follow
          signaged events | grep --line-buffered ^showing
        """
    static let options =
        [CommandWords.Option("follow", "f", help: "go on when the sign is started again")] + ControlOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        try ControlOptions.nothingMore(words, name)
        var code = follow(words)
        // Its first failure is the caller's to know; later ones are a sign that is being started again.
        while code == 0, words.has("follow") {
            guard ThisProcess.wait(.seconds(1)) else { return 1 }
            code = isThere(words) ? follow(words) : 0
        }
        return code
    }

    private static func isThere(_ words: CommandWords) -> Bool {
        ControlClient(path: ControlClient.path(named: words.value(of: "control"))).isAnswered
    }

    private static func follow(_ words: CommandWords) -> Int32 {
        ControlOptions.talk(words) { (client) throws(ControlClient.Fault) in
            var lines = EventLines()
            var isWritten = true
            try client.follow("/v1/events") { bytes in
                for line in lines.add(bytes) where isWritten { isWritten = ThisProcess.print(line + "\n") }
                return isWritten
            }
            return isWritten ? 0 : 1
        }
    }
}

/// Server-sent events as lines: "zone {"item": 2}".
struct EventLines {
    private var rest: [UInt8] = []
    private var kind = "message"

    /// More of the stream, in pieces of any size.
    mutating func add(_ bytes: [UInt8]) -> [String] {
        rest += bytes
        var lines: [String] = []
        while let end = rest.firstIndex(of: 10) {
            let line = String(decoding: rest[..<end], as: UTF8.self)
            rest.removeSubrange(...end)
            if line.hasPrefix("event: ") { kind = String(line.dropFirst(7)) }
            if line.hasPrefix("data: ") { lines.append("\(kind) \(line.dropFirst(6))") }
            if line.isEmpty { kind = "message" }
        }
        return lines
    }
}
