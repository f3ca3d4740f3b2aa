import SignageEngine

internal import CDRM

/// What the kernel says of a property, whoever's it is.
struct PropertyInfo {
    let name: String
    /// Whether its value is the number of a blob.
    let isBlob: Bool
    /// Whether only the kernel sets it.
    let isImmutable: Bool

    init(_ raw: drmModePropertyRes) {
        name = withUnsafeBytes(of: raw.name) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
        isBlob = raw.flags & UInt32(DRM_MODE_PROP_BLOB) != 0
        isImmutable = raw.flags & UInt32(DRM_MODE_PROP_IMMUTABLE) != 0
    }
}

/// Something on a card that has properties.
enum ModeObject: Hashable {
    case connector(ConnectorID)
    case crtc(CRTCID)
    case plane(PlaneID)

    var rawValue: UInt32 {
        switch self {
        case .connector(let id): id.rawValue
        case .crtc(let id): id.rawValue
        case .plane(let id): id.rawValue
        }
    }

    fileprivate var kind: UInt32 {
        switch self {
        case .connector: UInt32(DRM_MODE_OBJECT_CONNECTOR)
        case .crtc: UInt32(DRM_MODE_OBJECT_CRTC)
        case .plane: UInt32(DRM_MODE_OBJECT_PLANE)
        }
    }
}

/// An object's properties and their values at one moment, by name.
struct Properties {
    struct Entry {
        var id: PropertyID
        var value: UInt64
        var info: PropertyInfo
    }

    let object: ModeObject
    private var entries: [String: Entry] = [:]

    init(of object: ModeObject, on card: Card) throws(SystemError) {
        self.object = object
        let answer = try SystemCall.pointer("drmModeObjectGetProperties") {
            drmModeObjectGetProperties(card.fd, object.rawValue, object.kind)
        }
        defer { drmModeFreeObjectProperties(answer) }
        for index in 0..<Int(answer.pointee.count_props) {
            let id = PropertyID(rawValue: answer.pointee.props[index])
            let info = try card.info(of: id)
            entries[info.name] = Entry(id: id, value: answer.pointee.prop_values[index], info: info)
        }
    }

    subscript(name: String) -> Entry? { entries[name] }

    /// A property the atomic interface cannot do without.
    func required(_ name: String) throws(SystemError) -> PropertyID {
        guard let entry = entries[name] else {
            throw SystemError(.notSupported, call: "drmModeObjectGetProperties", text: "no property \(name)")
        }
        return entry.id
    }
}
