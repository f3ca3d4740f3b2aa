/// One event of an input device, as far as contacts are concerned.
public struct InputEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case axis(AxisCode, Int32)
        case relative(RelativeCode, Int32)
        /// Pressed or released; repeats of a held key are `other`.
        case button(ButtonCode, isDown: Bool)
        /// SYN_MT_REPORT: what came since the last one is one contact. Devices without slots only.
        case contactEnd
        /// SYN_REPORT: what came since the last one is one moment.
        case report
        case other
    }

    public var kind: Kind
    /// On the monotonic clock.
    public var instant: Instant

    public init(_ kind: Kind, at instant: Instant) { (self.kind, self.instant) = (kind, instant) }

    /// An event as linux/input.h has it.
    public init(type: UInt16, code: UInt16, value: Int32, at instant: Instant) {
        self.instant = instant
        // EV_SYN, EV_KEY, EV_REL, EV_ABS.
        switch (type, code) {
        case (0, 0): kind = .report
        case (0, 2): kind = .contactEnd
        case (1, _) where value == 0 || value == 1: kind = .button(ButtonCode(rawValue: code), isDown: value == 1)
        case (2, _): kind = .relative(RelativeCode(rawValue: code), value)
        case (3, _): kind = .axis(AxisCode(rawValue: code), value)
        default: kind = .other
        }
    }
}
