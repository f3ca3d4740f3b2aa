/// Turns words into a texture. Runs on the worker, never on the thread that owns the glass.
public protocol TextRasterizer: Sendable {
    /// Sets `text` and returns a texture just large enough for it, clear around the glyphs.
    ///
    /// - Parameter maxWidth: in pixels; longer lines are wrapped, at any character where no space offers itself.
    /// The texture's `line` says where its first line stands.
    func rasterize(_ text: StyledText, maxWidth: Int?) throws(TextFault) -> Texture

    /// What a text on one line takes, however long it is; nothing is drawn.
    func measure(_ text: StyledText) throws(TextFault) -> TextExtent

    /// Some columns of pixels of what `measure` told of: those of one text join without a seam.
    func rasterize(_ text: StyledText, columns: Range<Int>) throws(TextFault) -> Texture

    /// What the installed fonts lack to show all of `text`, whatever room there is for it.
    func gaps(in text: StyledText) -> FontGaps
}

/// What a line of text takes, in pixels.
public struct TextExtent: Hashable, Sendable {
    public var size: Size
    /// From its top to the line that its letters stand on.
    public var baseline: Int

    public init(size: Size, baseline: Int) { (self.size, self.baseline) = (size, baseline) }
}

public struct StyledText: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable {
        /// Where each paragraph's own script begins and ends.
        case leading, trailing
        case center
        /// Whatever the script.
        case left, right
    }

    public var string: String
    /// A font description as Pango reads it, without the size: "Noto Sans Bold".
    public var font: String
    /// Height of the em square, in pixels.
    public var size: Int
    public var color: Pixel
    public var alignment: Alignment
    /// What more than there is room for becomes.
    public var limit = Limit.none
    /// Pixels between letters, besides what the font has; negative draws them together.
    public var letterSpacing = 0.0
    /// A line of another colour around each glyph.
    public var outline: Outline?
    /// The glyphs once more behind them, in another colour.
    public var shadow: Shadow?

    public enum Limit: Hashable, Sendable {
        case none
        /// A single line; what does not fit into the width becomes an ellipsis. Line breaks become spaces.
        case oneLine
        /// As many lines as fit into so many pixels, at least one of each paragraph, the last with an ellipsis.
        case height(Int)
    }

    public struct Outline: Hashable, Sendable {
        /// How far it stands out, in pixels; positive.
        public var width: Double
        public var color: Pixel
        public init(width: Double, color: Pixel) { (self.width, self.color) = (width, color) }
    }

    public struct Shadow: Hashable, Sendable {
        /// How far it lies to the right and down, in pixels.
        public var offset: Point
        public var color: Pixel
        public init(offset: Point, color: Pixel) { (self.offset, self.color) = (offset, color) }
    }

    public init(
        _ string: String, font: String = "Noto Sans, Noto Sans CJK SC, sans-serif", size: Int, color: Pixel,
        alignment: Alignment = .leading
    ) {
        self.string = string
        self.font = font
        self.size = size
        self.color = color
        self.alignment = alignment
    }
}

/// Why a text could not be drawn.
public struct TextFault: Error, Hashable, Sendable {
    public var reason: String
    /// What to do about it; nil where that depends on who shows the text.
    public var remedy: String?
    public init(_ reason: String, remedy: String? = nil) { (self.reason, self.remedy) = (reason, remedy) }
}
