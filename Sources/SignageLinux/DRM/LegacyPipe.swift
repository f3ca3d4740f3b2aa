import Glibc
import SignageEngine

internal import CDRM

/// Shows framebuffers through the calls from before atomic commits.
final class LegacyPipe: ScanoutPipe {
    let crtc: CRTCID
    private let card: Card
    private let connector: ConnectorID
    private let surroundings: CardDescription
    private var mode: ModeTimings?
    /// The connector's switch, once it was used.
    private var switchedOff: PropertyID?

    init(card: Card, surroundings: CardDescription, connector: ConnectorID, crtc: CRTCID) {
        self.card = card
        self.surroundings = surroundings
        self.connector = connector
        self.crtc = crtc
    }

    func prepare(_ mode: ModeTimings) { self.mode = mode }

    func test(_ framebuffer: Framebuffer) {}

    func modeset(_ framebuffer: Framebuffer, ticket: CommitTicket) throws(SystemError) -> Bool {
        guard let mode else { preconditionFailure("a mode is prepared before it is set") }
        var raw = mode.raw
        var id = connector.rawValue
        try SystemCall.integer("drmModeSetCrtc") {
            drmModeSetCrtc(card.fd, crtc.rawValue, framebuffer.id.rawValue, 0, 0, &id, 1, &raw)
        }
        hideOtherPlanes()
        if let property = switchedOff {
            // Setting the mode that is set already lights nothing.
            try set(property, to: DRM_MODE_DPMS_ON)
            switchedOff = nil
        }
        return false
    }

    func flip(_ framebuffer: Framebuffer, ticket: CommitTicket) throws(SystemError) {
        var raw = drm_mode_crtc_page_flip()
        raw.crtc_id = crtc.rawValue
        raw.fb_id = framebuffer.id.rawValue
        raw.flags = UInt32(DRM_MODE_PAGE_FLIP_EVENT)
        raw.user_data = ticket.rawValue
        try SystemCall.integer("drmModePageFlip") { ioctl(card.fd, signaged_ioctl_mode_page_flip, &raw) }
    }

    func powerOff() throws(SystemError) {
        if let property = try Properties(of: .connector(connector), on: card)["DPMS"] {
            try set(property.id, to: DRM_MODE_DPMS_OFF)
            switchedOff = property.id
        } else {
            try SystemCall.integer("drmModeSetCrtc") {
                drmModeSetCrtc(card.fd, crtc.rawValue, 0, 0, 0, nil, 0, nil)
            }
        }
    }

    private func set(_ property: PropertyID, to value: Int32) throws(SystemError) {
        try SystemCall.integer("drmModeConnectorSetProperty") {
            drmModeConnectorSetProperty(card.fd, connector.rawValue, property.rawValue, UInt64(value))
        }
    }

    func turnOff() {
        SystemCall.release("drmModeSetCrtc") { drmModeSetCrtc(card.fd, crtc.rawValue, 0, 0, 0, nil, 0, nil) }
    }

    func save() -> (any SavedScreen)? {
        do throws(SystemError) {
            return try LegacySavedScreen(card: card, crtc: crtc, connectors: connectorsOnCRTC())
        } catch {
            return nil
        }
    }

    private func connectorsOnCRTC() -> [ConnectorID] {
        surroundings.connectors.filter { $0.currentCRTC == crtc }.map(\.id)
    }

    /// A cursor or an overlay that another program left; best effort.
    private func hideOtherPlanes() {
        for plane in surroundings.planes where plane.kind != .primary && plane.currentCRTC == crtc {
            SystemCall.release("drmModeSetPlane") {
                drmModeSetPlane(card.fd, plane.id.rawValue, crtc.rawValue, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
            }
        }
    }
}

/// What was on a screen, as the legacy calls tell it.
struct LegacySavedScreen: SavedScreen {
    private let state: drmModeCrtc
    private let connectors: [UInt32]

    init(card: Card, crtc: CRTCID, connectors: [ConnectorID]) throws(SystemError) {
        self.connectors = connectors.map(\.rawValue)
        let answer = try SystemCall.pointer("drmModeGetCrtc") { drmModeGetCrtc(card.fd, crtc.rawValue) }
        defer { drmModeFreeCrtc(answer) }
        state = answer.pointee
    }

    func restore(on card: Card, ours: Set<FramebufferID>) throws(SystemError) {
        let framebuffer = FramebufferID(rawValue: state.buffer_id)
        guard state.mode_valid != 0, framebuffer != .none, !ours.contains(framebuffer) else {
            throw SystemError(.noEntry, call: "restore", text: "the old framebuffer is gone")
        }
        var (mode, outputs) = (state.mode, connectors)
        try SystemCall.integer("drmModeSetCrtc") {
            drmModeSetCrtc(
                card.fd, state.crtc_id, framebuffer.rawValue, state.x, state.y, &outputs, Int32(outputs.count), &mode)
        }
    }
}
