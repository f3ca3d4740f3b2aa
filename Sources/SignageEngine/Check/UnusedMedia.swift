/// Finds pictures in the folder that no zone shows.
struct UnusedMedia {
    private let survey: ContentSurvey
    private let shown: Set<String>

    init(_ survey: ContentSurvey, shown: Set<String>) { (self.survey, self.shown) = (survey, shown) }

    /// All that are named like pictures, in natural order.
    static func pictures(in survey: ContentSurvey) -> [String] {
        survey.folders.flatMap { folder, entries in
            entries.filter { $0.kind == .file && $0.looksLikePicture }.map {
                folder.isEmpty ? $0.name : "\(folder)/\($0.name)"
            }
        }.sorted(by: NaturalOrder.precedes)
    }

    /// A message for each picture; a single one for a folder of which nothing is shown.
    var issues: [ContentIssue] {
        let all = Dictionary(grouping: Self.pictures(in: survey)) { path in
            path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
        }
        return all.keys.sorted(by: NaturalOrder.precedes).flatMap { folder -> [ContentIssue] in
            let pictures = all[folder] ?? []
            let unused = pictures.filter { !shown.contains($0) }
            guard unused.count > 1, unused.count == pictures.count else {
                return unused.map { Self.issue($0, "no zone shows it") }
            }
            return [Self.issue(folder, "no zone shows any of the \(unused.count) pictures in it")]
        }
    }

    private static func issue(_ path: String, _ reason: String) -> ContentIssue {
        ContentIssue(.warning, .unused, path: path, reason, remedy: "name it in the playlist, or delete it")
    }
}
