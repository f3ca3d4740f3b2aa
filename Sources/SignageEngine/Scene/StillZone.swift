/// A colour, an image or a text: drawn once, and nothing ever happens to it.
final class StillZone: SceneZone {
    let id: ZoneID
    let frame: Rect
    private let layers: [Layer]
    private let kind: String
    private let name: String?

    init(_ still: StillShow) {
        (id, frame, layers) = (still.id, still.frame, still.layers)
        (kind, name) = (still.kind, still.name)
    }

    func draw(at now: Span, into list: inout DisplayList) {
        for layer in layers { list.append(layer) }
    }

    func nextChange(after now: SceneTime) -> Span? { nil }

    func subject(at now: SceneTime) -> ShowingTracker.Subject? {
        name.map { ShowingTracker.Subject(kind: kind, name: $0) }
    }

    func report(at now: SceneTime) -> ZoneReport {
        ZoneReport(
            id: id, kind: kind, frame: frame, current: name.map { ZoneReport.Current(index: 0, count: 1, name: $0) })
    }
}
