/// What a zone showed before its content was replaced, fading away over what it shows now.
struct Dissolve {
    private let layers: [Layer]
    private let start: Span

    static let time = Span.milliseconds(300)

    /// Nil where there is nothing to fade away.
    init?(_ layers: [Layer], from start: Span) {
        guard !layers.isEmpty else { return nil }
        (self.layers, self.start) = (layers, start)
    }

    func isOver(at now: Span) -> Bool { now >= start + Self.time }

    func draw(at now: Span, into list: inout DisplayList) {
        let left = 1 - min(max((now - start).seconds / Self.time.seconds, 0), 1)
        for var layer in layers {
            layer.opacity = UInt8((Double(layer.opacity) * left).rounded())
            list.append(layer)
        }
    }
}

extension SceneZone {
    /// What it shows at an instant.
    func layers(at now: Span) -> [Layer] {
        var list = DisplayList()
        draw(at: now, into: &list)
        return list.layers
    }
}
