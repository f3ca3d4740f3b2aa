/// Everything one input device reports at one moment: all contacts that touch, with their positions on the panel.
///
/// A frame is a state, not a change: a contact that is new has come down, one that is missing has gone up, at the
/// position it had last. So nothing can be stuck, whatever a device forgets to say. Kept inline, without heap memory.
public struct PointerFrame: Sendable {
    /// More fingers than any sign has to follow; devices that report more have the rest left out.
    public static let capacity = 16

    public var device: InputDeviceID
    /// When the device saw it, on the monotonic clock (the clock of page-flip events).
    public var instant: Instant
    /// Panel pixels in a millimetre of the glass, where the device tells its resolution; thresholds are in
    /// millimetres then, and in panel pixels otherwise.
    public var pixelsPerMillimetre: Double?
    /// The screen that the device lies on; nil for the first.
    public var output: OutputID?
    /// Where a mouse is that has moved, in panel pixels, whether its button is pressed or not.
    public var mouse: (x: Double, y: Double)?

    private var storage = InlineArray<16, Contact>(repeating: Contact(id: ContactID(rawValue: -1), x: 0, y: 0))
    public private(set) var count = 0

    public init(device: InputDeviceID, instant: Instant, pixelsPerMillimetre: Double? = nil) {
        self.device = device
        self.instant = instant
        self.pixelsPerMillimetre = pixelsPerMillimetre
    }

    public subscript(index: Int) -> Contact {
        precondition(index < count)
        return storage[index]
    }

    /// Adds a contact; beyond `capacity` it is left out.
    public mutating func append(_ contact: Contact) {
        guard count < Self.capacity else { return }
        storage[count] = contact
        count += 1
    }

    public func contact(_ id: ContactID) -> Contact? {
        for index in 0..<count where storage[index].id == id { return storage[index] }
        return nil
    }
}

/// One finger on the glass.
public struct Contact: Hashable, Sendable {
    public var id: ContactID
    /// Panel pixels from the left and top, after the device's transform; fractions are kept.
    public var x: Double
    public var y: Double

    public init(id: ContactID, x: Double, y: Double) { (self.id, self.x, self.y) = (id, x, y) }
}

/// A finger from its coming down to its going up. Never used again while the device is there.
public struct ContactID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int64
    public init(rawValue: Int64) { self.rawValue = rawValue }
}

/// An input device for as long as it is plugged in.
public struct InputDeviceID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}
