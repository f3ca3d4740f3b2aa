/// What is known of one contact, or of the place where the next one will come down.
///
/// A slot outlives its contacts. The kernel does not repeat a value that has not changed, so a finger that comes down
/// where the last one was says nothing of its position: the slot's is the one that counts.
struct ContactSlot: Sendable {
    /// Nil while nothing touches.
    var id: ContactID?
    var x: Int32 = 0
    var y: Int32 = 0
    /// Whether `x` and `y` are a position that the device has told, not the zeros before the first one.
    var isPlaced = false
    /// Whether a frame has had it.
    var isReported = false
    var isHovering = false
    var isPalm = false
    /// Not to be shown until it is lifted: more contacts than a frame holds, or it began on another panel.
    var isIgnored = false
    /// The device has let go of everything (BTN_TOUCH) and forgot to close this slot.
    var isOrphan = false
    /// An orphan that moves again has not been lifted; or the device reuses it without saying so.
    var hasMoved = false
    /// The device's own number; contacts without slots only.
    var trackingID: Int32?

    /// Whether it is a finger on the glass at a known place.
    var isShown: Bool { id != nil && isPlaced && !isHovering && !isPalm && !isIgnored }

    mutating func move(x newX: Int32) { (x, isPlaced, hasMoved) = (newX, true, true) }
    mutating func move(y newY: Int32) { (y, isPlaced, hasMoved) = (newY, true, true) }
}
