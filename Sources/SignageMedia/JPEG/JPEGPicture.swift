import SignageEngine

/// A JPEG file made into a texture.
enum JPEGPicture {
    /// Each scan of a progressive picture is a walk over all of it: thousands in a small file would take minutes.
    private static let maxScans = 64

    static func inspect(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo {
        let structure = JPEGStructure(bytes)
        try check(structure, bytes)
        let decompressor = try TurboDecompressor()
        let header = try readHeader(decompressor, structure, bytes)
        return PictureInfo(format: .jpeg, size: orientation(structure, bytes).upright(header.size))
    }

    static func decode(
        _ bytes: ContentBytes, into target: TargetSize, limits: DecodeLimits
    ) throws(DecodeFault) -> Texture {
        let structure = JPEGStructure(bytes)
        try check(structure, bytes)
        guard let scans = structure.scanCount(bytes) else { throw truncated(bytes) }
        if scans > Self.maxScans {
            throw DecodeFault(
                .unsupported, "JPEG has \(scans) scans, and pictures have up to a dozen",
                remedy: "save it again from a program you trust")
        }
        let decompressor = try TurboDecompressor()
        let header = try readHeader(decompressor, structure, bytes)
        let plan = try DecodePlan(
            stored: header.size, orientation: orientation(structure, bytes), target: target, limits: limits)
        let size = TurboDecompressor.size(of: plan.stored, atLeast: plan.storedScaled)
        try plan.check(working: workingMemory(plan, structure, size), limits: limits)
        let inks = header.isCMYK ? CMYK(isInverted: structure.hasAdobeMarker) : nil
        return try plan.makeTexture(isOpaque: true) { (pixels, stride) throws(DecodeFault) in
            if size == plan.storedTarget {
                try decompress(decompressor, bytes, inks, size, into: pixels, stride: stride)
                return
            }
            let whole = UnsafeMutablePointer<Pixel>.allocate(capacity: size.area)
            defer { whole.deallocate() }
            try decompress(decompressor, bytes, inks, size, into: whole, stride: size.width)
            var resampler = Resampler(
                from: size, to: plan.storedScaled, window: plan.window, into: pixels, stride: stride)
            for y in 0..<size.height { resampler.push(whole + y * size.width) }
        }
    }

    /// What TurboJPEG would refuse in words that help nobody.
    private static func check(_ structure: JPEGStructure, _ bytes: ContentBytes) throws(DecodeFault) {
        guard let frame = structure.frame else {
            if structure.reachesEnd(bytes) { return }  // not cut off: TurboJPEG says what is wrong
            throw truncated(bytes)
        }
        if frame.isUnsupported || frame.precision != 8 {
            let what = frame.precision == 8 ? "a lossless or hierarchical one" : "of \(frame.precision) bits a channel"
            throw DecodeFault(
                .unsupported, "JPEG is \(what), and only the usual 8-bit kinds are shown",
                remedy: "save it as an ordinary JPEG or PNG")
        }
        try DecodePlan.check(frame.size, limits: DecodeLimits(maxPixels: .max))
    }

    private static func orientation(_ structure: JPEGStructure, _ bytes: ContentBytes) -> Orientation {
        structure.exif.map { ExifReader.orientation(of: bytes[$0]) } ?? .up
    }

    private static func workingMemory(
        _ plan: DecodePlan, _ structure: JPEGStructure, _ size: Size
    ) -> ByteCount {
        var bytes = ByteCount()
        if size != plan.storedTarget {
            bytes.add(size.width, size.height, MemoryLayout<Pixel>.stride)
            bytes.add(Resampler.scratchBytes(from: size, to: plan.storedTarget))
        }
        // libjpeg: some rows of blocks at the full width; for several scans every coefficient, two bytes each.
        bytes.add(plan.stored.width, 256)
        bytes.add(256 << 10)
        if structure.needsCoefficients, let frame = structure.frame {
            let widest = max(1, frame.sampling.map(\.horizontal).max() ?? 1)
            let highest = max(1, frame.sampling.map(\.vertical).max() ?? 1)
            for component in frame.sampling {
                bytes.add(
                    (plan.stored.width * component.horizontal / widest + 16) & ~7,
                    (plan.stored.height * component.vertical / highest + 16) & ~7, 2)
            }
        }
        return bytes
    }

    private static func decompress(
        _ decompressor: borrowing TurboDecompressor, _ bytes: ContentBytes, _ inks: CMYK?, _ size: Size,
        into pixels: UnsafeMutablePointer<Pixel>, stride: Int
    ) throws(DecodeFault) {
        try withBuffer(bytes) { (buffer) throws(DecodeFault) in
            try decompressor.decode(buffer, isCMYK: inks != nil, size: size, into: pixels, stride: stride)
        }
        guard let inks else { return }
        for y in 0..<size.height { inks.convert(pixels + y * stride, count: size.width) }
    }

    private static func readHeader(
        _ decompressor: borrowing TurboDecompressor, _ structure: JPEGStructure, _ bytes: ContentBytes
    ) throws(DecodeFault) -> TurboDecompressor.Header {
        do throws(DecodeFault) {
            return try withBuffer(bytes) { (buffer) throws(DecodeFault) in try decompressor.readHeader(buffer) }
        } catch {
            throw structure.reachesEnd(bytes) ? error : truncated(bytes)
        }
    }

    /// The memory of an array, with the error's type kept.
    private static func withBuffer<Value>(
        _ bytes: ContentBytes, _ body: (UnsafeBufferPointer<UInt8>) throws(DecodeFault) -> Value
    ) throws(DecodeFault) -> Value {
        let result: Result<Value, DecodeFault> = bytes.withUnsafeBufferPointer { buffer in
            do throws(DecodeFault) { return .success(try body(buffer)) } catch { return .failure(error) }
        }
        return try result.get()
    }

    private static func truncated(_ bytes: ContentBytes) -> DecodeFault {
        DecodeFault(
            .truncated, "JPEG ends after \(Decimal.bytes(bytes.count)), before the end of the picture",
            remedy: "copy the file again")
    }
}
