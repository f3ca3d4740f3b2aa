/// A content folder, read-only. Paths are relative to it, with "/" between the parts.
public protocol ContentSource: AnyObject, Sendable {
    /// What the user calls this folder, for messages.
    var name: String { get }

    /// The entries directly inside a folder, in no particular order; the empty path is the content folder itself.
    /// Nil where there is no such folder.
    func list(_ folder: String) throws(ContentFault) -> [ContentEntry]?

    /// What tells the present state of a file or a folder from another one; nil where there is none to be looked at, and in
    /// sources that do not change.
    func stamp(_ path: String) -> FileStamp?

    /// A regular file's bytes, read whole. Anything else (a directory, a FIFO, a device, a link that leads out of
    /// the folder) is a fault, and is never opened in a way that could block.
    func read(_ path: String, maxBytes: Int) throws(ContentFault) -> ContentBytes

    /// A regular file's first bytes, at most `count`: what kind of file it is, whatever its name says.
    func head(_ path: String, count: Int) throws(ContentFault) -> ContentBytes

    /// How long ago a file was last written; nil where that is not known.
    func age(of path: String) -> Span?

    /// What is wrong with the folder as a whole, whatever is shown of it.
    var issues: [ContentIssue] { get }
}

extension ContentSource {
    public func age(of path: String) -> Span? { nil }
    public var issues: [ContentIssue] { [] }
}

extension ContentSource {
    public func stamp(_ path: String) -> FileStamp? { nil }
}

public struct ContentEntry: Hashable, Sendable {
    public enum Kind: Hashable, Sendable { case file, folder, other }
    /// The last part of the path.
    public var name: String
    /// What the entry leads to, symbolic links followed where that stays inside the folder.
    public var kind: Kind
    /// Whether it is a symbolic link.
    public var isLink: Bool

    public init(name: String, kind: Kind, isLink: Bool = false) {
        (self.name, self.kind, self.isLink) = (name, kind, isLink)
    }
}

/// Why something in the content folder could not be read.
public struct ContentFault: Error, Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case missing, unreadable, notAFile, outsideFolder, tooLarge, changedWhileRead
    }
    public var kind: Kind
    /// What is wrong, without the path: "a symbolic link that leads out of the content folder".
    public var reason: String
    /// What to do.
    public var remedy: String

    public init(_ kind: Kind, _ reason: String, remedy: String) {
        (self.kind, self.reason, self.remedy) = (kind, reason, remedy)
    }
}
