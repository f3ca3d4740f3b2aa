internal import CPango
import SignageEngine
internal import Synchronization

/// Sets text with Pango and draws it with cairo: any script, either direction, colour emoji.
///
/// The texture holds the lines' full height, and more only where ink stands out of it, so that lines of one font and
/// size are equally high unless a glyph is out of the ordinary. Nothing is ever cut.
public struct PangoTextRasterizer: TextRasterizer {
    static let maxFontSize = 4096
    /// Characters × font size. Pango counts in 1/1024 pixel in 32 bits; below this nothing it adds up can overflow.
    static let maxAdvance = 1_000_000
    /// cairo's own limit for a side of a picture.
    static let maxSide = 32_767
    static let maxPixels = 64_000_000
    /// U+FDFD, a whole sentence in one glyph, is the widest there is: in font sizes.
    static let widestGlyph = 12

    public init() {}

    /// Only where a single character is wider than `maxWidth` is the texture, too.
    public func rasterize(_ text: StyledText, maxWidth: Int?) throws(TextFault) -> Texture {
        let string = try Self.checked(text)
        guard maxWidth.map({ $0 > 0 }) ?? true else { throw TextFault("there is no width to set the text in") }
        return try Self.alone { () throws(TextFault) in
            guard FontFamilies().areAny else { throw Self.noFont }
            return try Self.draw(string, style: text, maxWidth: maxWidth.map { min($0, Self.maxSide) })
        }
    }

    public func gaps(in text: StyledText) -> FontGaps {
        guard let string = try? Self.checked(text) else { return FontGaps() }
        var style = text
        style.limit = .none
        let missing = try? Self.alone { () throws(TextFault) in
            try FontFamilies().areAny ? TextLayout(string, style: style).missing : []
        }
        return FontGaps(missing: missing ?? [], family: FontFamilyCache.shared.gap(in: TextCleaning.clean(text.font)))
    }

    private static let noFont = TextFault(
        "no font is installed on this machine",
        remedy: "install some (in Debian: fonts-noto-core, fonts-noto-cjk, fonts-noto-color-emoji), then start again")

    /// The words to set, cleaned, where they are not too long to be set at once.
    private static func checked(_ text: StyledText, isOneLine: Bool = false) throws(TextFault) -> String {
        var string = TextCleaning.clean(text.string)
        if isOneLine || text.limit == .oneLine { string = String(string.map { $0.isNewline ? " " : $0 }) }
        guard !string.isEmpty else { throw TextFault("there is no text to draw") }
        guard (1...maxFontSize).contains(text.size) else {
            throw TextFault("the font size must be from 1 to \(maxFontSize) pixels, not \(text.size)")
        }
        let length = string.unicodeScalars.count
        guard length <= maxAdvance / text.size else {
            throw TextFault("\(length) characters at \(text.size) pixels are too much for one picture")
        }
        return string
    }

    public func measure(_ text: StyledText) throws(TextFault) -> TextExtent {
        let string = try Self.checked(text, isOneLine: true)
        return try Self.alone { () throws(TextFault) in
            let layout = try TextLayout(string, style: text)
            let bounds = Self.adorned(layout.extents.ink, text)
            return TextExtent(size: bounds.size, baseline: layout.baseline.pixels - bounds.y)
        }
    }

    public func rasterize(_ text: StyledText, columns: Range<Int>) throws(TextFault) -> Texture {
        let string = try Self.checked(text, isOneLine: true)
        return try Self.alone { () throws(TextFault) in
            let layout = try TextLayout(string, style: text)
            let bounds = Self.adorned(layout.extents.ink, text)
            let part = Rect(x: bounds.x + columns.lowerBound, y: bounds.y, width: columns.count, height: bounds.height)
            // cairo draws a glyph that the surface cuts off a little differently: each has room to be whole.
            let margin = Self.widestGlyph * text.size
            let drawn = Rect(
                minX: max(part.x - margin, bounds.x), minY: part.y, maxX: min(part.maxX + margin, bounds.maxX),
                maxY: part.maxY)
            guard !part.isEmpty, drawn.width <= Self.maxSide, drawn.height <= Self.maxSide, drawn.area <= Self.maxPixels
            else { throw TextFault("\(part.size) pixels of text are no picture") }
            return Self.crop(try Self.picture(of: layout, style: text, covering: drawn), at: drawn, to: part)
        }
    }

    /// One text at a time in the whole process: Pango and fontconfig say they may be used on several threads, but
    /// where several draw their first text at once, one in a hundred pictures differs and one process in thirty
    /// crashes (measured with Pango 1.50.12, fontconfig 2.14.1). Held for one text, by workers only.
    static func alone<Result: Sendable>(_ body: () throws(TextFault) -> Result) throws(TextFault) -> Result {
        try lock.withLock { _ throws(TextFault) in try body() }
    }

    private static let lock = Mutex(())

    private static func draw(_ string: String, style: StyledText, maxWidth: Int?) throws(TextFault) -> Texture {
        let layout = try TextLayout(string, style: style)
        let reach = adorned(fit(layout, into: maxWidth), style)
        guard reach.width <= maxSide, reach.height <= maxSide, reach.area <= maxPixels else {
            throw TextFault(
                "the text would take \(reach.size) pixels; at most \(maxSide) a side and 64 megapixels are drawn")
        }
        guard !reach.isEmpty else { throw TextFault("there is no text to draw") }
        let drawn = try picture(of: layout, style: style, covering: reach)
        let ink = inkBounds(of: drawn, at: reach)
        let kept = layout.extents.lines.union(ink)
        let (ascent, descent) = layout.fontReach
        let line = TextLine(
            baseline: layout.baseline.pixels - kept.y, ascent: ascent, descent: descent,
            ink: ink.isEmpty ? 0..<0 : ink.y - kept.y..<ink.maxY - kept.y)
        return crop(drawn, at: reach, to: kept, line: line)
    }

    /// Room for what surrounds the glyphs.
    private static func adorned(_ reach: Rect, _ style: StyledText) -> Rect {
        let edge = Int((style.outline?.width ?? 0).rounded(.up))
        let wide = Rect(
            minX: reach.x - edge, minY: reach.y - edge, maxX: reach.maxX + edge, maxY: reach.maxY + edge)
        guard let offset = style.shadow?.offset else { return wide }
        return wide.union(Rect(x: wide.x + offset.x, y: wide.y + offset.y, width: wide.width, height: wide.height))
    }

    /// Wraps so that ink which overhangs a line, such as an italic's last letter, stays inside the width, too.
    private static func fit(_ layout: borrowing TextLayout, into width: Int?) -> Rect {
        layout.wrap(at: width)
        guard let width else { return layout.extents.reach }
        var bounds = layout.extents.ink
        var narrowed = width
        // Each round takes away what stands out, which may bring other letters to the ends of the lines. Overhangs are
        // small and of few kinds; only a character wider than the width uses all the rounds.
        for _ in 0..<8 where bounds.width > width {
            narrowed = max(1, narrowed - (bounds.width - width))
            layout.wrap(at: narrowed)
            bounds = layout.extents.ink
        }
        return layout.extents.reach
    }

    /// The part of the layout that `bounds` covers, drawn.
    static func picture(of layout: borrowing TextLayout, style: StyledText, covering bounds: Rect) throws(TextFault)
        -> Texture
    {
        try Texture(size: bounds.size, isOpaque: false) { pixels, stride throws(TextFault) in
            try draw(layout, style: style, from: bounds, into: pixels, stride: stride)
        }
    }

    /// Where a texture is not clear, in the layout's pixels.
    private static func inkBounds(of texture: Texture, at bounds: Rect) -> Rect {
        var (minX, maxX, minY, maxY) = (texture.width, 0, texture.height, 0)
        for y in 0..<texture.height {
            let row = texture.row(y)
            guard let first = (0..<texture.width).first(where: { row[$0] != .clear }) else { continue }
            let last = (0..<texture.width).last(where: { row[$0] != .clear }) ?? first
            (minX, maxX) = (min(minX, first), max(maxX, last + 1))
            (minY, maxY) = (min(minY, y), y + 1)
        }
        guard minX < maxX else { return .zero }
        return Rect(minX: minX + bounds.x, minY: minY + bounds.y, maxX: maxX + bounds.x, maxY: maxY + bounds.y)
    }

    /// A part of a texture, as a texture of its own.
    private static func crop(_ texture: Texture, at bounds: Rect, to part: Rect, line: TextLine? = nil) -> Texture {
        Texture(size: part.size, isOpaque: false, line: line) { pixels, stride throws(Never) in
            for y in 0..<part.height {
                let source = texture.row(y + part.y - bounds.y) + (part.x - bounds.x)
                (pixels + y * stride).update(from: source, count: part.width)
            }
        }
    }

    private static func draw(
        _ layout: borrowing TextLayout, style: StyledText, from bounds: Rect, into pixels: UnsafeMutablePointer<Pixel>,
        stride: Int
    ) throws(TextFault) {
        // cairo's ARGB32 is the engine's pixel: premultiplied, in a native word.
        let surface = UnsafeMutableRawPointer(pixels).withMemoryRebound(
            to: UInt8.self, capacity: stride * bounds.height * MemoryLayout<Pixel>.stride
        ) {
            cairo_image_surface_create_for_data(
                $0, CAIRO_FORMAT_ARGB32, Int32(bounds.width), Int32(bounds.height),
                Int32(stride * MemoryLayout<Pixel>.stride))
        }
        defer { cairo_surface_destroy(surface) }
        // Errors stick to the context, from the surface's creation on; asking once at the end is enough.
        guard let context = cairo_create(surface) else { throw TextFault("not enough memory to draw the text") }
        defer { cairo_destroy(context) }
        // The baseline lies on whole pixels, so that letters are the same in every texture, beside letters of any font.
        cairo_translate(context, Double(-bounds.x), Double(-bounds.y) - layout.baseline.fraction)
        if let shadow = style.shadow { cast(shadow, of: layout, style.outline, in: context) }
        if let outline = style.outline { stroke(outline, of: layout, in: context) }
        fill(layout, style.color, in: context)
        cairo_surface_flush(surface)
        let status = cairo_status(context)
        guard status == CAIRO_STATUS_SUCCESS else {
            let reason = cairo_status_to_string(status).map { String(cString: $0) } ?? "no reason given"
            throw TextFault("cairo cannot draw the text: \(reason)")
        }
    }

    // MARK: Around the glyphs

    /// The engine's colours are premultiplied, cairo's sources are not.
    private static func setSource(of context: OpaquePointer, to color: Pixel, isOpaque: Bool = false) {
        let alpha = Double(color.alpha)
        func straight(_ shift: UInt32) -> Double { alpha == 0 ? 0 : min(1, Double(color >> shift & 0xFF) / alpha) }
        cairo_set_source_rgba(context, straight(16), straight(8), straight(0), isOpaque ? 1 : alpha / 255)
    }

    /// Where the colour is translucent, all is drawn full and laid over what is there once: so emoji, which have colours
    /// of their own, are as translucent as the letters, and letters that overlap have no darker places.
    private static func fill(_ layout: borrowing TextLayout, _ color: Pixel, in context: OpaquePointer) {
        setSource(of: context, to: color)
        guard color.alpha > 0, color.alpha < 255 else { return layout.draw(in: context) }
        let alpha = Double(color.alpha) / 255
        cairo_push_group(context)
        setSource(of: context, to: color, isOpaque: true)
        layout.draw(in: context)
        cairo_pop_group_to_source(context)
        cairo_paint_with_alpha(context, alpha)
    }

    private static func stroke(
        _ outline: StyledText.Outline, of layout: borrowing TextLayout, in context: OpaquePointer
    ) {
        setSource(of: context, to: outline.color)
        // Half of a stroke lies inside the glyph, where the glyph covers it.
        cairo_set_line_width(context, outline.width * 2)
        cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
        layout.addPath(to: context)
        cairo_stroke(context)
    }

    /// The silhouette of everything, colour emoji included.
    private static func cast(
        _ shadow: StyledText.Shadow, of layout: borrowing TextLayout, _ outline: StyledText.Outline?,
        in context: OpaquePointer
    ) {
        cairo_save(context)
        cairo_translate(context, Double(shadow.offset.x), Double(shadow.offset.y))
        cairo_push_group(context)
        if let outline { stroke(StyledText.Outline(width: outline.width, color: .black), of: layout, in: context) }
        setSource(of: context, to: .black)
        layout.draw(in: context)
        let silhouette = cairo_pop_group(context)
        setSource(of: context, to: shadow.color)
        cairo_mask(context, silhouette)
        cairo_pattern_destroy(silhouette)
        cairo_restore(context)
    }
}
