import Glibc
import SignageEngine

internal import CDRM

/// Memory a display can scan out and a processor can draw into, mapped for as long as it lives.
final class DumbBuffer {
    let handle: BufferHandle
    let size: Size
    /// Bytes from one row to the next, as the driver wants them.
    let pitch: Int
    let format: PixelBuffer.Format
    let card: Card
    private let mapping: BufferMapping

    init(_ size: Size, _ format: PixelBuffer.Format, on card: Card) throws(SystemError) {
        var create = drm_mode_create_dumb()
        create.width = UInt32(size.width)
        create.height = UInt32(size.height)
        create.bpp = UInt32(format.bytesPerPixel * 8)
        try SystemCall.integer("DRM_IOCTL_MODE_CREATE_DUMB") {
            ioctl(card.fd, signaged_ioctl_mode_create_dumb, &create)
        }
        let memory = DumbMemory(handle: BufferHandle(rawValue: create.handle), card: card)
        mapping = try BufferMapping(memory, byteCount: Int(create.size))
        handle = memory.handle
        pitch = Int(create.pitch)
        (self.size, self.format, self.card) = (size, format, card)
    }

    var pixels: PixelBuffer { PixelBuffer(base: mapping.base, size: size, pitch: pitch, format: format) }
}

/// The allocation alone, so that a mapping that fails gives it back.
private final class DumbMemory {
    let handle: BufferHandle
    let card: Card

    init(handle: BufferHandle, card: Card) { (self.handle, self.card) = (handle, card) }

    deinit {
        var destroy = drm_mode_destroy_dumb(handle: handle.rawValue)
        SystemCall.release("DRM_IOCTL_MODE_DESTROY_DUMB") {
            ioctl(card.fd, signaged_ioctl_mode_destroy_dumb, &destroy)
        }
    }
}

/// Dumb memory in our address space.
private final class BufferMapping {
    let base: UnsafeMutableRawPointer
    private let byteCount: Int
    private let memory: DumbMemory

    init(_ memory: DumbMemory, byteCount: Int) throws(SystemError) {
        var map = drm_mode_map_dumb()
        map.handle = memory.handle.rawValue
        try SystemCall.integer("DRM_IOCTL_MODE_MAP_DUMB") {
            ioctl(memory.card.fd, signaged_ioctl_mode_map_dumb, &map)
        }
        base = try SystemCall.mapping("mmap") {
            mmap(nil, byteCount, PROT_READ | PROT_WRITE, MAP_SHARED, memory.card.fd, off_t(map.offset))
        }
        (self.byteCount, self.memory) = (byteCount, memory)
    }

    deinit { SystemCall.release("munmap") { munmap(base, byteCount) } }
}
