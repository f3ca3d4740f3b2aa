/// Makes a carousel of its settings: the items in order, the geometry in panel pixels, the first pictures, the dots.
struct CarouselBuilder {
    let id: ZoneID
    let settings: CarouselSettings
    let frame: Rect
    let transform: CanvasTransform

    private var axis: Strip.Axis { settings.axis == .horizontal ? .horizontal : .vertical }
    private var view: Int { axis == .horizontal ? frame.width : frame.height }

    /// Nil, with a message, where there is nothing to show.
    func build(_ pictures: inout PictureLoader, _ rasterizer: any TextRasterizer) -> CarouselShow? {
        let length = settings.itemSize.map { max(1, transform.panelLength($0, along: axis)) } ?? view
        let parallax = transform.panelLength(settings.parallax, along: axis)
        let target = target(length: length, parallax: settings.fit == .contain ? 0 : parallax)
        var (items, listed) = self.items(&pictures, target)
        let gap = transform.panelLength(settings.gap, along: axis)
        let preloaded = preload(&items, length + gap, &pictures)
        guard !items.isEmpty else {
            pictures.report(
                .warning, path: "", "carousel \"\(id.rawValue)\" has no picture to show",
                remedy: "put PNG or JPEG pictures into its folder, or name others in \"items\"")
            return nil
        }
        var show = CarouselShow(id: id, frame: frame, axis: axis, items: items)
        show.listed = listed
        show.loop = settings.loop
        show.itemLength = length
        show.gap = gap
        show.parallax = parallax
        show.fit = settings.fit
        show.background = settings.background
        show.border = settings.border
        show.border?.width = max(1, transform.panelLength(settings.border?.width ?? 1, along: axis))
        show.behavior = behavior
        show.preloaded = preloaded
        if let pages = show.geometry(count: items.count)?.pageCount, pages > 1 {
            show.indicator = indicator(pages: pages, rasterizer)
        }
        return show
    }

    /// The size of every picture: its page's, and what parallax moves it by on both sides.
    private func target(length: Int, parallax: Int) -> TargetSize {
        let size =
            axis == .horizontal
            ? Size(width: length + 2 * parallax, height: frame.height)
            : Size(width: frame.width, height: length + 2 * parallax)
        switch settings.fit {
        case .cover: return .cover(size)
        case .contain: return .contain(size)
        case .stretch: return .stretch(size)
        }
    }

    /// Those that play, with their numbers among all, and how many these are.
    private func items(_ pictures: inout PictureLoader, _ target: TargetSize)
        -> (playing: [CarouselShow.Item], listed: Int)
    {
        let listed = settings.items.isEmpty ? Self.defaultItems : settings.items
        var items: [CarouselShow.Item] = []
        var number = 0
        for item in listed {
            guard let reference = item.image else { continue }
            for path in pictures.paths(of: reference) {
                defer { number += 1 }
                guard !item.isOff else { continue }
                items.append(
                    CarouselShow.Item(
                        PictureKey(path: path, target: target), number: number, time: item.time,
                        onTap: item.onTap.map { ($0.show ?? id, $0.item - 1) }))
            }
        }
        return (items, number)
    }

    /// Where a playlist names no items: the folder that the zone without a playlist would show.
    private static let defaultItems =
        ContentPath(rawValue: "banners").map {
            [CarouselSettings.Item(ContentReference($0))]
        } ?? []

    /// Decodes what is in view at the start and the two neighbours; items that fail are left out at once, so that the
    /// first frame is whole.
    private func preload(_ items: inout [CarouselShow.Item], _ pitch: Int, _ pictures: inout PictureLoader)
        -> [PictureKey: Texture]
    {
        var loaded: [PictureKey: Texture] = [:]
        let visible = (view + pitch - 1) / pitch
        var index = 0
        while index < min(visible + 1, items.count) {
            if let texture = pictures.texture(items[index].picture) {
                loaded[items[index].picture] = texture
                index += 1
            } else {
                items.remove(at: index)
            }
        }
        while settings.loop, let last = items.last, loaded[last.picture] == nil {
            if let texture = pictures.texture(last.picture) {
                loaded[last.picture] = texture
            } else {
                items.removeLast()
            }
        }
        return loaded
    }

    private var behavior: CarouselBehavior {
        var behavior = CarouselBehavior()
        behavior.bounce = settings.bounce
        behavior.paging = settings.paging
        behavior.pagesPerSwipe = settings.pagesPerSwipe
        behavior.release = settings.release
        behavior.bounceLimit = settings.bounceLimit
        behavior.settle = settings.settle
        behavior.autoplay = settings.autoplay
        behavior.resumeAfter = settings.resumeAfter
        behavior.transition = settings.transition
        behavior.transitionTime = settings.transitionTime
        behavior.easing = settings.easing
        return behavior
    }

    // MARK: Indicator

    /// More pages than dots that can be told apart are counted in numbers.
    private static let mostDots = 24

    private func indicator(pages: Int, _ rasterizer: any TextRasterizer) -> CarouselIndicator? {
        guard settings.indicator != .none else { return nil }
        let unit = max(min(frame.width, frame.height) / 56, 3)
        let position = settings.indicatorPosition ?? (axis == .horizontal ? .bottom : .right)
        let lies: Strip.Axis = position == .top || position == .bottom ? .horizontal : .vertical
        let spacing = unit * 5 / 2
        let fits = pages * spacing <= (lies == .horizontal ? frame.width : frame.height)
        let form =
            settings.indicator == .dots && pages <= Self.mostDots && fits
            ? CarouselIndicator.Form.dots(
                other: CarouselIndicator.dot(diameter: unit, color: settings.indicatorColor),
                current: CarouselIndicator.dot(diameter: unit, color: settings.indicatorCurrent), spacing: spacing)
            : numbers(unit, rasterizer)
        guard let form else { return nil }
        let inset = unit * 3
        let center =
            switch position {
            case .top: Point(x: frame.x + frame.width / 2, y: frame.y + inset)
            case .bottom: Point(x: frame.x + frame.width / 2, y: frame.maxY - inset)
            case .left: Point(x: frame.x + inset, y: frame.y + frame.height / 2)
            case .right: Point(x: frame.maxX - inset, y: frame.y + frame.height / 2)
            }
        return CarouselIndicator(form: form, center: center, axis: lies, frame: frame)
    }

    /// Nil where there is no font to draw them with.
    private func numbers(_ unit: Int, _ rasterizer: any TextRasterizer) -> CarouselIndicator.Form? {
        func text(_ string: String) -> Texture? {
            try? rasterizer.rasterize(
                StyledText(string, size: unit * 4, color: settings.indicatorCurrent), maxWidth: nil)
        }
        let digits = (0...9).compactMap { text("\($0)") }
        guard digits.count == 10, let slash = text("/") else { return nil }
        return .numbers(digits: digits, slash: slash)
    }
}
