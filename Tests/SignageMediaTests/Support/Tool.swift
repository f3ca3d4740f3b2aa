import Glibc

/// A program of this machine that a test asks for its opinion.
enum Tool {
    struct Failure: Error, CustomStringConvertible {
        var description: String
    }

    static func isInstalled(_ name: String) -> Bool {
        let path = getenv("PATH").map { String(cString: $0) } ?? ""
        return path.split(separator: ":").contains { access("\($0)/\(name)", X_OK) == 0 }
    }

    /// Runs it to its end and gives what it wrote to its standard output.
    @discardableResult
    static func run(_ name: String, _ arguments: [String]) throws -> [UInt8] {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(description: "no pipe for \(name)") }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDOUT_FILENO)
        var words: [UnsafeMutablePointer<CChar>?] = ([name] + arguments).map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var pid: pid_t = 0
        let error = posix_spawnp(&pid, name, &actions, nil, &words, environ)
        close(ends[1])
        defer { close(ends[0]) }
        guard error == 0 else {
            throw Failure(description: "\(name) does not start: \(String(cString: strerror(error)))")
        }
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 14)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 { output += buffer[..<count] }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        guard status == 0 else { throw Failure(description: "\(name) ends with status \(status)") }
        return output
    }
}

/// A folder for files, which goes with its owner.
final class TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/signaged-XXXXXX".utf8CString)
        guard let path = mkdtemp(&template) else { throw Tool.Failure(description: "no folder in /tmp") }
        self.path = String(cString: path)
    }

    deinit {
        if let folder = opendir(path) {
            while let entry = readdir(folder) {
                let name = withUnsafePointer(to: &entry.pointee.d_name) {
                    $0.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
                }
                unlink("\(path)/\(name)")
            }
            closedir(folder)
        }
        rmdir(path)
    }
}
