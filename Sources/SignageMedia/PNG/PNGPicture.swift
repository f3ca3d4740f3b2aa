internal import CPNG
import SignageEngine

/// A PNG file made into a texture.
enum PNGPicture {
    static func inspect(_ bytes: ContentBytes) throws(DecodeFault) -> PictureInfo {
        try checkDeclaredSize(bytes)
        return try withReader(bytes) { (reader) throws(DecodeFault) in
            PictureInfo(format: .png, size: PNGChunks.orientation(bytes).upright(reader.size))
        }
    }

    static func decode(
        _ bytes: ContentBytes, into target: TargetSize, limits: DecodeLimits
    ) throws(DecodeFault) -> Texture {
        let declared = try checkDeclaredSize(bytes)
        let plan = try DecodePlan(
            stored: declared, orientation: PNGChunks.orientation(bytes), target: target, limits: limits)
        return try withReader(bytes) { (reader) throws(DecodeFault) in
            guard reader.size == declared else { throw PNGReader.truncated(bytes) }
            try checkPlausible(reader.header, bytes)
            try plan.check(working: workingMemory(plan, reader.header), limits: limits)
            return try plan.makeTexture(isOpaque: reader.header.has_alpha ? nil : true) {
                (pixels, stride) throws(DecodeFault) in
                try read(reader, plan, into: pixels, stride: stride)
            }
        }
    }

    /// The size in the header, read before libpng is asked, so that a limit is told in people's units.
    @discardableResult
    private static func checkDeclaredSize(_ bytes: ContentBytes) throws(DecodeFault) -> Size {
        guard bytes.count >= 24 else { throw PNGReader.truncated(bytes) }
        guard bytes[12..<16].elementsEqual("IHDR".utf8) else {
            throw DecodeFault(
                .damaged, "PNG is damaged: it does not begin with a header",
                remedy: "copy the file again, or save it again from the program that made it")
        }
        let size = Size(width: bytes.bigEndian32(at: 16), height: bytes.bigEndian32(at: 20))
        try DecodePlan.check(size, limits: DecodeLimits(maxPixels: .max))
        return size
    }

    /// Deflate makes at most 1,032 bytes out of one (zlib's technical notes): what a file can hold, its size tells.
    private static func checkPlausible(_ header: CPNGHeader, _ bytes: ContentBytes) throws(DecodeFault) {
        let bitsInRow = Int(header.width) * Int(header.channels) * Int(header.bit_depth)
        let raw = Int(header.height) * ((bitsInRow + 7) / 8)
        guard raw / 1032 > bytes.count else { return }
        throw DecodeFault(
            .truncated,
            "PNG says it is \(Words.size(Size(width: Int(header.width), height: Int(header.height)))), "
                + "but \(Decimal.bytes(bytes.count)) cannot hold such a picture",
            remedy: "copy the file again")
    }

    private static func workingMemory(_ plan: DecodePlan, _ header: CPNGHeader) -> ByteCount {
        var bytes = ByteCount()
        bytes.add(Resampler.scratchBytes(from: plan.stored, to: plan.storedTarget))
        bytes.add(plan.stored.width, header.is_interlaced ? plan.stored.height : 1, MemoryLayout<Pixel>.stride)
        // libpng: two rows of up to eight bytes a pixel and one expanded; zlib: its window and buffers.
        bytes.add(plan.stored.width, 24)
        bytes.add(128 << 10)
        return bytes
    }

    private static func read(
        _ reader: borrowing PNGReader, _ plan: DecodePlan, into pixels: UnsafeMutablePointer<Pixel>, stride: Int
    ) throws(DecodeFault) {
        var resampler = Resampler(
            from: plan.stored, to: plan.storedScaled, window: plan.window, into: pixels, stride: stride)
        let width = plan.stored.width
        let isInterlaced = reader.header.is_interlaced
        let count = isInterlaced ? plan.stored.area : width
        let buffer = UnsafeMutablePointer<Pixel>.allocate(capacity: count)
        buffer.initialize(repeating: .clear, count: count)
        defer { buffer.deallocate() }
        if isInterlaced { try reader.readImage(into: buffer) }
        for y in 0..<plan.stored.height {
            let row = isInterlaced ? buffer + y * width : buffer
            if !isInterlaced { try reader.readRow(into: row) }
            if reader.header.has_alpha { Pixel.premultiply(row, count: width) }
            resampler.push(row)
        }
        try reader.finish()
    }

    private static func withReader<Result>(
        _ bytes: ContentBytes, _ body: (borrowing PNGReader) throws(DecodeFault) -> Result
    ) throws(DecodeFault) -> Result {
        let result: Swift.Result<Result, DecodeFault> = bytes.withUnsafeBufferPointer { buffer in
            do throws(DecodeFault) {
                let reader = try PNGReader(bytes, buffer: buffer)
                return .success(try body(reader))
            } catch {
                return .failure(error)
            }
        }
        return try result.get()
    }
}
