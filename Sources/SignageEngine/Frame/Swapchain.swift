/// Who has which buffer: `free → drawing → ready → submitted → onScreen → free`.
///
/// A buffer that is being scanned out, or may be any moment, is never handed out for drawing. Each buffer remembers
/// the display list it holds, so that only the difference to the new one has to be drawn into it; that covers any
/// age, also after frames that were drawn and then refused.
public struct Swapchain {
    private enum Role: Hashable, Sendable { case free, drawing, ready, submitted, onScreen }

    private var roles: [Role]
    private var contents: [DisplayList]
    /// False until a buffer has been drawn whole, and after its contents became unknown.
    private var isValid: [Bool]

    public init(count: Int) {
        precondition(count >= 2, "one buffer is shown while another is drawn")
        roles = Array(repeating: .free, count: count)
        contents = Array(repeating: DisplayList(), count: count)
        isValid = Array(repeating: false, count: count)
    }

    /// The buffer whose flip is awaited.
    public var submitted: BufferSlot? { slot(in: .submitted) }
    /// The buffer on the glass, or that may be.
    public var onScreen: BufferSlot? { slot(in: .onScreen) }

    /// A buffer to draw into, or nil while all are in use.
    public mutating func beginDrawing() -> BufferSlot? {
        guard let slot = slot(in: .ready) ?? slot(in: .free) else { return nil }
        roles[slot.rawValue] = .drawing
        return slot
    }

    /// What of a buffer differs from `list`.
    public func damage(for list: DisplayList, in slot: BufferSlot, bounds: Rect) -> Damage {
        guard isValid[slot.rawValue] else { return Damage(bounds) }
        return list.damage(since: contents[slot.rawValue], bounds: bounds)
    }

    /// The buffer now holds `list`. The old list comes back through `list`, for its memory.
    public mutating func finishDrawing(_ slot: BufferSlot, holding list: inout DisplayList) {
        precondition(roles[slot.rawValue] == .drawing)
        roles[slot.rawValue] = .ready
        swap(&contents[slot.rawValue], &list)
        isValid[slot.rawValue] = true
    }

    /// Whether what was last submitted (or is on screen) looks like `list`.
    public func shows(_ list: DisplayList) -> Bool {
        guard let slot = submitted ?? onScreen, isValid[slot.rawValue] else { return false }
        return contents[slot.rawValue] == list
    }

    /// The list that a buffer holds.
    public subscript(slot: BufferSlot) -> DisplayList { _read { yield contents[slot.rawValue] } }

    /// The display is off: nothing is scanned out, whatever was submitted. The buffers keep what they hold.
    public mutating func releaseAll() {
        for index in roles.indices { roles[index] = .free }
    }

    /// The kernel took the buffer. One submitted before whose flip never came may be on the glass: it counts as that.
    public mutating func accepted(_ slot: BufferSlot) {
        precondition(roles[slot.rawValue] == .ready || roles[slot.rawValue] == .submitted)
        for index in roles.indices where roles[index] == .submitted { roles[index] = .onScreen }
        roles[slot.rawValue] = .submitted
    }

    /// The submitted buffer has reached the glass; what was there is free.
    public mutating func flipped() {
        guard let slot = submitted else { return }
        for index in roles.indices where roles[index] == .onScreen { roles[index] = .free }
        roles[slot.rawValue] = .onScreen
    }

    private func slot(in role: Role) -> BufferSlot? {
        for index in roles.indices where roles[index] == role { return BufferSlot(rawValue: index) }
        return nil
    }
}
