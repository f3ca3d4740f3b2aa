import SignageEngine

/// A sign's glass as `multipart/x-mixed-replace`, which browsers show as one picture after another: the newest picture
/// whenever the last one has been read, and nothing while nothing changes.
final class PictureStream: HTTPStream {
    static let mediaTypes = ["multipart/x-mixed-replace", "multipart/mixed"]

    /// The same bytes by another name for who asks for that: WebKit takes the first kind apart by itself, and leaves nothing
    /// of it to a page that wants to.
    static func mediaType(accepted: [String]) -> String {
        let names = accepted.flatMap { $0.split(separator: ",") }.map { entry in
            entry.prefix { $0 != ";" }.filter { $0 != " " && $0 != "\t" }.lowercased()
        }
        return (names.contains(mediaTypes[1]) ? mediaTypes[1] : mediaTypes[0]) + "; boundary=frame"
    }

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
