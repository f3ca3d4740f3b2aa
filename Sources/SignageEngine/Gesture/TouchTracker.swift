/// A touch from the first finger that comes down to the last that goes up, followed as one point: the centroid of all
/// fingers. Where the set of fingers changes the point stays, so that lifting one of two does not move anything.
///
/// Belongs to one device. Knows nothing of zones.
public struct TouchTracker {
    /// What a frame meant.
    public enum Change: Hashable, Sendable {
        /// The first finger came down here.
        case began(x: Double, y: Double)
        /// The point has moved; by how far since the beginning is in `translation`.
        case moved
        /// The last finger went up.
        case ended(isTap: Bool)
        /// One touch ended and the next began within one frame.
        case restarted(wasTap: Bool, x: Double, y: Double)
    }

    /// Where the touch began, in panel pixels.
    public private(set) var origin = (x: 0.0, y: 0.0)
    /// How far the point has come since, in panel pixels.
    public private(set) var translation = (x: 0.0, y: 0.0)
    private(set) var scale: GestureScale
    private let pixelsPerUnit: Double
    /// The most fingers at once.
    public private(set) var fingers = 0

    private var last: PointerFrame?
    /// Whose report interval is known.
    private var device: InputDeviceID?
    private var beganAt = Instant(nanoseconds: 0)
    /// The farthest the point has been from the origin.
    private var reach = 0.0
    /// Where each finger came down, and the farthest that any has been from there.
    private var starts: PointerFrame?
    private var fingerReach = 0.0
    private var interval = ReportInterval()
    private var velocityX = VelocityTracker()
    private var velocityY = VelocityTracker()

    /// - Parameter pixelsPerUnit: panel pixels in a canvas unit, for devices that do not tell their resolution.
    public init(pixelsPerUnit: Double = 1) {
        self.pixelsPerUnit = pixelsPerUnit
        scale = GestureScale(pixelsPerMillimetre: nil, pixelsPerUnit: pixelsPerUnit)
    }

    /// Whether a finger is on the glass.
    public var isTouching: Bool { (last?.count ?? 0) > 0 }

    /// Whether the finger has moved so far that it is dragging.
    public var isDragging: Bool { reach >= scale.slop }

    /// The velocity at an instant, in pixels a second.
    public func velocity(at instant: Instant) -> (x: Double, y: Double) {
        (velocityX.velocity(at: instant), velocityY.velocity(at: instant))
    }

    /// Takes the device's next frame. Nil where it changes nothing.
    public mutating func update(_ frame: PointerFrame) -> Change? {
        let before = last
        last = frame
        guard let before, before.count > 0 else {
            guard frame.count > 0 else { return nil }
            begin(frame)
            return .began(x: origin.x, y: origin.y)
        }
        guard frame.count > 0 else { return .ended(isTap: isTap(at: frame.instant)) }
        interval.add(frame.instant - before.instant)
        guard let step = Self.step(from: before, to: frame) else {
            let wasTap = isTap(at: frame.instant)
            begin(frame)
            return .restarted(wasTap: wasTap, x: origin.x, y: origin.y)
        }
        fingers = max(fingers, frame.count)
        follow(frame)
        guard step.x != 0 || step.y != 0 else { return nil }
        translation.x += step.x
        translation.y += step.y
        (velocityX.reportInterval, velocityY.reportInterval) = (interval.usual, interval.usual)
        reach = max(reach, Self.length(translation.x, translation.y))
        velocityX.add(translation.x, at: frame.instant)
        velocityY.add(translation.y, at: frame.instant)
        return .moved
    }

    private mutating func begin(_ frame: PointerFrame) {
        origin = Self.centroid(frame)
        translation = (0, 0)
        reach = 0
        starts = frame
        fingerReach = 0
        fingers = frame.count
        scale = GestureScale(pixelsPerMillimetre: frame.pixelsPerMillimetre, pixelsPerUnit: pixelsPerUnit)
        beganAt = frame.instant
        if frame.device != device { interval = ReportInterval() }
        device = frame.device
        velocityX.removeAll()
        velocityY.removeAll()
        velocityX.add(0, at: frame.instant)
        velocityY.add(0, at: frame.instant)
    }

    private mutating func follow(_ frame: PointerFrame) {
        for index in 0..<frame.count {
            let contact = frame[index]
            guard let start = starts?.contact(contact.id) else {
                starts?.append(contact)
                continue
            }
            fingerReach = max(fingerReach, Self.length(contact.x - start.x, contact.y - start.y))
        }
    }

    private func isTap(at instant: Instant) -> Bool {
        !isDragging && fingerReach < scale.tapDistance
            && instant - beganAt <= GestureThresholds.tapTime
    }

    private static func length(_ x: Double, _ y: Double) -> Double { (x * x + y * y).squareRoot() }

    /// The way of the centroid of the fingers that are in both frames; nil where there are none.
    private static func step(from old: PointerFrame, to new: PointerFrame) -> (x: Double, y: Double)? {
        var (x, y, common) = (0.0, 0.0, 0.0)
        for index in 0..<new.count {
            guard let before = old.contact(new[index].id) else { continue }
            x += new[index].x - before.x
            y += new[index].y - before.y
            common += 1
        }
        return common == 0 ? nil : (x / common, y / common)
    }

    private static func centroid(_ frame: PointerFrame) -> (x: Double, y: Double) {
        var (x, y) = (0.0, 0.0)
        for index in 0..<frame.count {
            x += frame[index].x
            y += frame[index].y
        }
        return (x / Double(frame.count), y / Double(frame.count))
    }
}
