import SignageEngine

/// Keeps a show for each panel size in step with the folder and with the clock on the wall.
///
/// Belongs to the thread that owns the glass; looking and compiling are done by a worker, one thing after the other, so
/// that each knows what the others take of the memory budget.
package final class ShowKeeper {
    /// What the worker hands over.
    package enum Answer: Sendable {
        /// And the clocks of the place where the sign is.
        case look(ContentFollower.Look, CivilZone)
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

    private let source: ContentFolder
    private let compiler: ShowCompiler
    private let follower: ContentFollower
    private let issues: IssueLog
    private let log: any LogSink
    private let worker: Worker
    private let post: @Sendable (Answer) -> Void

    private var entries = ShowEntries()
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
    private var trustWatch: TrustWatch
    /// The clocks of the place where the sign is, as they were when the folder was last looked at: shows have the same.
    package private(set) var zone: CivilZone

    /// How long before it is due the next show is compiled.
    private static let ahead = Span.seconds(5)

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
        trustWatch = TrustWatch(trust)
        zone = Self.zone(compiler.timeZones)
        follower = ContentFollower(path: path, source: folder, settle: settle)
    }

    // MARK: Panel sizes

    /// Keeps shows for these panel sizes from now on. What no panel shows any more is let go; with no panel at all it is
    /// kept for the one that comes back.
    package func follow(_ sizes: [Size], now: Instant) {
        entries.follow(sizes)
        issues.follow(sizes)
        compileNext(now: now)
    }

    /// Reads and compiles everything anew, whether it has changed or not: once it is known that there is a folder, since
    /// what cannot be read would leave the sign.
    package func reload(now: Instant) {
        isReloadAsked = true
        follower.look(now: now)
    }

    package func show(for size: Size) -> Show? { entries.show(for: size) }

    /// What the shows' own textures take, in bytes.
    package var bytesHeld: Int { entries.bytesHeld() }

    /// Whether the machine's clock could be trusted when it was asked last.
    package var trust: ClockTrust { trustWatch.trust }

    // MARK: The folder

    /// Readable while something in the folder has changed.
    package var fileDescriptor: Int32? { follower.fileDescriptor }

    /// Whether the worker has not answered yet.
    package var isBusy: Bool { isCompiling || trustWatch.isAsking || follower.isLooking }

    package func readChanges(now: Instant) { follower.readChanges(now: now) }

    /// Does what is due.
    ///
    /// - Returns: when to come again.
    package func step(now: Instant, wall: WallClock) -> Instant {
        let wake = follower.step(now: now) { look in
            let (post, zones) = (post, compiler.timeZones)
            worker.run { post(.look(look(), Self.zone(zones))) }
        }
        if wall != self.wall {
            self.wall = wall
            clockHasChanged(now: now)
        }
        return min(wake, followTrust(now: now), followSchedule(now: now), retired.release(now: now, to: worker))
    }

    package func take(_ answer: Answer, now: Instant) {
        switch answer {
        case .look(let look, let zone):
            // What shows say of the time is to be what the sign says of itself.
            if zone != self.zone { isReloadAsked = true }
            self.zone = zone
            take(look, now: now)
        case .show(let show, let due):
            isCompiling = false
            let hasCome = due.map { wall.instant(of: .seconds($0)) <= now } ?? true
            if let new = entries.finish(show, due: due, hasCome: hasCome) {
                adopt(new.show, isByClock: new.isByClock, now: now)
            }
        case .trust(let trust): if trustWatch.take(trust, log: log) { clockHasChanged(now: now) }
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
        entries.makeStale()
    }

    /// - Parameter fault: why nothing of the folder can be read; nil where it can.
    private func noteFolder(_ fault: ContentIssue?) {
        defer { folderFault = fault }
        // While nothing of it was ever seen the show itself says it.
        guard survey == nil else { return issues.tell(ofFolder: fault) }
        if hasLooked, folderFault != fault { makeStale() }
    }

    // MARK: The clock

    private func time(at now: Instant) -> ShowEntries.Time {
        ShowEntries.Time(seconds: wall.time(at: now).wholeSeconds, isTrusted: trust.isTrusted)
    }

    private static func zone(_ zones: any TimeZones) -> CivilZone { zones.zone(nil) ?? .utc }

    private func clockHasChanged(now: Instant) {
        entries.clockHasChanged(time(at: now))
        compileNext(now: now)
    }

    private func followTrust(now: Instant) -> Instant {
        trustWatch.step(now: now, isNeeded: entries.hasSchedule) { current in
            let post = post
            worker.run { post(.trust(current())) }
        }
    }

    private func followSchedule(now: Instant) -> Instant {
        guard let due = entries.due(after: time(at: now)) else { return .distantFuture }
        let instant = wall.instant(of: .seconds(due))
        if instant == .distantFuture { return .distantFuture }
        if instant > now + Self.ahead { return instant - Self.ahead }
        if instant > now {
            compileNext(now: now)
            return instant
        }
        for show in entries.pass(time(at: now)) { adopt(show, isByClock: true, now: now) }
        compileNext(now: now)
        return now
    }

    // MARK: Compiling

    /// Has the worker compile for the first panel size whose show is old, or is due to be another soon.
    private func compileNext(now: Instant) {
        guard hasLooked, !isCompiling else { return }
        let due = entries.due(after: time(at: now))
        let isNear = due.map { wall.instant(of: .seconds($0)) <= now + Self.ahead } == true
        if let order = entries.begin(due: isNear ? due : nil) { compile(order, now: now) }
    }

    private func compile(_ order: ShowEntries.Order, now: Instant) {
        isCompiling = true
        let (size, due) = (order.size, order.due)
        let content: any ContentSource = survey.map { ContentSnapshot(source, $0) } ?? source
        let before = Predecessor(playlist: lastGood, places: places?(size) ?? [:])
        let bytesHeld = entries.bytesHeld(besides: size) + (bytesOfOthers?(size) ?? 0)
        let wall = due.map { Span.seconds($0) } ?? wall.time(at: now)
        // The first picture soon, and all that belongs to it right after.
        let isUrgent = order.isFirst
        let (compiler, post, isTrusted) = (compiler, post, trust.isTrusted)
        worker.run {
            let show = compiler.compile(
                content, for: size, bytesHeld: bytesHeld, wall: wall, isTrusted: isTrusted, after: before,
                isUrgent: isUrgent)
            post(.show(show, due: due))
        }
    }

    private func adopt(_ show: Show, isByClock: Bool, now: Instant) {
        if let old = entries.show(for: show.size) {
            retired.add(old, now: now)
            if !old.isDraft {
                let isWhole = !show.issues.contains { $0.severity == .error }
                let what =
                    isByClock
                    ? "another part of its schedule begins"
                    : "has changed; the sign shows \(isWhole ? "it as it is now" : "what can be shown of it")"
                log.log(.info, "\(source.name): \(what)")
            }
        }
        entries.adopt(show, time(at: now))
        lastGood = show.playlist
        issues.tell(of: show)
        onShow?(show)
    }
}
