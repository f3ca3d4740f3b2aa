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
    static var isHere: Bool {
        getenv("SIGNAGED_LAB") != nil && access(device, R_OK | W_OK) == 0 && !statusAtStart.isEmpty
    }

    /// Whether waiting is free and computing takes no time, so that time can be judged.
    static var isSimulated: Bool { getenv("SIGNAGED_LAB_TIME").map { String(cString: $0) } == "simulated" }

    /// What the kernel knew of the connector before any test looked at it.
    static let statusAtStart = (try? read("/sys/class/drm/card0-Virtual-1/status")) ?? ""

    /// How many descriptors this process has open.
    static var openDescriptors: Int {
        (0..<1024).count { fcntl(Int32($0), F_GETFD) >= 0 }
    }

    /// A small file's text, without what NUL and line ends surround it.
    static func read(_ path: String) throws -> String {
        let fd = open(path, O_RDONLY | O_CLOEXEC)
        try #require(fd >= 0, "\(path): \(String(cString: strerror(errno)))")
        defer { close(fd) }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while case let count = Glibc.read(fd, &buffer, buffer.count), count > 0 { text += buffer.prefix(count) }
        while text.last == UInt8(ascii: "\n") { text.removeLast() }
        return String(decoding: text, as: UTF8.self)
    }

    /// How many framebuffers anyone has on the device.
    static func framebuffers() throws -> Int {
        try read("/sys/kernel/debug/dri/0/framebuffer").split(separator: "\n").count { $0.hasPrefix("framebuffer[") }
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
