/// One zone, alive on one output: a function of its settings, its touch history and the instant. All spans are since the
/// show's epoch and do not go back; what clocks on the wall say comes with them and may.
protocol SceneZone: AnyObject {
    var id: ZoneID { get }
    /// In panel pixels.
    var frame: Rect { get }

    /// Lets everything happen that is due until `now`.
    func advance(to now: SceneTime, _ report: (SceneEvent.Kind) -> Void)

    /// Adds what the zone shows at `now`, back to front. After `advance(to: now)`.
    func draw(at now: Span, into list: inout DisplayList)

    /// The earliest elapsed time after `now` at which the zone looks different or has something to do, or nil for never.
    func nextChange(after now: SceneTime) -> Span?

    /// Along which it follows a finger; nil: it takes no touches.
    var touchAxis: Strip.Axis? { get }

    /// What a finger means to it.
    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand?

    /// Brings one of its items into view, by its number in the playlist; where there is none nothing happens.
    func go(to item: Int, at now: Span, _ report: (SceneEvent.Kind) -> Void)

    /// Moves as a person would with a finger.
    ///
    /// - Returns: false where there is no such item, and while a finger is on it.
    func move(_ move: SceneMove, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool

    /// What it shows at a time that is not before the last that was told, whether it was told of it or not. Changes
    /// nothing.
    func report(at now: SceneTime) -> ZoneReport

    /// What the play log says that it shows; nil where that is of no interest.
    func subject(at now: SceneTime) -> ShowingTracker.Subject?

    /// Tells which of its items it has come to show since it was asked last, in order.
    func takeChanges(_ tell: (SubjectChange) -> Void)

    /// Back to its start state.
    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void)

    /// Goes on with new content, from where it is.
    ///
    /// - Parameters:
    ///   - show: has the zone's name.
    ///   - index: its number on the stage from now on.
    /// - Returns: false where it cannot, and another zone must take its place.
    func adopt(_ show: Show.Zone, index: Int, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool

    /// Goes on from where the zone is whose place it takes, once, before anything else.
    func goOn(from former: any SceneZone, at now: Span)

    /// It is about to be taken off the stage: ends what it has begun.
    func leave(at now: Span, _ report: (SceneEvent.Kind) -> Void)

    /// A picture it needs cannot be made: what shows it is left out, the others keep their order.
    func pictureFailed(_ key: PictureKey, at now: Span, _ report: (SceneEvent.Kind) -> Void)
}

/// Most zones take no touches and change only by time.
extension SceneZone {
    var touchAxis: Strip.Axis? { nil }
    func advance(to now: SceneTime, _ report: (SceneEvent.Kind) -> Void) {}
    func handle(_ intent: TouchIntent, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> SceneCommand? { nil }
    func go(to item: Int, at now: Span, _ report: (SceneEvent.Kind) -> Void) {}
    func move(_ move: SceneMove, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool { false }
    func subject(at now: SceneTime) -> ShowingTracker.Subject? { nil }
    func takeChanges(_ tell: (SubjectChange) -> Void) {}
    func reset(at now: Span, _ report: (SceneEvent.Kind) -> Void) {}
    func pictureFailed(_ key: PictureKey, at now: Span, _ report: (SceneEvent.Kind) -> Void) {}
    func adopt(_ show: Show.Zone, index: Int, at now: Span, _ report: (SceneEvent.Kind) -> Void) -> Bool { false }
    func goOn(from former: any SceneZone, at now: Span) {}
    func leave(at now: Span, _ report: (SceneEvent.Kind) -> Void) {}
}
