import SignageEngine
import Testing

@Suite struct CompositorTests {
    /// The plainest possible renderer: every layer, every pixel, back to front. What the fast one is held against.
    static func reference(_ list: DisplayList, size: Size) -> [Pixel] {
        var result = [Pixel](repeating: .black, count: size.area)
        for layer in list.layers {
            let shown = layer.extent.intersection(Rect(size))
            for y in shown.y..<shown.maxY {
                for x in shown.x..<shown.maxX {
                    let source = faded(pixel(of: layer, x: x, y: y), by: UInt32(layer.opacity))
                    let below = faded(result[y * size.width + x], by: 255 - source.alpha)
                    result[y * size.width + x] = source &+ below
                }
            }
        }
        return result
    }

    static func faded(_ pixel: Pixel, by factor: UInt32) -> Pixel {
        [0, 8, 16, 24].reduce(0) { $0 | Pixel.multiply(pixel >> $1 & 0xFF, factor) << $1 }
    }

    static func pixel(of layer: Layer, x: Int, y: Int) -> Pixel {
        switch layer.content {
        case .fill(let pixel): return pixel
        case .texture(let texture, let origin):
            return texture[x - layer.frame.x + origin.x, y - layer.frame.y + origin.y]
        case .strip(let strip, let offset):
            let vertical = strip.axis == .vertical
            var position = offset + (vertical ? y - layer.frame.y : x - layer.frame.x)
            position = (position % strip.length + strip.length) % strip.length
            for texture in strip.textures {
                let length = vertical ? texture.height : texture.width
                if position < length {
                    return vertical ? texture[x - layer.frame.x, position] : texture[position, y - layer.frame.y]
                }
                position -= length
            }
            preconditionFailure("position lies inside the strip")
        }
    }

    static func compose(_ list: DisplayList, size: Size, damage: Damage? = nil) -> [Pixel] {
        let canvas = Canvas(size)
        var compositor = Compositor()
        compositor.compose(list, damage: damage ?? Damage(Rect(size)), into: canvas.buffer)
        return canvas.pixels
    }

    static func randomLayer(_ random: inout SeededGenerator, size: Size) -> Layer {
        let frame = Rect(
            x: Int.random(in: -20..<size.width, using: &random), y: Int.random(in: -20..<size.height, using: &random),
            width: Int.random(in: 1...size.width, using: &random),
            height: Int.random(in: 1...size.height, using: &random))
        let opacity: UInt8 = Bool.random(using: &random) ? 255 : UInt8.random(in: 1...254, using: &random)
        let translucent = Bool.random(using: &random)
        func texture(_ size: Size) -> Texture {
            let pixels = (0..<size.area).map { _ in
                let alpha = translucent ? UInt32.random(in: 0...255, using: &random) : 255
                return Pixel(
                    red: .random(in: 0...255, using: &random), green: .random(in: 0...255, using: &random),
                    blue: .random(in: 0...255, using: &random), alpha: alpha)
            }
            return Texture(size: size, pixels: pixels)
        }
        switch Int.random(in: 0..<4, using: &random) {
        case 0: return Layer(.fill(texture(Size(width: 1, height: 1))[0, 0]), frame: frame, opacity: opacity)
        case 1:
            let origin = Point(x: Int.random(in: 0..<4, using: &random), y: Int.random(in: 0..<4, using: &random))
            return Layer(
                .texture(texture(Size(width: frame.width + 2, height: frame.height + 2)), origin: origin),
                frame: frame, opacity: opacity)
        default:
            let axis: Strip.Axis = Bool.random(using: &random) ? .vertical : .horizontal
            let textures = (0..<Int.random(in: 1...4, using: &random)).map { _ in
                let length = Int.random(in: 1...9, using: &random)
                return axis == .vertical
                    ? texture(Size(width: frame.width, height: length))
                    : texture(Size(width: length, height: frame.height))
            }
            let offset = Int.random(in: -1000...1000, using: &random)
            return Layer(.strip(Strip(textures, axis: axis)!, offset: offset), frame: frame, opacity: opacity)
        }
    }

    @Test(arguments: 0..<300)
    func anyListLooksLikeThePlainRenderersPicture(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let size = Size(width: Int.random(in: 1...48, using: &random), height: Int.random(in: 1...32, using: &random))
        var list = DisplayList()
        for _ in 0..<Int.random(in: 0...6, using: &random) { list.append(Self.randomLayer(&random, size: size)) }
        #expect(Self.compose(list, size: size) == Self.reference(list, size: size))
    }

    @Test func nothingOutsideTheDamageIsWritten() {
        let size = Size(width: 20, height: 10)
        var list = DisplayList()
        list.append(Layer(.fill(0xFF11_2233), frame: Rect(size)))
        let damage = Rect(x: 5, y: 2, width: 7, height: 3)
        let pixels = Self.compose(list, size: size, damage: Damage(damage))
        for y in 0..<size.height {
            for x in 0..<size.width {
                let inside = damage.contains(Rect(x: x, y: y, width: 1, height: 1))
                #expect(pixels[y * size.width + x] == (inside ? 0xFF11_2233 : 0xA5A5_A5A5))
            }
        }
    }

    @Test func writtenBytesAreThoseOfTheDamageOnly() {
        let canvas = Canvas(Size(width: 1920, height: 200))
        var list = DisplayList()
        list.append(Layer(.fill(.black), frame: Rect(canvas.buffer.size)))
        var compositor = Compositor()
        let strip = Rect(x: 0, y: 60, width: 1920, height: 80)
        #expect(compositor.compose(list, damage: Damage(strip), into: canvas.buffer) == 1920 * 80 * 4)
    }

    @Test func sixteenBitPanelsGetTheNearestLevels() {
        let canvas = Canvas(Size(width: 4, height: 1), format: .rgb565)
        var list = DisplayList()
        for (x, pixel) in [0xFFFF_FFFF, 0xFF00_0000, 0xFFFF_0000, 0xFF04_0204].enumerated() {
            list.append(Layer(.fill(Pixel(pixel)), frame: Rect(x: x, y: 0, width: 1, height: 1)))
        }
        var compositor = Compositor()
        compositor.compose(list, damage: Damage(Rect(canvas.buffer.size)), into: canvas.buffer)
        #expect(canvas.pixels == [0xFFFF, 0x0000, 0xF800, 0x0000])
    }

    @Test func aOnePixelPictureFillsAnyZone() {
        let strip = Strip(
            [Texture(size: Size(width: 6, height: 1), pixels: [1, 2, 3, 4, 5, 6].map { 0xFF00_0000 | $0 })],
            axis: .vertical)!
        var list = DisplayList()
        list.append(Layer(.strip(strip, offset: 123), frame: Rect(x: 0, y: 0, width: 6, height: 5)))
        let pixels = Self.compose(list, size: Size(width: 6, height: 5))
        #expect(pixels == Array(repeating: [1, 2, 3, 4, 5, 6].map { 0xFF00_0000 | $0 }, count: 5).flatMap { $0 })
    }
}
