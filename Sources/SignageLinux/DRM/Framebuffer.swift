import SignageEngine

internal import CDRM

/// A dumb buffer the display controller knows the shape of. Removing one that is shown darkens what shows it, so
/// its owner lets go of it only after something else is on the screen.
final class Framebuffer {
    let id: FramebufferID
    let buffer: DumbBuffer

    init(_ buffer: DumbBuffer) throws(SystemError) {
        var id: UInt32 = 0
        let handles = [buffer.handle.rawValue, 0, 0, 0]
        let pitches = [UInt32(buffer.pitch), 0, 0, 0]
        let offsets: [UInt32] = [0, 0, 0, 0]
        try SystemCall.integer("drmModeAddFB2") {
            drmModeAddFB2(
                buffer.card.fd, UInt32(buffer.size.width), UInt32(buffer.size.height), buffer.format.fourCC.rawValue,
                handles, pitches, offsets, &id, 0)
        }
        (self.id, self.buffer) = (FramebufferID(rawValue: id), buffer)
    }

    convenience init(_ size: Size, _ format: PixelBuffer.Format, on card: Card) throws(SystemError) {
        try self.init(DumbBuffer(size, format, on: card))
    }

    deinit { SystemCall.release("drmModeRmFB") { drmModeRmFB(buffer.card.fd, id.rawValue) } }
}
