/// Turns words into a texture. Runs on the worker, never on the thread that owns the glass.
public protocol TextRasterizer: Sendable {
    /// Sets `text` and returns a texture just large enough for it, clear around the glyphs.
    ///
    /// - Parameter maxWidth: in pixels; longer lines are wrapped, at any character where no space offers itself.
    func rasterize(_ text: StyledText, maxWidth: Int?) throws(TextFault) -> Texture
}

public struct StyledText: Hashable, Sendable {
    public enum Alignment: Hashable, Sendable { case leading, center, trailing }

    public var string: String
    /// A font description as Pango reads it, without the size: "Noto Sans Bold".
    public var font: String
    /// Height of the em square, in pixels.
    public var size: Int
    public var color: Pixel
    public var alignment: Alignment

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
    public init(_ reason: String) { self.reason = reason }
}
