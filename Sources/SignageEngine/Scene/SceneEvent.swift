/// Something that happened on the glass, for whoever listens.
public struct SceneEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case carousel(CarouselEvent)
        case ticker(TickerEvent)
        /// The last picture of a carousel could not be made: it shows nothing.
        case ranOutOfPictures
        /// Nobody has touched the sign for `idleReset`: it is at its start again.
        case returnedToStart
    }

    /// Nil for the whole sign.
    public var zone: ZoneID?
    /// Since the show began.
    public var elapsed: Span
    public var kind: Kind
}

/// What one zone asks of another.
enum SceneCommand {
    case go(zone: ZoneID, item: Int)
}
