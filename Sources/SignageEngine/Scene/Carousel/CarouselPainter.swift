/// Draws the pages of a carousel, clipped to its frame: the picture, what is behind it, and the border.
struct CarouselPainter {
    let show: CarouselShow

    private var isHorizontal: Bool { show.axis == .horizontal }
    private var view: Int { isHorizontal ? show.frame.width : show.frame.height }

    /// - Parameters:
    ///   - picture: nil while it is not there yet: the page is plain then.
    ///   - start: where the page begins along the axis, in pixels from the zone's beginning.
    func draw(_ picture: Texture?, at start: Int, opacity: UInt8, into list: inout DisplayList) {
        let page =
            isHorizontal
            ? Rect(x: show.frame.x + start, y: show.frame.y, width: show.itemLength, height: show.frame.height)
            : Rect(x: show.frame.x, y: show.frame.y + start, width: show.frame.width, height: show.itemLength)
        // No two layers of a page lie over one another: while it fades each would let through what is beneath it.
        let inner = show.border.map { drawBorder($0, of: page, opacity, into: &list) } ?? page
        guard let picture else {
            fill(inner, opacity, into: &list)
            return
        }
        let layer = layer(picture, on: page, inner, start, opacity)
        fill(inner, around: picture.isOpaque ? layer.frame : .zero, opacity, into: &list)
        list.append(layer)
    }

    private func fill(_ area: Rect, _ opacity: UInt8, into list: inout DisplayList) {
        list.append(Layer(.fill(show.background), frame: area.intersection(show.frame), opacity: opacity))
    }

    /// The four sides of an area around what lies in it.
    private func fill(_ area: Rect, around hole: Rect, _ opacity: UInt8, into list: inout DisplayList) {
        guard !hole.isEmpty else {
            fill(area, opacity, into: &list)
            return
        }
        fill(Rect(minX: area.x, minY: area.y, maxX: area.maxX, maxY: hole.y), opacity, into: &list)
        fill(Rect(minX: area.x, minY: hole.y, maxX: hole.x, maxY: hole.maxY), opacity, into: &list)
        fill(Rect(minX: hole.maxX, minY: hole.y, maxX: area.maxX, maxY: hole.maxY), opacity, into: &list)
        fill(Rect(minX: area.x, minY: hole.maxY, maxX: area.maxX, maxY: area.maxY), opacity, into: &list)
    }

    /// The picture in the middle of its page, moved against it by the parallax as far as it still covers it.
    private func layer(
        _ picture: Texture, on page: Rect, _ inner: Rect, _ start: Int, _ opacity: UInt8
    ) -> Layer {
        // The pixel of the picture that is at the page's corner; negative where the picture is smaller.
        var corner = Point(x: (picture.width - page.width) / 2, y: (picture.height - page.height) / 2)
        if show.fit != .contain {
            let shift = parallaxShift(start)
            if isHorizontal {
                corner.x = Self.shifted(corner.x, by: shift, room: picture.width - page.width)
            } else {
                corner.y = Self.shifted(corner.y, by: shift, room: picture.height - page.height)
            }
        }
        let whole = Rect(x: page.x - corner.x, y: page.y - corner.y, width: picture.width, height: picture.height)
        let place = whole.intersection(inner).intersection(show.frame)
        return Layer(
            .texture(picture, origin: Point(x: place.x - whole.x, y: place.y - whole.y)), frame: place, opacity: opacity
        )
    }

    private static func shifted(_ corner: Int, by shift: Int, room: Int) -> Int {
        room <= 0 ? corner : min(max(corner + shift, 0), room)
    }

    /// How far the picture is moved against its page: `parallax` pixels while the page crosses one view.
    private func parallaxShift(_ start: Int) -> Int {
        guard show.parallax > 0 else { return 0 }
        let middle = Double(start) + Double(show.itemLength - view) / 2
        return Int((min(max(middle / Double(view), -1), 1) * Double(show.parallax)).rounded())
    }

    /// A line at the page's beginning and one at its end.
    ///
    /// - Returns: what is left between them.
    private func drawBorder(
        _ border: CarouselSettings.Border, of page: Rect, _ opacity: UInt8, into list: inout DisplayList
    ) -> Rect {
        var inner = page
        let length = isHorizontal ? page.width : page.height
        let width = min(border.width, (length + 1) / 2)
        if isHorizontal {
            inner.x += width
            inner.width = max(0, length - 2 * width)
        } else {
            inner.y += width
            inner.height = max(0, length - 2 * width)
        }
        for isEnd in [false, true] {
            var line = page
            if isHorizontal {
                line.width = isEnd ? min(width, length - width) : width
                if isEnd { line.x = page.maxX - line.width }
            } else {
                line.height = isEnd ? min(width, length - width) : width
                if isEnd { line.y = page.maxY - line.height }
            }
            list.append(Layer(.fill(border.color), frame: line.intersection(show.frame), opacity: opacity))
        }
        return inner
    }
}
