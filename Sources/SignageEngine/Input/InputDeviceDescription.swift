/// What an input device says of itself.
public struct InputDeviceDescription: Hashable, Sendable {
    /// An absolute axis and the values it may have.
    public struct Axis: Hashable, Sendable {
        public var code: AxisCode
        public var minimum: Int32
        public var maximum: Int32
        /// Units in a millimetre; 0 where the device does not tell.
        public var resolution: Int32

        public init(_ code: AxisCode, _ minimum: Int32, _ maximum: Int32, resolution: Int32 = 0) {
            self.code = code
            self.minimum = minimum
            self.maximum = maximum
            self.resolution = resolution
        }
    }

    /// Vendor and product number, as `lsusb` shows them: 0eef:0001.
    public struct Model: Hashable, Sendable, CustomStringConvertible {
        public var vendor: UInt16
        public var product: UInt16
        public init(vendor: UInt16, product: UInt16) { (self.vendor, self.product) = (vendor, product) }

        public var description: String { Self.hexadecimal(vendor) + ":" + Self.hexadecimal(product) }

        private static func hexadecimal(_ number: UInt16) -> String {
            let digits = String(number, radix: 16)
            return String(repeating: "0", count: 4 - digits.count) + digits
        }
    }

    /// The device node: "/dev/input/event3". Another one after each replug.
    public var node: String
    public var name: String
    /// BUS_* of linux/input.h.
    public var bus: UInt16
    public var model: Model
    /// Where it is plugged in: "usb-0000:00:14.0-2/input0". Empty where the driver does not tell.
    public var phys: String
    public var axes: [Axis]
    public var relatives: Set<RelativeCode>
    public var buttons: Set<ButtonCode>
    public var properties: Set<InputProperty>

    public init(
        node: String = "", name: String, bus: UInt16 = 3, model: Model = Model(vendor: 0, product: 0),
        phys: String = "", axes: [Axis] = [], relatives: Set<RelativeCode> = [], buttons: Set<ButtonCode> = [],
        properties: Set<InputProperty> = []
    ) {
        self.node = node
        self.name = name
        self.bus = bus
        self.model = model
        self.phys = phys
        self.axes = axes
        self.relatives = relatives
        self.buttons = buttons
        self.properties = properties
    }

    public func axis(_ code: AxisCode) -> Axis? { axes.first { $0.code == code } }

    /// How many contacts the device keeps apart by slots; nil where it has no slots.
    public var slotCount: Int? {
        axis(.mtSlot).map { slot in max(1, Int(slot.maximum) + 1) }
    }

    /// "USB", "Bluetooth"; the number for buses that no touchscreen is on.
    public var busName: String {
        switch bus {
        case 0x01: "PCI"
        case 0x03: "USB"
        case 0x05: "Bluetooth"
        case 0x06: "virtual"
        case 0x11: "i8042"
        case 0x13: "serial"
        case 0x18: "I2C"
        case 0x19: "host"
        case 0x1C: "SPI"
        default: "bus \(bus)"
        }
    }
}
