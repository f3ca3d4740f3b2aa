/// Makes a carousel of its settings: the items in order, the geometry in panel pixels, the first pictures, the dots.
struct CarouselBuilder {
    let id: ZoneID
    let settings: CarouselSettings
    let frame: Rect
    let transform: CanvasTransform
    /// The picture that the carousel shows now, by its path; nil where it begins with the first.
    var place: String?

    private var axis: Strip.Axis { settings.axis == .horizontal ? .horizontal : .vertical }
    private var view: Int { axis == .horizontal ? frame.width : frame.height }

    /// All pictures that it ever shows, whatever is on, in order.
    func pictures(_ pictures: inout PictureLoader) -> [PictureKey] {
        items(&pictures, target).playing.map(\.picture)
    }

    private var length: Int { settings.itemSize.map { max(1, transform.panelLength($0, along: axis)) } ?? view }
    private var parallax: Int { transform.panelLength(settings.parallax, along: axis) }

    /// Nil, with a message, where there is nothing to show.
    func build(_ pictures: inout PictureLoader) -> CarouselShow? {
        var (items, listed) = self.items(&pictures, target)
        // A file that is named and is not there is told about now, not when its turn comes.
        let named = Set(settings.items.compactMap { $0.image?.path.rawValue })
        items.removeAll { item in
            let path = item.picture.path
            return named.contains(path) && pictures.isMissing(path) && pictures.texture(item.picture) == nil
        }
        let gap = transform.panelLength(settings.gap, along: axis)
        let preloaded = preload(&items, length + gap, &pictures)
        guard !items.isEmpty else {
            pictures.report(
                .warning, .picture, path: "", "carousel \"\(id.rawValue)\" has no picture to show",
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
        // Opaque, so that it fades as one with its page.
        show.border?.color = Self.mixed(settings.border?.color ?? .black, over: settings.background)
        show.behavior = behavior
        show.preloaded = preloaded
        show.largestPicture = Texture.byteCount(of: target.bounds)
        if let pages = show.geometry(count: items.count)?.pageCount, pages > 1 {
            show.indicator = indicator(pages: pages, &pictures)
        }
        return show
    }

    /// The size of every picture: its page's, and what parallax moves it by on both sides.
    private var target: TargetSize {
        let parallax = settings.fit == .contain ? 0 : parallax
        let size =
            axis == .horizontal
            ? Size(width: length + 2 * parallax, height: frame.height)
            : Size(width: frame.width, height: length + 2 * parallax)
        switch settings.fit {
        case .cover: return .crop(size)
        case .contain: return .contain(size)
        case .stretch: return .stretch(size)
        }
    }

    /// Those that play, with their numbers among all, and how many these are.
    private func items(_ pictures: inout PictureLoader, _ target: TargetSize)
        -> (playing: [CarouselShow.Item], listed: Int)
    {
        let listed = settings.items.isEmpty ? Self.defaultItems : settings.items
        let entries = listed.flatMap { item in
            (item.image.map { pictures.paths(of: $0) } ?? []).map { (path: $0, item: item) }
        }
        let ordered = settings.order.arranged(entries, seed: settings.seed, path: \.path, turn: \.item.turn)
        let playing = ordered.enumerated().filter { !$0.element.item.isOff }.map { number, entry in
            CarouselShow.Item(
                pictures.key(
                    entry.path, target, ground: settings.background, of: entry.item.image),
                number: number, time: entry.item.time,
                onTap: entry.item.onTap.map { ($0.show ?? id, $0.item - 1) })
        }
        return (playing, ordered.count)
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
        for item in around(place, in: items, visible) where loaded[item.picture] == nil {
            loaded[item.picture] = pictures.texture(item.picture)
        }
        return loaded
    }

    /// The items in view while the one with this picture is the current one, and two neighbours on each side: it may move
    /// on while they are decoded.
    private func around(_ path: String?, in items: [CarouselShow.Item], _ visible: Int) -> [CarouselShow.Item] {
        guard let path, let index = items.firstIndex(where: { $0.picture.path == path }) else { return [] }
        let places = index - 2...index + visible + 1
        guard settings.loop else { return places.filter(items.indices.contains).map { items[$0] } }
        return places.prefix(items.count).map { items[($0 % items.count + items.count) % items.count] }
    }

    private static func mixed(_ color: Pixel, over ground: Pixel) -> Pixel {
        color &+ Kernels.scale(ground, by: 255 &- (color >> 24))
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

    private func indicator(pages: Int, _ pictures: inout PictureLoader) -> CarouselIndicator? {
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
            : numbers(unit, &pictures)
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

    /// Nil, with a message, where they cannot be drawn.
    private func numbers(_ unit: Int, _ pictures: inout PictureLoader) -> CarouselIndicator.Form? {
        let zone = "carousel \"\(id.rawValue)\""
        func text(_ string: String) throws(TextFault) -> Texture {
            try pictures.words(
                StyledText(string, size: unit * 4, color: settings.indicatorCurrent), maxWidth: nil, for: zone)
        }
        do throws(TextFault) {
            var digits: [Texture] = []
            for digit in 0...9 { digits.append(try text("\(digit)")) }
            return .numbers(digits: digits, slash: try text("/"))
        } catch {
            pictures.report(
                .error, .text, path: "", "the page numbers of \(zone) cannot be drawn: \(error.reason)",
                remedy: error.remedy ?? "write `indicator: none`")
            return nil
        }
    }
}
