internal import CPango

/// The lines of a layout, put to one side whichever way they run. Pango turns left and right for paragraphs that run the
/// other way, and cannot be told not to.
struct AlignedLines {
    enum Side { case left, right }

    private struct Line {
        var line: UnsafeMutablePointer<PangoLayoutLine>
        /// Pango's units, as the rectangles.
        var x: Int32
        var baseline: Int32
        var ink: PangoRectangle
        var logical: PangoRectangle
    }

    // Only valid as long as the layout is, and is not set anew.
    private var lines: [Line] = []

    init(_ layout: OpaquePointer, _ side: Side) {
        guard let iterator = pango_layout_get_iter(layout) else { return }
        defer { pango_layout_iter_free(iterator) }
        repeat {
            guard let line = pango_layout_iter_get_line_readonly(iterator) else { continue }
            var (ink, logical) = (PangoRectangle(), PangoRectangle())
            pango_layout_iter_get_line_extents(iterator, &ink, &logical)
            lines.append(
                Line(
                    line: line, x: logical.x, baseline: pango_layout_iter_get_baseline(iterator), ink: ink,
                    logical: logical))
        } while pango_layout_iter_next_line(iterator) != 0
        let widest = lines.map(\.logical.width).max() ?? 0
        for index in lines.indices {
            let x = side == .left ? 0 : widest - lines[index].logical.width
            lines[index].ink.x += x - lines[index].x
            (lines[index].x, lines[index].logical.x) = (x, x)
        }
    }

    /// What ink touches and what the lines take.
    var extents: (ink: PangoRectangle, logical: PangoRectangle) {
        lines.reduce((PangoRectangle(), PangoRectangle())) {
            (Self.union($0.0, $1.ink), Self.union($0.1, $1.logical))
        }
    }

    private static func union(_ a: PangoRectangle, _ b: PangoRectangle) -> PangoRectangle {
        // Lines without anything on them have a height and no width.
        if a.width == 0 && a.height == 0 { return b }
        if b.width == 0 && b.height == 0 { return a }
        let (x, y) = (min(a.x, b.x), min(a.y, b.y))
        return PangoRectangle(
            x: x, y: y, width: max(a.x + a.width, b.x + b.width) - x, height: max(a.y + a.height, b.y + b.height) - y)
    }

    /// Calls a drawing function of Pango's for each line, with the context's point at its beginning.
    func forEach(
        from context: OpaquePointer, _ draw: (OpaquePointer?, UnsafeMutablePointer<PangoLayoutLine>?) -> Void
    ) {
        for line in lines {
            cairo_move_to(context, Double(line.x) / Double(PANGO_SCALE), Double(line.baseline) / Double(PANGO_SCALE))
            draw(context, line.line)
        }
    }
}
