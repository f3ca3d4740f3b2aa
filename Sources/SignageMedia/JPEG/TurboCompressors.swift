internal import CTurboJPEG
internal import Glibc
import SignageEngine
internal import Synchronization

/// TurboJPEG compressors, which are worth keeping. Any thread may use it: as many are made as work at the same time.
final class TurboCompressors: Sendable {
    private struct Handle: @unchecked Sendable {
        let raw: tjhandle
    }

    private let idle = Mutex<[Handle]>([])

    deinit { idle.withLock { $0.forEach { tjDestroy($0.raw) } } }

    /// How many wait for work, for tests.
    var idleCount: Int { idle.withLock { $0.count } }

    /// A whole file, with colours at half the resolution (4:2:0).
    ///
    /// - Parameters:
    ///   - pixels: 0xXXRRGGBB.
    ///   - pitch: bytes from one row to the next.
    ///   - quality: 1 to 100.
    /// - Returns: nil where there is no memory for it, or a side is longer than a JPEG's may be (65,500).
    func compress(_ pixels: UnsafeRawPointer, size: Size, pitch: Int, quality: Int) -> [UInt8]? {
        guard let handle = idle.withLock({ $0.popLast() }) ?? tjInitCompress().map(Handle.init) else { return nil }
        defer { idle.withLock { $0.append(handle) } }
        let (width, height) = (Int32(size.width), Int32(size.height))
        // The most that it can become, so nothing grows while it is made. What is not written takes no memory.
        var count = tjBufSize(width, height, Int32(TJSAMP_420.rawValue))
        guard count != UInt.max, let memory = malloc(Int(count)) else { return nil }
        defer { free(memory) }
        var file: UnsafeMutablePointer<UInt8>? = memory.assumingMemoryBound(to: UInt8.self)
        // The fast transform's error is seen only where next to nothing else is lost.
        let transform = quality > 90 ? TJFLAG_ACCURATEDCT : TJFLAG_FASTDCT
        let status = tjCompress2(
            handle.raw, pixels.assumingMemoryBound(to: UInt8.self), width, Int32(pitch), height,
            Int32(Self.pixelFormat.rawValue), &file, &count, Int32(TJSAMP_420.rawValue), Int32(quality),
            TJFLAG_NOREALLOC | transform)
        guard status == 0 else { return nil }
        return [UInt8](copying: UnsafeBufferPointer(start: file, count: Int(count)))
    }

    private static var pixelFormat: TJPF { 1.littleEndian == 1 ? TJPF_BGRX : TJPF_XRGB }
}
