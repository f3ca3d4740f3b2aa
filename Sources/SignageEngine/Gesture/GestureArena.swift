/// Decides which zone a touch is for. At first all zones under the finger that take touches hold still; once the finger
/// has moved past the slop, the front-most zone whose axis it follows wins and the others are let go. A finger that
/// never moves is a tap for the front-most of them.
///
/// One touch at a time: the first device that is touched has the arena until its last finger is up. Fingers that other
/// devices report meanwhile do not count, not even afterwards, until they have been lifted once.
struct GestureArena {
    /// What the arena must know of a zone.
    struct Candidate {
        var zone: Int
        var axis: Strip.Axis
    }

    private enum Phase {
        case idle
        /// Zones that hold still, front-most first.
        case possible([Candidate])
        /// The zone that is dragged, and where along its axis the finger was when that was decided.
        case dragging(Candidate, from: Double)
        /// Nobody's: the finger moves where no zone follows, until it is up.
        case ignored
    }

    private var phase = Phase.idle
    /// The device that is touched; nil while none is.
    private(set) var device: InputDeviceID?
    /// Devices whose present fingers do not count.
    private var shutOut: Set<InputDeviceID> = []
    private var tracker: TouchTracker

    init(pixelsPerUnit: Double = 1) { tracker = TouchTracker(pixelsPerUnit: pixelsPerUnit) }

    /// Whether a finger is on the glass.
    var isTouched: Bool { tracker.isTouching }

    /// Takes a frame of any device.
    ///
    /// - Parameters:
    ///   - candidates: the zones at a place that take touches, front-most first.
    ///   - deliver: is given each intent and the zone it is for.
    mutating func handle(
        _ frame: PointerFrame, candidates: (_ x: Double, _ y: Double) -> [Candidate],
        deliver: (Int, TouchIntent) -> Void
    ) {
        if let device, device != frame.device {
            if frame.count > 0 { shutOut.insert(frame.device) } else { shutOut.remove(frame.device) }
            return
        }
        if !shutOut.isEmpty, shutOut.contains(frame.device) {
            if frame.count == 0 { shutOut.remove(frame.device) }
            return
        }
        switch tracker.update(frame) {
        case nil: break
        case .began(let x, let y):
            device = frame.device
            begin(candidates(x, y), deliver)
        case .moved: move(deliver)
        case .ended(let isTap):
            end(isTap: isTap, at: frame.instant, deliver)
            device = nil
        case .restarted(let wasTap, let x, let y):
            end(isTap: wasTap, at: frame.instant, deliver)
            begin(candidates(x, y), deliver)
        }
    }

    /// Lets go of everything, as though no finger were there: the zones are about to be replaced.
    mutating func cancel(deliver: (Int, TouchIntent) -> Void) {
        switch phase {
        case .possible(let zones): for zone in zones { deliver(zone.zone, .cancelled) }
        case .dragging(let zone, _): deliver(zone.zone, .released(velocity: 0, isFling: false))
        case .idle, .ignored: break
        }
        phase = tracker.isTouching ? .ignored : .idle
    }

    private mutating func begin(_ zones: [Candidate], _ deliver: (Int, TouchIntent) -> Void) {
        phase = zones.isEmpty ? .ignored : .possible(zones)
        for zone in zones { deliver(zone.zone, .held) }
    }

    private mutating func move(_ deliver: (Int, TouchIntent) -> Void) {
        switch phase {
        case .possible(let zones):
            guard tracker.isDragging else { return }
            let (x, y) = tracker.translation
            let axis: Strip.Axis = x.magnitude >= y.magnitude ? .horizontal : .vertical
            let winner = zones.firstIndex { $0.axis == axis }
            for (index, zone) in zones.enumerated() where index != winner { deliver(zone.zone, .cancelled) }
            guard let winner else {
                phase = .ignored
                return
            }
            phase = .dragging(zones[winner], from: along(axis))
            deliver(zones[winner].zone, .dragged(0))
        case .dragging(let zone, let from): deliver(zone.zone, .dragged(along(zone.axis) - from))
        case .idle, .ignored: break
        }
    }

    private mutating func end(isTap: Bool, at instant: Instant, _ deliver: (Int, TouchIntent) -> Void) {
        switch phase {
        case .possible(let zones):
            // Those behind are let go first, so that what the tap does is done last.
            for zone in zones.dropFirst() { deliver(zone.zone, .cancelled) }
            guard let first = zones.first else { break }
            deliver(first.zone, isTap ? .tapped(x: tracker.origin.x, y: tracker.origin.y) : .lifted)
        case .dragging(let zone, _):
            let velocity = tracker.velocity(at: instant)
            let speed = zone.axis == .horizontal ? velocity.x : velocity.y
            let threshold = tracker.scale.flingVelocity
            deliver(zone.zone, .released(velocity: speed, isFling: speed.magnitude >= threshold))
        case .idle, .ignored: break
        }
        phase = .idle
    }

    private func along(_ axis: Strip.Axis) -> Double {
        axis == .horizontal ? tracker.translation.x : tracker.translation.y
    }
}
