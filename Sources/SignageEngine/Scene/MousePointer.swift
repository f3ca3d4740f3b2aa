/// The arrow that shows where a mouse is: there while the mouse moves, and for a moment longer. Over everything.
struct MousePointer {
    private var place = Point.zero
    /// When it goes; nil while it is not there.
    private(set) var hidesAt: Span?
    private var texture: Texture?

    /// How long it stays after the mouse's last move.
    static let stay = Span.seconds(3)

    mutating func move(to mouse: (x: Double, y: Double), at now: Span, panel: Size) {
        place = Point(x: Int(mouse.x.rounded(.down)), y: Int(mouse.y.rounded(.down)))
        hidesAt = now + Self.stay
        texture = texture ?? Self.arrow(height: max(min(panel.width, panel.height) / 36, 16))
    }

    /// The earliest time after `now` at which it looks different by itself.
    func nextChange(after now: Span) -> Span? { hidesAt.flatMap { $0 > now ? $0 : nil } }

    func draw(at now: Span, into list: inout DisplayList) {
        guard let hidesAt, now < hidesAt, let texture else { return }
        list.append(
            Layer(
                .texture(texture, origin: .zero),
                frame: Rect(x: place.x, y: place.y, width: texture.width, height: texture.height)))
    }

    /// The usual arrow, whose tip is its top left corner: corners in units of its height.
    private static let outline: [(x: Double, y: Double)] = [
        (0, 0), (0, 0.84), (0.19, 0.66), (0.33, 0.98), (0.47, 0.92), (0.33, 0.61), (0.6, 0.6),
    ]

    /// White, with a black edge that is seen on any ground.
    private static func arrow(height: Int) -> Texture {
        let (length, edge) = (Double(height), 0.05)
        let size = Size(width: (height * 2 + 2) / 3, height: height)
        return Texture(
            size: size,
            pixels: (0..<size.area).map { index in
                var (covered, white) = (0, 0)
                for sample in 0..<16 {
                    let x = (Double(index % size.width) + (Double(sample % 4) + 0.5) / 4) / length
                    let y = (Double(index / size.width) + (Double(sample / 4) + 0.5) / 4) / length
                    guard isInside(x, y) else { continue }
                    covered += 1
                    if distance(x, y) > edge { white += 1 }
                }
                let (alpha, level) = (UInt32(covered * 255 / 16), UInt32(white * 255 / 16))
                return alpha << 24 | level << 16 | level << 8 | level
            })
    }

    /// Whether an odd number of edges lies to the right.
    private static func isInside(_ x: Double, _ y: Double) -> Bool {
        var isInside = false
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) where (a.y > y) != (b.y > y) {
            if x < a.x + (y - a.y) / (b.y - a.y) * (b.x - a.x) { isInside.toggle() }
        }
        return isInside
    }

    /// From the nearest edge.
    private static func distance(_ x: Double, _ y: Double) -> Double {
        var least = Double.infinity
        for (a, b) in zip(outline, outline.dropFirst() + outline.prefix(1)) {
            let (dx, dy) = (b.x - a.x, b.y - a.y)
            let part = min(max(((x - a.x) * dx + (y - a.y) * dy) / (dx * dx + dy * dy), 0), 1)
            let (ex, ey) = (x - a.x - part * dx, y - a.y - part * dy)
            least = min(least, (ex * ex + ey * ey).squareRoot())
        }
        return least
    }
}
