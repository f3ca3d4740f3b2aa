/// Where the first line of words stands in a texture of them, in rows from its top.
public struct TextLine: Hashable, Sendable {
    /// The row that letters stand on. Whole, so that the same letters are the same pixels in every texture.
    public var baseline: Int
    /// How far lines reach above and below their baseline in the font that was asked for, in pixels. Other fonts, which
    /// stand in for scripts that it lacks, may reach further: this is the same for all words in one font and size.
    public var ascent: Int
    public var descent: Int
    /// The rows that have ink; of all lines, where there are several.
    public var ink: Range<Int>

    public init(baseline: Int, ascent: Int, descent: Int, ink: Range<Int>) {
        (self.baseline, self.ascent, self.descent, self.ink) = (baseline, ascent, descent, ink)
    }
}

extension Texture {
    /// Where its top lies in a room of some height so that it is in the middle.
    ///
    /// Of words it is the font asked for that is in the middle: so words in any script, one shown after another, stand
    /// on one baseline. Only what would be cut off moves away from there.
    func top(inRoom height: Int) -> Int {
        guard let line else { return (height - self.height) / 2 }
        return top((height - line.ascent - line.descent) / 2 + line.ascent - line.baseline, inRoom: height)
    }

    /// The place nearest to `top` at which a room of some height cuts nothing off; in the middle, where it is too low.
    func top(_ top: Int, inRoom height: Int) -> Int {
        let ink = line?.ink ?? 0..<self.height
        guard ink.count <= height else { return (height - ink.count) / 2 - ink.lowerBound }
        return min(max(top, -ink.lowerBound), height - ink.upperBound)
    }
}
