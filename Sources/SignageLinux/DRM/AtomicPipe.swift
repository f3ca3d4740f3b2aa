import SignageEngine

internal import CDRM

/// Shows framebuffers through atomic commits.
final class AtomicPipe: ScanoutPipe {
    let crtc: CRTCID
    private let card: Card
    private let connector: ConnectorID
    private let plane: PlaneID
    /// All of the card, to find what else is on our CRTC.
    private let surroundings: CardDescription
    private var mode: (timings: ModeTimings, blob: PropertyBlob)?

    private let planeProperties: PlaneProperties
    private var flipRequest = AtomicRequest(objects: 1, properties: 1)
    private let flipFramebuffer: AtomicRequest.Place
    private var modesetRequest: AtomicRequest

    init(
        card: Card, surroundings: CardDescription, connector: ConnectorID, crtc: CRTCID, plane: PlaneID
    ) throws(SystemError) {
        self.card = card
        self.surroundings = surroundings
        self.connector = connector
        self.crtc = crtc
        self.plane = plane
        planeProperties = try PlaneProperties(Properties(of: .plane(plane), on: card))
        flipFramebuffer = flipRequest.set(planeProperties.framebuffer, of: .plane(plane), to: 0)
        let objects = surroundings.planes.count + surroundings.connectors.count + surroundings.crtcs.count
        modesetRequest = AtomicRequest(objects: objects + 1, properties: (objects + 1) * 16)
    }

    func prepare(_ mode: ModeTimings) throws(SystemError) {
        self.mode = (mode, try PropertyBlob(mode, on: card))
    }

    func test(_ framebuffer: Framebuffer) throws(SystemError) {
        modesetRequest.removeAll()
        if let old = try formerCRTC() { try abandon(old) }
        try addPipe(framebuffer)
        try modesetRequest.commit(.test, on: card)
    }

    func modeset(_ framebuffer: Framebuffer, ticket: CommitTicket) throws(SystemError) -> Bool {
        if let old = try formerCRTC() {
            // A commit of its own, so that no other CRTC is part of the one that asks for an event.
            modesetRequest.removeAll()
            try detach(connector)
            try abandon(old)
            try modesetRequest.commit(.modesetWithoutEvent, on: card)
        }
        modesetRequest.removeAll()
        try addPipe(framebuffer)
        try modesetRequest.commit(.modeset, on: card, userData: ticket.rawValue)
        return true
    }

    func flip(_ framebuffer: Framebuffer, ticket: CommitTicket) throws(SystemError) {
        flipRequest.change(flipFramebuffer, to: UInt64(framebuffer.id.rawValue))
        try flipRequest.commit(.flip, on: card, userData: ticket.rawValue)
    }

    func save() -> (any SavedScreen)? {
        do throws(SystemError) {
            let planes = try planesOnCRTC() + [plane]
            let connectors = try connectorsOnCRTC() + [connector]
            return try AtomicSavedScreen(
                card: card,
                objects: [.crtc(crtc)] + connectors.map { .connector($0) } + planes.map { .plane($0) })
        } catch {
            return nil
        }
    }

    func powerOff() throws(SystemError) {
        modesetRequest.removeAll()
        if let old = try formerCRTC() {
            try detach(connector)
            try abandon(old)
        }
        let properties = try Properties(of: .crtc(crtc), on: card)
        modesetRequest.set(try properties.required("ACTIVE"), of: .crtc(crtc), to: 0)
        // Waits for a flip that is pending.
        try modesetRequest.commit(.modesetWithoutEvent, on: card)
    }

    func turnOff() {
        do throws(SystemError) {
            modesetRequest.removeAll()
            for other in try planesOnCRTC() + [plane] { try disable(other) }
            for other in try connectorsOnCRTC() + [connector] { try detach(other) }
            try deactivate(crtc)
            try modesetRequest.commit(.modesetWithoutEvent, on: card)
        } catch {
            // Not master any more, or the panel and its card are gone: then it is dark or another's already.
        }
    }

    // MARK: What a modeset consists of

    /// The CRTC our connector hangs on, where that is another than ours.
    private func formerCRTC() throws(SystemError) -> CRTCID? {
        let properties = try Properties(of: .connector(connector), on: card)
        let old = CRTCID(rawValue: UInt32(truncatingIfNeeded: properties["CRTC_ID"]?.value ?? 0))
        return old.rawValue == 0 || old == crtc ? nil : old
    }

    /// Leaves a CRTC dark, unless it drives another connector too.
    private func abandon(_ old: CRTCID) throws(SystemError) {
        for other in surroundings.connectors where other.id != connector {
            if try drives(other.id, old) { return }
        }
        for other in surroundings.planes {
            if try shows(other.id, on: old) { try disable(other.id) }
        }
        try deactivate(old)
    }

    /// Our connector, CRTC and plane, and off with what others left on the CRTC.
    private func addPipe(_ framebuffer: Framebuffer) throws(SystemError) {
        for other in try planesOnCRTC() { try disable(other) }
        for other in try connectorsOnCRTC() { try detach(other) }
        guard let mode else { preconditionFailure("a mode is prepared before it is set") }
        let connectorProperties = try Properties(of: .connector(connector), on: card)
        modesetRequest.set(
            try connectorProperties.required("CRTC_ID"), of: .connector(connector), to: UInt64(crtc.rawValue))
        // A DisplayPort link that failed is trained again when it is declared good (0).
        if let link = connectorProperties["link-status"] {
            modesetRequest.set(link.id, of: .connector(connector), to: 0)
        }
        let crtcProperties = try Properties(of: .crtc(crtc), on: card)
        modesetRequest.set(try crtcProperties.required("MODE_ID"), of: .crtc(crtc), to: UInt64(mode.blob.id.rawValue))
        modesetRequest.set(try crtcProperties.required("ACTIVE"), of: .crtc(crtc), to: 1)
        for name in Self.neutralAtZero {
            if let entry = crtcProperties[name], !entry.info.isImmutable {
                modesetRequest.set(entry.id, of: .crtc(crtc), to: 0)
            }
        }
        planeProperties.show(framebuffer, of: plane, on: crtc, in: &modesetRequest)
    }

    /// Colour tables that another program may have left, such as a night light, and variable refresh.
    static let neutralAtZero = ["GAMMA_LUT", "DEGAMMA_LUT", "CTM", "VRR_ENABLED"]

    private func disable(_ plane: PlaneID) throws(SystemError) {
        let properties = try Properties(of: .plane(plane), on: card)
        modesetRequest.set(try properties.required("FB_ID"), of: .plane(plane), to: 0)
        modesetRequest.set(try properties.required("CRTC_ID"), of: .plane(plane), to: 0)
    }

    private func detach(_ connector: ConnectorID) throws(SystemError) {
        let properties = try Properties(of: .connector(connector), on: card)
        modesetRequest.set(try properties.required("CRTC_ID"), of: .connector(connector), to: 0)
    }

    private func deactivate(_ crtc: CRTCID) throws(SystemError) {
        let properties = try Properties(of: .crtc(crtc), on: card)
        modesetRequest.set(try properties.required("ACTIVE"), of: .crtc(crtc), to: 0)
        modesetRequest.set(try properties.required("MODE_ID"), of: .crtc(crtc), to: 0)
    }

    // MARK: What is on a CRTC now

    private func planesOnCRTC() throws(SystemError) -> [PlaneID] {
        var found: [PlaneID] = []
        for other in surroundings.planes where other.id != plane && other.possibleCRTCs.contains(crtc) {
            if try shows(other.id, on: crtc) { found.append(other.id) }
        }
        return found
    }

    private func connectorsOnCRTC() throws(SystemError) -> [ConnectorID] {
        var found: [ConnectorID] = []
        for other in surroundings.connectors where other.id != connector {
            if try drives(other.id, crtc) { found.append(other.id) }
        }
        return found
    }

    private func shows(_ plane: PlaneID, on crtc: CRTCID) throws(SystemError) -> Bool {
        try Properties(of: .plane(plane), on: card)["CRTC_ID"]?.value == UInt64(crtc.rawValue)
    }

    private func drives(_ connector: ConnectorID, _ crtc: CRTCID) throws(SystemError) -> Bool {
        try Properties(of: .connector(connector), on: card)["CRTC_ID"]?.value == UInt64(crtc.rawValue)
    }
}
