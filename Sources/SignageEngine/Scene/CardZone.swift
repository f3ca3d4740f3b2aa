/// A card: still.
struct CardZone: SceneZone {
    private let card: MessageCard
    private let bounds: Rect

    init(_ card: MessageCard, bounds: Rect) { (self.card, self.bounds) = (card, bounds) }

    func draw(at elapsed: Span, into list: inout DisplayList) {
        list.append(Layer(.fill(card.ground), frame: bounds))
        for picture in card.pictures {
            let frame = Rect(
                x: picture.position.x, y: picture.position.y, width: picture.texture.width,
                height: picture.texture.height)
            list.append(Layer(.texture(picture.texture, origin: .zero), frame: frame))
        }
    }

    func nextChange(after elapsed: Span) -> Span? { nil }
}
