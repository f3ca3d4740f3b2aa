import SignageEngine
import SignageMedia
import Testing

@Suite("PNG")
struct PNGPictureTests {
    struct Kind: CustomTestStringConvertible {
        var colour: PNGBuilder.Colour
        var depth: Int
        var isInterlaced: Bool
        var testDescription: String { "\(colour) \(depth) bits\(isInterlaced ? " interlaced" : "")" }
    }

    /// Every pair of colour type and depth that the specification allows, in both orders of rows.
    static let kinds: [Kind] = [false, true].flatMap { isInterlaced in
        [
            (PNGBuilder.Colour.gray, [1, 2, 4, 8, 16]), (.rgb, [8, 16]), (.palette, [1, 2, 4, 8]),
            (.grayAlpha, [8, 16]), (.rgba, [8, 16]),
        ].flatMap { colour, depths in depths.map { Kind(colour: colour, depth: $0, isInterlaced: isInterlaced) } }
    }

    @Test(arguments: kinds)
    func everyColourTypeAndDepthIsRead(kind: Kind) throws {
        let most = 1 << kind.depth - 1
        let picture = PNGBuilder(
            width: 13, height: 11, depth: kind.depth, colour: kind.colour, isInterlaced: kind.isInterlaced,
            before: kind.colour == .palette ? [.init(name: "PLTE", data: Self.palette(most + 1))] : []
        ) { x, y in (0..<kind.colour.channels).map { Self.sample(x, y, $0, most) } }
        let texture = try decode(picture.build())
        #expect(texture.size == Size(width: 13, height: 11))
        for y in 0..<11 {
            for x in 0..<13 { #expect(texture[x, y] == Self.expected(kind, x, y), "at \(x), \(y)") }
        }
        #expect(texture.isOpaque == ![.grayAlpha, .rgba].contains(kind.colour))
    }

    static func sample(_ x: Int, _ y: Int, _ channel: Int, _ most: Int) -> UInt16 {
        UInt16((x * 5003 + y * 9001 + channel * 12_007 + x * y * 31) % (most + 1))
    }

    static func palette(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { index in [37, 91, 13].map { UInt8(index * $0 & 255) } }
    }

    /// To eight bits by rounding v · 255 ÷ most, which is what the specification asks for (13.12).
    static func expected(_ kind: Kind, _ x: Int, _ y: Int) -> Pixel {
        let most = 1 << kind.depth - 1
        let values = (0..<kind.colour.channels).map { channel -> UInt32 in
            let value = Int(sample(x, y, channel, most))
            return UInt32(kind.colour == .palette ? value : (value * 510 + most) / (2 * most))
        }
        let entry = kind.colour == .palette ? palette(most + 1)[(3 * Int(values[0]))...].prefix(3).map(UInt32.init) : []
        return switch kind.colour {
        case .gray: Pixel(red: values[0], green: values[0], blue: values[0])
        case .grayAlpha: Pixel(red: values[0], green: values[0], blue: values[0], alpha: values[1])
        case .rgb: Pixel(red: values[0], green: values[1], blue: values[2])
        case .rgba: Pixel(red: values[0], green: values[1], blue: values[2], alpha: values[3])
        case .palette: Pixel(red: entry[0], green: entry[1], blue: entry[2])
        }
    }

    @Test("a transparent colour of 16 bits is compared in all of them", arguments: [false, true], [1, 3])
    func transparentColourAtFullDepth(isInterlaced: Bool, channels: Int) throws {
        // The two colours differ in the lowest bit only: after reduction to 8 bits they would be one.
        let picture = PNGBuilder(
            width: 9, height: 9, depth: 16, colour: channels == 1 ? .gray : .rgb, isInterlaced: isInterlaced,
            before: [.init(name: "tRNS", data: (0..<channels).flatMap { _ in [0x80, 0x01] as [UInt8] })]
        ) { x, y in [UInt16](repeating: 0x8000, count: channels - 1) + [(x + y).isMultiple(of: 2) ? 0x8001 : 0x8000] }
        let gray = try decode(picture.build())
        // Gray: one channel decides. RGB: red and green are 0x8000, which is not the transparent 0x8001.
        for y in 0..<9 {
            for x in 0..<9 {
                let isClear = channels == 1 && (x + y).isMultiple(of: 2)
                #expect(gray[x, y] == (isClear ? .clear : 0xFF80_8080))
            }
        }
    }

    @Test("an RGB colour of 16 bits is clear only where all channels match", arguments: [false, true])
    func transparentRGB(isInterlaced: Bool) throws {
        let picture = PNGBuilder(
            width: 8, height: 8, depth: 16, isInterlaced: isInterlaced,
            before: [.init(name: "tRNS", data: [0x12, 0x34, 0x56, 0x78, 0x9A, 0xBC])]
        ) { x, y in x == y ? [0x1234, 0x5678, 0x9ABC] : [0x1234, 0x5678, 0x9ABD] }
        let texture = try decode(picture.build())
        for y in 0..<8 { for x in 0..<8 { #expect(texture[x, y].alpha == (x == y ? 0 : 255)) } }
    }

    @Test func aPaletteMayBeTranslucent() throws {
        let picture = PNGBuilder(
            width: 3, height: 1, depth: 2, colour: .palette,
            before: [
                .init(name: "PLTE", data: [255, 0, 0, 0, 255, 0, 0, 0, 255]), .init(name: "tRNS", data: [0, 128]),
            ]
        ) { x, _ in [UInt16(x)] }
        #expect(try decode(picture.build()).pixels == [0, 0x8000_8000, 0xFF00_00FF])
    }

    @Test func anIndexOutsideThePaletteIsNoReasonToRefuse() throws {
        let picture = PNGBuilder(
            width: 2, height: 1, colour: .palette, before: [.init(name: "PLTE", data: [10, 20, 30])]
        ) { x, _ in [UInt16(x * 200)] }
        #expect(try decode(picture.build())[0, 0] == 0xFF0A_141E)
    }

    /// Chunks that carry no pixels: wrong in every way that comes to mind.
    static let oddities: [PNGBuilder.Chunk] = [
        .init(name: "tEXt", data: [1, 2, 3], hasGoodChecksum: false),
        .init(name: "gAMA", data: []),
        .init(name: "gAMA", data: [0, 0, 0, 0]),
        .init(name: "iCCP", data: [UInt8](repeating: 7, count: 400)),
        .init(name: "iTXt", data: [UInt8](repeating: 65, count: 200_000)),
        .init(name: "pHYs", data: [0]),
        .init(name: "tIME", data: [UInt8](repeating: 255, count: 7)),
        .init(name: "bKGD", data: []),
        .init(name: "tRNS", data: [0], hasGoodChecksum: false),
        .init(name: "tRNS", data: [9]),
        .init(name: "eXIf", data: [0xFF, 0, 1]),
        .init(name: "eXIf", data: []),
        .init(name: "quIk", data: [1], hasGoodChecksum: false),
        .init(name: "acTL", data: [0]),
    ]

    @Test(arguments: oddities.indices)
    func aBrokenChunkWithoutPixelsIsNoReasonToRefuse(index: Int) throws {
        var picture = Self.small()
        let good = try decode(picture.build()).pixels
        picture.before = [Self.oddities[index]]
        #expect(try decode(picture.build()).pixels == good)
        picture.before = []
        picture.after = [Self.oddities[index]]
        #expect(try decode(picture.build()).pixels == good)
    }

    @Test func bytesAfterTheEndAreNoReasonToRefuse() throws {
        #expect(refusal(Self.small().build() + [1, 2, 3, 0xFF]) == nil)
    }

    @Test func aWrongChecksumOfPixelsIsRefused() {
        var file = Self.small().build()
        file[file.count - 13] ^= 1  // the last byte of IDAT's checksum, before the twelve of IEND
        #expect(refusal(file)?.kind == .damaged)
    }

    @Test func anUnknownChunkThatIsCriticalIsRefused() {
        var picture = Self.small()
        picture.before = [.init(name: "ABcD", data: [1])]
        #expect(refusal(picture.build())?.kind == .damaged)
    }

    @Test(arguments: [false, true])
    func aCutFileIsRefusedAsTruncatedWhereverItIsCut(isInterlaced: Bool) {
        var picture = Self.small()
        picture.isInterlaced = isInterlaced
        let file = picture.build()
        for count in 8..<file.count {
            let fault = refusal(Array(file[..<count]))
            #expect(fault?.kind == .truncated, "cut to \(count) of \(file.count)")
            #expect(fault?.reason.contains("\(count) bytes") == true)
        }
    }

    @Test func orientationInAnEXIfChunkIsHonouredOnBothSidesOfThePixels() throws {
        var picture = Self.small()
        let lying = try decode(picture.build())
        let chunk = PNGBuilder.Chunk(name: "eXIf", data: ExifBuilder.block(6))
        for isBefore in [true, false] {
            (picture.before, picture.after) = isBefore ? ([chunk], []) : ([], [chunk])
            let upright = try decode(picture.build())
            try #require(upright.size == Size(width: 3, height: 5))
            #expect(try PictureDecoder().inspect(picture.build()).size == upright.size)
            for y in 0..<5 { for x in 0..<3 { #expect(upright[x, y] == lying[y, 2 - x]) } }
        }
        picture.before = [.init(name: "eXIf", data: ExifBuilder.block(6), hasGoodChecksum: false)]
        picture.after = []
        #expect(try decode(picture.build()).pixels == lying.pixels)
    }

    @Test func scalingPremultipliesFirst() throws {
        // Two clear red pixels beside two of opaque blue: no red may bleed into the average.
        let picture = PNGBuilder(width: 4, height: 1, colour: .rgba) { x, _ in
            x.isMultiple(of: 2) ? [255, 0, 0, 0] : [0, 0, 255, 255]
        }
        let texture = try decode(picture.build(), into: .width(2))
        #expect(texture.pixels == [0x8000_0080, 0x8000_0080])
    }

    static func small() -> PNGBuilder {
        PNGBuilder(width: 5, height: 3) { x, y in [UInt16(x * 50), UInt16(y * 100), UInt16(x * y)] }
    }
}
