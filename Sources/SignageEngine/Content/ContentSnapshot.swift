/// A content folder as a survey found it: what came later is not in it yet, and what is being written is as it was.
public final class ContentSnapshot: ContentSource {
    private let source: any ContentSource
    public let survey: ContentSurvey

    public init(_ source: any ContentSource, _ survey: ContentSurvey) { (self.source, self.survey) = (source, survey) }

    public var name: String { source.name }
    public var issues: [ContentIssue] { survey.issues }

    /// What the survey has passed over (hidden folders, and such as may not be looked into) is looked at now.
    public func list(_ folder: String) throws(ContentFault) -> [ContentEntry]? {
        if let entries = survey.folders[folder] { return Array(entries) }
        return try source.list(folder)
    }

    public func stamp(_ path: String) -> FileStamp? { survey.stamps[path] ?? source.stamp(path) }

    /// What has been written to since the survey is not read: half of it may be there, and another survey comes.
    public func read(_ path: String, maxBytes: Int) throws(ContentFault) -> ContentBytes {
        let bytes = try source.read(path, maxBytes: maxBytes)
        if let stamp = survey.stamps[path], source.stamp(path) != stamp {
            throw ContentFault(
                .changedWhileRead, "it is being changed at the moment", remedy: "it is read again when that is done")
        }
        return bytes
    }

    public func head(_ path: String, count: Int) throws(ContentFault) -> ContentBytes {
        try source.head(path, count: count)
    }
}
