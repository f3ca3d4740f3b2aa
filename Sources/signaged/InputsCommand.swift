import SignageEngine
import SignageLinux
import SignageMedia

/// `signaged inputs`: what touchscreens and mice there are.
enum InputsCommand: Command {
    static let name = "inputs"
    static let summary = "list input devices, and which would be used, how and why"
    static let usage = "[OPTIONS]"
    static let details = """
        Exits with 0 where "signaged run" would hear a touchscreen or a mouse, with 1 where it would wait for one, or
        where the settings have an error.

        Where a touchscreen does not follow the picture, say so in \(DeviceSettings.defaultPath); everything is optional:
          touch:
            - name: eGalax*                # or id: 0eef:0001; without both, every device
              range: { x: [42, 1981], y: [1981, 42] }
              axes: { x: ABS_Z, y: ABS_RX }
              swap: true                   # first swapped,
              mirror: x                    # then mirrored: x, y or both,
              rotate: 90                   # then rotated clockwise: 0, 90, 180 or 270
              use: true                    # whatever the rules say
              grab: false                  # let other programs hear it too

        Examples:
          signaged inputs
          signaged inputs --device-config device.yaml     what that file would mean
        """
    static let options =
        DeviceOptions.options + [CommandWords.Option("verbose", "v", help: "list all axes")]

    static func run(_ words: CommandWords) throws(CommandWords.Fault) -> Int32 {
        guard words.operands.isEmpty else {
            throw CommandWords.Fault(reason: "inputs takes options only, not \"\(words.operands[0])\"")
        }
        let file = DeviceOptions.file(words)
        file.report(to: ErrorLog())
        let report = surveyInputs(settings: file.settings, isVerbose: words.has("verbose"))
        ThisProcess.print(report.text)
        return report.isUsable && !file.issues.contains { $0.severity == .error } ? 0 : 1
    }
}

/// The option that names the file with the settings of this box.
enum DeviceOptions {
    static let options = [
        CommandWords.Option(
            "device-config", value: "FILE",
            help: "settings of this box, such as touchscreens\n(\(DeviceSettings.defaultPath))")
    ]

    static func file(_ words: CommandWords) -> DeviceFile {
        let path = words.value(of: "device-config")
        return DeviceFile(path: path ?? DeviceSettings.defaultPath, mustExist: path != nil, reader: YAMLReader())
    }
}
