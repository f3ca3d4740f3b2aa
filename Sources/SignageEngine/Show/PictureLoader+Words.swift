/// The words that zones show, and what the fonts lack for them.
extension PictureLoader {
    /// Sets words for a zone, and notes what the fonts lack for them.
    ///
    /// - Parameters:
    ///   - path: the file that has the words; empty where the playlist has them.
    ///   - zone: who shows them, as messages call it: `text "hours"`.
    mutating func words(_ text: StyledText, maxWidth: Int?, path: String = "", for zone: String) throws(TextFault)
        -> Texture
    {
        let texture = try rasterizer.rasterize(text, maxWidth: maxWidth)
        noteGaps(in: text, path: path, for: zone)
        return texture
    }

    /// Notes what the fonts lack for words that are drawn another time.
    mutating func noteGaps(in text: StyledText, path: String = "", for zone: String) {
        gaps.note(rasterizer.gaps(in: text), path: path, zone: zone)
    }

    /// What a line of words takes that is drawn in parts; notes what the fonts lack for it.
    mutating func measure(_ text: StyledText, path: String = "", for zone: String) throws(TextFault) -> TextExtent {
        let extent = try rasterizer.measure(text)
        noteGaps(in: text, path: path, for: zone)
        return extent
    }

    /// Whether words fit into a line of some pixels.
    func fits(_ text: StyledText, width: Int) throws(TextFault) -> Bool { try self.width(text) <= width }

    /// Of words on one line, in pixels.
    func width(_ text: StyledText) throws(TextFault) -> Int { try rasterizer.measure(text).size.width }

    /// The picture of words that a zone has asked for; nil, with a message, where they cannot be drawn.
    mutating func set(_ text: StyledText, for key: PictureKey) -> Texture? {
        do throws(TextFault) {
            if let columns = key.columns { return try rasterizer.rasterize(text, columns: columns) }
            return try rasterizer.rasterize(text, maxWidth: key.maxWidth)
        } catch {
            // A clock has others each time; where it is named is enough, and is the same for all of them.
            let words = key.origin.mark == nil ? "the words \(quote(text.string))" : "the words of this zone"
            report(
                .error, .text, path: key.origin.file, at: key.origin.mark, "\(words) cannot be drawn: \(error.reason)",
                remedy: error.remedy ?? "choose another font size or format")
            return nil
        }
    }
}
