/// What is known of a display device, without any of it in hand: plain values, so that choosing is pure.

/// The number of a device node: 0 for /dev/dri/card0.
public struct CardID: RawRepresentable, Hashable, Sendable {
    public let rawValue: Int
    public init(rawValue: Int) { self.rawValue = rawValue }
}

/// A connector's number, unique on its card only.
public struct ConnectorID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A scan-out engine's number, unique on its card only.
public struct CRTCID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A plane's number, unique on its card only.
public struct PlaneID: RawRepresentable, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
}

/// A pixel format as drm_fourcc.h spells it.
public struct FourCC: RawRepresentable, Hashable, Sendable, CustomStringConvertible {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }

    public static let xrgb8888 = FourCC(rawValue: 0x3432_5258)  // XR24
    public static let rgb565 = FourCC(rawValue: 0x3631_4752)  // RG16

    /// "XR24".
    public var description: String {
        var text = ""
        for shift in [UInt32(0), 8, 16, 24] {
            let byte = UInt8(truncatingIfNeeded: rawValue >> shift)
            text.append((0x21...0x7E).contains(byte) ? Character(UnicodeScalar(byte)) : "?")
        }
        return text
    }
}

/// A card that can show pictures.
public struct CardDescription: Hashable, Sendable {
    public var id: CardID
    /// "/dev/dri/card0".
    public var path: String
    /// The kernel driver: "vc4", "i915".
    public var driver: String
    /// Whether commits are atomic; otherwise the legacy calls are used.
    public var isAtomic: Bool
    public var crtcs: [CRTCID]
    public var connectors: [ConnectorDescription]
    /// Empty where the driver does not tell.
    public var planes: [PlaneDescription]

    public init(
        id: CardID, path: String, driver: String, isAtomic: Bool, crtcs: [CRTCID],
        connectors: [ConnectorDescription], planes: [PlaneDescription]
    ) {
        self.id = id
        self.path = path
        self.driver = driver
        self.isAtomic = isAtomic
        self.crtcs = crtcs
        self.connectors = connectors
        self.planes = planes
    }

    /// "card0".
    public var name: String { "card\(id.rawValue)" }
}

/// A device node that is no use for pictures, and why.
public struct SkippedCard: Hashable, Sendable {
    public var path: String
    public var reason: String
    public init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
}

/// A socket for a panel.
public struct ConnectorDescription: Hashable, Sendable {
    public enum Status: String, Hashable, Sendable { case connected, disconnected, unknown }

    public var id: ConnectorID
    /// As the kernel spells it: "HDMI-A-1". Two cards may have one of the same name.
    public var name: String
    public var status: Status
    /// What the panel calls itself; nil where it does not say.
    public var monitor: String?
    /// Something that is no desktop's business: a head-mounted display.
    public var isNonDesktop: Bool
    public var modes: [DisplayMode]
    /// In millimetres; zero where the panel does not say.
    public var physicalSize: Size
    public var possibleCRTCs: [CRTCID]
    /// The CRTC that drives it now, nil where it is dark.
    public var currentCRTC: CRTCID?

    public init(
        id: ConnectorID, name: String, status: Status, monitor: String? = nil, isNonDesktop: Bool = false,
        modes: [DisplayMode],
        physicalSize: Size = .zero, possibleCRTCs: [CRTCID], currentCRTC: CRTCID? = nil
    ) {
        self.id = id
        self.name = name
        self.status = status
        self.monitor = monitor
        self.isNonDesktop = isNonDesktop
        self.modes = modes
        self.physicalSize = physicalSize
        self.possibleCRTCs = possibleCRTCs
        self.currentCRTC = currentCRTC
    }
}

/// A layer the display controller can show.
public struct PlaneDescription: Hashable, Sendable {
    public enum Kind: String, Hashable, Sendable { case primary, overlay, cursor }

    public var id: PlaneID
    public var kind: Kind
    public var formats: [FourCC]
    public var possibleCRTCs: [CRTCID]
    public var currentCRTC: CRTCID?

    public init(
        id: PlaneID, kind: Kind, formats: [FourCC], possibleCRTCs: [CRTCID], currentCRTC: CRTCID? = nil
    ) {
        self.id = id
        self.kind = kind
        self.formats = formats
        self.possibleCRTCs = possibleCRTCs
        self.currentCRTC = currentCRTC
    }
}

extension PixelBuffer.Format {
    public var fourCC: FourCC { self == .xrgb8888 ? .xrgb8888 : .rgb565 }

    /// What to draw in, given what a plane shows: 32 bits where it can. Nil where it shows neither.
    public static func best(of formats: [FourCC]) -> PixelBuffer.Format? {
        formats.contains(.xrgb8888) ? .xrgb8888 : formats.contains(.rgb565) ? .rgb565 : nil
    }
}
