/// A picture of the folder at the size it is shown: what zones ask for and the worker delivers.
public struct PictureKey: Hashable, Sendable {
    /// In the content folder.
    public var path: String
    public var target: TargetSize

    public init(path: String, target: TargetSize) { (self.path, self.target) = (path, target) }
}
