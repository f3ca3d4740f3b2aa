/// Dots, or "1 / 5", over a carousel; hidden with a single page.
public struct CarouselIndicator: Sendable {
    enum Form: Sendable {
        case dots(other: Texture, current: Texture, spacing: Int)
        /// The textures of "1", "2", …; and of " / 5".
        case numbers(pages: [Texture], total: Texture)
    }

    var form: Form
    /// The middle of the row, in panel pixels.
    var center: Point
    /// Along which the dots lie.
    var axis: Strip.Axis

    /// A filled circle with soft edges: each pixel's coverage by distance from the rim.
    static func dot(diameter: Int, color: Pixel) -> Texture {
        let radius = Double(diameter) / 2
        return Texture(
            size: Size(width: diameter, height: diameter),
            pixels: (0..<(diameter * diameter)).map { index in
                let (x, y) = (Double(index % diameter) + 0.5 - radius, Double(index / diameter) + 0.5 - radius)
                let coverage = min(max(radius - (x * x + y * y).squareRoot() + 0.5, 0), 1)
                return Kernels.scale(color, by: UInt32((coverage * 255).rounded()))
            })
    }

    /// - Parameter position: in items from the first, with a fraction while it moves.
    func draw(position: Double, count: Int, into list: inout DisplayList) {
        switch form {
        case .dots(let other, let current, let spacing):
            for index in 0..<count {
                list.append(layer(other, at: place(Double(index), count, spacing), opacity: 255))
            }
            // Between the last and the first the one fades out while the other fades in.
            let whole = position.rounded(.down)
            if whole < Double(count - 1) {
                list.append(layer(current, at: place(position, count, spacing), opacity: 255))
            } else {
                let away = UInt8((min(max(position - whole, 0), 1) * 255).rounded())
                list.append(layer(current, at: place(Double(count - 1), count, spacing), opacity: 255 - away))
                list.append(layer(current, at: place(0, count, spacing), opacity: away))
            }
        case .numbers(let pages, let total):
            let page = pages[min(max(Int(position.rounded()) % count, 0), pages.count - 1)]
            let width = page.width + total.width
            let top = center.y - max(page.height, total.height) / 2
            list.append(layer(page, at: Point(x: center.x - width / 2, y: top), opacity: 255))
            list.append(layer(total, at: Point(x: center.x - width / 2 + page.width, y: top), opacity: 255))
        }
    }

    private func place(_ position: Double, _ count: Int, _ spacing: Int) -> Point {
        let along = Int(((position - Double(count - 1) / 2) * Double(spacing)).rounded())
        return axis == .horizontal ? Point(x: center.x + along, y: center.y) : Point(x: center.x, y: center.y + along)
    }

    private func layer(_ texture: Texture, at point: Point, opacity: UInt8) -> Layer {
        let isNumber = if case .numbers = form { true } else { false }
        let frame = Rect(
            x: isNumber ? point.x : point.x - texture.width / 2, y: isNumber ? point.y : point.y - texture.height / 2,
            width: texture.width, height: texture.height)
        return Layer(.texture(texture, origin: .zero), frame: frame, opacity: opacity)
    }
}
