import SignageEngine
import SignageLinux

/// What the commands share that talk to a running sign.
enum ControlOptions {
    static let options = [
        CommandWords.Option(
            "control", value: "PATH",
            help: "the socket of the sign (\(ControlClient.defaultPath);\nthe variable SIGNAGED_CONTROL sets another)")
    ]

    static let exitCodes = "Exits with 0 where it was done, with 1 where it was not or no sign answers."

    /// Talks to the sign that the words name.
    ///
    /// - Returns: the exit code: 1 where there is no answer, which is told.
    static func talk(
        _ words: CommandWords, _ body: (ControlClient) throws(ControlClient.Fault) -> Int32
    ) -> Int32 {
        do throws(ControlClient.Fault) {
            return try body(ControlClient(path: ControlClient.path(named: words.value(of: "control"))))
        } catch {
            ErrorLog().log(.error, "signaged: \(error.reason); \(error.remedy)")
            return 1
        }
    }

    /// Has the sign do something.
    ///
    /// - Parameter name: as the API calls it: "pause" is `/v1/pause`.
    static func order(_ words: CommandWords, _ name: String, _ members: [JSONValue.Member] = []) -> Int32 {
        talk(words) { (client) throws(ControlClient.Fault) in
            _ = try client.post("/v1/\(name)", .object(members))
            return 0
        }
    }

    static func nothingMore(_ words: CommandWords, _ name: String) throws(CommandWords.Fault) {
        guard words.operands.isEmpty else {
            throw CommandWords.Fault(reason: "\(name) takes options only, not \"\(words.operands[0])\"")
        }
    }

    static func query(_ pairs: [(String, String?)]) -> String {
        let parts = pairs.compactMap { name, value in value.map { "\(name)=\(escaped($0))" } }
        return parts.isEmpty ? "" : "?" + parts.joined(separator: "&")
    }

    /// RFC 3986: everything but the unreserved characters.
    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for byte in text.utf8 {
            let isPlain =
                byte < 0x80 && (Character(UnicodeScalar(byte)).isLetter || Character(UnicodeScalar(byte)).isNumber)
            if isPlain || "-._~".utf8.contains(byte) {
                escaped.unicodeScalars.append(UnicodeScalar(byte))
            } else {
                escaped += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
            }
        }
        return escaped
    }
}
