/// The contacts of one moment from a device that does not say which is which (multitouch protocol A), and their
/// matching to those of the moment before.
///
/// libmtdev does the same. It is not used, because it would bring a second library and a second read path that knows
/// nothing of lost events, for devices whose drivers are almost gone from the kernel; with the contacts a hand can make
/// the nearest pairs are the right ones.
struct AnonymousPacket: Sendable {
    struct Contact: Sendable {
        var x: Int32 = 0
        var y: Int32 = 0
        var trackingID: Int32?
        var isHovering = false
        var isPalm = false
    }

    private var contacts = InlineArray<16, Contact>(repeating: Contact())
    private(set) var count = 0
    /// Whether the packet speaks of contacts at all: one that does not leaves them as they are.
    private(set) var isAboutContacts = false
    private var next = Contact()
    private var hasX = false
    private var hasY = false

    subscript(index: Int) -> Contact { contacts[index] }

    mutating func set(_ axis: AxisCode, _ value: Int32) {
        switch axis {
        case .mtPositionX: (next.x, hasX) = (value, true)
        case .mtPositionY: (next.y, hasY) = (value, true)
        case .mtTrackingID: next.trackingID = value
        case .mtDistance: next.isHovering = value > 0
        case .mtToolType: next.isPalm = value == ContactTracker.palmTool
        default: break
        }
    }

    /// SYN_MT_REPORT: the contact is complete. One without a position means that there is none.
    mutating func finishContact() {
        isAboutContacts = true
        if hasX && hasY && count < contacts.count {
            contacts[count] = next
            count += 1
        }
        (next, hasX, hasY) = (Contact(), false, false)
    }

    /// SYN_REPORT: some devices leave the SYN_MT_REPORT out after their only contact.
    mutating func finish() {
        if hasX && hasY { finishContact() }
    }

    mutating func removeAll() {
        (count, isAboutContacts, next, hasX, hasY) = (0, false, Contact(), false, false)
    }

    /// Pairs contacts with the slots of the last moment's, the nearest pair first, or by the device's own numbers
    /// where it gives them.
    ///
    /// - Returns: for each contact its slot, −1 for one that is new.
    func match(_ slots: [ContactSlot]) -> InlineArray<16, Int> {
        var matches = InlineArray<16, Int>(repeating: -1)
        var taken: UInt64 = 0
        while true {
            var best: (contact: Int, slot: Int, cost: Double)?
            for contact in 0..<count where matches[contact] < 0 {
                for slot in slots.indices where slots[slot].id != nil && taken & (1 << UInt64(slot)) == 0 {
                    guard let cost = Self.cost(contacts[contact], slots[slot]) else { continue }
                    if cost < best?.cost ?? .infinity { best = (contact, slot, cost) }
                }
            }
            guard let best else { return matches }
            matches[best.contact] = best.slot
            taken |= 1 << UInt64(best.slot)
        }
    }

    /// Nil for two that cannot be the same finger.
    private static func cost(_ contact: Contact, _ slot: ContactSlot) -> Double? {
        if let a = contact.trackingID, let b = slot.trackingID { return a == b ? 0 : nil }
        let (dx, dy) = (Double(contact.x) - Double(slot.x), Double(contact.y) - Double(slot.y))
        return dx * dx + dy * dy
    }
}
