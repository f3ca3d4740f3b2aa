@testable import SignageEngine

/// A stage of carousels whose pictures are made on the spot: item n is a picture of the colour n, of just the size it is
/// asked for. Times in milliseconds.
final class CarouselSign {
    private(set) var stage: Stage
    private(set) var list = DisplayList()
    /// What was answered when it was drawn last.
    private(set) var nextChange: Span?
    private var events: [SceneEvent] = []
    /// Pictures that cannot be made.
    var broken: Set<String> = []
    private var textures: [PictureKey: Texture] = [:]
    private(set) var requests: [String] = []
    private var words: [(texture: Texture?, text: String)] = []
    /// The words that are on the glass, of those that the stage has asked for.
    var drawn: String? {
        for layer in list.layers {
            guard case .texture(let texture, _) = layer.content else { continue }
            if let found = words.first(where: { $0.texture === texture }) { return found.text }
        }
        return nil
    }
    var fingers = Fingers()

    convenience init(_ carousels: CarouselShow..., idleReset: Span? = nil, start: Int64 = 0) {
        self.init(
            Show(size: Size(width: 400, height: 300), zones: carousels.map { .carousel($0) }, idleReset: idleReset),
            start: start)
    }

    init(_ show: Show, start: Int64 = 0, wallStart: Span = SceneTime.sampleStart) {
        stage = Stage(
            show, refresh: RefreshRate(refreshes: 60), start: .milliseconds(start), wallStart: wallStart)
        stage.onEvent = { [unowned self] in events.append($0) }
        stage.shelf.loader = { [unowned self] in servesAtOnce ? make($0) : nil }
        serve()
    }

    /// Nil for those that cannot be made.
    private func make(_ key: PictureKey) -> Texture? {
        if let text = key.text {
            let texture = Self.words(text, key)
            requests.append(text.string)
            words.append((texture, text.string))
            return texture
        }
        if broken.contains(key.path) { return nil }
        requests.append(key.path)
        if textures[key] == nil { textures[key] = Self.picture(key) }
        return textures[key]
    }

    /// Pages of a zone at 0, 0, or wherever it is put; each as large as the zone.
    static func carousel(
        _ count: Int, _ frame: Rect = Rect(x: 0, y: 0, width: 100, height: 50), axis: Strip.Axis = .horizontal,
        id: String = "banner", _ set: (inout CarouselShow) -> Void = { _ in }
    ) -> CarouselShow {
        var show = CarouselShow(id: ZoneID(rawValue: id), frame: frame, axis: axis, items: [])
        show.behavior.scrollReports = nil
        set(&show)
        let along = show.itemLength + 2 * show.parallax
        let size =
            axis == .horizontal
            ? Size(width: along, height: frame.height) : Size(width: frame.width, height: along)
        show.items = (0..<count).map {
            CarouselShow.Item(PictureKey(path: "\(id) \($0)", target: .stretch(size)), number: $0)
        }
        show.listed = count
        return show
    }

    static func picture(_ key: PictureKey) -> Texture {
        guard case .stretch(let size) = key.target else { preconditionFailure("pictures have a size") }
        let number = Pixel(key.path.split(separator: " ").last ?? "") ?? 0
        return Texture(size: size, isOpaque: true) { (pixels, stride) throws(Never) in
            pixels.update(repeating: 0xFF00_0000 | number, count: stride * size.height)
        }
    }

    private static func words(_ text: StyledText, _ key: PictureKey) -> Texture? {
        if let columns = key.columns { return try? FakeRasterizer().rasterize(text, columns: columns) }
        return try? FakeRasterizer().rasterize(text, maxWidth: key.maxWidth)
    }

    var motion: CarouselMotion? { (stage.zones.first as? CarouselZone)?.motion }

    /// Whether what is asked for is there at once.
    var servesAtOnce = true

    /// Makes what is asked for and was not made at once, at a time; nil for the latest that was told.
    func serve(_ milliseconds: Int64? = nil) {
        guard servesAtOnce else { return }
        while stage.shelf.hasRequests {
            for key in stage.shelf.takeRequests() {
                stage.deliver(make(key), for: key, at: milliseconds.map { .milliseconds($0) })
            }
        }
    }

    func show(_ milliseconds: Int64) { showExactly(.milliseconds(milliseconds)) }

    func showExactly(_ elapsed: Span) {
        nextChange = stage.evaluate(at: elapsed, into: &list)
        guard stage.shelf.hasRequests else { return }
        serve()
        nextChange = stage.evaluate(at: elapsed, into: &list)
    }

    /// What is drawn, a line for each layer but the ground.
    func layers(_ milliseconds: Int64) -> [String] {
        show(milliseconds)
        return list.layers.dropFirst().map(Self.text)
    }

    static func text(_ layer: Layer) -> String {
        let frame = layer.frame
        let place = "\(frame.x),\(frame.y) \(frame.size)" + (layer.opacity < 255 ? " at \(layer.opacity)" : "")
        switch layer.content {
        case .fill(let pixel): return "fill \(String(pixel, radix: 16)) \(place)"
        case .texture(let texture, let origin):
            return "\(texture[0, 0] & 0xFFFF) from \(origin.x),\(origin.y) \(place)"
        case .strip: return "strip \(place)"
        }
    }

    // MARK: Fingers

    func touch(_ milliseconds: Int64) {
        stage.touch(fingers.frame(at: .milliseconds(milliseconds)), at: .milliseconds(milliseconds))
        serve()
    }

    func tap(_ x: Double, _ y: Double, _ milliseconds: Int64) {
        fingers.down(milliseconds, x, y)
        touch(milliseconds)
        fingers.upAll()
        touch(milliseconds + 50)
    }

    /// A finger that goes straight from one place to another in a time, and up.
    func swipe(from: (x: Double, y: Double), to: (x: Double, y: Double), _ milliseconds: Int64, lasting: Int64 = 80) {
        fingers.down(milliseconds, from.x, from.y)
        touch(milliseconds)
        for step in 1...8 {
            let part = Double(step) / 8
            fingers.move(milliseconds, from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
            touch(milliseconds + lasting * Int64(step) / 8)
        }
        fingers.upAll()
        touch(milliseconds + lasting)
    }

    /// What has been reported since it was asked last: "zone: event".
    func said() -> [String] {
        defer { events.removeAll() }
        return events.map { event in
            let zone = event.zone.map { "\($0.rawValue): " } ?? ""
            switch event.kind {
            case .carousel(let kind): return zone + Row.text(kind)
            case .ticker(.currentHeadlineChanged(let index, let text)): return zone + "headline \(index) \(text)"
            case .ticker(.didSelectHeadline(let index, let text)): return zone + "selected \(index) \(text)"
            case .ranOutOfPictures: return zone + "ran out of pictures"
            case .returnedToStart: return zone + "returned"
            }
        }
    }
}
