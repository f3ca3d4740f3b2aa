import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// Waits for pictures by the display's own refreshes.
struct ReloadWatcher {
    let glass: VirtualGlass
    let clock = SystemClock()

    init() throws { glass = try VirtualGlass() }

    /// The colour in the middle of the upper half.
    func color() throws -> Pixel { try glass.picture()?[320, 120] ?? 0 }

    /// Runs a script, and waits until the glass shows a colour, at most four seconds.
    ///
    /// - Returns: how long that took from the script's end; nil where it never came.
    func time(until color: Pixel, after script: String) throws -> Span? {
        try #require(LabShell.run(script) == 0, "\(script)")
        let start = clock.now()
        for _ in 0..<80 {
            if try self.color() == color { return clock.now() - start }
            _ = try glass.checksums(3)
        }
        return nil
    }
}

enum LabShell {
    static func run(_ script: String) -> Int32 {
        var pid = pid_t()
        let words: [String] = ["/bin/sh", "-ec", "cd /tmp; \(script)"]
        let arguments = words.map { strdup($0) } + [nil]
        defer { arguments.forEach { free($0) } }
        guard posix_spawn(&pid, "/bin/sh", nil, nil, arguments, environ) == 0 else { return -1 }
        var status: Int32 = 0
        waitpid(pid, &status, 0)
        return status
    }
}
