/// What a zone that shows several things in turn can be asked to do.
public enum SceneMove: Hashable, Sendable {
    case next, previous
    /// Its number in the playlist, from 0.
    case item(Int)

    /// Nil where it does not matter.
    var heading: CarouselMotion.Heading? {
        switch self {
        case .next: .forward
        case .previous: .back
        case .item: nil
        }
    }
}

/// Who began what a zone does.
enum SceneMover: Sendable {
    /// The time was up.
    case time
    case finger
    /// Another zone's tap, a return to the start, or somebody far away.
    case program
    /// Other content came.
    case replacement
}

extension CarouselMotion {
    /// A way along the row: to later items, or to earlier ones.
    public enum Heading: Hashable, Sendable { case forward, back }
}
