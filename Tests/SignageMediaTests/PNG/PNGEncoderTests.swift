import SignageEngine
import SignageMedia
import Testing

@Suite("PNG encoder")
struct PNGEncoderTests {
    @Test func everyPremultipliedPixelComesBackAsItWas() throws {
        // All pairs of alpha and colour not above it.
        let size = Size(width: 256, height: 256)
        let pixels = (0..<size.area).map { index -> Pixel in
            let (alpha, colour) = (Pixel(index / 256), Pixel(index % 256))
            let value = min(alpha, colour)
            return alpha << 24 | value << 16 | (alpha - value) << 8 | value
        }
        let file = PNGEncoder.encode(Texture(size: size, pixels: pixels))!
        #expect(try decode(file).pixels == pixels)
    }

    @Test func anOpaquePictureIsRGBAndAnyOtherRGBA() {
        let size = Size(width: 2, height: 1)
        #expect(PNGEncoder.encode(Texture(size: size, pixels: [0xFF01_0203, 0xFF04_0506]))![25] == 2)
        #expect(PNGEncoder.encode(Texture(size: size, pixels: [0xFF01_0203, 0x0000_0000]))![25] == 6)
    }

    @Test func theSamePixelsGiveTheSameBytes() {
        let size = Size(width: 100, height: 70)
        let pixels = (0..<size.area).map { 0xFF00_0000 | Pixel($0 * 7919) & 0x00FF_FFFF }
        let texture = Texture(size: size, pixels: pixels)
        #expect(PNGEncoder.encode(texture)! == PNGEncoder.encode(Texture(size: size, pixels: pixels))!)
    }

    @Test func aBufferIsWrittenWithoutItsPaddingAndItsTopByte() throws {
        let memory: [Pixel] = [0x0011_2233, 0x7F44_5566, 0xDEAD_BEEF, 0x0077_8899, 0x00AA_BBCC, 0xDEAD_BEEF]
        let file = memory.withUnsafeBytes { bytes in
            PNGEncoder.encode(
                PixelBuffer(
                    base: UnsafeMutableRawPointer(mutating: bytes.baseAddress!), size: Size(width: 2, height: 2),
                    pitch: 12, format: .xrgb8888))!
        }
        #expect(try decode(file).pixels == [0xFF11_2233, 0xFF44_5566, 0xFF77_8899, 0xFFAA_BBCC])
    }

    @Test func sixteenBitPixelsKeepBlackAndWhite() throws {
        let memory: [UInt16] = [0x0000, 0xFFFF, 0xF800, 0x07E0]
        let file = memory.withUnsafeBytes { bytes in
            PNGEncoder.encode(
                PixelBuffer(
                    base: UnsafeMutableRawPointer(mutating: bytes.baseAddress!), size: Size(width: 4, height: 1),
                    pitch: 8, format: .rgb565))!
        }
        #expect(try decode(file).pixels == [0xFF00_0000, 0xFFFF_FFFF, 0xFFFF_0000, 0xFF00_FF00])
    }
}
