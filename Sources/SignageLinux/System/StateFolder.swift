import Glibc
import SignageEngine

/// Where the sign keeps what is to outlive it.
public enum StateFolder {
    /// The service's.
    public static let ofService = "/var/lib/signaged"

    /// Where a sign that runs here writes; nil where there is no home either.
    ///
    /// - Parameter given: what the user says.
    public static func path(_ given: String? = nil) -> String? {
        if let given { return ThisProcess.absolutePath(given) }
        // systemd may name several, with colons between.
        if let folder = variable("STATE_DIRECTORY")?.split(separator: ":").first { return String(folder) }
        if let folder = variable("XDG_STATE_HOME"), folder.hasPrefix("/") { return folder + "/signaged" }
        return variable("HOME").map { $0 + "/.local/state/signaged" }
    }

    /// Where to look for what a sign has written: where one that runs here would, else where the service does.
    public static func pathToRead(_ given: String? = nil) -> String {
        if let given { return ThisProcess.absolutePath(given) }
        let own = path()
        if let own, PlayLogFiles(folder: own).haveLines { return own }
        let service = PlayLogFiles(folder: ofService)
        // Who may not read the service's must hear that, not that there is none at home.
        return service.numbers().isEmpty && service.refusal == nil ? own ?? ofService : ofService
    }

    private static func variable(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
    }

    /// Makes a folder and those it is in, where they are not there.
    static func make(_ path: String) throws(SystemError) {
        var status = stat()
        if stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR { return }
        if let slash = path.lastIndex(of: "/"), slash != path.startIndex { try make(String(path[..<slash])) }
        do throws(SystemError) {
            try SystemCall.integer("mkdir") { mkdir(path, 0o755) }
        } catch {
            if error.code.rawValue != EEXIST { throw error }
        }
    }
}
