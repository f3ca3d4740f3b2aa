import Glibc

/// Why a figure could not be measured.
struct Failure: Error { var reason: String }

/// A program that stands beside this one, with its messages.
final class Child {
    private var pid: pid_t = 0
    private let errors: Int32

    init(_ name: String, _ words: [String]) throws {
        var ends: [Int32] = [0, 0]
        guard pipe(&ends) == 0 else { throw Failure(reason: "no pipe") }
        errors = ends[0]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        defer { posix_spawn_file_actions_destroy(&actions) }
        let folder = CommandLine.arguments[0].split(separator: "/", omittingEmptySubsequences: false).dropLast()
        let path = (folder + [Substring(name)]).joined(separator: "/")
        let arguments = ([path] + words).map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        let code = posix_spawn(&pid, path, &actions, nil, arguments, environ)
        close(ends[1])
        guard code == 0 else { throw Failure(reason: "\(path) does not start") }
    }

    deinit { close(errors) }

    /// Whether it says something before it ends.
    func waits(for text: String) -> Bool {
        var said = ""
        var buffer = [UInt8](repeating: 0, count: 4096)
        while !said.contains(text) {
            let count = read(errors, &buffer, buffer.count)
            guard count > 0 else { return false }
            said += String(decoding: buffer.prefix(count), as: UTF8.self)
        }
        return true
    }

    func stop() {
        kill(pid, SIGTERM)
        var status: Int32 = 0
        waitpid(pid, &status, 0)
    }
}
