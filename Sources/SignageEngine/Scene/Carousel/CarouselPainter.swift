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
        let layer = picture.map { self.layer($0, on: page, start, opacity) }
        if layer?.frame != page.intersection(show.frame) || picture?.isOpaque == false {
            list.append(Layer(.fill(show.background), frame: page.intersection(show.frame), opacity: opacity))
        }
        if let layer { list.append(layer) }
        if let border = show.border { drawBorder(border, of: page, opacity, into: &list) }
    }

    /// The picture in the middle of its page, moved against it by the parallax as far as it still covers it.
    private func layer(_ picture: Texture, on page: Rect, _ start: Int, _ opacity: UInt8) -> Layer {
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
        let place = whole.intersection(page).intersection(show.frame)
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
    private func drawBorder(
        _ border: CarouselSettings.Border, of page: Rect, _ opacity: UInt8, into list: inout DisplayList
    ) {
        for isEnd in [false, true] {
            var line = page
            if isHorizontal {
                line.width = min(border.width, page.width)
                if isEnd { line.x = page.maxX - line.width }
            } else {
                line.height = min(border.width, page.height)
                if isEnd { line.y = page.maxY - line.height }
            }
            list.append(Layer(.fill(border.color), frame: line.intersection(show.frame), opacity: opacity))
        }
    }
}
