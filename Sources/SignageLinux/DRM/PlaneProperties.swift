import SignageEngine

internal import CDRM

/// The properties of a plane that place a framebuffer on a CRTC.
struct PlaneProperties {
    let framebuffer: PropertyID
    private let crtc: PropertyID
    private let source: (x: PropertyID, y: PropertyID, width: PropertyID, height: PropertyID)
    private let target: (x: PropertyID, y: PropertyID, width: PropertyID, height: PropertyID)
    /// Optional ones, with the value that shows the framebuffer as it is.
    private let neutral: [(id: PropertyID, value: UInt64)]

    init(_ properties: Properties) throws(SystemError) {
        framebuffer = try properties.required("FB_ID")
        crtc = try properties.required("CRTC_ID")
        source = (
            try properties.required("SRC_X"), try properties.required("SRC_Y"),
            try properties.required("SRC_W"), try properties.required("SRC_H")
        )
        target = (
            try properties.required("CRTC_X"), try properties.required("CRTC_Y"),
            try properties.required("CRTC_W"), try properties.required("CRTC_H")
        )
        neutral = Self.neutralValues.compactMap { name, value in
            properties[name].flatMap { $0.info.isImmutable ? nil : (id: $0.id, value: value) }
        }
    }

    /// What another program may have left: a rotation, a fade.
    static let neutralValues: [(name: String, value: UInt64)] = [
        ("rotation", UInt64(DRM_MODE_ROTATE_0)), ("alpha", 0xFFFF),
    ]

    /// Everything a modeset changes of a plane, for saving it.
    static let names =
        ["FB_ID", "CRTC_ID", "SRC_X", "SRC_Y", "SRC_W", "SRC_H", "CRTC_X", "CRTC_Y", "CRTC_W", "CRTC_H"]
        + neutralValues.map(\.name)

    /// The whole framebuffer, unscaled, at the top left of the CRTC.
    func show(_ shown: Framebuffer, of plane: PlaneID, on crtc: CRTCID, in request: inout AtomicRequest) {
        let object = ModeObject.plane(plane)
        let (width, height) = (UInt64(shown.buffer.size.width), UInt64(shown.buffer.size.height))
        request.set(framebuffer, of: object, to: UInt64(shown.id.rawValue))
        request.set(self.crtc, of: object, to: UInt64(crtc.rawValue))
        // The source rectangle is in 16.16 fixed point.
        request.set(source.x, of: object, to: 0)
        request.set(source.y, of: object, to: 0)
        request.set(source.width, of: object, to: width << 16)
        request.set(source.height, of: object, to: height << 16)
        request.set(target.x, of: object, to: 0)
        request.set(target.y, of: object, to: 0)
        request.set(target.width, of: object, to: width)
        request.set(target.height, of: object, to: height)
        for entry in neutral { request.set(entry.id, of: object, to: entry.value) }
    }
}
