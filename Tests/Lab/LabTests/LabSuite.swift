import Glibc
import SignageEngine
import Testing

/// Everything that needs the lab's kernel. There is one display and one master of it, so the tests take turns:
/// suites are nested in this one.
@Suite(.serialized, .enabled(if: Lab.isHere, "no display device; run it with Tests/Lab/run.sh"))
enum LabTests {}

enum Lab {
    static let device = "/dev/dri/card0"

    /// Whether there is a virtual display to test on. Never a real one: tests would take over its screen.
    static var isHere: Bool { getenv("SIGNAGED_LAB") != nil && access(device, R_OK | W_OK) == 0 }

    /// How many descriptors this process has open.
    static var openDescriptors: Int {
        (0..<1024).count { fcntl(Int32($0), F_GETFD) >= 0 }
    }

    static func write(_ text: String, to path: String) throws {
        let fd = open(path, O_WRONLY | O_CLOEXEC)
        try #require(fd >= 0, "\(path): \(String(cString: strerror(errno)))")
        defer { close(fd) }
        let written = text.withCString { Glibc.write(fd, $0, strlen($0)) }
        try #require(written == text.utf8.count, "\(path): \(String(cString: strerror(errno)))")
    }
}

/// Keeps what was said.
final class Messages: LogSink, @unchecked Sendable {
    // Only the test's own thread logs.
    private(set) var all: [(level: LogLevel, text: String)] = []
    func log(_ level: LogLevel, _ message: String) { all.append((level, message)) }
    func contains(_ part: String) -> Bool { all.contains { $0.text.contains(part) } }
}
