import SignageEngine

/// Keeps a show for each panel size in step with the folder and with the clock on the wall.
///
/// Belongs to the thread that owns the glass; looking and compiling are done by a worker, one thing after the other, so
/// that each knows what the others take of the memory budget.
package final class ShowKeeper {
    /// What the worker hands over.
    package enum Answer: Sendable {
        case look(ContentFollower.Look)
        /// A show that was compiled for a time to come (in seconds since 1970), or nil for at once.
        case show(Show, due: Int64?)
        /// Whether the machine's clock can be trusted.
        case trust(ClockTrust)
    }

    /// Is given each new show, which is to be on the glass from the next frame on.
    package var onShow: ((Show) -> Void)?
    /// The pictures that the carousels of a panel size show now.
    package var places: ((Size) -> [ZoneID: String])?
    /// What pictures take that do not belong to a panel size's show, in bytes.
    package var bytesOfOthers: ((Size) -> Int)?

    /// What is known of one panel size.
    private struct Entry {
        var show: Show?
        /// Whether the show is missing, or of a folder or a time that is past, and none is being compiled.
        var isStale = true
        /// Whether the clock alone has made it so, for the log.
        var isByClock = false
        /// The show for the next time at which another is due.
        var next: Show?
        var hasNext = false
    }

    private let source: ContentFolder
    private let compiler: ShowCompiler
    private let follower: ContentFollower
    private let issues: IssueLog
    private let log: any LogSink
    private let worker: Worker
    private let currentTrust: @Sendable () -> ClockTrust
    private let post: @Sendable (Answer) -> Void

    private var entries: [Size: Entry] = [:]
    /// Nil until the folder has been looked at, and where there is none.
    private var survey: ContentSurvey?
    private var hasLooked = false
    /// Why nothing of the folder can be read, as it was told; nil while it can.
    private var folderFault: ContentIssue?
    /// Whether all is to be read anew once the folder has been looked at.
    private var isReloadAsked = false
    private var toldSilence: String?
    /// The last playlist without errors.
    private var lastGood: Playlist?
    private var isCompiling = false
    private var retired = RetiredShows()

    private var wall = WallClock(offset: .zero)
    /// Whether the machine's clock could be trusted when it was asked last.
    package private(set) var trust: ClockTrust
    private var nextTrustCheck = Instant(nanoseconds: 0)
    private var (isCheckingTrust, hasToldTrust) = (false, false)
    /// When another show is due by the clock, in seconds since 1970; nil for never. Only true while `isDueKnown`.
    private var due: Int64?
    private var isDueKnown = false

    /// How long before it is due the next show is compiled.
    private static let ahead = Span.seconds(5)
    private static let trustInterval = Span.seconds(10)

    /// Call after signals were blocked: it starts a thread.
    ///
    /// - Parameters:
    ///   - folder: its absolute path; need not exist yet.
    ///   - trust: says whether the machine's clock can be trusted.
    ///   - post: brings an answer to `take`, on the thread that owns the glass.
    package init(
        folder: ContentFolder, path: String, settle: Span, compiler: ShowCompiler, issues: IssueLog,
        log: any LogSink, trust: @escaping @Sendable () -> ClockTrust = { .current() },
        post: @escaping @Sendable (Answer) -> Void
    ) throws(SystemError) {
        worker = try Worker()
        (source, self.compiler, self.issues, self.log, self.post) = (folder, compiler, issues, log, post)
        (currentTrust, self.trust) = (trust, trust())
        follower = ContentFollower(path: path, source: folder, settle: settle)
    }

    // MARK: Panel sizes

    /// Keeps shows for these panel sizes from now on. What no panel shows any more is let go; with no panel at all it is
    /// kept for the one that comes back.
    package func follow(_ sizes: [Size], now: Instant) {
        if !sizes.isEmpty { entries = entries.filter { sizes.contains($0.key) } }
        for size in sizes where entries[size] == nil { entries[size] = Entry() }
        issues.follow(sizes)
        compileNext(now: now)
    }

    /// Reads and compiles everything anew, whether it has changed or not: once it is known that there is a folder, since
    /// what cannot be read would leave the sign.
    package func reload(now: Instant) {
        isReloadAsked = true
        follower.look(now: now)
    }

    package func show(for size: Size) -> Show? { entries[size]?.show }

    /// What the shows' own textures take, in bytes.
    package var bytesHeld: Int { entries.values.reduce(0) { $0 + ($1.show?.fixedBytes ?? 0) } }

    // MARK: The folder

    /// Readable while something in the folder has changed.
    package var fileDescriptor: Int32? { follower.fileDescriptor }

    /// Whether the worker has not answered yet.
    package var isBusy: Bool { isCompiling || isCheckingTrust || follower.isLooking }

    package func readChanges(now: Instant) { follower.readChanges(now: now) }

    /// Does what is due.
    ///
    /// - Returns: when to come again.
    package func step(now: Instant, wall: WallClock) -> Instant {
        let wake = follower.step(now: now) { look in
            let post = post
            worker.run { post(.look(look())) }
        }
        if wall != self.wall {
            self.wall = wall
            clockHasChanged(now: now)
        }
        return min(wake, followTrust(now: now), followSchedule(now: now), retired.release(now: now, to: worker))
    }

    package func take(_ answer: Answer, now: Instant) {
        switch answer {
        case .look(let look): take(look, now: now)
        case .show(let show, let due):
            isCompiling = false
            if due == nil {
                adopt(show, isByClock: entries[show.size]?.isByClock == true, now: now)
            } else {
                keep(show)
            }
        case .trust(let trust): take(trust, now: now)
        }
        compileNext(now: now)
    }

    private func take(_ look: ContentFollower.Look, now: Instant) {
        let news = follower.take(look, now: now)
        if let silence = follower.silence, silence != toldSilence {
            log.log(.warning, "\(source.name): \(silence); it is looked at again and again instead")
        }
        toldSilence = follower.silence
        switch news {
        case .same:
            if folderFault != nil { log.log(.notice, "\(source.name): the folder is back, as it was") }
            noteFolder(nil)
            if look.hasMended { issues.forget { _ in true } }
            if look.hasMended || isReloadAsked { makeStale() }
        case .unreadable(let fault):
            noteFolder(
                ContentIssue(
                    .error, .folder, path: "", "\(fault.reason); what was in it stays on the sign", remedy: fault.remedy
                ))
        case .gone:
            noteFolder(
                ContentIssue(
                    .error, .folder, path: "", "the folder is gone; what was in it stays on the sign",
                    remedy: "put it back where it was; if it is on a disk of its own, see whether that is mounted"))
        case .changed(let new):
            noteFolder(nil)
            issues.forget {
                look.hasMended || survey?.stamps[$0] != new.stamps[$0] || survey?.unreadable[$0] != new.unreadable[$0]
            }
            survey = new
            makeStale()
        }
        hasLooked = true
    }

    /// All shows are to be compiled anew.
    private func makeStale() {
        isReloadAsked = false
        for (size, entry) in entries { entries[size] = Entry(show: entry.show) }
    }

    /// - Parameter fault: why nothing of the folder can be read; nil where it can.
    private func noteFolder(_ fault: ContentIssue?) {
        defer { folderFault = fault }
        // While nothing of it was ever seen the show itself says it.
        guard survey == nil else { return issues.tell(ofFolder: fault) }
        if hasLooked, folderFault != fault { makeStale() }
    }

    // MARK: The clock

    private func wallSeconds(at now: Instant) -> Int64 {
        wall.time(at: now).wholeSeconds
    }

    private var hasSchedule: Bool { entries.values.contains { $0.show?.schedule != nil } }

    /// Clocks were set, or are trusted now: what was compiled for a time to come may never be due.
    private func clockHasChanged(now: Instant) {
        let seconds = wallSeconds(at: now)
        isDueKnown = false
        for (size, entry) in entries {
            entries[size] = Entry(show: entry.show, isStale: entry.isStale, isByClock: entry.isByClock)
            if isOver(entry.show, at: seconds) { makeStaleByClock(size) }
        }
        compileNext(now: now)
    }

    private func isOver(_ show: Show?, at seconds: Int64) -> Bool {
        show?.schedule?.isOver(at: seconds, isTrusted: trust.isTrusted) == true
    }

    private func makeStaleByClock(_ size: Size) {
        guard let entry = entries[size], !entry.isStale else { return }
        entries[size] = Entry(show: entry.show, isByClock: true)
    }

    /// Asks again while the clock is not trusted and something depends on it.
    private func followTrust(now: Instant) -> Instant {
        guard !trust.isTrusted, hasSchedule, !isCheckingTrust else { return .distantFuture }
        guard nextTrustCheck <= now else { return nextTrustCheck }
        nextTrustCheck = now + Self.trustInterval
        // A hardware clock on a slow bus takes its time to answer.
        isCheckingTrust = true
        let (post, currentTrust) = (post, currentTrust)
        worker.run { post(.trust(currentTrust())) }
        return nextTrustCheck
    }

    private func take(_ new: ClockTrust, now: Instant) {
        isCheckingTrust = false
        trust = new
        if case .untrusted(let why) = new {
            if !hasToldTrust {
                log.log(
                    .warning,
                    "the clock of this machine cannot be trusted (\(why)): until it can, what has a \"when\" follows "
                        + "\"untrusted\"; give it a network with a time service, or a clock with a battery")
            }
            hasToldTrust = true
        } else {
            log.log(.notice, "the clock of this machine can be trusted now")
            clockHasChanged(now: now)
        }
    }

    private func followSchedule(now: Instant) -> Instant {
        let seconds = wallSeconds(at: now)
        if !isDueKnown {
            due = entries.values.compactMap {
                $0.show?.schedule?.nextChange(after: seconds, isTrusted: trust.isTrusted)
            }.min()
            isDueKnown = true
        }
        guard let due else { return .distantFuture }
        let instant = wall.instant(of: .seconds(due))
        if instant == .distantFuture { return .distantFuture }
        if instant > now + Self.ahead { return instant - Self.ahead }
        if instant > now {
            compileNext(now: now)
            return instant
        }
        isDueKnown = false
        for (size, entry) in entries {
            if let next = entry.next, !entry.isStale {
                adopt(next, isByClock: true, now: now)
            } else if isOver(entry.show, at: seconds) {
                makeStaleByClock(size)
            }
        }
        compileNext(now: now)
        return now
    }

    /// The time to come for which shows are to be compiled now; nil while that is not near.
    private func timeAhead(now: Instant) -> Int64? {
        guard isDueKnown, let due else { return nil }
        return wall.instant(of: .seconds(due)) <= now + Self.ahead ? due : nil
    }

    // MARK: Compiling

    /// Has the worker compile for the first panel size whose show is old, or is due to be another soon.
    private func compileNext(now: Instant) {
        guard hasLooked, !isCompiling else { return }
        if let size = entries.first(where: { $0.value.isStale })?.key {
            entries[size]?.isStale = false
            compile(for: size, at: wall.time(at: now), due: nil)
        } else if let due = timeAhead(now: now),
            let size = entries.first(where: { !$0.value.hasNext && $0.value.show?.schedule != nil })?.key
        {
            entries[size]?.hasNext = true
            compile(for: size, at: .seconds(due), due: due)
        }
    }

    private func compile(for size: Size, at wall: Span, due: Int64?) {
        isCompiling = true
        let content: any ContentSource = survey.map { ContentSnapshot(source, $0) } ?? source
        let before = Predecessor(playlist: lastGood, places: places?(size) ?? [:])
        let bytesHeld =
            entries.reduce(bytesOfOthers?(size) ?? 0) { $0 + ($1.key == size ? 0 : $1.value.show?.fixedBytes ?? 0) }
        // The first picture soon, and all that belongs to it right after.
        let isUrgent = entries[size]?.show == nil && due == nil
        let (compiler, post, isTrusted) = (compiler, post, trust.isTrusted)
        worker.run {
            let show = compiler.compile(
                content, for: size, bytesHeld: bytesHeld, wall: wall, isTrusted: isTrusted, after: before,
                isUrgent: isUrgent)
            post(.show(show, due: due))
        }
    }

    private func keep(_ show: Show) {
        // Forgotten meanwhile, because the folder or the clock has changed.
        guard entries[show.size]?.hasNext == true else { return }
        entries[show.size]?.next = show
    }

    private func adopt(_ show: Show, isByClock: Bool, now: Instant) {
        guard let entry = entries[show.size] else { return }
        if let old = entry.show { retired.add(old, now: now) }
        if let old = entry.show, !old.isDraft {
            let what = isByClock ? "another part of its schedule begins" : "has changed; the sign shows it as it is now"
            log.log(.info, "\(source.name): \(what)")
        }
        entries[show.size] = Entry(
            show: show.withoutFirstPictures, isStale: entry.isStale || show.isDraft)
        // It took so long to compile that something else is on meanwhile.
        if isOver(show, at: wallSeconds(at: now)) { makeStaleByClock(show.size) }
        isDueKnown = false
        lastGood = show.playlist
        issues.tell(of: show)
        onShow?(show)
    }
}
