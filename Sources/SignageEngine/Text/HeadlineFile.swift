/// A text file of headlines, one a line; blank lines and those that begin with "#" are none.
struct HeadlineFile {
    /// A file of headlines is written by people: a megabyte is a mistake.
    static let maxBytes = 1 << 20
    static let maxHeadlines = 500
    /// In characters. More than fits on one line of any panel.
    static let maxLength = 1000

    private(set) var headlines: [String] = []
    /// How many more than `maxHeadlines` there are.
    private(set) var leftOut = 0
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
                headlines.append(String(words.prefix(Self.maxLength)))
            }
        }
    }
}
