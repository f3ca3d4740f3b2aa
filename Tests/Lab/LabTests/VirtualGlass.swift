import CDRM
import Glibc
import SignageEngine
import Testing

@testable import SignageLinux

/// What a person in front of the virtual panel would see: reads back the framebuffers of the planes that are
/// shown, which only root may.
final class VirtualGlass {
    struct Plane {
        var id: PlaneID
        var kind: PlaneDescription.Kind
        var crtc: CRTCID
        var framebuffer: UInt32
        /// Where on the panel.
        var place: Rect
        /// Which part of the framebuffer, in whole pixels.
        var source: Rect
        var pixels: Texture
    }

    private let card: Card

    init(path: String = Lab.device) throws {
        card = try Card(id: CardID(rawValue: 0), path: path)
        // Never in the way of whoever is tested.
        card.dropMaster()
    }

    /// The planes that are on now, as the driver lists them: the primary one first.
    func planes() throws -> [Plane] {
        var found: [Plane] = []
        for plane in try CardReader(card: card).read(.known).description.planes {
            let properties = try Properties(of: .plane(plane.id), on: card)
            func value(_ name: String) -> UInt64 { properties[name]?.value ?? 0 }
            let framebuffer = UInt32(value("FB_ID"))
            guard framebuffer != 0 else { continue }
            func place(_ name: String) -> Int { Int(Int32(truncatingIfNeeded: value(name))) }
            func source(_ name: String) -> Int { Int(value(name) >> 16) }
            found.append(
                Plane(
                    id: plane.id, kind: plane.kind, crtc: CRTCID(rawValue: UInt32(value("CRTC_ID"))),
                    framebuffer: framebuffer,
                    place: Rect(
                        x: place("CRTC_X"), y: place("CRTC_Y"), width: place("CRTC_W"), height: place("CRTC_H")),
                    source: Rect(
                        x: source("SRC_X"), y: source("SRC_Y"), width: source("SRC_W"), height: source("SRC_H")),
                    pixels: try pixels(of: framebuffer)))
        }
        return found
    }

    /// The picture a lone primary plane gives; nil while the panel is dark.
    func picture() throws -> Texture? {
        guard let plane = try planes().first(where: { $0.kind == .primary }) else { return nil }
        return Texture(size: plane.place.size, isOpaque: true) { pixels, stride in
            for y in 0..<plane.place.height {
                for x in 0..<plane.place.width {
                    pixels[y * stride + x] = plane.pixels[plane.source.x + x, plane.source.y + y]
                }
            }
        }
    }

    /// The checksum the driver computes of each composed frame: `count` consecutive ones.
    func checksums(_ count: Int = 1) throws -> [String] {
        let folder = "/sys/kernel/debug/dri/0/crtc-0/crc"
        try Lab.write("auto", to: "\(folder)/control")
        let fd = open("\(folder)/data", O_RDONLY | O_CLOEXEC)
        try #require(fd >= 0, "\(folder)/data: \(String(cString: strerror(errno)))")
        defer { close(fd) }
        var text = ""
        while text.utf8.count(where: { $0 == UInt8(ascii: "\n") }) < count {
            var buffer = [UInt8](repeating: 0, count: 512)
            let got = read(fd, &buffer, buffer.count)
            try #require(got > 0)
            // Lines are padded with NUL.
            text += String(decoding: buffer.prefix(got).filter { $0 != 0 }, as: UTF8.self)
        }
        // "0x00000004 0x1234abcd": the frame's number, its checksum.
        return text.split(separator: "\n").prefix(count).map { String($0.split(separator: " ").last ?? "") }
    }

    /// Does something, and waits for the first refresh whose picture is another than before.
    ///
    /// - Returns: how long that took from the end of `body`; nil where it did not come within `most` refreshes.
    func time(untilChangeAfter body: () throws -> Void, most: Int = 600) throws -> Span? {
        let before = try #require(try checksums(2).last)
        let folder = "/sys/kernel/debug/dri/0/crtc-0/crc"
        try Lab.write("auto", to: "\(folder)/control")
        let fd = open("\(folder)/data", O_RDONLY | O_CLOEXEC)
        try #require(fd >= 0, "\(folder)/data: \(String(cString: strerror(errno)))")
        defer { close(fd) }
        try body()
        let clock = SystemClock()
        let start = clock.now()
        for _ in 0..<most {
            var buffer = [UInt8](repeating: 0, count: 512)
            let got = read(fd, &buffer, buffer.count)
            try #require(got > 0)
            let lines = String(decoding: buffer.prefix(got).filter { $0 != 0 }, as: UTF8.self).split(separator: "\n")
            if lines.contains(where: { $0.split(separator: " ").last.map(String.init) != before }) {
                return clock.now() - start
            }
        }
        return nil
    }

    private func pixels(of framebuffer: UInt32) throws -> Texture {
        let answer = try #require(drmModeGetFB2(card.fd, framebuffer))
        defer { drmModeFreeFB2(answer) }
        let raw = answer.pointee
        try #require(raw.handles.0 != 0, "only root may read another's framebuffer")
        defer { drmCloseBufferHandle(card.fd, raw.handles.0) }
        let format = FourCC(rawValue: raw.pixel_format)
        try #require(format == .xrgb8888 || "\(format)" == "AR24", "\(format)")
        var map = drm_mode_map_dumb()
        map.handle = raw.handles.0
        try #require(ioctl(card.fd, signaged_ioctl_mode_map_dumb, &map) == 0)
        let size = Size(width: Int(raw.width), height: Int(raw.height))
        let pitch = Int(raw.pitches.0)
        let byteCount = pitch * size.height + Int(raw.offsets.0)
        let base = try #require(mmap(nil, byteCount, PROT_READ, MAP_SHARED, card.fd, off_t(map.offset)))
        try #require(base != MAP_FAILED)
        defer { munmap(base, byteCount) }
        return Texture(size: size) { pixels, stride in
            for y in 0..<size.height {
                let row = base + Int(raw.offsets.0) + y * pitch
                memcpy(pixels + y * stride, row, size.width * 4)
                // X means the controller does not look at those bits.
                if format == .xrgb8888 { for x in 0..<size.width { pixels[y * stride + x] |= 0xFF00_0000 } }
            }
        }
    }
}
