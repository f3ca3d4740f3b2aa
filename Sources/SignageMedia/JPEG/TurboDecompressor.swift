internal import CTurboJPEG
import SignageEngine

/// Owns one TurboJPEG decompressor and translates its complaints.
struct TurboDecompressor: ~Copyable {
    struct Header {
        var size: Size
        /// CMYK or YCCK: four inks that must be converted.
        var isCMYK: Bool
    }

    private let handle: tjhandle

    init() throws(DecodeFault) {
        guard let handle = tjInitDecompress() else {
            throw DecodeFault(.overBudget, "no memory to read a JPEG", remedy: "free memory on this machine")
        }
        self.handle = handle
    }

    deinit { tjDestroy(handle) }

    func readHeader(_ bytes: UnsafeBufferPointer<UInt8>) throws(DecodeFault) -> Header {
        var (width, height, sampling, colour): (Int32, Int32, Int32, Int32) = (0, 0, 0, 0)
        _ = tjDecompressHeader3(handle, bytes.baseAddress, UInt(bytes.count), &width, &height, &sampling, &colour)
        // Its status says little: it also fails for a sampling that it has no name for but decodes all the same.
        // Where the header could not be read the size is not set.
        guard width > 0, height > 0 else { throw Self.damaged(message) }
        return Header(
            size: Size(width: Int(width), height: Int(height)),
            isCMYK: colour == TJCS_CMYK.rawValue || colour == TJCS_YCCK.rawValue)
    }

    /// Decodes the whole picture at `size`, which must be what `size(of:atLeast:)` answers. CMYK comes out as four inks a
    /// pixel, everything else as opaque 0xAARRGGBB.
    func decode(
        _ bytes: UnsafeBufferPointer<UInt8>, isCMYK: Bool, size: Size, into pixels: UnsafeMutablePointer<Pixel>,
        stride: Int
    ) throws(DecodeFault) {
        let first = run(bytes, isCMYK, size, pixels, stride, TJFLAG_STOPONWARNING)
        guard first != 0 else { return }
        guard tjGetErrorCode(handle) == TJERR_WARNING.rawValue, Self.isHarmless(message) else {
            throw Self.damaged(message)
        }
        // TurboJPEG keeps only its last complaint. The first was harmless; now see where it ends without stopping.
        if run(bytes, isCMYK, size, pixels, stride, 0) != 0,
            tjGetErrorCode(handle) == TJERR_FATAL.rawValue || !Self.isHarmless(message)
        {
            throw Self.damaged(message)
        }
    }

    private func run(
        _ bytes: UnsafeBufferPointer<UInt8>, _ isCMYK: Bool, _ size: Size, _ pixels: UnsafeMutablePointer<Pixel>,
        _ stride: Int, _ flags: Int32
    ) -> Int32 {
        let format = isCMYK ? TJPF_CMYK : Self.pixelFormat
        return pixels.withMemoryRebound(to: UInt8.self, capacity: stride * size.height * 4) {
            tjDecompress2(
                handle, bytes.baseAddress, UInt(bytes.count), $0, Int32(size.width), Int32(stride * 4),
                Int32(size.height), Int32(format.rawValue), flags | TJFLAG_ACCURATEDCT | TJFLAG_LIMITSCANS)
        }
    }

    private static var pixelFormat: TJPF { 1.littleEndian == 1 ? TJPF_BGRA : TJPF_ARGB }

    private var message: String { String(cString: tjGetErrorStr2(handle)) }

    /// What libjpeg says of files whose pixels are all there (jerror.h, the texts of its JWRN codes).
    /// All other warnings mean that it filled in what was missing.
    private static func isHarmless(_ message: String) -> Bool {
        harmless.contains { message.utf8.contains(text: $0) }
    }

    private static let harmless: [StaticString] = [
        "extraneous bytes before marker", "unknown JFIF revision", "Unknown Adobe color transform",
        "Inconsistent progression sequence", "Invalid SOS parameters for sequential JPEG",
        "bad ICC marker",
    ]

    private static func damaged(_ message: String) -> DecodeFault {
        DecodeFault(
            .damaged, "JPEG is damaged: \(message)",
            remedy: "copy the file again, or save it again from the program that made it")
    }

    /// The smallest size that a picture can be decoded at (TurboJPEG scales by eighths while it transforms) and that
    /// then only needs to be made smaller, never larger, to reach `target`.
    static func size(of stored: Size, atLeast target: Size) -> Size {
        var count: Int32 = 0
        let factors = UnsafeBufferPointer(start: tjGetScalingFactors(&count), count: Int(count))
        var best = stored
        for factor in factors where factor.num < factor.denom {
            guard let width = scale(stored.width, factor, atLeast: target.width),
                let height = scale(stored.height, factor, atLeast: target.height)
            else { continue }
            if width * height < best.area { best = Size(width: width, height: height) }
        }
        return best
    }

    /// TJSCALED of turbojpeg.h, a macro that Swift does not see. It rounds up: the last pixel may show up to a whole
    /// pixel of what the encoder filled the last block with, and the picture is that much too wide. Nil where this
    /// would move the far edge by more than a quarter of a pixel of the target, or where the target is larger.
    private static func scale(_ length: Int, _ factor: tjscalingfactor, atLeast target: Int) -> Int? {
        let (numerator, denominator) = (Int(factor.num), Int(factor.denom))
        let scaled = (length * numerator + denominator - 1) / denominator
        let excess = scaled * denominator - length * numerator
        return scaled >= target && 4 * excess * target <= length * numerator ? scaled : nil
    }
}
