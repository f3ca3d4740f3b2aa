import SignageEngine
import SignageLinux
import SignageMedia

/// `signaged preview`: the daemon without a display, and a page to look at it.
enum PreviewCommand: Command {
    static let name = "preview"
    static let summary = "show a folder in a browser, live, on this machine or another, without any display"
    static let usage = "[DIR] [OPTIONS]"
    static let details = """
        Runs the whole sign with a panel of memory and prints an address. The page there shows what the glass would, takes
        fingers and the mouse, and has a panel of any size and any time of day. What is changed in the folder is seen at
        once. Without DIR it is the folder that you are in. Ctrl-C ends it.

        Nobody but this machine can reach it unless --listen says so, and then only with a token.

        Examples:
          signaged preview shop
          signaged preview shop --size 3840x2160 --rotation 90 --open
          signaged preview shop --listen 192.168.1.5:8080 --token-file ~/.signaged-token
        """
    static let options =
        [
            CommandWords.Option("size", value: "WxH", help: "the panel's size in pixels (1920x1080)"),
            CommandWords.Option(
                "rotation", value: "DEGREES", help: "how the panel hangs, clockwise: 0, 90, 180 or 270 (0)"),
            CommandWords.Option(
                "listen", value: "[ADDRESS:]PORT", help: "where the page is (127.0.0.1:8080, or the next free port)"),
            ServeOptions.tokenFile,
            CommandWords.Option("state", value: "DIR", help: "where a play log is written (nowhere)"),
            CommandWords.Option("open", help: "open the page in this desktop's browser"),
            CommandWords.Option(
                "control", value: "PATH",
                help:
                    "the socket that \"signaged status\" and the others talk to,\nor none (\(ControlClient.previewPath))"
            ),
            CommandWords.Option("verbose", help: "say more"),
        ] + ContentOptions.options

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.count <= 1 else {
            throw CommandWords.Fault(reason: "preview shows one folder, not \(words.operands.count)")
        }
        let folder = words.operands.first ?? "."
        let size = try ContentOptions.size(words.value(of: "size") ?? "1920x1080")
        guard PanelSetting.allows(size) else {
            throw CommandWords.Fault(
                reason:
                    "there is no preview of a panel of \(size) pixels; choose one of 16×16 to \(PanelSetting.largest), "
                    + "upright or not")
        }
        let panel = PanelSetting(size: size, rotation: try rotation(words))
        let chosen = try ServeOptions.address(words, "listen")
        var listeners: [ControlListener] = []
        let path = words.value(of: "control") ?? ControlClient.previewPath
        if path != "none" { listeners.append(.unix(path: path, makesFolder: true)) }
        if let chosen {
            listeners.append(.tcp(chosen))
        } else if let usual = ListenAddress("8080") {
            listeners.append(.tcp(usual, orNext: true))
        }
        let log = ErrorLog(threshold: words.has("verbose") ? .debug : .info, mayBlock: false)
        let compiler = try ContentOptions.compiler(words, timeZones: SystemZones())
        do throws(SystemError) {
            let daemon = try SignDaemon(
                folder: ThisProcess.absolutePath(folder), compiler: compiler, glass: .preview(panel),
                encoder: ScreenEncoder(), playLog: words.has("state") ? ServeOptions.playLog(words, log: log) : nil,
                log: log)
            let server = ServeOptions.serve(daemon.line, at: listeners, words, log: log)
            guard let server, let address = server.addresses.first(where: { $0.hasPrefix("http") }) else { return 1 }
            // Who names a socket wants to talk through it.
            if let path = words.value(of: "control"), path != "none", !server.addresses.contains(path) { return 1 }
            ThisProcess.print("The sign in \(folder) is at \(address)\nCtrl-C ends it.\n")
            if words.has("open") { ThisProcess.openInBrowser(address) }
            try daemon.run()
            server.stop()
            return 0
        } catch {
            log.log(
                .error,
                "signaged: the system refuses what every program needs (\(error)); is it out of descriptors, memory or tasks?"
            )
            return 1
        }
    }

    private static func rotation(_ words: CommandWords) throws(CommandWords.Fault) -> Int {
        let text = words.value(of: "rotation") ?? "0"
        guard let degrees = Int(text), [0, 90, 180, 270].contains(degrees) else {
            throw CommandWords.Fault(reason: "--rotation needs 0, 90, 180 or 270, not \"\(text)\"")
        }
        return degrees
    }
}
