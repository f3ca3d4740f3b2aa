import Glibc
import SignageEngine

/// Follows the content folder: says when it is another than before.
///
/// What happens in the folder only says that it is time to look. What is seen then, by the worker, decides: so nothing
/// that is missed, or told twice, or told by a file system that does not tell, makes a difference for long.
package final class ContentFollower {
    /// What the worker found.
    package struct Look: Sendable {
        /// Nil where there is no folder, or none that can be looked into.
        var survey: ContentSurvey?
        /// Why it cannot be looked into.
        var fault: ContentFault?
        /// Why changes are not told here, so that one has to look again and again; nil where they are.
        var silence: String?
        /// Whether files can be read now that could not, though nothing has changed: they are to be read again.
        var hasMended = false
        /// Of the files that have just appeared, those that somebody begins to write.
        var begun: Set<String> = []
    }

    /// What a look has brought.
    enum News { case same, changed(ContentSurvey), gone, unreadable(ContentFault) }

    private let path: String
    private let source: ContentFolder
    private let watch: FolderWatch?
    private var timer: ReloadTimer
    private var unfinished = UnfinishedFiles()
    /// What has appeared, and when, of which is not known yet whether somebody is writing it.
    private var appeared: [String: Instant] = [:]
    /// What of it the worker has been asked about.
    private var asked: [String: Instant] = [:]
    private var survey: ContentSurvey?
    private var hasLooked = false
    /// Whether the worker has not answered yet.
    private(set) var isLooking = false
    private var lookBegan = Instant(nanoseconds: 0)
    /// When to look though nothing was told.
    private var nextPoll = Instant.distantFuture
    private(set) var silence: String?

    /// - Parameters:
    ///   - path: the folder's, absolute.
    ///   - settle: how long it must be quiet after a change.
    init(path: String, source: ContentFolder, settle: Span = ReloadTimer.defaultSettle) {
        (self.path, self.source) = (path, source)
        watch = try? FolderWatch(path: path)
        timer = ReloadTimer(settle: settle)
    }

    /// Readable while something was told; nil where nothing ever is.
    var fileDescriptor: Int32? { watch?.fd }

    /// Takes what was told. It asks the file system nothing, which may not answer for a long time.
    func readChanges(now: Instant) {
        watch?.read { event in
            switch event.kind {
            case .written:
                appeared[event.path] = nil
                unfinished.noteWrite(event.path, at: now)
            case .appeared:
                unfinished.noteEnd(event.path)
                appeared[event.path] = now
            case .closed, .vanished, .changed:
                appeared[event.path] = nil
                unfinished.noteEnd(event.path)
                if Self.matters(event) { timer.noteChange(at: now) }
            case .missed:
                appeared.removeAll()
                unfinished.forgetAll()
                timer.noteChange(at: now)
            }
        }
        // Most files are closed by now. What the others are the next look finds out.
        if appeared.values.contains(now) { timer.noteChange(at: now) }
    }

    /// Programs that write to a name of their own first close it often; that is no change. But a hidden link may be what
    /// others lead through.
    private static func matters(_ event: FolderWatch.Event) -> Bool {
        let name = event.path.split(separator: "/").last.map(String.init) ?? ""
        return event.kind != .closed || ContentEntry(name: name, kind: .file).isContent
    }

    /// Looks soon, though nothing was told.
    func look(now: Instant) { timer.noteChange(at: now) }

    /// Does what is due, and says when to come again.
    ///
    /// - Parameter look: is given what the worker must do, whose answer `take` gets.
    func step(now: Instant, look: (@escaping @Sendable () -> Look) -> Void) -> Instant {
        if unfinished.giveUp(at: now) { timer.noteChange(at: now) }
        if !isLooking, timer.take(at: now) || nextPoll <= now || !hasLooked {
            nextPoll = .distantFuture
            (hasLooked, isLooking) = (true, true)
            lookBegan = now
            asked = appeared
            let (watch, source, path, before) = (watch, source, path, survey)
            let (unfinished, appeared) = (unfinished.paths, Set(appeared.keys))
            look {
                let begun = appeared.filter { Self.isBegun("\(path)/\($0)") }
                var look = Self.look(watch, source, before, unfinished.union(begun))
                look.begun = begun
                return look
            }
        }
        var wake = min(nextPoll, unfinished.due ?? .distantFuture)
        if !isLooking, let due = timer.due { wake = min(wake, due) }
        return wake
    }

    /// Whether what has just appeared is a file that somebody begins to write, not a link to one that is there. On the worker.
    private static func isBegun(_ path: String) -> Bool {
        var status = stat()
        return lstat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG && status.st_nlink == 1
    }

    /// On the worker.
    private static func look(
        _ watch: FolderWatch?, _ source: ContentFolder, _ before: ContentSurvey?, _ unfinished: Set<String>
    ) -> Look {
        var silence = watch == nil ? "this machine has no inotify instance left" : NetworkFileSystem.name(of: source)
        func tryWatch(_ body: () throws(FolderWatch.Fault) -> Void) {
            do throws(FolderWatch.Fault) {
                try body()
            } catch {
                silence = "this machine has no inotify watches left (raise fs.inotify.max_user_watches)"
            }
        }
        if let watch { tryWatch { () throws(FolderWatch.Fault) in try watch.beginRound() } }
        var look = Look()
        do throws(ContentFault) {
            look.survey = try ContentSurvey(of: source, before: before, unfinished: unfinished) { folder in
                if let watch { tryWatch { () throws(FolderWatch.Fault) in try watch.add(folder) } }
            } follow: { link in
                if let watch { tryWatch { () throws(FolderWatch.Fault) in try watch.follow(link) } }
            }
        } catch {
            look.fault = error
        }
        watch?.endRound()
        if let survey = look.survey { look.hasMended = source.takeMended(in: survey) }
        look.silence = silence
        return look
    }

    /// Takes the worker's answer.
    func take(_ look: Look, now: Instant) -> News {
        isLooking = false
        silence = look.silence
        // What has been written to, closed, or has appeared anew meanwhile is known better.
        for (file, instant) in asked where appeared[file] == instant {
            appeared[file] = nil
            if look.begun.contains(file) { unfinished.noteWrite(file, at: instant) }
        }
        asked = [:]
        // Nobody tells when a disk answers again.
        if silence != nil || look.survey?.unreadable.isEmpty != true {
            // Looking must not become the main occupation of a slow disk.
            nextPoll = now + min(max((now - lookBegan) * 20, .seconds(2)), .seconds(60))
        }
        guard let new = look.survey else { return look.fault.map { .unreadable($0) } ?? .gone }
        defer { survey = new }
        return new == survey ? .same : .changed(new)
    }
}
