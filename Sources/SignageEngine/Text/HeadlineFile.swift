/// A text file of headlines, one a line; blank lines and those that begin with "#" are none.
struct HeadlineFile {
    /// A file of headlines is written by people: a megabyte is a mistake.
    static let maxBytes = 1 << 20
    static let maxHeadlines = 500
    /// In characters; it is for tickers to show less of one.
    static let maxLength = 1 << 18

    private(set) var headlines: [String] = []
    /// How many more than `maxHeadlines` there are.
    private(set) var leftOut = 0
    /// Whether a headline is longer than `maxLength`; the rest of it is left out.
    private(set) var isShortened = false
    /// Whether something that nobody can see was taken out.
    private(set) var hadControls = false
    /// What the bytes were; its text is not kept.
    let file: TextFile

    init(_ bytes: ContentBytes, recognizer: (any EncodingRecognizer)? = nil) throws(TextFile.Fault) {
        file = try TextFile(bytes, recognizer: recognizer)
        hadControls = file.text.unicodeScalars.contains(where: TextCleaning.isSurprising)
        for line in TextCleaning.clean(file.text).split(separator: "\n") {
            let words = line.drop { $0.isWhitespace }
            guard let first = words.first, first != "#" else { continue }
            if headlines.count == Self.maxHeadlines {
                leftOut += 1
            } else {
                let headline = words.prefix(Self.maxLength)
                if headline.endIndex != words.endIndex { isShortened = true }
                headlines.append(String(headline))
            }
        }
    }
}
