import Glibc
import SignageEngine
import Synchronization

/// Tells what happens in a folder, in all folders inside it, and on the way to it, through inotify.
///
/// Watches are set by the worker, which walks the folder anyway; what they tell is read by the thread that owns the glass.
final class FolderWatch: Sendable {
    /// What a person could do about watches that cannot be set is wait for the next look.
    enum Fault: Error, Hashable { case noMoreWatches }

    struct Event {
        enum Kind: Hashable { case written, appeared, closed, changed, vanished, missed }
        var kind: Kind
        /// From the content folder; empty where it is not about one entry.
        var path: String
    }

    private struct State {
        /// The content's folders that a watch is on, by their paths: links may give one several.
        var folders: [Int32: Set<String>] = [:]
        /// Entries on the way to the content folder: where one is exchanged, the folder is another.
        var steps: [Int32: Set<String>] = [:]
        /// What the present round has set.
        var fresh: Set<Int32> = []
    }

    private let descriptor: OwnedFD
    private let path: String
    private let state = Mutex(State())

    var fd: Int32 { descriptor.rawValue }

    /// - Parameter path: of the content folder, absolute; need not exist.
    init(path: String) throws(SystemError) {
        self.path = path
        descriptor = OwnedFD(
            adopting: try SystemCall.integer("inotify_init1") { inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK)) })
    }

    // MARK: Setting watches, on the worker

    /// Begins to set all watches anew. Those that are there stay until `endRound`.
    func beginRound() throws(Fault) {
        state.withLock { $0.fresh = [] }
        for step in PathSteps(to: path).steps {
            guard let watch = try add(step.folder, Self.stepMask) else { continue }
            state.withLock { _ = $0.steps[watch, default: []].insert(step.name) }
        }
    }

    /// Watches one of the content's folders.
    func add(_ folder: String) throws(Fault) {
        guard let watch = try add(folder.isEmpty ? path : "\(path)/\(folder)", Self.folderMask) else { return }
        state.withLock { _ = $0.folders[watch, default: []].insert(folder) }
    }

    /// Takes away the watches on what is not there any more.
    func endRound() {
        let stale = state.withLock { state in
            let stale = Set(state.folders.keys).union(state.steps.keys).subtracting(state.fresh)
            for watch in stale { (state.folders[watch], state.steps[watch]) = (nil, nil) }
            return stale
        }
        for watch in stale { SystemCall.release("inotify_rm_watch") { inotify_rm_watch(fd, watch) } }
    }

    /// How many watches there are.
    var count: Int { state.withLock { Set($0.folders.keys).union($0.steps.keys).count } }

    private static let stepMask = IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
    private static let folderMask = stepMask | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_DELETE_SELF | IN_MOVE_SELF

    /// Nil where there is nothing to watch, or it may not be looked into.
    private func add(_ path: String, _ mask: Int32) throws(Fault) -> Int32? {
        do throws(SystemError) {
            let watch = try SystemCall.integer("inotify_add_watch") {
                inotify_add_watch(fd, path, UInt32(mask | IN_ONLYDIR) | UInt32(bitPattern: IN_MASK_ADD))
            }
            state.withLock { state in
                // What was said about it in an earlier round may not be true any more.
                guard state.fresh.insert(watch).inserted else { return }
                (state.folders[watch], state.steps[watch]) = (nil, nil)
            }
            return watch
        } catch {
            if error.code.rawValue == ENOSPC { throw .noMoreWatches }
            return nil
        }
    }

    // MARK: Reading, on the thread that owns the glass

    /// Tells all that has happened since the last time, in order.
    func read(_ body: (Event) -> Void) {
        withUnsafeTemporaryAllocation(byteCount: 16_384, alignment: 8) { buffer in
            while true {
                let count = Glibc.read(fd, buffer.baseAddress, buffer.count)
                guard count > 0 else { return }
                var offset = 0
                while offset + MemoryLayout<inotify_event>.size <= count {
                    let event = buffer.loadUnaligned(fromByteOffset: offset, as: inotify_event.self)
                    let start = offset + MemoryLayout<inotify_event>.size
                    offset = start + Int(event.len)
                    guard offset <= count else { return }
                    let name = String(decoding: buffer[start..<offset].prefix { $0 != 0 }, as: UTF8.self)
                    tell(event, name, body)
                }
            }
        }
    }

    private func tell(_ event: inotify_event, _ name: String, _ body: (Event) -> Void) {
        func says(_ flags: Int32) -> Bool { event.mask & UInt32(flags) != 0 }
        if says(IN_Q_OVERFLOW) { return body(Event(kind: .missed, path: "")) }
        // The kernel took the watch away; what happened was told before.
        if says(IN_IGNORED) { return }
        let (folders, isStep) = state.withLock { state in
            let isKnown = state.folders[event.wd] != nil || state.steps[event.wd] != nil
            // A watch so new that it is not written down yet says at least that something changed.
            return (state.folders[event.wd] ?? [], !isKnown || state.steps[event.wd]?.contains(name) == true)
        }
        if isStep { body(Event(kind: .changed, path: "")) }
        let kind: Event.Kind =
            if says(IN_MODIFY) {
                .written
            } else if says(IN_CREATE) {
                .appeared
            } else if says(IN_CLOSE_WRITE) {
                .closed
            } else if says(IN_DELETE | IN_MOVED_FROM) {
                .vanished
            } else {
                .changed
            }
        for folder in folders {
            body(Event(kind: kind, path: name.isEmpty || folder.isEmpty ? folder + name : "\(folder)/\(name)"))
        }
    }
}

/// The entries through which a path leads, links followed: exchanging any of them leads it elsewhere.
struct PathSteps {
    private(set) var steps: [(folder: String, name: String)] = []
    /// As many as the kernel follows.
    private static let mostLinks = 40

    /// - Parameter path: absolute.
    init(to path: String) {
        var parts = path.split(separator: "/").map(String.init)
        var place: [String] = []
        var links = 0
        while !parts.isEmpty {
            let name = parts.removeFirst()
            if name == "." { continue }
            if name == ".." {
                _ = place.popLast()
                continue
            }
            let folder = "/" + place.joined(separator: "/")
            steps.append((folder, name))
            let entry = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
            guard let target = Self.target(ofLink: entry) else {
                place.append(name)
                continue
            }
            links += 1
            guard links <= Self.mostLinks else { return }
            if target.hasPrefix("/") { place = [] }
            parts = target.split(separator: "/").map(String.init) + parts
        }
    }

    /// Nil where there is no link.
    private static func target(ofLink path: String) -> String? {
        withUnsafeTemporaryAllocation(of: UInt8.self, capacity: Int(PATH_MAX)) { buffer in
            let count = buffer.withMemoryRebound(to: CChar.self) { readlink(path, $0.baseAddress!, $0.count) }
            guard count > 0 else { return nil }
            return String(decoding: buffer.prefix(count), as: UTF8.self)
        }
    }
}
