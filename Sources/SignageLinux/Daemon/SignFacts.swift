import SignageEngine

/// What a daemon remembers of itself, for those who ask.
final class SignFacts {
    /// When the daemon was started.
    var began = Instant(nanoseconds: 0)
    /// The panel that a preview stands in for.
    var panel: PanelSetting?
    private(set) var reloads: Int64 = 0
    private(set) var lastReload: Instant?
    private(set) var touches: Int64 = 0
    /// By the input device.
    private(set) var lastTouches: [InputDeviceID: Instant] = [:]
    private var touching: Set<InputDeviceID> = []

    func noteReload(at now: Instant) {
        reloads += 1
        lastReload = now
    }

    /// - Returns: whether a touch has begun with it.
    func noteTouch(_ frame: PointerFrame) -> Bool {
        guard frame.count > 0 else {
            touching.remove(frame.device)
            return false
        }
        lastTouches[frame.device] = frame.instant
        let hasBegun = touching.insert(frame.device).inserted
        if hasBegun { touches += 1 }
        return hasBegun
    }
}
