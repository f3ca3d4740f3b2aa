import SignageEngine

internal import CDRM

/// Bytes that the kernel keeps for us, named by a number: a mode, a colour table.
final class PropertyBlob {
    let id: BlobID
    private let card: Card

    init(_ bytes: [UInt8], on card: Card) throws(SystemError) {
        var id: UInt32 = 0
        try SystemCall.integer("drmModeCreatePropertyBlob") {
            drmModeCreatePropertyBlob(card.fd, bytes, bytes.count, &id)
        }
        (self.id, self.card) = (BlobID(rawValue: id), card)
    }

    convenience init(_ mode: ModeTimings, on card: Card) throws(SystemError) {
        let raw = mode.kernelMode
        let bytes = withUnsafeBytes(of: raw) { [UInt8]($0) }
        try self.init(bytes, on: card)
    }

    deinit {
        SystemCall.release("drmModeDestroyPropertyBlob") { drmModeDestroyPropertyBlob(card.fd, id.rawValue) }
    }

    /// A copy of what a blob holds, whoever made it.
    static func bytes(of id: BlobID, on card: Card) throws(SystemError) -> [UInt8] {
        let answer = try SystemCall.pointer("drmModeGetPropertyBlob") { drmModeGetPropertyBlob(card.fd, id.rawValue) }
        defer { drmModeFreePropertyBlob(answer) }
        guard let data = answer.pointee.data else { return [] }
        return [UInt8](UnsafeRawBufferPointer(start: data, count: Int(answer.pointee.length)))
    }
}
