import Glibc
import SignageEngine

internal import CDRM

/// An open display device. Everything made on it holds it strongly, so it is closed last.
final class Card {
    let id: CardID
    let path: String
    let driver: String
    /// Commits are atomic and all planes are told of.
    let isAtomic: Bool
    /// Whether page-flip events are stamped with CLOCK_MONOTONIC.
    let hasMonotonicTimestamps: Bool
    /// What an object's property number is called; numbers are the card's, not the object's.
    private var propertyInfo: [PropertyID: PropertyInfo] = [:]
    private let descriptor: OwnedFD

    var fd: Int32 { descriptor.rawValue }
    var name: String { "card\(id.rawValue)" }

    /// Opens a node and finds out what it can do. Whoever opens a card that nobody has becomes its master.
    init(id: CardID, path: String, forceLegacy: Bool = false) throws(CardFault) {
        (self.id, self.path) = (id, path)
        do throws(SystemError) {
            descriptor = try OwnedFD(opening: path, flags: O_RDWR | O_NONBLOCK)
        } catch {
            throw CardFault(opening: error)
        }
        let fd = descriptor.rawValue
        do throws(SystemError) {
            driver = try Self.driverName(fd)
        } catch {
            throw CardFault("it is not a display device", error)
        }
        guard Self.capability(UInt64(DRM_CAP_DUMB_BUFFER), fd) == 1 else {
            throw CardFault("its driver \(driver) has no memory that can be drawn into (dumb buffers)")
        }
        hasMonotonicTimestamps = Self.capability(UInt64(DRM_CAP_TIMESTAMP_MONOTONIC), fd) == 1
        _ = Self.enable(UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), fd)
        isAtomic = !forceLegacy && Self.enable(UInt64(DRM_CLIENT_CAP_ATOMIC), fd)
    }

    /// Becomes the one who may set modes. Fails with EBUSY or EINVAL while another program is.
    func becomeMaster() throws(SystemError) {
        try SystemCall.integer("drmSetMaster") { drmSetMaster(fd) }
    }

    /// Lets others set modes; the console's driver comes back when nobody does.
    func dropMaster() {
        SystemCall.release("drmDropMaster") { drmDropMaster(fd) }
    }

    /// Name and kind of a property, asked once for the card.
    func info(of property: PropertyID) throws(SystemError) -> PropertyInfo {
        if let known = propertyInfo[property] { return known }
        let answer = try SystemCall.pointer("drmModeGetProperty") { drmModeGetProperty(fd, property.rawValue) }
        defer { drmModeFreeProperty(answer) }
        let info = PropertyInfo(answer.pointee)
        propertyInfo[property] = info
        return info
    }

    private static func driverName(_ fd: Int32) throws(SystemError) -> String {
        let version = try SystemCall.pointer("drmGetVersion") { drmGetVersion(fd) }
        defer { drmFreeVersion(version) }
        return version.pointee.name.map { String(cString: $0) } ?? "unknown"
    }

    /// Zero for what the kernel does not know.
    private static func capability(_ capability: UInt64, _ fd: Int32) -> UInt64 {
        var value: UInt64 = 0
        do throws(SystemError) {
            try SystemCall.integer("drmGetCap") { drmGetCap(fd, capability, &value) }
        } catch {
            return 0
        }
        return value
    }

    private static func enable(_ capability: UInt64, _ fd: Int32) -> Bool {
        do throws(SystemError) {
            try SystemCall.integer("drmSetClientCap") { drmSetClientCap(fd, capability, 1) }
        } catch {
            return false
        }
        return true
    }
}

/// Why a device node is no use, in words.
struct CardFault: Error {
    var reason: String

    init(_ reason: String, _ cause: SystemError? = nil) {
        self.reason = cause.map { "\(reason) (\($0))" } ?? reason
    }

    init(opening cause: SystemError) {
        switch cause.code {
        case .accessDenied, .notPermitted:
            self.init("no permission to open it; the user must be in the group that owns it, usually “video”")
        default: self.init("it cannot be opened", cause)
        }
    }
}
