import SignageEngine

internal import CDRM

/// What a card's connectors, CRTCs and planes are now: the engine's description, and the timings behind its modes.
struct CardReading {
    var description: CardDescription
    /// For each connector the timings of its modes, in the description's order.
    var timings: [ConnectorID: [ModeTimings]]
}

/// Reads a card.
struct CardReader {
    let card: Card

    enum Depth {
        /// What the kernel found out by itself, or when it was asked before. Only where it says that a panel is connected, and
        /// not which modes that has, it is asked.
        case remembered
        /// What the kernel found out by itself; only connectors it knows nothing of yet are looked at.
        case known
        /// Every connector is looked at anew, which for real panels takes up to a tenth of a second each.
        case probed
    }

    func read(_ depth: Depth) throws(CardFault) -> CardReading {
        do throws(SystemError) {
            return try readResources(depth)
        } catch {
            throw CardFault("its outputs cannot be read", error)
        }
    }

    private func readResources(_ depth: Depth) throws(SystemError) -> CardReading {
        let resources = try SystemCall.pointer("drmModeGetResources") { drmModeGetResources(card.fd) }
        defer { drmModeFreeResources(resources) }
        let crtcs = (0..<Int(resources.pointee.count_crtcs)).map { CRTCID(rawValue: resources.pointee.crtcs[$0]) }
        let encoders = try readEncoders(resources.pointee)
        var connectors: [ConnectorDescription] = []
        var timings: [ConnectorID: [ModeTimings]] = [:]
        for index in 0..<Int(resources.pointee.count_connectors) {
            let id = ConnectorID(rawValue: resources.pointee.connectors[index])
            // One that went away since the list was made (a DisplayPort hub) is not the whole card's fault.
            guard let reading = try readConnector(id, depth, crtcs: crtcs, encoders: encoders) else { continue }
            connectors.append(reading.description)
            timings[id] = reading.timings
        }
        let description = CardDescription(
            id: card.id, path: card.path, driver: card.driver, isAtomic: card.isAtomic, crtcs: crtcs,
            connectors: connectors, planes: try readPlanes(crtcs))
        return CardReading(description: description, timings: timings)
    }

    private struct Encoder {
        var possible: UInt32
        var crtc: UInt32
    }

    private func readEncoders(_ resources: drmModeRes) throws(SystemError) -> [UInt32: Encoder] {
        var encoders: [UInt32: Encoder] = [:]
        for index in 0..<Int(resources.count_encoders) {
            let id = resources.encoders[index]
            let answer = try SystemCall.pointer("drmModeGetEncoder") { drmModeGetEncoder(card.fd, id) }
            defer { drmModeFreeEncoder(answer) }
            encoders[id] = Encoder(possible: answer.pointee.possible_crtcs, crtc: answer.pointee.crtc_id)
        }
        return encoders
    }

    private func readConnector(
        _ id: ConnectorID, _ depth: Depth, crtcs: [CRTCID], encoders: [UInt32: Encoder]
    ) throws(SystemError) -> (description: ConnectorDescription, timings: [ModeTimings])? {
        let answer: drmModeConnectorPtr
        do throws(SystemError) {
            answer = try fetchConnector(id, depth)
        } catch {
            if error.code == .noEntry { return nil }
            throw error
        }
        defer { drmModeFreeConnector(answer) }
        let raw = answer.pointee
        var possible: UInt32 = 0
        for index in 0..<Int(raw.count_encoders) { possible |= encoders[raw.encoders[index]]?.possible ?? 0 }
        let timings = (0..<Int(raw.count_modes)).compactMap { ModeTimings(raw.modes[$0]) }
        // Pre-atomic drivers tell of their state through encoders only, atomic ones through both.
        let current = encoders[raw.encoder_id].map { CRTCID(rawValue: $0.crtc) }
        let description = ConnectorDescription(
            id: id, name: Self.name(of: raw), status: Self.status(of: raw), monitor: monitor(id),
            isNonDesktop: isNonDesktop(id),
            modes: timings.map(\.mode), physicalSize: Size(width: Int(raw.mmWidth), height: Int(raw.mmHeight)),
            possibleCRTCs: Self.crtcs(in: possible, of: crtcs),
            currentCRTC: current.flatMap { crtcs.contains($0) ? $0 : nil })
        return (description, timings)
    }

    private func fetchConnector(_ id: ConnectorID, _ depth: Depth) throws(SystemError) -> drmModeConnectorPtr {
        if depth != .probed {
            let known = try SystemCall.pointer("drmModeGetConnectorCurrent") {
                drmModeGetConnectorCurrent(card.fd, id.rawValue)
            }
            let isSettled =
                switch Self.status(of: known.pointee) {
                case .connected: known.pointee.count_modes > 0
                case .disconnected: true
                case .unknown: depth == .remembered
                }
            if isSettled { return known }
            drmModeFreeConnector(known)
        }
        return try SystemCall.pointer("drmModeGetConnector") { drmModeGetConnector(card.fd, id.rawValue) }
    }

    private func isNonDesktop(_ connector: ConnectorID) -> Bool {
        // Drivers without the property have no such connectors.
        do throws(SystemError) {
            return try Properties(of: .connector(connector), on: card)["non-desktop"]?.value == 1
        } catch {
            return false
        }
    }

    private func monitor(_ connector: ConnectorID) -> String? {
        // Nothing depends on it: a panel that does not say has no name.
        do throws(SystemError) {
            guard let blob = try Properties(of: .connector(connector), on: card)["EDID"]?.value, blob != 0 else {
                return nil
            }
            return MonitorName.parse(
                try PropertyBlob.bytes(of: BlobID(rawValue: UInt32(truncatingIfNeeded: blob)), on: card))
        } catch {
            return nil
        }
    }

    private func readPlanes(_ crtcs: [CRTCID]) throws(SystemError) -> [PlaneDescription] {
        let answer = try SystemCall.pointer("drmModeGetPlaneResources") { drmModeGetPlaneResources(card.fd) }
        defer { drmModeFreePlaneResources(answer) }
        var planes: [PlaneDescription] = []
        for index in 0..<Int(answer.pointee.count_planes) {
            planes.append(try readPlane(PlaneID(rawValue: answer.pointee.planes[index]), crtcs))
        }
        return planes
    }

    private func readPlane(_ id: PlaneID, _ crtcs: [CRTCID]) throws(SystemError) -> PlaneDescription {
        let answer = try SystemCall.pointer("drmModeGetPlane") { drmModeGetPlane(card.fd, id.rawValue) }
        defer { drmModeFreePlane(answer) }
        let raw = answer.pointee
        let kind: PlaneDescription.Kind =
            switch try Properties(of: .plane(id), on: card)["type"]?.value {
            case UInt64(DRM_PLANE_TYPE_PRIMARY): .primary
            case UInt64(DRM_PLANE_TYPE_CURSOR): .cursor
            default: .overlay
            }
        let current = CRTCID(rawValue: raw.crtc_id)
        return PlaneDescription(
            id: id, kind: kind, formats: (0..<Int(raw.count_formats)).map { FourCC(rawValue: raw.formats[$0]) },
            possibleCRTCs: Self.crtcs(in: raw.possible_crtcs, of: crtcs),
            currentCRTC: crtcs.contains(current) ? current : nil)
    }

    private static func crtcs(in mask: UInt32, of crtcs: [CRTCID]) -> [CRTCID] {
        crtcs.indices.filter { $0 < 32 && mask & (1 << UInt32($0)) != 0 }.map { crtcs[$0] }
    }

    private static func name(of raw: drmModeConnector) -> String {
        let kind = drmModeGetConnectorTypeName(raw.connector_type).map { String(cString: $0) } ?? "Unknown"
        return "\(kind)-\(raw.connector_type_id)"
    }

    private static func status(of raw: drmModeConnector) -> ConnectorDescription.Status {
        switch raw.connection {
        case DRM_MODE_CONNECTED: .connected
        case DRM_MODE_DISCONNECTED: .disconnected
        default: .unknown
        }
    }
}
