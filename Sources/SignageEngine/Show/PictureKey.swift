/// A picture at the size it is shown, out of the folder or made of words: what zones ask for and the worker delivers.
public struct PictureKey: Hashable, Sendable {
    /// In the content folder; empty for words.
    public var path: String
    public var target: TargetSize
    /// Of the file when the show was compiled, so that another state of it is another picture; nil where that is not known.
    public var stamp: FileStamp?
    /// How bright it is made, 0…1: 1 leaves it as it is.
    public var brightness = 1.0
    /// Words to set instead, and the most pixels they may be wide.
    public var text: StyledText?
    public var maxWidth: Int?
    /// Of the words on one line, these columns of pixels only.
    public var columns: Range<Int>?

    /// Where a playlist names the file itself, or has the zone whose words they are, for messages.
    var origin = Origin()

    /// The opaque colour that shows through a translucent picture, which becomes opaque by it; nil: it stays as it is.
    public var ground: Pixel?

    public init(
        path: String, target: TargetSize, stamp: FileStamp? = nil, brightness: Double = 1, ground: Pixel? = nil
    ) {
        (self.path, self.target, self.stamp) = (path, target, stamp)
        (self.brightness, self.ground) = (brightness, ground)
    }

    /// The same picture, whatever state the file is in.
    var unstamped: PictureKey {
        var key = self
        key.stamp = nil
        return key
    }

    public init(text: StyledText, maxWidth: Int?) {
        self.init(path: "", target: .natural)
        (self.text, self.maxWidth) = (text, maxWidth)
    }

    public init(text: StyledText, columns: Range<Int>) {
        self.init(text: text, maxWidth: nil)
        self.columns = columns
    }
}
