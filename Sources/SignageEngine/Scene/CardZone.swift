/// A card: still.
final class CardZone: SceneZone {
    static let name = ZoneID(rawValue: "card")
    let id: ZoneID = CardZone.name
    let frame: Rect
    private let card: MessageCard

    init(_ card: MessageCard, bounds: Rect) { (self.card, frame) = (card, bounds) }

    func draw(at now: Span, into list: inout DisplayList) {
        list.append(Layer(.fill(card.ground), frame: frame))
        for picture in card.pictures {
            let place = Rect(
                x: picture.position.x, y: picture.position.y, width: picture.texture.width,
                height: picture.texture.height)
            list.append(Layer(.texture(picture.texture, origin: .zero), frame: place))
        }
    }

    func nextChange(after now: SceneTime) -> Span? { nil }

    func report(at now: SceneTime) -> ZoneReport { ZoneReport(id: id, kind: "card", frame: frame) }
}
