import Glibc
import SignageEngine
import Synchronization

/// Tells what happens in a folder, in all folders inside it, and on the way to it, through inotify.
///
/// Watches are set by the worker, which walks the folder anyway; what they tell is read by the thread that owns the glass.
final class FolderWatch: Sendable {
    /// Why a watch cannot be set: the kernel has a limit, for all programs of a user together.
    enum Fault: Error, Hashable { case noMoreWatches }

    struct Event {
        enum Kind: Hashable {
            case written
            /// Something that is no folder: a file that somebody begins to write, or a link.
            case appeared
            case closed, changed, vanished, missed
        }
        var kind: Kind
        /// From the content folder; empty where it is not about one entry.
        var path: String
    }

    private struct State {
        /// The content's folders that a watch is on, by their paths: links may give one several.
        var folders: [Int32: Set<String>] = [:]
        /// Entries on the way to the content folder: where one is exchanged, the folder is another.
        var steps: [Int32: Set<String>] = [:]
        /// The links that lead to an entry, wherever that lies, by its name.
        var targets: [Int32: [String: Set<String>]] = [:]
        /// The watches on folders that links lead through, by the folders' real paths, so that each is set once.
        var linked: [String: Int32] = [:]
        /// What the present round has set.
        var fresh: Set<Int32> = []

        var watches: Set<Int32> { Set(folders.keys).union(steps.keys).union(targets.keys) }
        func isKnown(_ watch: Int32) -> Bool { folders[watch] != nil || steps[watch] != nil || targets[watch] != nil }
        mutating func forget(_ watch: Int32) {
            (folders[watch], steps[watch], targets[watch]) = (nil, nil, nil)
        }
    }

    private let inotify: Inotify
    private let path: String
    private let state = Mutex(State())

    var fd: Int32 { inotify.fd }

    /// - Parameter path: of the content folder, absolute; need not exist.
    init(path: String) throws(SystemError) {
        self.path = path
        inotify = try Inotify()
    }

    // MARK: Setting watches, on the worker

    /// Begins to set all watches anew. Those that are there stay until `endRound`.
    func beginRound() throws(Fault) {
        state.withLock { ($0.fresh, $0.linked) = ([], [:]) }
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

    /// Watches what one of the content's links leads to, and the links on the way there: in hidden folders, too, which are no
    /// content by themselves.
    func follow(_ link: String) throws(Fault) {
        let steps = PathSteps(to: "\(path)/\(link)").steps
        for (index, step) in steps.enumerated() {
            let isLast = index == steps.count - 1
            guard let watch = try linked(step.folder) else { return }
            state.withLock { (state: inout State) in
                if isLast {
                    _ = state.targets[watch, default: [:]][step.name, default: []].insert(link)
                } else {
                    _ = state.steps[watch, default: []].insert(step.name)
                }
            }
        }
    }

    private func linked(_ folder: String) throws(Fault) -> Int32? {
        if let watch = state.withLock({ $0.linked[folder] }) { return watch }
        let watch = try add(folder, Self.targetMask)
        state.withLock { $0.linked[folder] = watch }
        return watch
    }

    /// Takes away the watches on what is not there any more.
    func endRound() {
        let stale = state.withLock { state in
            let stale = state.watches.subtracting(state.fresh)
            for watch in stale { state.forget(watch) }
            return stale
        }
        for watch in stale { inotify.remove(watch) }
    }

    /// How many watches there are.
    var count: Int { state.withLock { $0.watches.count } }

    private static let stepMask = IN_CREATE | IN_MOVED_TO | IN_DELETE | IN_MOVED_FROM
    private static let targetMask = stepMask | IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB
    private static let folderMask = targetMask | IN_DELETE_SELF | IN_MOVE_SELF

    /// Nil where there is nothing to watch, or it may not be looked into.
    private func add(_ path: String, _ mask: Int32) throws(Fault) -> Int32? {
        do throws(SystemError) {
            let watch = try inotify.add(path, mask | IN_MASK_ADD)
            state.withLock { (state: inout State) in
                // What was said about it in an earlier round may not be true any more.
                guard state.fresh.insert(watch).inserted else { return }
                state.forget(watch)
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
        // What cannot be read now is told by the next look.
        try? inotify.read { event, name in tell(event, name, body) }
    }

    private func tell(_ event: inotify_event, _ name: String, _ body: (Event) -> Void) {
        func says(_ flags: Int32) -> Bool { event.mask & UInt32(flags) != 0 }
        if says(IN_Q_OVERFLOW) { return body(Event(kind: .missed, path: "")) }
        // The kernel took the watch away; what happened was told before.
        if says(IN_IGNORED) { return }
        let (folders, links, isStep) = state.withLock { state in
            let isKnown = state.isKnown(event.wd)
            // A watch so new that it is not written down yet says at least that something changed.
            return (
                state.folders[event.wd] ?? [], state.targets[event.wd]?[name] ?? [],
                !isKnown || state.steps[event.wd]?.contains(name) == true
            )
        }
        if isStep { body(Event(kind: .changed, path: "")) }
        let kind: Event.Kind =
            if says(IN_MODIFY) {
                .written
            } else if says(IN_CREATE), !says(IN_ISDIR) {
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
        for link in links { body(Event(kind: kind, path: link)) }
    }
}
