import Glibc
import SignageEngine

internal import CDRM

/// Reads page-flip events from a card, without allocating.
struct FlipEventReader: ~Copyable {
    /// An event as the kernel sent it.
    struct Event {
        /// Nil from kernels before 4.12, which do not say.
        var crtc: CRTCID?
        var ticket: CommitTicket
        var instant: Instant
        var sequence: UInt32
    }

    /// Room for 32 events; the kernel hands out whole ones only, and what does not fit stays readable.
    private let buffer = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 8)
    private static let capacity = 1024

    deinit { buffer.deallocate() }

    /// Reads once and reports each flip. Nothing to read is no error.
    borrowing func read(
        from card: Card, clock: any MonotonicClock, _ report: (Event) -> Void
    ) throws(SystemError) {
        let count: Int
        do throws(SystemError) {
            count = try SystemCall.integer("read") { Glibc.read(card.fd, buffer, Self.capacity) }
        } catch {
            if error.code == .tryAgain { return }
            throw error
        }
        var offset = 0
        while offset + MemoryLayout<drm_event>.size <= count {
            let header = buffer.loadUnaligned(fromByteOffset: offset, as: drm_event.self)
            let length = Int(header.length)
            guard length >= MemoryLayout<drm_event>.size, offset + length <= count else { return }
            if header.type == UInt32(DRM_EVENT_FLIP_COMPLETE), length >= MemoryLayout<drm_event_vblank>.size {
                let raw = buffer.loadUnaligned(fromByteOffset: offset, as: drm_event_vblank.self)
                report(
                    Event(
                        crtc: raw.crtc_id == 0 ? nil : CRTCID(rawValue: raw.crtc_id),
                        ticket: CommitTicket(rawValue: raw.user_data),
                        instant: card.hasMonotonicTimestamps
                            ? Instant(nanoseconds: Int64(raw.tv_sec) * 1_000_000_000 + Int64(raw.tv_usec) * 1_000)
                            : clock.now(),
                        sequence: raw.sequence))
            }
            offset += length
        }
    }
}
