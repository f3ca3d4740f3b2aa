import SignageEngine
import SignageMedia
import Testing

@Suite("Picture decoder")
struct PictureDecoderTests {
    @Test(arguments: [
        ("GIF89a…", "GIF"), ("RIFF\u{0}\u{0}\u{0}\u{0}WEBPVP8 ", "WebP"), ("BM\u{1}\u{2}", "BMP"),
        ("II*\u{0}abcd", "TIFF"), ("MM\u{0}*abcd", "TIFF"), ("\u{0}\u{0}\u{0}\u{18}ftypheic", "HEIC"),
        ("\u{0}\u{0}\u{0}\u{18}ftypavif", "AVIF"), ("\u{0}\u{0}\u{0}\u{18}ftypisom", "film"),
        ("%PDF-1.7", "PDF"), ("<?xml version='1.0'?>\n<svg width='1'/>", "SVG"),
        ("<!DOCTYPE html><title>x", "web page"),
        ("8BPS\u{0}\u{1}", "Photoshop"), ("Opening hours\n", "text"), ("Öffnungszeiten\n", "text"),
        ("PK\u{3}\u{4}", "ZIP"),
    ])
    func otherFormatsAreNamed(content: String, name: String) throws {
        let fault = try #require(refusal(Array(content.utf8)))
        #expect(fault.kind == .unsupported)
        #expect(fault.reason.contains(name), "\(fault.reason)")
        #expect(fault.remedy == "save it as PNG or JPEG")
    }

    @Test func anEmptyFileSaysSo() {
        #expect(refusal([])?.kind == .empty)
        #expect(refusal([])?.remedy == "copy the file again")
    }

    @Test func zerosAndNoiseAreNoPictures() {
        #expect(refusal([UInt8](repeating: 0, count: 5000))?.kind == .notAPicture)
        #expect(refusal([UInt8](repeating: 0, count: 5000))?.reason.contains("zeros") == true)
        #expect(refusal([0x13, 0x01, 0x99, 0xFE])?.kind == .notAPicture)
        #expect(refusal([0xFF])?.kind == .notAPicture)
    }

    @Test func aSignatureAlteredByATextTransferIsRecognised() {
        var file = PNGPictureTests.small().build()
        file.remove(at: 4)  // CR LF became LF
        #expect(refusal(file)?.reason.contains("text mode") == true)
    }

    @Test func theHeaderIsEnoughToInspect() throws {
        let png = PNGPictureTests.small().build()
        #expect(try PictureDecoder().inspect(Array(png[..<60])).size == Size(width: 5, height: 3))
        let jpeg = JPEGPictureTests.smooth(.init(sampling: .s420, isProgressive: true)).build()
        #expect(try PictureDecoder().inspect(Array(jpeg[..<(jpeg.count - 20)])).size == Size(width: 50, height: 38))
    }

    @Test func tooManyPixelsAreToldInMegapixels() {
        let fault = refusal(Self.claiming(8000, 9000))
        #expect(fault?.kind == .tooLarge)
        #expect(fault?.reason == "8,000×9,000 is 72 megapixels; the limit is 64")
    }

    @Test func oneSmallFileCannotHoldAGigabyte() {
        // 79 bytes that claim the largest picture the limit allows: refused before anything of that size exists.
        let file = Self.claiming(8000, 8000)
        #expect(file.count < 100)
        #expect(refusal(file)?.kind == .truncated)
        #expect(refusal(Self.claiming(16_000, 16_000))?.kind == .tooLarge)
        #expect(refusal(Self.claiming(1 << 31 - 1, 1 << 31 - 1))?.kind == .tooLarge)
        #expect(refusal(Self.claiming(-1, -1))?.kind == .tooLarge)
        #expect(refusal(Self.claiming(0, 5))?.kind == .zeroSized)
        #expect(refusal(Self.claiming(5, 0))?.kind == .zeroSized)
        #expect(refusal(Self.claiming(100_000, 1))?.kind == .tooLarge)
    }

    /// A PNG with a good header of that size and hardly any data.
    static func claiming(_ width: Int, _ height: Int) -> [UInt8] {
        var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
        let header = PNGBuilder.big(width) + PNGBuilder.big(height) + [8, 6, 0, 0, 0]
        PNGBuilder.append(.init(name: "IHDR", data: header), to: &file)
        PNGBuilder.append(.init(name: "IDAT", data: PNGBuilder.stored([0, 0, 0, 0])), to: &file)
        PNGBuilder.append(.init(name: "IEND", data: []), to: &file)
        return file
    }

    @Test func memoryIsCountedBeforeItIsTaken() {
        let jpeg = JPEGPictureTests.smooth(.init(sampling: .s444, isProgressive: false)).build()
        let png = PNGPictureTests.small().build()
        for file in [png, jpeg] {
            let fault = refusal(file, into: .stretch(Size(width: 30_000, height: 30_000)))
            #expect(fault?.kind == .overBudget)
            #expect(fault?.reason.contains("3.5 GiB") == true || fault?.reason.contains("3.4 GiB") == true)
            #expect(fault?.reason.contains("512 MiB") == true || fault?.reason.contains("512 MiB") == true)
        }
        let longest = Int(Int32.max)
        #expect(refusal(png, into: .stretch(Size(width: longest, height: longest)))?.kind == .overBudget)
        #expect(refusal(png, into: .stretch(Size(width: .max, height: .max)))?.kind == .tooLarge)
        #expect(refusal(png, into: .width(longest + 1))?.kind == .tooLarge)
        #expect(refusal(png, into: .stretch(.zero))?.kind == .tooLarge)
        #expect(refusal(png, into: .width(-4))?.kind == .tooLarge)
    }

    @Test func aProgressivePictureCostsMoreThanABaselineOne() {
        // Both fit by their pixels; only one needs all of its coefficients at once.
        let limits = DecodeLimits(maxBytes: 1_300_000)
        let target = TargetSize.width(10)
        func file(_ isProgressive: Bool) -> [UInt8] {
            JPEGPictureTests.smooth(.init(sampling: .s444, isProgressive: isProgressive), width: 600, height: 400)
                .build()
        }
        #expect(refusal(file(false), into: target, limits: limits) == nil)
        #expect(refusal(file(true), into: target, limits: limits)?.kind == .overBudget)
    }

    @Test func anInterlacedPictureCostsMoreThanOneReadRowByRow() {
        let limits = DecodeLimits(maxBytes: 400_000)
        var picture = PNGBuilder(width: 600, height: 400) { x, y in [UInt16(x & 255), UInt16(y & 255), 0] }
        #expect(refusal(picture.build(), into: .width(10), limits: limits) == nil)
        picture.isInterlaced = true
        #expect(refusal(picture.build(), into: .width(10), limits: limits)?.kind == .overBudget)
    }
}
