import SignageEngine

/// A sign's glass as `multipart/x-mixed-replace`: the newest picture whenever the last one has been read, and nothing while
/// nothing changes.
final class PictureStream: HTTPStream {
    static let mediaType = "multipart/x-mixed-replace; boundary=frame"

    var viewer: (any GlassViewer)?
    /// What is being sent, one part after another, so that a picture is not copied.
    private var parts: [[UInt8]] = [Array("--frame\r\n".utf8)]
    private var offset = 0

    func read(into buffer: UnsafeMutableRawBufferPointer) -> Int? {
        if parts.isEmpty {
            guard let picture = viewer?.take() else { return nil }
            let head =
                "Content-Type: image/jpeg\r\nContent-Length: \(picture.bytes.count)\r\nX-Frame: \(picture.number)\r\n"
                + "X-Presented: \(picture.presented.nanoseconds)\r\n"
                + "X-Panel: \(picture.panel.width)x\(picture.panel.height)\r\n\r\n"
            // The boundary at once: a browser shows a part only when it has seen that it is over.
            parts = [Array(head.utf8), picture.bytes, Array("\r\n--frame\r\n".utf8)]
        }
        var written = 0
        while let part = parts.first, written < buffer.count {
            let count = min(part.count - offset, buffer.count - written)
            part.withUnsafeBytes {
                UnsafeMutableRawBufferPointer(rebasing: buffer[written..<written + count])
                    .copyMemory(from: UnsafeRawBufferPointer(rebasing: $0[offset..<offset + count]))
            }
            written += count
            offset += count
            if offset == part.count {
                parts.removeFirst()
                offset = 0
            }
        }
        return written
    }
}

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
