/// Where messages for people go. Implementations must not block the thread that owns the glass for long.
public protocol LogSink: Sendable {
    func log(_ level: LogLevel, _ message: String)
}

/// Severities as syslog(3) numbers them, which is what journald reads.
public enum LogLevel: Int, Comparable, Sendable {
    case error = 3
    case warning = 4
    case notice = 5
    case info = 6
    case debug = 7

    public static func < (a: LogLevel, b: LogLevel) -> Bool { a.rawValue < b.rawValue }
}
