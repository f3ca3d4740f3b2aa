/// Dots, or "1 / 5", over a carousel; hidden with a single page.
public struct CarouselIndicator: Sendable {
    enum Form: Sendable {
        case dots(other: Texture, current: Texture, spacing: Int)
        /// The textures of "0" … "9", and of " / ".
        case numbers(digits: [Texture], slash: Texture)
    }

    var form: Form
    /// The middle of the row, in panel pixels.
    var center: Point
    /// Along which the dots lie.
    var axis: Strip.Axis
    /// Nothing is drawn outside: the carousel's frame.
    var frame: Rect

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

    /// - Parameters:
    ///   - pages: where the carousel is, in pages from the first, with a fraction while it moves.
    ///   - loops: whether the first page follows the last.
    func draw(pages: Double, count: Int, loops: Bool, into list: inout DisplayList) {
        let last = Double(count - 1)
        // Past the ends of the row it stays on the last page.
        let position = loops ? pages : min(max(pages, 0), last)
        switch form {
        case .dots(let other, let current, let spacing):
            for index in 0..<count { list.append(dot(other, Double(index), count, spacing, opacity: 1)) }
            // Between the last and the first the one fades out while the other fades in.
            let away = min(max(position - last, 0), 1)
            list.append(dot(current, min(position, last), count, spacing, opacity: 1 - away))
            list.append(dot(current, 0, count, spacing, opacity: away))
        case .numbers(let digits, let slash):
            let page = Int(position.rounded()) % count + 1
            // A space on both sides: a text's own spaces at its ends are not drawn.
            let space = digits[0].width / 2
            let width = Self.width(of: page, digits) + slash.width + 2 * space + Self.width(of: count, digits)
            var x = start(of: width, margin: slash.height / 2)
            draw(page, digits, &x, into: &list)
            x += space
            place(slash, &x, into: &list)
            x += space
            draw(count, digits, &x, into: &list)
        }
    }

    /// Where words of a width begin: about the middle of the row, but wholly inside the frame, since at the left and the
    /// right the middle is nearer to the edge than half of what they take.
    private func start(of width: Int, margin: Int) -> Int {
        let (first, last) = (frame.x + margin, frame.maxX - margin - width)
        return first <= last ? min(max(center.x - width / 2, first), last) : frame.x + (frame.width - width) / 2
    }

    private func dot(_ texture: Texture, _ position: Double, _ count: Int, _ spacing: Int, opacity: Double) -> Layer {
        let along = Int(((position - Double(count - 1) / 2) * Double(spacing)).rounded())
        let middle =
            axis == .horizontal ? Point(x: center.x + along, y: center.y) : Point(x: center.x, y: center.y + along)
        return layer(texture, at: Point(x: middle.x - texture.width / 2, y: middle.y - texture.height / 2), opacity)
    }

    /// Digit by digit, without the heap memory that a text would take.
    private func draw(_ number: Int, _ digits: [Texture], _ x: inout Int, into list: inout DisplayList) {
        var unit = 1
        while number / unit >= 10 { unit *= 10 }
        while unit > 0 {
            place(digits[number / unit % 10], &x, into: &list)
            unit /= 10
        }
    }

    private static func width(of number: Int, _ digits: [Texture]) -> Int {
        number < 10 ? digits[number].width : width(of: number / 10, digits) + digits[number % 10].width
    }

    private func place(_ texture: Texture, _ x: inout Int, into list: inout DisplayList) {
        list.append(layer(texture, at: Point(x: x, y: center.y - texture.height / 2), 1))
        x += texture.width
    }

    private func layer(_ texture: Texture, at corner: Point, _ opacity: Double) -> Layer {
        let place = Rect(x: corner.x, y: corner.y, width: texture.width, height: texture.height).intersection(frame)
        return Layer(
            .texture(texture, origin: Point(x: place.x - corner.x, y: place.y - corner.y)), frame: place,
            opacity: UInt8((opacity * 255).rounded()))
    }
}
