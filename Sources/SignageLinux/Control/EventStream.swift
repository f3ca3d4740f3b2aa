import SignageEngine

/// What happens, as `text/event-stream`. What is not read waits, up to a limit.
final class EventStream: HTTPStream {
    static let mediaType = "text/event-stream"

    private var waiting: [[UInt8]] = []
    private var offset = 0
    private let limit: Int
    /// When to tell that the sign is still there.
    var keepAlive: Instant

    init(limit: Int, keepAlive: Instant) {
        (self.limit, self.keepAlive) = (limit, keepAlive)
        waiting.append(Array(": signaged\n\n".utf8))
    }

    /// - Returns: false where too much waits already.
    func add(_ bytes: [UInt8]) -> Bool {
        guard waiting.count < limit else { return false }
        waiting.append(bytes)
        return true
    }

    static func bytes(_ event: ControlEvent) -> [UInt8] {
        Array("event: \(event.kind.rawValue)\ndata: \(event.body.line)\n\n".utf8)
    }
    static let comment = Array(": still here\n\n".utf8)

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        var written = 0
        while let first = waiting.first, written < buffer.count {
            let count = min(first.count - offset, buffer.count - written)
            buffer[written..<written + count].copyBytes(from: first[offset..<offset + count])
            written += count
            offset += count
            if offset == first.count {
                waiting.removeFirst()
                offset = 0
            }
        }
        return written > 0 ? written : nil
    }
}
