/// A picture at the size it is shown, out of the folder or made of words: what zones ask for and the worker delivers.
public struct PictureKey: Hashable, Sendable {
    /// In the content folder; empty for words.
    public var path: String
    public var target: TargetSize
    /// Words to set instead, and the most pixels they may be wide.
    public var text: StyledText?
    public var maxWidth: Int?

    /// The opaque colour that shows through a translucent picture, which becomes opaque by it; nil: it stays as it is.
    public var ground: Pixel?

    public init(path: String, target: TargetSize, ground: Pixel? = nil) {
        (self.path, self.target, self.ground) = (path, target, ground)
    }

    public init(text: StyledText, maxWidth: Int?) {
        self.init(path: "", target: .natural)
        (self.text, self.maxWidth) = (text, maxWidth)
    }
}
