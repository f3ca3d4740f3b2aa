internal import CPango
import SignageEngine

/// A text that has been set: its lines are broken and its glyphs chosen, but nothing is drawn.
struct TextLayout: ~Copyable {
    // Pango keeps its fonts for each thread; a layout stays on the one that made it.
    private let layout: GObjectOwner
    /// Where all lines begin or end, whichever way they run; nil where Pango has put each where it belongs.
    private let side: AlignedLines.Side?

    init(_ string: String, style: StyledText) throws(TextFault) {
        let fonts = pango_cairo_font_map_get_default()
        guard let context = GObjectOwner(pango_font_map_create_context(fonts)),
            let description = FontDescriptionOwner(name: TextCleaning.clean(style.font), size: style.size)
        else { throw TextFault("not enough memory to set the text") }
        Self.setOptions(of: context.pointer)
        guard let layout = GObjectOwner(pango_layout_new(context.pointer)) else {
            throw TextFault("not enough memory to set the text")
        }
        pango_layout_set_font_description(layout.pointer, description.pointer)
        pango_layout_set_wrap(layout.pointer, PANGO_WRAP_WORD_CHAR)
        // Pango's left is the leading side: it turns with the direction of each paragraph.
        let alignment =
            switch style.alignment {
            case .leading, .left, .right: PANGO_ALIGN_LEFT
            case .center: PANGO_ALIGN_CENTER
            case .trailing: PANGO_ALIGN_RIGHT
            }
        pango_layout_set_alignment(layout.pointer, alignment)
        switch style.limit {
        case .none: break
        case .oneLine:
            pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_END)
            pango_layout_set_height(layout.pointer, -1)
        case .height(let pixels):
            pango_layout_set_ellipsize(layout.pointer, PANGO_ELLIPSIZE_END)
            pango_layout_set_height(layout.pointer, Int32(min(max(pixels, 1), Self.maxHeight)) * PANGO_SCALE)
        }
        if style.letterSpacing != 0 {
            guard let attributes = pango_attr_list_new() else { throw TextFault("not enough memory to set the text") }
            defer { pango_attr_list_unref(attributes) }
            LetterSpacing.add(style.letterSpacing, to: string, in: attributes)
            pango_layout_set_attributes(layout.pointer, attributes)
        }
        var text = string
        text.withUTF8 { bytes in
            bytes.withMemoryRebound(to: CChar.self) {
                pango_layout_set_text(layout.pointer, $0.baseAddress, Int32($0.count))
            }
        }
        self.layout = layout
        side = style.alignment == .left ? .left : style.alignment == .right ? .right : nil
    }

    /// Breaks lines at a width in pixels; nil only where the text does.
    func wrap(at width: Int?) {
        pango_layout_set_width(layout.pointer, width.map { Int32($0) * PANGO_SCALE } ?? -1)
    }

    /// The pixels that the lines take, those that ink touches with the fonts' own shapes, and those that it could touch
    /// with shapes made up for a font; relative to the layout's origin.
    var extents: (lines: Rect, ink: Rect, reach: Rect) {
        var (ink, logical) = (PangoRectangle(), PangoRectangle())
        if let side {
            (ink, logical) = AlignedLines(layout.pointer, side).extents
        } else {
            pango_layout_get_extents(layout.pointer, &ink, &logical)
        }
        let lines = Self.pixels(logical)
        guard ink.width > 0, ink.height > 0 else { return (lines, lines, lines) }
        // Antialiasing reaches up to a pixel further than the outlines, and slight hinting one more, up and down
        // (measured over five fonts, scripts of all kinds, and sizes from 9 to 190). One more stays clear.
        let glyphs = Self.pixels(ink)
        // Where a font has no italic or bold of its own, fontconfig slants and thickens it, and Pango's extents know
        // nothing of that: a slant of 0.2 (its 90-synthetic.conf) over the height of a line, and a little for the weight.
        let (slant, weight) = (1 + lines.height / 4, 1 + lines.height / 24)
        let touched = lines.union(
            Rect(minX: glyphs.x - 2, minY: glyphs.y - 3, maxX: glyphs.maxX + 2, maxY: glyphs.maxY + 3))
        let reach = Rect(
            minX: touched.x - slant, minY: touched.y - weight, maxX: touched.maxX + slant, maxY: touched.maxY + weight)
        return (lines, touched, reach)
    }

    /// The font that the description names first, or what there is in its place: how far its lines reach above and
    /// below the baseline, in pixels, rounded.
    var fontReach: (ascent: Int, descent: Int) {
        guard let description = pango_layout_get_font_description(layout.pointer),
            let font = pango_context_load_font(pango_layout_get_context(layout.pointer), description)
        else { return (0, 0) }
        defer { g_object_unref(font) }
        guard let metrics = pango_font_get_metrics(font, nil) else { return (0, 0) }
        defer { pango_font_metrics_unref(metrics) }
        return (
            Self.rounded(pango_font_metrics_get_ascent(metrics)), Self.rounded(pango_font_metrics_get_descent(metrics))
        )
    }

    /// How far below the layout's origin the first line stands: whole pixels, and what is left of it (-0.5…0.5).
    var baseline: (pixels: Int, fraction: Double) {
        let units = pango_layout_get_baseline(layout.pointer)
        let pixels = Self.rounded(units)
        return (pixels, Double(units) / Double(PANGO_SCALE) - Double(pixels))
    }

    private static func rounded(_ units: Int32) -> Int { Int((Double(units) / Double(PANGO_SCALE)).rounded()) }

    /// The characters that no installed font has, each once, in the order of the lines.
    var missing: [FontGaps.Character] {
        guard pango_layout_get_unknown_glyphs_count(layout.pointer) > 0,
            let iterator = pango_layout_get_iter(layout.pointer)
        else { return [] }
        defer { pango_layout_iter_free(iterator) }
        var result: [FontGaps.Character] = []
        var seen: Set<Unicode.Scalar> = []
        repeat {
            guard let run = pango_layout_iter_get_run_readonly(iterator), let glyphs = run.pointee.glyphs else {
                continue
            }
            for index in 0..<Int(glyphs.pointee.num_glyphs) {
                let glyph = glyphs.pointee.glyphs[index].glyph
                // Pango puts the character itself, with a mark, in the place of a glyph it has not found.
                guard glyph & Self.unknown != 0, let scalar = Unicode.Scalar(glyph & ~Self.unknown),
                    seen.insert(scalar).inserted
                else { continue }
                result.append(FontGaps.Character(scalar, script: ScriptName.of(scalar)))
            }
        } while pango_layout_iter_next_run(iterator) != 0
        return result
    }

    /// `PANGO_GLYPH_UNKNOWN_FLAG`, a macro that Swift cannot see.
    private static let unknown: UInt32 = 0x1000_0000

    /// Adds the glyphs' outlines to the context's path, with the layout's origin where the context's is.
    func addPath(to context: OpaquePointer) {
        if let side { return AlignedLines(layout.pointer, side).forEach(from: context, pango_cairo_layout_line_path) }
        cairo_move_to(context, 0, 0)
        pango_cairo_layout_path(context, layout.pointer)
    }

    /// More lines than any panel has.
    private static let maxHeight = 32_767

    /// Draws the glyphs with the layout's origin where the context's is.
    func draw(in context: OpaquePointer) {
        guard let side else { return GlyphDrawing.show(layout.pointer, in: context) }
        AlignedLines(layout.pointer, side).forEach(from: context) { context, line in
            if let context, let line { GlyphDrawing.show(line, in: context) }
        }
    }

    /// Shapes come out the same at any place and on any box: gray, no hinting across, metrics as designed.
    private static func setOptions(of context: OpaquePointer) {
        let options = cairo_font_options_create()
        defer { cairo_font_options_destroy(options) }
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        pango_cairo_context_set_font_options(context, options)
        pango_context_set_round_glyph_positions(context, 0)
    }

    /// Outwards to whole pixels.
    private static func pixels(_ rect: PangoRectangle) -> Rect {
        let scale = Int(PANGO_SCALE)
        func floor(_ value: Int) -> Int { value >= 0 ? value / scale : -((-value + scale - 1) / scale) }
        let (x, y) = (Int(rect.x), Int(rect.y))
        return Rect(
            minX: floor(x), minY: floor(y), maxX: -floor(-(x + Int(rect.width))),
            maxY: -floor(-(y + Int(rect.height))))
    }
}
