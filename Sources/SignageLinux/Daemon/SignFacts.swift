import SignageEngine

/// What a daemon remembers of itself, for those who ask.
final class SignFacts {
    /// When the daemon was started.
    var began = Instant(nanoseconds: 0)
    /// The panel that a preview stands in for.
    var panel: PanelSetting?
    /// Shows that took the place of others.
    private(set) var reloads: Int64 = 0
    /// When a show was last taken; nil before the first.
    private(set) var lastReload: Instant?
    /// The panel sizes that have had a whole show.
    private var begun: Set<Size> = []
    private(set) var touches: Int64 = 0
    private var touching: Set<InputDeviceID> = []

    /// A draft is the beginning of the show that follows it.
    func noteShow(_ show: Show, at now: Instant) {
        lastReload = now
        if !show.isDraft, !begun.insert(show.size).inserted { reloads += 1 }
    }

    /// - Returns: whether a touch has begun with it.
    func noteTouch(_ frame: PointerFrame) -> Bool {
        guard frame.count > 0 else {
            touching.remove(frame.device)
            return false
        }
        let hasBegun = touching.insert(frame.device).inserted
        if hasBegun { touches += 1 }
        return hasBegun
    }
}
