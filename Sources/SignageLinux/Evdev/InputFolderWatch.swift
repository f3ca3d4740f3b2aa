import Glibc
import SignageEngine

/// Tells of device nodes that come and go, through inotify: no udev is needed.
///
/// The kernel removes /dev/input with its last device, so while there is no such folder the one above is watched.
final class InputFolderWatch {
    enum Change: Hashable {
        /// A node came, or its permissions changed.
        case appeared(String)
        case vanished(String)
        /// The folder itself came or went, or changes were missed: look at everything.
        case everything
    }

    private let directory: String
    private let parent: String
    private let name: String
    private let descriptor: OwnedFD
    private var ownWatch: Int32 = -1
    private var parentWatch: Int32 = -1
    private let buffer = UnsafeMutableRawPointer.allocate(byteCount: 8192, alignment: 8)

    var fd: Int32 { descriptor.rawValue }

    init(directory: String) throws(SystemError) {
        let parts = directory.split(separator: "/")
        self.directory = directory
        parent = "/" + parts.dropLast().joined(separator: "/")
        name = parts.last.map(String.init) ?? ""
        descriptor = OwnedFD(
            adopting: try SystemCall.integer("inotify_init1") {
                inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
            })
        arm()
    }

    deinit { buffer.deallocate() }

    /// All changes since the last time, in order.
    func read(_ body: (Change) -> Void) throws(SystemError) {
        while true {
            let count = try SystemCall.integer("read") {
                let count = Glibc.read(fd, buffer, 8192)
                return count < 0 && errno == EAGAIN ? 0 : count
            }
            guard count > 0 else { return }
            var offset = 0
            while offset + MemoryLayout<inotify_event>.size <= count {
                let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                let start = offset + MemoryLayout<inotify_event>.size
                offset = start + Int(event.len)
                guard offset <= count else { return }
                let bytes = UnsafeRawBufferPointer(start: buffer + start, count: Int(event.len))
                tell(event, String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self), body)
            }
        }
    }

    private func tell(_ event: inotify_event, _ entry: String, _ body: (Change) -> Void) {
        func says(_ flag: Int32) -> Bool { event.mask & UInt32(flag) != 0 }
        if says(IN_Q_OVERFLOW) {
            body(.everything)
        } else if event.wd == parentWatch {
            if entry == name && arm() { body(.everything) }
        } else if event.wd == ownWatch {
            if says(IN_IGNORED) || says(IN_MOVE_SELF) {
                ownWatch = -1
                arm()
                body(.everything)
            } else if says(IN_DELETE | IN_MOVED_FROM) {
                body(.vanished(entry))
            } else if says(IN_CREATE | IN_MOVED_TO | IN_ATTRIB) && !entry.isEmpty {
                body(.appeared(entry))
            }
        }
    }

    /// Watches the folder, or the one above where it is not there.
    ///
    /// - Returns: whether the folder is watched.
    @discardableResult
    private func arm() -> Bool {
        ownWatch = watch(directory, IN_CREATE | IN_MOVED_TO | IN_ATTRIB | IN_DELETE | IN_MOVED_FROM | IN_MOVE_SELF)
        if ownWatch < 0 && parentWatch < 0 {
            parentWatch = watch(parent, IN_CREATE | IN_MOVED_TO)
            // It may have come in between.
            if parentWatch >= 0 { return arm() }
        }
        if ownWatch >= 0 && parentWatch >= 0 {
            let watch = parentWatch
            SystemCall.release("inotify_rm_watch") { inotify_rm_watch(fd, watch) }
            parentWatch = -1
        }
        return ownWatch >= 0
    }

    private func watch(_ path: String, _ mask: Int32) -> Int32 {
        do throws(SystemError) {
            return try SystemCall.integer("inotify_add_watch") {
                inotify_add_watch(fd, path, UInt32(mask) | UInt32(IN_ONLYDIR))
            }
        } catch {
            return -1
        }
    }
}
