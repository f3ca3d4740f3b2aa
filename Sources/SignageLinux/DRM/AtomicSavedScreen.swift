import SignageEngine

/// What was on a screen: every property a modeset of ours changes, with its value before.
struct AtomicSavedScreen: SavedScreen {
    private struct Value {
        var object: ModeObject
        var property: PropertyID
        var value: UInt64
        /// The contents where the value is a blob, because the blob itself dies when nothing uses it.
        var blob: [UInt8]?
        var isFramebuffer: Bool
    }

    private var values: [Value] = []
    private var objectCount = 0

    init(card: Card, objects: [ModeObject]) throws(SystemError) {
        objectCount = objects.count
        for object in objects {
            let properties = try Properties(of: object, on: card)
            for name in Self.names(for: object) {
                guard let entry = properties[name], !entry.info.isImmutable else { continue }
                var blob: [UInt8]?
                if entry.info.isBlob && entry.value != 0 {
                    blob = try PropertyBlob.bytes(
                        of: BlobID(rawValue: UInt32(truncatingIfNeeded: entry.value)), on: card)
                }
                values.append(
                    Value(
                        object: object, property: entry.id, value: entry.value, blob: blob,
                        isFramebuffer: name == "FB_ID"))
            }
        }
    }

    private static func names(for object: ModeObject) -> [String] {
        switch object {
        case .connector: ["CRTC_ID"]
        case .crtc: ["MODE_ID", "ACTIVE"] + AtomicPipe.neutralAtZero
        case .plane: PlaneProperties.names
        }
    }

    func restore(on card: Card, ours: Set<FramebufferID>) throws(SystemError) {
        var request = AtomicRequest(objects: objectCount, properties: values.count)
        var blobs: [PropertyBlob] = []
        for saved in values {
            var value = saved.value
            if saved.isFramebuffer, ours.contains(FramebufferID(rawValue: UInt32(truncatingIfNeeded: value))) {
                throw SystemError(.noEntry, call: "restore", text: "the old framebuffer is gone")
            }
            if let bytes = saved.blob {
                let blob = try PropertyBlob(bytes, on: card)
                blobs.append(blob)
                value = UInt64(blob.id.rawValue)
            }
            request.set(saved.property, of: saved.object, to: value)
        }
        // The kernel's state holds the blobs from here on; ours may go.
        try withExtendedLifetime(blobs) { () throws(SystemError) in
            try request.commit(.modesetWithoutEvent, on: card)
        }
    }
}
