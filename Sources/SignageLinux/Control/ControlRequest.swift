public import SignageEngine

/// What another program, or a person at a page, asks of a running sign.
public enum ControlRequest: Sendable {
    case status
    /// The zones of each output, what they show and when that changes.
    case show
    case faults
    case outputs
    case inputs
    case clock
    /// In Prometheus's text format.
    case metrics

    /// The showings since an instant, written as ISO 8601 with its zone; nil for as far back as there are.
    ///
    /// - limit: so many at most, the latest.
    case playLog(since: String?, limit: Int)

    /// Reads the content folder anew, whether it has changed or not.
    case reload
    /// Has a zone show another item.
    ///
    /// - zone: nil for the first that has items.
    /// - output: a connector's name; nil for all.
    case move(Move, zone: ZoneID?, output: String?)
    /// Holds the picture as it is.
    case pause
    case resume
    case pointer(PointerReport)
    case power(output: String, isOn: Bool)
    /// Only in a preview.
    case setClock(ClockSetting)
    /// Only in a preview.
    case setPanel(PanelSetting)

    public enum Move: Hashable, Sendable {
        case next, previous
        /// From 0.
        case item(Int)
    }
}

/// All fingers of one pointing device at one moment, as `PointerFrame` has them.
public struct PointerReport: Hashable, Sendable {
    /// A connector's name; nil for the first.
    public var output: String?
    /// Which of several people who watch: their fingers do not mix.
    public var device: UInt32
    /// In panel pixels; none when the last finger has gone up.
    public var contacts: [Contact]

    public init(output: String? = nil, device: UInt32 = 0, contacts: [Contact]) {
        (self.output, self.device, self.contacts) = (output, device, contacts)
    }
}

/// Which time it is on a sign in preview, and how fast it goes. What is nil stays as it is.
public struct ClockSetting: Hashable, Sendable {
    /// By the clocks of the sign's place: "2026-12-24T18:00"; "now" follows the machine's clock again.
    public var wall: String?
    /// Sign seconds in a second: 0 stands still, 1 is as it is, at most 1000.
    public var rate: Int?
    /// So many refreshes further, while it stands still.
    public var step: Int?

    public init(wall: String? = nil, rate: Int? = nil, step: Int? = nil) {
        (self.wall, self.rate, self.step) = (wall, rate, step)
    }
}

/// The panel that a preview stands in for.
public struct PanelSetting: Hashable, Sendable {
    /// The longer and the shorter side may have so many pixels: 8K, which no sign needs a preview of more than.
    public static let largest = Size(width: 7680, height: 4320)
    /// Either side has so many at least.
    static let shortest = 16

    /// Whether a panel may have so many pixels, upright or not.
    public static func allows(_ size: Size) -> Bool {
        (shortest...largest.height).contains(min(size.width, size.height))
            && max(size.width, size.height) <= largest.width
    }

    /// As the panel's maker counts, in pixels.
    public var size: Size
    /// How it hangs, in degrees clockwise: 0, 90, 180 or 270.
    public var rotation: Int

    public init(size: Size, rotation: Int = 0) { (self.size, self.rotation) = (size, rotation) }

    /// As people see it who stand before it.
    public var visibleSize: Size {
        rotation % 180 == 0 ? size : Size(width: size.height, height: size.width)
    }
}
