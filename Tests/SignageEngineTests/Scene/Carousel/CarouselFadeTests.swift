import Testing

@testable import SignageEngine

/// What a fade does to the pixels, and to what is caught in its midst.
@Suite struct CarouselFadeTests {
    private static let size = Size(width: 80, height: 40)

    /// Two pages with the same picture, compiled as a folder's would be.
    private static func stage(_ fit: CarouselSettings.Fit, picture: Size, isOpaque: Bool, border: Int) -> Stage {
        var random = SeededGenerator(seed: 5)
        var texture = Texture(
            size: picture,
            pixels: (0..<picture.area).map { _ in
                let alpha = isOpaque ? 255 : UInt32(random.next(below: 256))
                func level() -> UInt32 { UInt32(random.next(below: Int(alpha) + 1)) }
                return alpha << 24 | level() << 16 | level() << 8 | level()
            })
        if !isOpaque { texture = texture.laid(on: 0xFF40_8020) }
        let show = CarouselSign.carousel(2, Rect(Self.size)) {
            $0.fit = fit
            $0.background = 0xFF40_8020
            $0.behavior.transition = .fade
            $0.behavior.autoplay = .seconds(5)
            if border > 0 {
                $0.border = CarouselSettings.Border()
                $0.border?.width = border
                $0.border?.color = 0xFFE0_1030
            }
        }
        let stage = Stage(
            Show(size: Self.size, zones: [.carousel(show)]), refresh: RefreshRate(refreshes: 60), start: .zero)
        for key in stage.shelf.takeRequests() { stage.deliver(texture, for: key) }
        return stage
    }

    @Test(arguments: CarouselSettings.Fit.allCases, [true, false])
    func aFadeBetweenTwoEqualPagesChangesNoPixel(fit: CarouselSettings.Fit, isOpaque: Bool) {
        for border in [0, 3] {
            let picture = fit == .contain ? Size(width: 53, height: 40) : Self.size
            let stage = Self.stage(fit, picture: picture, isOpaque: isOpaque, border: border)
            let canvas = Canvas(Self.size)
            var compositor = Compositor()
            var list = DisplayList()
            func pixels(_ milliseconds: Int64) -> [Pixel] {
                _ = stage.evaluate(at: .milliseconds(milliseconds), into: &list)
                compositor.compose(list, damage: Damage(Rect(Self.size)), into: canvas.buffer)
                return canvas.pixels
            }
            let before = pixels(4999)
            var opacities: Set<UInt8> = []
            for time in stride(from: Int64(5000), through: 5460, by: 7) {
                #expect(pixels(time) == before, "\(fit), at \(time)")
                opacities.formUnion(list.layers.map(\.opacity))
            }
            // It did fade.
            #expect(opacities.count > 20)
        }
    }

    @Test func theRestOfAFadeGoesWithThePageThatIsDragged() {
        let sign = CarouselSign(
            CarouselSign.carousel(3) {
                $0.behavior.transition = .fade
                $0.behavior.autoplay = .seconds(5)
            })
        sign.show(5100)
        sign.fingers.down(1, 50, 25)
        sign.touch(5100)
        let ghost = sign.layers(5100)
        #expect(
            ghost.count == 2 && ghost[0] == "0 from 0,0 0,0 100×50" && ghost[1].hasPrefix("1 from 0,0 0,0 100×50 at"))
        sign.fingers.move(1, 80, 25)
        sign.touch(5110)
        sign.fingers.move(1, 110, 25)
        sign.touch(5120)
        // The page moved by thirty pixels, and what lies over it as well.
        let dragged = sign.layers(5120).map { $0.split(separator: " at ")[0] }
        #expect(
            dragged == [
                "2 from 70,0 0,0 30×50", "0 from 0,0 30,0 70×50", "0 from 70,0 0,0 30×50", "1 from 0,0 30,0 70×50",
            ])
    }
}
