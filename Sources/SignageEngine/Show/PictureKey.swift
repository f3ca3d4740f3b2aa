/// A picture at the size it is shown, out of the folder or made of words: what zones ask for and the worker delivers.
public struct PictureKey: Hashable, Sendable {
    /// In the content folder; empty for words.
    public var path: String
    public var target: TargetSize
    /// Words to set instead, and the most pixels they may be wide.
    public var text: StyledText?
    public var maxWidth: Int?
    /// Of the words on one line, these columns of pixels only.
    public var columns: Range<Int>?

    public init(path: String, target: TargetSize) { (self.path, self.target) = (path, target) }

    public init(text: StyledText, maxWidth: Int?) {
        self.init(path: "", target: .natural)
        (self.text, self.maxWidth) = (text, maxWidth)
    }

    public init(text: StyledText, columns: Range<Int>) {
        self.init(text: text, maxWidth: nil)
        self.columns = columns
    }
}
