/// All that lies in a content folder at one time, without having read any of it: two that are equal need no second look.
public struct ContentSurvey: Hashable, Sendable {
    /// What lies directly inside each folder, by the folder's path.
    public private(set) var folders: [String: Set<ContentEntry>] = [:]
    /// By path.
    public private(set) var stamps: [String: FileStamp] = [:]

    /// Deeper folders and more files than anyone keeps for a sign: somebody has linked to the wrong place.
    static let mostLevels = 16
    static let mostEntries = 200_000

    /// Looks through a folder. Hidden files and what is still being copied are no part of it.
    ///
    /// - Parameters:
    ///   - before: the survey before this one.
    ///   - unfinished: files that somebody is writing: they count as they were before, and new ones not yet.
    ///   - visit: is told of each folder before it is listed, so that what changes from then on is not missed.
    /// - Returns: nil where there is no such folder.
    public init?(
        of source: any ContentSource, before: ContentSurvey? = nil, unfinished: Set<String> = [],
        visit: (_ folder: String) -> Void = { _ in }
    ) {
        visit("")
        guard let entries = try? source.list("") else { return nil }
        var entered: Set<FileStamp> = []
        add(entries, to: "", level: 0, &entered, Past(survey: before, unfinished: unfinished), source, visit)
    }

    private struct Past {
        let survey: ContentSurvey?
        let unfinished: Set<String>
    }

    private mutating func add(
        _ entries: [ContentEntry], to folder: String, level: Int, _ entered: inout Set<FileStamp>, _ past: Past,
        _ source: any ContentSource, _ visit: (String) -> Void
    ) {
        folders[folder] = []
        for entry in entries where entry.isContent {
            guard stamps.count < Self.mostEntries else { return }
            let path = folder.isEmpty ? entry.name : "\(folder)/\(entry.name)"
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
                    if let inner = try? source.list(path) {
                        add(inner, to: path, level: level + 1, &entered, past, source, visit)
                    }
                    entered.remove(stamp)
                }
            }
            folders[folder]?.insert(entry)
        }
    }
}
