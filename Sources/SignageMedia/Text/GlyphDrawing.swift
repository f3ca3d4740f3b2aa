internal import CPango

/// Draws the glyphs of a layout one by one.
///
/// Where glyphs of one call overlap, cairo draws them through a mask that is as large as their extents without hinting, and
/// slight hinting makes letters a pixel higher: their top row is cut off (seen with cairo 1.16). A single glyph has no mask.
enum GlyphDrawing {
    /// All lines, with the layout's origin where the context's is.
    static func show(_ layout: OpaquePointer, in context: OpaquePointer) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
            var logical = PangoRectangle()
            pango_layout_iter_get_line_extents(iterator, nil, &logical)
            cairo_move_to(context, pixels(logical.x), pixels(pango_layout_iter_get_baseline(iterator)))
            show(line, in: context)
        } while pango_layout_iter_next_line(iterator) != 0
    }

    /// A line that begins at the context's point.
    static func show(_ line: UnsafeMutablePointer<PangoLayoutLine>, in context: OpaquePointer) {
        var (left, baseline) = (0.0, 0.0)
        cairo_get_current_point(context, &left, &baseline)
        var x: Int32 = 0
        var node = line.pointee.runs
        while let entry = node {
            defer { node = entry.pointee.next }
            guard let run = entry.pointee.data?.assumingMemoryBound(to: PangoGlyphItem.self).pointee,
                let glyphs = run.glyphs?.pointee, let font = run.item?.pointee.analysis.font
            else { continue }
            x += run.start_x_offset
            for index in 0..<Int(glyphs.num_glyphs) {
                cairo_move_to(context, left + pixels(x), baseline - pixels(run.y_offset))
                show(glyphs.glyphs + index, of: font, in: context)
                x += glyphs.glyphs[index].geometry.width
            }
            x += run.end_x_offset
        }
    }

    private static func show(
        _ glyph: UnsafeMutablePointer<PangoGlyphInfo>, of font: UnsafeMutablePointer<PangoFont>,
        in context: OpaquePointer
    ) {
        var cluster: Int32 = 0
        withUnsafeMutablePointer(to: &cluster) { cluster in
            var single = PangoGlyphString(num_glyphs: 1, glyphs: glyph, log_clusters: cluster, space: 1)
            pango_cairo_show_glyph_string(context, font, &single)
        }
    }

    private static func pixels(_ units: Int32) -> Double { Double(units) / Double(PANGO_SCALE) }
}
