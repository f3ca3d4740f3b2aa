/// A colour, an image or a text: drawn once, and nothing ever happens to it.
final class StillZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    private let layers: [Layer]

    init(_ still: StillShow) { (id, frame, layers) = (still.id, still.frame, still.layers) }

    func draw(at now: Span, into list: inout DisplayList) {
        for layer in layers { list.append(layer) }
    }

    func nextChange(after now: SceneTime) -> Span? { nil }
}
