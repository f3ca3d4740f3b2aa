import Glibc
public import SignageEngine

/// The file with the settings of this box, read once.
public struct DeviceFile: Sendable {
    public private(set) var settings = DeviceSettings()
    /// What is wrong with the file; the settings are then those of what is right in it.
    public private(set) var issues: [ContentIssue] = []
    /// The folder the file is in, for the issues' messages.
    public let folder: String

    /// Larger is a mistake.
    private static let maxBytes = 1 << 20

    /// - Parameters:
    ///   - path: where the file is.
    ///   - mustExist: whether to complain where it is not there. The default file need not be.
    public init(path: String = DeviceSettings.defaultPath, mustExist: Bool = false, reader: any ConfigReader) {
        let parts = ThisProcess.absolutePath(path).split(separator: "/", omittingEmptySubsequences: false)
        folder = parts.dropLast().joined(separator: "/")
        let file = parts.last.map(String.init) ?? ""
        do throws(SystemError) {
            let bytes = try SmallFile.read(path, maxBytes: Self.maxBytes)
            guard bytes.count <= Self.maxBytes else {
                issues = [
                    ContentIssue(
                        .error, .device, path: file, "the file is larger than 1 MiB",
                        remedy: "take out what is not settings")
                ]
                return
            }
            (settings, issues) = DeviceSettingsDecoder.decode(bytes, file: file, reader: reader)
        } catch {
            if error.code == .noEntry && !mustExist { return }
            issues = [
                ContentIssue(
                    .error, .device, path: file, "the file cannot be read (\(error))",
                    remedy: "until it can be, everything is as without it")
            ]
        }
    }

    /// Tells all issues, as loudly as they are grave.
    public func report(to log: any LogSink) {
        for issue in issues { log.log(issue.logLevel, issue.message(in: folder)) }
    }
}
