import SignageEngine
import SignageLinux

/// The options that say where a sign listens for those who talk to it.
enum ServeOptions {
    static let tokenFile = CommandWords.Option(
        "token-file", value: "FILE",
        help: "holds the token that other machines need\n(mode 0600, 22 characters or more)")

    private static let shortage = "is the system out of descriptors, memory or tasks?"

    static let state = CommandWords.Option(
        "state", value: "DIR",
        help: "where the play log is written, or none (the service's folder,\nor ~/.local/state/signaged)")

    /// Where what was shown is written down; nil where it is not to be, or cannot be.
    static func playLog(_ words: CommandWords, log: any LogSink) -> PlayLog? {
        let given = words.value(of: "state")
        guard given != "none", let folder = StateFolder.path(given) else { return nil }
        do throws(SystemError) {
            return try PlayLog(folder: folder, log: log)
        } catch {
            log.log(.error, "signaged: what is shown is not written down: \(error); \(shortage)")
            return nil
        }
    }

    /// Listens, with the page and all; what cannot be opened is told, and the sign goes on without.
    ///
    /// - Returns: keep it as long as the sign is on; nil where the system has nothing left for it.
    static func serve(
        _ line: ControlLine, at listeners: [ControlListener], _ words: CommandWords, log: any LogSink
    ) -> ControlServer? {
        let assets = PageAssets.all.map { ($0.path, ControlPage.Asset(type: $0.type, bytes: $0.bytes)) }
        do throws(SystemError) {
            return try ControlServer(
                control: line, listeners: listeners, page: ControlPage(Dictionary(uniqueKeysWithValues: assets)),
                tokenFile: words.value(of: "token-file"), log: log)
        } catch {
            log.log(.error, "signaged: nobody can talk to the sign: \(error); \(shortage)")
            return nil
        }
    }

    static func address(_ words: CommandWords, _ option: String) throws(CommandWords.Fault) -> ListenAddress? {
        guard let text = words.value(of: option) else { return nil }
        guard let address = ListenAddress(text) else {
            throw CommandWords.Fault(
                reason:
                    "--\(option) needs a port or an address with one, such as 8080, 192.168.1.5:8080 or [::1]:8080, "
                    + "not \"\(text)\"")
        }
        return address
    }
}
