internal import CPNG
import SignageEngine

/// Owns one reading of a PNG by libpng. Rows come out as straight (not premultiplied) 0xAARRGGBB.
struct PNGReader: ~Copyable {
    let header: CPNGHeader
    private let reader: OpaquePointer
    private let bytes: ContentBytes

    /// Reads up to the first image data. `buffer` is the memory of `bytes` and must outlive the reader.
    init(_ bytes: ContentBytes, buffer: UnsafeBufferPointer<UInt8>) throws(DecodeFault) {
        guard
            let reader = cpng_reader_create(buffer.baseAddress, buffer.count, UInt32(DecodePlan.maxSide))
        else {
            throw DecodeFault(.overBudget, "no memory to read a PNG", remedy: "free memory on this machine")
        }
        var header = CPNGHeader()
        guard cpng_reader_header(reader, &header) else {
            let fault = Self.fault(reader, bytes)
            cpng_reader_destroy(reader)
            throw fault
        }
        (self.reader, self.bytes, self.header) = (reader, bytes, header)
    }

    deinit { cpng_reader_destroy(reader) }

    var size: Size { Size(width: Int(header.width), height: Int(header.height)) }

    func readRow(into pixels: UnsafeMutablePointer<Pixel>) throws(DecodeFault) {
        guard cpng_reader_row(reader, pixels) else { throw Self.fault(reader, bytes) }
    }

    func readImage(into pixels: UnsafeMutablePointer<Pixel>) throws(DecodeFault) {
        guard cpng_reader_image(reader, pixels, Int(header.width)) else { throw Self.fault(reader, bytes) }
    }

    func finish() throws(DecodeFault) {
        guard cpng_reader_finish(reader) else { throw Self.fault(reader, bytes) }
    }

    private static func fault(_ reader: OpaquePointer, _ bytes: ContentBytes) -> DecodeFault {
        if PNGChunks.endsEarly(bytes) { return truncated(bytes) }
        let message = String(cString: cpng_reader_message(reader))
        return DecodeFault(
            .damaged, "PNG is damaged: \(message)",
            remedy: "copy the file again, or save it again from the program that made it")
    }

    static func truncated(_ bytes: ContentBytes) -> DecodeFault {
        DecodeFault(
            .truncated, "PNG ends after \(Decimal.bytes(bytes.count)), before the end of the picture",
            remedy: "copy the file again")
    }
}
