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
    private let inotify: Inotify
    private var ownWatch: Int32 = -1
    private var parentWatch: Int32 = -1

    var fd: Int32 { inotify.fd }

    init(directory: String) throws(SystemError) {
        let parts = directory.split(separator: "/")
        self.directory = directory
        parent = "/" + parts.dropLast().joined(separator: "/")
        name = parts.last.map(String.init) ?? ""
        inotify = try Inotify()
        arm()
    }

    /// All changes since the last time, in order.
    func read(_ body: (Change) -> Void) throws(SystemError) {
        try inotify.read { event, entry in tell(event, entry, body) }
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
            inotify.remove(parentWatch)
            parentWatch = -1
        }
        return ownWatch >= 0
    }

    private func watch(_ path: String, _ mask: Int32) -> Int32 { (try? inotify.add(path, mask)) ?? -1 }
}
