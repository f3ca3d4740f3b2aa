import SignageEngine
import SignageLinux
import SignageMedia

/// `signaged run`: the daemon.
enum RunCommand: Command {
    static let name = "run"
    static let summary = "show a folder on the displays of this machine until stopped"
    static let usage = "--content DIR [OPTIONS]"
    static let details = """
        All connected displays are used. Without one the program waits, and takes one that appears.
        SIGTERM or SIGINT (Ctrl-C) puts back what was on the screen and exits with 0.

        Examples:
          signaged run --content /var/lib/signaged/content
          signaged run --content content --output HDMI-A-1 --mode 1280x720@50
        """
    static let options =
        [CommandWords.Option("content", value: "DIR", help: "the folder to show")]
        + DisplayOptions.options + ContentOptions.options + [
            CommandWords.Option(
                "settle", value: "MILLISECONDS",
                help: "how long the folder must be quiet after a change\nuntil it is read anew (150)"),
            CommandWords.Option(
                "device-config", value: "FILE",
                help: "settings of this box, such as touchscreens\n(\(DeviceSettings.defaultPath))"),
            CommandWords.Option(
                "control", value: "PATH",
                help:
                    "the socket that \"signaged status\" and the others talk to,\nor none (\(ControlClient.defaultPath))"
            ),
            CommandWords.Option(
                "listen", value: "[ADDRESS:]PORT", help: "serve the page and the API over HTTP, too (nowhere)"),
            ServeOptions.tokenFile, ServeOptions.state,
            CommandWords.Option("verbose", help: "say more"),
        ]

    private static func settle(_ words: CommandWords) throws(CommandWords.Fault) -> Span {
        guard let text = words.value(of: "settle") else { return ReloadTimer.defaultSettle }
        guard let milliseconds = Int64(text), (0...60_000).contains(milliseconds) else {
            throw CommandWords.Fault(reason: "--settle needs a whole number from 0 to 60000, not \"\(text)\"")
        }
        return .milliseconds(milliseconds)
    }

    private static func listeners(_ words: CommandWords) throws(CommandWords.Fault) -> [ControlListener] {
        var listeners: [ControlListener] = [.activated]
        switch words.value(of: "control") {
        case "none": break
        case let path?: listeners.append(.unix(path: path))
        case nil: listeners.append(.unix(path: ControlClient.pathToServe, makesFolder: true))
        }
        if let address = try ServeOptions.address(words, "listen") { listeners.append(.tcp(address)) }
        return listeners
    }

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.isEmpty else {
            throw CommandWords.Fault(reason: "run takes options only; write --content \(words.operands[0])")
        }
        guard let folder = words.value(of: "content"), !folder.isEmpty else {
            throw CommandWords.Fault(reason: "--content DIR is missing")
        }
        let settle = try settle(words)
        let log = ErrorLog(threshold: words.has("verbose") ? .debug : .info, mayBlock: false)
        let compiler = try ContentOptions.compiler(words, timeZones: SystemZones())
        let preferences = try DisplayOptions.preferences(words)
        let chosenFile = words.value(of: "device-config")
        let device = DeviceFile(
            path: chosenFile ?? DeviceSettings.defaultPath, mustExist: chosenFile != nil, reader: YAMLReader())
        device.report(to: log)
        let listeners = try listeners(words)
        do throws(SystemError) {
            let daemon = try SignDaemon(
                folder: ThisProcess.absolutePath(folder), settle: settle, compiler: compiler,
                glass: .displays(
                    KMSDisplay.Options(preferences: preferences), EvdevInput.Options(settings: device.settings)),
                encoder: ScreenEncoder(), playLog: ServeOptions.playLog(words, log: log), log: log)
            let server = ServeOptions.serve(daemon.line, at: listeners, words, log: log)
            try daemon.run()
            server?.stop()
            return 0
        } catch {
            log.log(
                .error,
                "signaged: the system refuses what every program needs (\(error)); is it out of descriptors, memory or tasks?"
            )
            return 1
        }
    }
}

/// The options that choose outputs and modes.
enum DisplayOptions {
    static let options = [
        CommandWords.Option(
            "output", value: "NAME", help: "use only this connector, HDMI-A-1 or card1/HDMI-A-1; may be repeated"),
        CommandWords.Option(
            "mode", value: "WxH[@HZ]",
            help: "use this mode: 1280x720@50, 1920x1080, 1920x1080@59.94\n(see \"signaged outputs\")"),
    ]

    static func preferences(_ words: CommandWords) throws(CommandWords.Fault) -> OutputPreferences {
        var mode: ModeRequest?
        if let text = words.value(of: "mode") {
            do throws(ModeRequestFault) {
                mode = try ModeRequest(parsing: text)
            } catch {
                throw CommandWords.Fault(reason: "--mode \(error)")
            }
        }
        return OutputPreferences(outputs: words.values(of: "output"), mode: mode)
    }
}
