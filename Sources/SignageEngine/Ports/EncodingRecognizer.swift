/// Recognises text that is neither UTF-8 nor UTF-16: what an editor of some country saves by default.
public protocol EncodingRecognizer: Sendable {
    /// The text, and what its encoding is called; nil where it is not sure enough to put it on a sign.
    func recognize(_ bytes: ArraySlice<UInt8>) -> (text: String, encoding: String)?
}

/// What reads the files that words come from.
public struct WordReaders: Sendable {
    /// Without one a feed is told to be none.
    public var feeds: (any FeedReader)?
    /// Without one only Unicode is text.
    public var encodings: (any EncodingRecognizer)?

    public init(feeds: (any FeedReader)? = nil, encodings: (any EncodingRecognizer)? = nil) {
        (self.feeds, self.encodings) = (feeds, encodings)
    }
}
