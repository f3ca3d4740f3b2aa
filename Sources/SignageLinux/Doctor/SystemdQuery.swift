import Glibc
import SignageEngine

/// What systemctl(1) says of a unit. Asking needs no right; it is given no chance to ask a person anything.
enum SystemdQuery {
    /// Nil where it does not answer.
    static func service(_ name: String) -> MachineFacts.Service? {
        let words = [
            "systemctl", "--no-pager", "--no-ask-password", "show", "\(name).service",
            "--property=LoadState,ActiveState,UnitFileState,NRestarts",
        ]
        return output(of: words).flatMap(parse)
    }

    /// "LoadState=loaded\nActiveState=active\n…", in any order.
    static func parse(_ text: String) -> MachineFacts.Service? {
        var values: [Substring: String] = [:]
        for line in text.split(separator: "\n") {
            let parts = line.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 2 { values[parts[0]] = String(parts[1]) }
        }
        guard let load = values["LoadState"], let active = values["ActiveState"] else { return nil }
        return MachineFacts.Service(
            load: load, active: active, file: values["UnitFileState"] ?? "",
            restarts: values["NRestarts"].flatMap { Int($0) } ?? 0)
    }

    /// What a program writes, at most 64 KiB; nil where it cannot be run, or fails.
    private static func output(of words: [String]) -> String? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let reading = OwnedFD(adopting: ends[0])
        let writing = ends[1]
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, writing, STDOUT_FILENO)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
        var arguments = words.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let code = posix_spawnp(&process, words[0], &actions, nil, &arguments, environ)
        close(writing)
        guard code == 0 else { return nil }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 4096)
        while bytes.count < 1 << 16 {
            let count = read(reading.rawValue, &chunk, chunk.count)
            if count < 0 && errno == EINTR { continue }
            if count <= 0 { break }
            bytes += chunk.prefix(count)
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 && errno == EINTR {}
        return status == 0 ? String(decoding: bytes, as: UTF8.self) : nil
    }
}
