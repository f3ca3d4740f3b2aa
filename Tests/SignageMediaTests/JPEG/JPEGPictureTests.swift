import SignageEngine
import SignageMedia
import Testing

@Suite("JPEG")
struct JPEGPictureTests {
    struct Kind: CustomTestStringConvertible {
        var sampling: JPEGBuilder.Sampling
        var isProgressive: Bool
        var testDescription: String { "\(sampling)\(isProgressive ? " progressive" : "")" }
    }
    static let kinds = [JPEGBuilder.Sampling.s444, .s420, .s422, .gray].flatMap { sampling in
        [false, true].map { Kind(sampling: sampling, isProgressive: $0) }
    }

    /// Smooth, so that compression changes little: what is off is the decoder's.
    static func smooth(_ kind: Kind, width: Int = 50, height: Int = 38) -> JPEGBuilder {
        JPEGBuilder(
            width: width, height: height, sampling: kind.sampling, isProgressive: kind.isProgressive
        ) { x, y in [UInt8(40 + x * 150 / width), UInt8(60 + y * 150 / height), UInt8(200 - x * 100 / width)] }
    }

    @Test(arguments: kinds)
    func everySamplingIsReadBaselineAndProgressive(kind: Kind) throws {
        let builder = Self.smooth(kind)
        let texture = try decode(builder.build())
        #expect(texture.size == Size(width: 50, height: 38))
        #expect(texture.isOpaque)
        for y in 0..<38 {
            for x in 0..<50 {
                let rgb = builder.sample(x, y).map { Double($0) }
                let luma = 0.299 * rgb[0] + 0.587 * rgb[1] + 0.114 * rgb[2]
                let expected = kind.sampling == .gray ? [luma, luma, luma] : rgb
                let pixel = texture[x, y]
                for (value, shift) in zip(expected, [16, 8, 0] as [Pixel]) {
                    #expect(abs(value - Double(pixel >> shift & 0xFF)) <= 6, "at \(x), \(y)")
                }
            }
        }
    }

    @Test(arguments: [1, 3, 7, 12, 13, 25, 30, 49, 50, 77, 200])
    func scaledDecodingAgreesWithScalingTheWhole(width: Int) throws {
        let file = Self.smooth(Kind(sampling: .s420, isProgressive: false)).build()
        let whole = try decode(file)
        let target = Size(width: width, height: max(1, width * 38 / 50))
        let direct = try decode(file, into: .stretch(target))
        let reference = Texture(size: target) { (pixels, stride) throws(Never) in
            var resampler = Resampler(from: whole.size, to: target, into: pixels, stride: stride)
            for y in 0..<whole.height { resampler.push(whole.row(y)) }
        }
        #expect(direct.size == target)
        // The picture rises by 150 over its width; scaled decoding may be off by a
        // quarter of a pixel at the far edge, half as much on average.
        #expect(meanDistance(direct, reference) < 1.5 + 150.0 / Double(width) / 8)
    }

    @Test func onlyOneAxisMayBeMadeSmaller() throws {
        let file = Self.smooth(Kind(sampling: .s444, isProgressive: false)).build()
        let texture = try decode(file, into: .stretch(Size(width: 10, height: 100)))
        #expect(distance(texture[0, 0], 0xFF2F_3CC6) < 12)
    }

    @Test func fourInksAreConvertedInAdobesConvention() throws {
        // The file carries an Adobe marker, so the numbers are 255 minus the ink.
        let inks: [[UInt8]] = [[255, 255, 255, 255], [255, 0, 0, 255], [128, 255, 255, 128], [255, 255, 255, 0]]
        let lights: [Pixel] = [0xFFFF_FFFF, 0xFFFF_0000, 0xFF40_8080, 0xFF00_0000]
        for (ink, light) in zip(inks, lights) {
            let file = JPEGBuilder(width: 16, height: 16, quality: 100, isCMYK: true) { _, _ in ink }.build()
            #expect(distance(try decode(file)[8, 8], light) <= 3)
            #expect(distance(try decode(file, into: .width(3))[1, 1], light) <= 3)
        }
    }

    @Test func withoutAnAdobeMarkerInksAreInks() throws {
        // The compressor writes luma and chroma of the inks; without the marker those are the four inks themselves.
        var file = JPEGBuilder(width: 16, height: 16, quality: 100, isCMYK: true) { _, _ in [90, 90, 90, 55] }.build()
        let marker = try #require(JPEGBuilder.offsets(of: 0xEE, in: file).first)
        file.removeSubrange(marker..<marker + 2 + Int(file[marker + 3]))
        // Y = 255 − 90, Cb = Cr = 128, K = 55.
        let expected = Pixel(
            red: Pixel.multiply(90, 200), green: Pixel.multiply(127, 200), blue: Pixel.multiply(127, 200))
        #expect(distance(try decode(file)[8, 8], expected) <= 3)
    }

    @Test(arguments: kinds)
    func aCutFileIsRefusedAsTruncatedWhereverItIsCut(kind: Kind) {
        let file = Self.smooth(kind).build()
        for count in stride(from: 3, to: file.count, by: 7) {
            #expect(refusal(Array(file[..<count]))?.kind == .truncated, "cut to \(count) of \(file.count)")
        }
        #expect(refusal(Array(file.dropLast()))?.kind == .truncated)
        #expect(refusal(Array(file[..<300]))?.reason == "JPEG ends after 300 bytes, before the end of the picture")
    }

    @Test func aProgressiveFileCutBetweenItsScansIsRefused() {
        let file = Self.smooth(Kind(sampling: .s420, isProgressive: true)).build()
        let scans = JPEGBuilder.offsets(of: 0xDA, in: file)
        #expect(scans.count > 5)
        for scan in scans { #expect(refusal(Array(file[..<scan]))?.kind == .truncated) }
    }

    @Test func aFileThatEndsInZerosIsRefused() {
        // As a copy leaves it that reserved the space and was interrupted.
        let file = Self.smooth(Kind(sampling: .s420, isProgressive: false)).build()
        let half = file.prefix(file.count / 2) + [UInt8](repeating: 0, count: file.count / 2)
        #expect(refusal(Array(half))?.kind == .truncated)
    }

    @Test func aFileWithAHoleIsRefused() {
        // An end marker, but half of the pixels are not there: libjpeg would show them gray and only warn.
        let file = Self.smooth(Kind(sampling: .s444, isProgressive: false), width: 200, height: 200).build()
        let hole = Array(file[..<(file.count / 2)]) + [0xFF, 0xD9]
        #expect(refusal(hole)?.kind == .damaged)
    }

    @Test func strayBytesAreNoReasonToRefuse() throws {
        let file = Self.smooth(Kind(sampling: .s420, isProgressive: false)).build()
        let good = try decode(file).pixels
        let table = try #require(JPEGBuilder.offsets(of: 0xDB, in: file).first)
        #expect(try decode(Array(file[..<table]) + [1, 2, 3] + file[table...]).pixels == good)
        #expect(try decode(file.dropLast(2) + [0, 0, 0xFF, 0xD9]).pixels == good)
        #expect(try decode(file + [1, 2, 3]).pixels == good)
        // A revision of JFIF that nobody knows.
        var odd = file
        odd[11] = 9
        #expect(try decode(odd).pixels == good)
    }

    @Test func unknownSegmentsAreNoReasonToRefuse() throws {
        let file = Self.smooth(Kind(sampling: .s444, isProgressive: false)).build()
        let odd = JPEGBuilder.inserting(
            JPEGBuilder.segment(0xE5, [1, 2, 3]) + JPEGBuilder.segment(0xFE, [9]) + JPEGBuilder.segment(0xE2, []),
            into: file)
        #expect(try decode(odd).pixels == decode(file).pixels)
    }

    @Test func twelveBitsAndLosslessAreRefusedClearly() throws {
        let file = Self.smooth(Kind(sampling: .s444, isProgressive: false)).build()
        let frame = try #require(JPEGBuilder.offsets(of: 0xC0, in: file).first)
        var deep = file
        deep[frame + 4] = 12
        #expect(refusal(deep)?.kind == .unsupported)
        #expect(refusal(deep)?.reason.contains("12 bits") == true)
        var lossless = file
        lossless[frame + 1] = 0xC3
        #expect(refusal(lossless)?.kind == .unsupported)
    }

    @Test func aHeightOfZeroIsRefused() throws {
        var file = Self.smooth(Kind(sampling: .s444, isProgressive: false)).build()
        let frame = try #require(JPEGBuilder.offsets(of: 0xC0, in: file).first)
        (file[frame + 5], file[frame + 6]) = (0, 0)
        #expect(refusal(file)?.kind == .zeroSized)
    }

    @Test func aSamplingWithoutANameIsRead() throws {
        // 3×1 for luma: turbojpeg.h has no name for it.
        let file = Self.smooth(Kind(sampling: .s444, isProgressive: false)).build()
        let frame = try #require(JPEGBuilder.offsets(of: 0xC0, in: file).first)
        var odd = file
        odd[frame + 11] = 0x31
        // The data no longer fits the header; the header must be understood all the same.
        #expect(try PictureDecoder().inspect(odd).size == Size(width: 50, height: 38))
    }
}
