/// All that lies in a content folder at one time, without having read any of it: two that are equal need no second look.
public struct ContentSurvey: Hashable, Sendable {
    /// What lies directly inside each folder, by the folder's path.
    public private(set) var folders: [String: Set<ContentEntry>] = [:]
    /// By path.
    public private(set) var stamps: [String: FileStamp] = [:]
    /// Why folders could not be looked into, by path. What was in such a folder before counts as being there still: who
    /// cannot read it does not know that it is gone.
    public private(set) var unreadable: [String: ContentFault] = [:]
    /// Whether there was more than anybody looks through: of the rest changes are not noticed.
    public private(set) var isCutOff = false

    /// Deeper folders and more files than anyone keeps for a sign: somebody has linked to the wrong place.
    static let mostLevels = 16
    public static let mostEntries = 200_000

    /// Looks through a folder. Hidden files and what is still being copied are no part of it.
    ///
    /// - Parameters:
    ///   - before: the survey before this one.
    ///   - unfinished: files that somebody is writing: they count as they were before, and new ones not yet.
    ///   - most: how many files and folders are looked at.
    ///   - visit: is told of each folder before it is listed, so that what changes from then on is not missed.
    ///   - follow: is told of each symbolic link before it is followed.
    /// - Returns: nil where there is no such folder.
    /// - Throws: why the folder itself cannot be looked into.
    public init?(
        of source: any ContentSource, before: ContentSurvey? = nil, unfinished: Set<String> = [],
        most: Int = mostEntries, visit: (_ folder: String) -> Void = { _ in },
        follow: (_ link: String) -> Void = { _ in }
    ) throws(ContentFault) {
        visit("")
        guard let entries = try source.list("") else { return nil }
        var entered: Set<FileStamp> = []
        let past = Past(survey: before, unfinished: unfinished, most: most)
        add(entries, to: "", level: 0, &entered, past, source, visit, follow)
    }

    private struct Past {
        let survey: ContentSurvey?
        let unfinished: Set<String>
        let most: Int
    }

    /// What there is to say about it: a folder of which nothing is known yet speaks for itself, once somebody lists it.
    public var issues: [ContentIssue] {
        var issues = unreadable.filter { folders[$0.key] != nil }.sorted { $0.key < $1.key }.map { path, fault in
            ContentIssue(
                .error, .folder, path: path, "\(fault.reason); what was in it before stays on the sign",
                remedy: fault.remedy)
        }
        if isCutOff {
            issues.append(
                ContentIssue(
                    .warning, .folder, path: "",
                    "there are more than \(Decimal.grouped(Self.mostEntries)) files and folders in it; changes of the rest "
                        + "are not noticed",
                    remedy: "keep in it what the sign shows; does a link in it lead somewhere large?"))
        }
        return issues
    }

    private mutating func add(
        _ entries: [ContentEntry], to folder: String, level: Int, _ entered: inout Set<FileStamp>, _ past: Past,
        _ source: any ContentSource, _ visit: (String) -> Void, _ follow: (String) -> Void
    ) {
        folders[folder] = []
        for entry in entries where entry.isContent {
            guard stamps.count < past.most else {
                isCutOff = true
                folders[folder]?.insert(entry)
                continue
            }
            let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
            if entry.isLink { follow(path) }
            if past.unfinished.contains(path) {
                guard let old = past.survey?.stamps[path] else { continue }
                stamps[path] = old
            } else if var stamp = source.stamp(path) {
                // A folder is what is in it, not when a hidden file came or went there.
                if entry.kind == .folder { stamp = FileStamp(device: stamp.device, inode: stamp.inode) }
                stamps[path] = stamp
                // Links may lead in a circle.
                if entry.kind == .folder, level < Self.mostLevels, entered.insert(stamp).inserted {
                    visit(path)
                    do throws(ContentFault) {
                        if let inner = try source.list(path) {
                            add(inner, to: path, level: level + 1, &entered, past, source, visit, follow)
                        }
                    } catch {
                        unreadable[path] = error
                        if let survey = past.survey { keep(path, from: survey) }
                    }
                    entered.remove(stamp)
                }
            }
            folders[folder]?.insert(entry)
        }
    }

    /// Takes a folder as an earlier survey found it.
    private mutating func keep(_ folder: String, from past: ContentSurvey) {
        for (path, entries) in past.folders where path == folder || path.hasPrefix("\(folder)/") {
            folders[path] = entries
        }
        for (path, stamp) in past.stamps where path.hasPrefix("\(folder)/") { stamps[path] = stamp }
    }
}
