import Glibc
import SignageEngine

/// An inotify(7) instance. Any thread may set watches; one reads.
final class Inotify: Sendable {
    private let descriptor: OwnedFD

    /// Readable while something has happened.
    var fd: Int32 { descriptor.rawValue }

    init() throws(SystemError) {
        descriptor = OwnedFD(
            adopting: try SystemCall.integer("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) })
    }

    /// Watches a folder, and nothing that is none.
    ///
    /// - Parameter mask: the events of it and of what is directly in it.
    /// - Returns: the watch's descriptor: the same for a folder that is watched already.
    func add(_ folder: String, _ mask: Int32) throws(SystemError) -> Int32 {
        let descriptor = fd
        return try SystemCall.integer("inotify_add_watch") {
            inotify_add_watch(descriptor, folder, UInt32(bitPattern: mask | IN_ONLYDIR))
        }
    }

    func remove(_ watch: Int32) {
        let descriptor = fd
        SystemCall.release("inotify_rm_watch") { inotify_rm_watch(descriptor, watch) }
    }

    /// All events since the last time, in order, with the name that each is about; empty for the folder itself.
    func read(_ body: (inotify_event, _ name: String) -> Void) throws(SystemError) {
        let descriptor = fd
        var failure: SystemError?
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
            while true {
                let count: Int
                do throws(SystemError) {
                    count = try SystemCall.integer("read") {
                        let count = Glibc.read(descriptor, buffer.baseAddress, buffer.count)
                        return count < 0 && errno == EAGAIN ? 0 : count
                    }
                } catch {
                    failure = error
                    return
                }
                guard count > 0 else { return }
                Self.split(UnsafeRawBufferPointer(rebasing: buffer[..<count]), body)
            }
        }
        if let failure { throw failure }
    }

    private static func split(_ bytes: UnsafeRawBufferPointer, _ body: (inotify_event, String) -> Void) {
        var offset = 0
        while offset + MemoryLayout<inotify_event>.size <= bytes.count {
            let event = bytes.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
            let start = offset + MemoryLayout<inotify_event>.size
            offset = start + Int(event.len)
            guard offset <= bytes.count else { return }
            body(event, String(decoding: bytes[start..<offset].prefix { $0 != 0 }, as: UTF8.self))
        }
    }
}
