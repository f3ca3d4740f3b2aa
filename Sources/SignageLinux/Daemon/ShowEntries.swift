import SignageEngine

/// The show of each panel size: which are old, and which are due next by the clock. It reads no clock and compiles nothing;
/// `begin` says what is to be compiled, one show at a time, and `finish` takes it.
struct ShowEntries {
    /// What is known of one panel size.
    private struct Entry {
        var show: Show?
        /// Whether the show is missing, or of a folder or a time that is past, and none is being compiled.
        var isStale = true
        /// Whether the clock alone has made it so, for the log.
        var isByClock = false
        /// The show for the next time at which another is due. Never while it is stale.
        var next = Next.none

        var needsNext: Bool {
            if case .none = next { return show?.schedule != nil }
            return false
        }
    }

    private enum Next {
        case none
        /// It is being compiled.
        case begun
        case ready(Show)
    }

    /// A show to compile: for a time to come, in seconds since 1970, or nil for at once.
    struct Order: Hashable {
        var size: Size
        var due: Int64?
        /// Whether nothing is shown until it is there.
        var isFirst = false
    }

    /// A time by the clocks, and whether they can be trusted.
    struct Time {
        /// Since 1970.
        var seconds: Int64
        var isTrusted: Bool
    }

    private var entries: [Size: Entry] = [:]
    /// When another show is due; nil inside for never, nil while nobody has looked.
    private var knownDue: Int64??

    func show(for size: Size) -> Show? { entries[size]?.show }

    var shows: [Show] { entries.values.compactMap(\.show) }

    /// What the shows' own textures take, in bytes.
    ///
    /// - Parameter size: whose show does not count.
    func bytesHeld(besides size: Size? = nil) -> Int {
        entries.reduce(0) { $0 + ($1.key == size ? 0 : $1.value.show?.fixedBytes ?? 0) }
    }

    /// These are the panel sizes from now on. With none at all, what is there is kept for the panel that comes back.
    mutating func follow(_ sizes: [Size]) {
        if !sizes.isEmpty { entries = entries.filter { sizes.contains($0.key) } }
        for size in sizes where entries[size] == nil { entries[size] = Entry() }
    }

    // MARK: What is old

    /// The folder is another: all shows are, what is being compiled as well.
    mutating func makeStale() {
        for (size, entry) in entries { entries[size] = Entry(show: entry.show) }
    }

    /// Clocks were set, or are trusted now: what was compiled for a time to come may never be due.
    mutating func clockHasChanged(_ now: Time) {
        knownDue = nil
        for (size, entry) in entries {
            entries[size] = Entry(show: entry.show, isStale: entry.isStale, isByClock: entry.isByClock)
            if isOver(entry.show, now) { makeStaleByClock(size) }
        }
    }

    private func isOver(_ show: Show?, _ now: Time) -> Bool {
        show?.schedule?.isOver(at: now.seconds, isTrusted: now.isTrusted) == true
    }

    private mutating func makeStaleByClock(_ size: Size) {
        guard let entry = entries[size], !entry.isStale else { return }
        entries[size] = Entry(show: entry.show, isByClock: true)
    }

    // MARK: What is due

    /// Whether anything depends on what time it is.
    var hasSchedule: Bool { entries.values.contains { $0.show?.schedule != nil } }

    /// When another show is due, in seconds since 1970, as it was known first: it stays when its time has come, until
    /// `pass`. Nil for never.
    mutating func due(after now: Time) -> Int64? {
        if let knownDue { return knownDue }
        let due = shows.compactMap { $0.schedule?.nextChange(after: now.seconds, isTrusted: now.isTrusted) }.min()
        knownDue = .some(due)
        return due
    }

    /// The time has come at which others are due.
    ///
    /// - Returns: those that are there already, to be adopted.
    mutating func pass(_ now: Time) -> [Show] {
        knownDue = nil
        var ready: [Show] = []
        for (size, entry) in entries {
            switch entry.next {
            case .ready(let show): ready.append(show)
            // It is late, and still the quickest way.
            case .begun: break
            case .none: if isOver(entry.show, now) { makeStaleByClock(size) }
            }
        }
        return ready
    }

    // MARK: Compiling

    /// What is to be compiled now, if anything is: what is old before what is for a time to come.
    ///
    /// - Parameter due: the time to come, in seconds since 1970, where that is near.
    mutating func begin(due: Int64?) -> Order? {
        if let (size, entry) = entries.first(where: { $0.value.isStale }) {
            entries[size]?.isStale = false
            return Order(size: size, due: nil, isFirst: entry.show == nil)
        }
        guard let due, let size = entries.first(where: { $0.value.needsNext })?.key else { return nil }
        entries[size]?.next = .begun
        return Order(size: size, due: due)
    }

    /// Takes what was compiled.
    ///
    /// - Parameter hasCome: whether the time is there that it was compiled for.
    /// - Returns: the show to adopt now, if it is one, and whether the clock alone has brought it.
    mutating func finish(_ show: Show, due: Int64?, hasCome: Bool) -> (show: Show, isByClock: Bool)? {
        guard let entry = entries[show.size] else { return nil }
        if due == nil { return (show, entry.isByClock) }
        // Forgotten meanwhile, because the folder or the clock has changed.
        guard case .begun = entry.next else { return nil }
        if hasCome { return (show, true) }
        entries[show.size]?.next = .ready(show)
        return nil
    }

    /// A show is on from now on.
    mutating func adopt(_ show: Show, _ now: Time) {
        guard let entry = entries[show.size] else { return }
        // A time that has come stays until `pass`: another panel's show may be ready for it.
        if let due = knownDue ?? nil, due <= now.seconds {} else { knownDue = nil }
        entries[show.size] = Entry(show: show.withoutFirstPictures, isStale: entry.isStale || show.isDraft)
        // It took so long to compile that something else is on meanwhile.
        if isOver(show, now) { makeStaleByClock(show.size) }
    }
}
