import SignageEngine
import Synchronization

/// A content folder in memory that is damaged and mended, with stamps as a file system has them.
final class FragileFolder: ContentSource {
    let name = "shop"

    private struct File {
        var bytes: ContentBytes
        var changed: Int64
        /// It is listed, and gone when it is read.
        var vanishes = false
    }
    private struct State {
        var files: [String: File] = [:]
        var time: Int64 = 1
    }
    private let state = Mutex(State())

    init(_ files: [String: ContentBytes]) { for (path, bytes) in files { write(bytes, to: path) } }

    var paths: [String] { state.withLock { $0.files.keys.sorted() } }
    func bytes(_ path: String) -> ContentBytes { state.withLock { $0.files[path]?.bytes ?? [] } }

    func write(_ bytes: ContentBytes, to path: String, vanishes: Bool = false) {
        state.withLock { state in
            state.time += 1
            state.files[path] = File(bytes: bytes, changed: state.time, vanishes: vanishes)
        }
    }

    func list(_ folder: String) throws(ContentFault) -> [ContentEntry]? {
        let prefix = folder.isEmpty ? "" : folder + "/"
        let inside = paths.filter { $0.hasPrefix(prefix) }.map { $0.dropFirst(prefix.count) }
        if inside.isEmpty { return nil }
        return Array(
            Set(
                inside.map { rest in
                    rest.firstIndex(of: "/").map { ContentEntry(name: String(rest[..<$0]), kind: .folder) }
                        ?? ContentEntry(name: String(rest), kind: .file)
                }))
    }

    func stamp(_ path: String) -> FileStamp? {
        state.withLock { state in
            if let file = state.files[path] {
                return FileStamp(inode: 1, size: Int64(file.bytes.count), modified: file.changed, changed: file.changed)
            }
            return state.files.keys.contains { $0.hasPrefix(path + "/") } ? FileStamp(inode: 2) : nil
        }
    }

    func read(_ path: String, maxBytes: Int) throws(ContentFault) -> ContentBytes {
        guard let file = state.withLock({ $0.files[path] }), !file.vanishes else {
            throw ContentFault(.missing, "there is no such file", remedy: "put it there")
        }
        return file.bytes
    }

    func head(_ path: String, count: Int) throws(ContentFault) -> ContentBytes {
        ContentBytes(try read(path, maxBytes: .max).prefix(count))
    }
}
