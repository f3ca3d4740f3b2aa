import SignageEngine
import SignageMedia
import Testing

/// Files from PngSuite and from real bug reports; skipped where `../shared/data` is absent.
@Suite("PNG files of others", .enabled(if: SharedData.isPresent, "../shared/data is absent"))
struct PNGSuiteTests {
    static let all = ["png/pngsuite", "png/bugfixes", "png/pngsuite-extra"].flatMap {
        SharedData.files(in: $0, ending: ".png")
    }
    static func name(_ path: String) -> Substring { path.split(separator: "/").last ?? "" }
    static let bad = all.filter { name($0).hasPrefix("x") }
    static let good = all.filter { !name($0).hasPrefix("x") }

    @Test func thereAreFilesOfBothKinds() {
        #expect(Self.bad.count == 22)
        #expect(Self.good.count > 160)
    }

    @Test(arguments: bad)
    func aBrokenFileIsRefusedWithReasonAndRemedy(path: String) throws {
        let fault = try #require(refusal(SharedData.read(path)))
        #expect(fault.reason.count > 10 && !fault.reason.hasSuffix("."))
        #expect(fault.remedy.count > 10 && !fault.remedy.hasSuffix("."))
    }

    @Test(arguments: good)
    func aGoodFileHasTheSizeOfItsHeader(path: String) throws {
        let bytes = SharedData.read(path)
        let header = Size(width: Int(bytes[18]) << 8 | Int(bytes[19]), height: Int(bytes[22]) << 8 | Int(bytes[23]))
        let size = try PictureDecoder().inspect(bytes).size
        #expect(try decode(bytes).size == size)
        #expect(size == header || path.contains("exif") && size == Size(width: header.height, height: header.width))
        #expect(try decode(bytes, into: .stretch(Size(width: 17, height: 40))).size == Size(width: 17, height: 40))
    }

    @Test(arguments: good.filter { name($0).hasPrefix("basi") && !$0.contains("_2") })
    func anInterlacedFileEqualsItsTwin(path: String) throws {
        let twin = "png/pngsuite/basn" + Self.name(path).dropFirst(4)
        #expect(try decode(SharedData.read(path)).pixels == decode(SharedData.read(twin)).pixels)
    }

    @Test(arguments: good.filter { name($0).dropFirst(3).hasPrefix("i3p") && name($0).hasPrefix("s") })
    func oddSizesInterlacedEqualTheirTwins(path: String) throws {
        let name = Self.name(path)
        let twin = "png/pngsuite/\(name.prefix(3))n\(name.dropFirst(4))"
        #expect(try decode(SharedData.read(path)).pixels == decode(SharedData.read(twin)).pixels)
    }

    /// Pictures that PngSuite stores several times, in different ways.
    @Test(arguments: [
        ["basn2c16", "oi1n2c16", "oi2n2c16", "oi4n2c16", "oi9n2c16", "pp0n2c16", "ps1n2c16", "ps2n2c16"],
        ["basn0g16", "oi1n0g16", "oi2n0g16", "oi4n0g16", "oi9n0g16"],
        ["basn4a16", "bgai4a16", "bggn4a16"],
        ["basn6a08", "bgan6a08", "bgwn6a08"],
        ["basn6a16", "bgan6a16", "bgyn6a16"],
        ["z00n2c08", "z03n2c08", "z06n2c08", "z09n2c08"],
        ["cm0n0g04", "cm7n0g04", "cm9n0g04", "ct0n0g04", "ct1n0g04", "ctzn0g04"],
        ["cs8n2c08", "cs8n3p08"],
    ])
    func onePictureStoredInSeveralWaysIsOnePicture(names: [String]) throws {
        let pictures = try names.map { try decode(SharedData.read("png/pngsuite/\($0).png")).pixels }
        for picture in pictures.dropFirst() { #expect(picture == pictures[0]) }
    }

    @Test(arguments: good.filter { name($0).hasPrefix("tb") || name($0).hasPrefix("tp1") || name($0).hasPrefix("tm3") })
    func aTransparentColourMakesTransparentPixels(path: String) throws {
        let texture = try decode(SharedData.read(path))
        #expect(!texture.isOpaque)
        if !path.contains("tm3") {
            #expect(texture[0, 0] == .clear)
            #expect(texture.pixels.contains { $0.isOpaque })
        }
    }

    @Test(arguments: good.filter { name($0).hasPrefix("tp0") })
    func withoutATransparentColourAllIsOpaque(path: String) throws {
        #expect(try decode(SharedData.read(path)).isOpaque)
    }
}
