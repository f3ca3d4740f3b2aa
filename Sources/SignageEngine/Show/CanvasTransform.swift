/// Brings rectangles of the design's canvas to the panel.
struct CanvasTransform {
    private let scaleX: Double
    private let scaleY: Double
    private let offsetX: Double
    private let offsetY: Double

    /// - Parameter canvas: nil for the panel's own pixels.
    init(canvas: Size?, scale: Playlist.Scale, panel: Size) {
        guard let canvas, !canvas.isEmpty else {
            (scaleX, scaleY, offsetX, offsetY) = (1, 1, 0, 0)
            return
        }
        let (x, y) = (Double(panel.width) / Double(canvas.width), Double(panel.height) / Double(canvas.height))
        switch scale {
        case .stretch: (scaleX, scaleY) = (x, y)
        case .contain: (scaleX, scaleY) = (min(x, y), min(x, y))
        case .cover: (scaleX, scaleY) = (max(x, y), max(x, y))
        }
        offsetX = (Double(panel.width) - Double(canvas.width) * scaleX) / 2
        offsetY = (Double(panel.height) - Double(canvas.height) * scaleY) / 2
    }

    /// Panel pixels in a canvas unit; the mean where the canvas is stretched.
    var pixelsPerUnit: Double { (scaleX + scaleY) / 2 }

    /// A length on the canvas in panel pixels, along an axis; at least 0.
    func panelLength(_ length: Int, along axis: Strip.Axis) -> Int {
        max(0, Int((Double(length) * (axis == .horizontal ? scaleX : scaleY)).rounded()))
    }

    /// A length of type, which is not stretched, in panel pixels.
    func panelType(_ length: Double) -> Double { length * min(scaleX, scaleY) }

    /// Edges are rounded, not sizes, so that zones which meet on the canvas meet on the panel.
    func panelRect(_ rect: Rect) -> Rect {
        func edge(_ value: Int, _ scale: Double, _ offset: Double) -> Int {
            Int((Double(value) * scale + offset).rounded())
        }
        return Rect(
            minX: edge(rect.x, scaleX, offsetX), minY: edge(rect.y, scaleY, offsetY),
            maxX: edge(rect.maxX, scaleX, offsetX), maxY: edge(rect.maxY, scaleY, offsetY))
    }
}
