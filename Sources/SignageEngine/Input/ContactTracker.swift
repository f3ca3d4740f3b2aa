/// Makes pointer frames of one device's events: a frame at each SYN_REPORT while something touches, and one without
/// contacts when the last goes up. A mouse that moves has one, too, for its pointer.
///
/// Whatever a device sends, no contact is ever stuck or at a place nobody touched: it appears only once it has a
/// position; it ends where it was last; and all end with BTN_TOUCH, with an unplugged device, and with a new panel.
/// Allocates nothing but at its beginning.
public struct ContactTracker: Sendable {
    public let device: InputDeviceID
    public let use: InputUse
    public private(set) var transform: TouchTransform
    /// Axes that moved while a touch had no position on the axes that were expected to tell it.
    public private(set) var strayAxes: Set<AxisCode> = []

    /// ABS_MT_TOOL_TYPE of a hand that lies on the glass (MT_TOOL_PALM).
    static let palmTool: Int32 = 2
    /// Slots beyond these are not followed, whatever a device declares.
    private static let maxSlots = 64

    private var slots: [ContactSlot]
    /// The slot that ABS_MT_* are about; nil for one that was not declared.
    private var current: Int? = 0
    private var packet = AnonymousPacket()
    private var lastID: Int64 = 0
    private var reportedCount = 0
    private var isTouched = false
    private var wasReleased = false
    private var mouseHasMoved = false
    private var hasOrphans = false
    /// A bit for each axis that could be a position and was not expected to be one.
    private var unexpected: UInt16 = 0

    public init(device: InputDeviceID, use: InputUse, transform: TouchTransform) {
        (self.device, self.use, self.transform) = (device, use, transform)
        let count =
            switch use.method {
            case .slots(let count): min(max(count, 1), Self.maxSlots)
            case .anonymous: PointerFrame.capacity
            case .single, .mouse: 1
            }
        slots = Array(repeating: ContactSlot(), count: count)
        if use.method == .mouse { centre() }
    }

    // MARK: What the device was before we listened

    /// A slot as the kernel has it now; slot 0 for devices that follow one finger. Zeros are no position: they are
    /// what a slot has before its first touch.
    ///
    /// - Parameters:
    ///   - distance: ABS_MT_DISTANCE, 0 where the device has none.
    ///   - tool: ABS_MT_TOOL_TYPE, 0 where the device has none.
    public mutating func adopt(
        slot: Int, x: Int32, y: Int32, distance: Int32 = 0, tool: Int32 = 0, isTouching: Bool
    ) {
        guard slots.indices.contains(slot), use.method != .mouse, use.method != .anonymous else { return }
        slots[slot].isHovering = distance > 0
        slots[slot].isPalm = tool == Self.palmTool
        slots[slot].x = x
        slots[slot].y = y
        slots[slot].isPlaced = x != 0 || y != 0
        if isTouching { begin(slot) }
    }

    /// Which slot the next events are about, and whether BTN_TOUCH is pressed.
    public mutating func adopt(currentSlot: Int, isTouched: Bool) {
        current = slots.indices.contains(currentSlot) ? currentSlot : nil
        self.isTouched = isTouched
    }

    // MARK: What happens

    public mutating func handle(_ event: InputEvent, into frames: inout [PointerFrame]) {
        switch event.kind {
        case .axis(let axis, let value): move(axis, value, event.instant, &frames)
        case .relative(let axis, let value): moveMouse(axis, value)
        case .button(let button, let isDown): press(button, isDown, event.instant, &frames)
        case .contactEnd: if use.method == .anonymous { packet.finishContact() }
        case .report:
            settle()
            report(at: event.instant, into: &frames)
        case .other: break
        }
    }

    /// Events were lost, and those that make up for it have been handled; what they cannot tell is put right.
    public mutating func resynchronised(at instant: Instant, into frames: inout [PointerFrame]) {
        // Of contacts without slots the kernel knows nothing: those that are still there come with the next report.
        if use.method == .anonymous {
            packet.removeAll()
            if !isTouched { endAll() }
        }
        report(at: instant, into: &frames)
    }

    /// The device is gone: everything goes up.
    public mutating func releaseAll(at instant: Instant, into frames: inout [PointerFrame]) {
        endAll()
        report(at: instant, into: &frames)
    }

    /// From now on another panel, or another way it lies. What touches now is let go until it is lifted: where it
    /// began means nothing there.
    ///
    /// - Parameter isOther: whether it is another panel, even where it is just as large.
    public mutating func retarget(
        _ transform: TouchTransform, isOther: Bool = false, at instant: Instant, into frames: inout [PointerFrame]
    ) {
        guard isOther || transform != self.transform else { return }
        self.transform = transform
        for slot in slots.indices where slots[slot].id != nil { slots[slot].isIgnored = true }
        if use.method == .mouse { centre() }
        report(at: instant, into: &frames)
    }

    // MARK: Events

    private mutating func move(
        _ axis: AxisCode, _ value: Int32, _ instant: Instant, _ frames: inout [PointerFrame]
    ) {
        switch use.method {
        case .anonymous: packet.set(axis, value)
        case .mouse: break
        case .single:
            if axis == use.xAxis {
                slots[0].move(x: value)
            } else if axis == use.yAxis {
                slots[0].move(y: value)
            } else if axis.rawValue <= AxisCode.lastPosition {
                unexpected |= 1 << axis.rawValue
            }
        case .slots:
            if axis == .mtSlot {
                current = slots.indices.contains(Int(value)) ? Int(value) : nil
                return
            }
            guard let slot = current else { return }
            switch axis {
            case .mtPositionX: slots[slot].move(x: value)
            case .mtPositionY: slots[slot].move(y: value)
            case .mtDistance: slots[slot].isHovering = value > 0
            case .mtToolType: slots[slot].isPalm = value == Self.palmTool
            case .mtTrackingID:
                end(slot, instant, &frames)
                if value >= 0 { begin(slot) }
            default: break
            }
        }
    }

    private mutating func moveMouse(_ axis: RelativeCode, _ value: Int32) {
        guard use.method == .mouse else { return }
        let sides = transform.sides
        mouseHasMoved = true
        if axis == .x { slots[0].move(x: Self.clamp(slots[0].x, by: value, sides.x)) }
        if axis == .y { slots[0].move(y: Self.clamp(slots[0].y, by: value, sides.y)) }
    }

    private mutating func press(
        _ button: ButtonCode, _ isDown: Bool, _ instant: Instant, _ frames: inout [PointerFrame]
    ) {
        switch use.method {
        case .single(button): pressOnly(isDown, instant, &frames)
        case .mouse where button == .left: pressOnly(isDown, instant, &frames)
        case .slots, .anonymous:
            guard button == .touch else { return }
            isTouched = isDown
            if !isDown { wasReleased = true }
        case .single, .mouse: break
        }
    }

    private mutating func pressOnly(_ isDown: Bool, _ instant: Instant, _ frames: inout [PointerFrame]) {
        if isDown {
            if slots[0].id == nil { begin(0) }
            return
        }
        if slots[0].id != nil && !slots[0].isPlaced && unexpected != 0 { rememberStrays() }
        unexpected = 0
        end(0, instant, &frames)
    }

    private mutating func rememberStrays() {
        for axis in 0...AxisCode.lastPosition where unexpected & (1 << axis) != 0 {
            strayAxes.insert(AxisCode(rawValue: axis))
        }
    }

    /// What only the whole of a report tells.
    private mutating func settle() {
        if use.method == .anonymous { adoptPacket() }
        if wasReleased && !isTouched { endAll() }
        wasReleased = false
        guard hasOrphans else { return }
        hasOrphans = false
        for slot in slots.indices where slots[slot].isOrphan {
            if isTouched && slots[slot].hasMoved { begin(slot) } else { hasOrphans = true }
        }
    }

    private mutating func adoptPacket() {
        packet.finish()
        defer { packet.removeAll() }
        guard packet.isAboutContacts else { return }
        let matches = packet.match(slots)
        var kept: UInt64 = 0
        for contact in 0..<packet.count where matches[contact] >= 0 { kept |= 1 << UInt64(matches[contact]) }
        for slot in slots.indices where kept & (1 << UInt64(slot)) == 0 { slots[slot].id = nil }
        for contact in 0..<packet.count {
            var place: Int? = matches[contact]
            if matches[contact] < 0 {
                place = slots.firstIndex { $0.id == nil }
                if let place { begin(place) }
            }
            guard let slot = place else { continue }
            slots[slot].move(x: packet[contact].x)
            slots[slot].move(y: packet[contact].y)
            slots[slot].trackingID = packet[contact].trackingID
            slots[slot].isHovering = packet[contact].isHovering
            slots[slot].isPalm = packet[contact].isPalm
        }
    }

    // MARK: Contacts

    private mutating func begin(_ slot: Int) {
        lastID += 1
        slots[slot].id = ContactID(rawValue: lastID)
        slots[slot].isReported = false
        slots[slot].isOrphan = false
        // Counted with this one.
        slots[slot].isIgnored = slots.count { $0.id != nil && !$0.isIgnored } > PointerFrame.capacity
    }

    private mutating func end(_ slot: Int, _ instant: Instant, _ frames: inout [PointerFrame]) {
        // Down and up between two reports: nobody has seen it yet.
        if slots[slot].isShown && !slots[slot].isReported { report(at: instant, into: &frames, withNew: slot) }
        slots[slot].id = nil
        slots[slot].isOrphan = false
    }

    private mutating func endAll() {
        for slot in slots.indices where slots[slot].id != nil {
            slots[slot].id = nil
            slots[slot].hasMoved = false
            if case .slots = use.method {
                slots[slot].isOrphan = true
                hasOrphans = true
            }
        }
    }

    /// - Parameter only: of contacts that no frame has had yet, the one to include; nil for all of them. Others are
    ///   not complete before their report.
    private mutating func report(at instant: Instant, into frames: inout [PointerFrame], withNew only: Int? = nil) {
        var frame = PointerFrame(
            device: device, instant: instant, pixelsPerMillimetre: transform.pixelsPerMillimetre)
        for index in slots.indices {
            let slot = slots[index]
            guard let id = slot.id else { continue }
            if slot.isShown && !transform.panel.isEmpty {
                if only != nil && !slot.isReported && only != index { continue }
                let point = transform.point(slot.x, slot.y)
                frame.append(Contact(id: id, x: point.x, y: point.y))
                slots[index].isReported = true
            } else if slot.isReported {
                // It went up as far as anyone can see. Should it come down again it is another contact.
                lastID += 1
                slots[index].id = ContactID(rawValue: lastID)
                slots[index].isReported = false
            }
        }
        if mouseHasMoved, !transform.panel.isEmpty { frame.mouse = transform.point(slots[0].x, slots[0].y) }
        mouseHasMoved = false
        guard frame.count > 0 || reportedCount > 0 || frame.mouse != nil else { return }
        reportedCount = frame.count
        frames.append(frame)
    }

    // MARK: The mouse

    private mutating func centre() {
        let sides = transform.sides
        slots[0].x = Int32(clamping: sides.x / 2)
        slots[0].y = Int32(clamping: sides.y / 2)
        slots[0].isPlaced = true
    }

    private static func clamp(_ place: Int32, by step: Int32, _ side: Int) -> Int32 {
        Int32(clamping: min(max(Int(place) + Int(step), 0), max(side - 1, 0)))
    }
}
