import Glibc
import Testing

/// The program itself, as a shell starts it: what becomes of its descriptors and its exit code can be seen from outside only.
enum BuiltProgram {
    /// Beside the tests, which are built with it.
    static var path: String {
        get throws {
            var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
            let count = readlink("/proc/self/exe", &buffer, buffer.count)
            let tests = String(decoding: buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
            let path = tests.split(separator: "/").dropLast().map { "/" + $0 }.joined() + "/signaged"
            try #require(access(path, X_OK) == 0, "there is no program \(path)")
            return path
        }
    }

    /// Runs a line of a shell's, in which `$signaged` is the program.
    ///
    /// - Returns: the line's exit code, and what it wrote to standard error.
    static func shell(_ line: String) throws -> (code: Int32, said: String) {
        var ends: [Int32] = [0, 0]
        try #require(pipe(&ends) == 0)
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, ends[1], STDERR_FILENO)
        // As a terminal starts it: this process may ignore what its tests must not die of.
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var pipes = sigset_t()
        sigemptyset(&pipes)
        sigaddset(&pipes, SIGPIPE)
        posix_spawnattr_setsigdefault(&attributes, &pipes)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))
        let script = "signaged='\(try path)'; \(line)"
        var words: [UnsafeMutablePointer<CChar>?] = ["sh", "-c", script].map { (word: String) in strdup(word) } + [nil]
        defer { words.forEach { free($0) } }
        var pid: pid_t = 0
        try #require(posix_spawn(&pid, "/bin/sh", &actions, &attributes, &words, environ) == 0)
        close(ends[1])
        defer { close(ends[0]) }
        var said: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = read(ends[0], &buffer, buffer.count), count > 0 { said += buffer[..<count] }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        let code = status & 0x7F == 0 ? (status >> 8) & 0xFF : 128 + status & 0x7F
        return (code, String(decoding: said, as: UTF8.self))
    }
}
