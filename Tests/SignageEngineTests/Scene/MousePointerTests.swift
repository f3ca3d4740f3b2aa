import Testing

@testable import SignageEngine

@Suite struct MousePointerTests {
    private let stage = Stage(
        Show(size: Size(width: 400, height: 300), background: 0xFF80_8080, zones: []),
        refresh: RefreshRate(refreshes: 60), start: .zero)

    private func move(_ x: Double, _ y: Double, _ milliseconds: Int64) {
        var frame = PointerFrame(
            device: InputDeviceID(rawValue: 1), instant: Instant(nanoseconds: milliseconds * 1_000_000))
        frame.mouse = (x, y)
        stage.touch(frame, at: .milliseconds(milliseconds))
    }

    /// What is drawn, and when it is different, in milliseconds.
    private func list(_ milliseconds: Int64) -> (list: DisplayList, next: Int64?) {
        var list = DisplayList()
        let next = stage.evaluate(at: .milliseconds(milliseconds), into: &list)
        return (list, next.map { $0.nanoseconds / 1_000_000 })
    }

    @Test func itComesWithTheMouseAndGoesThreeSecondsAfterItsLastMove() {
        #expect(list(0).list.layers.count == 1 && list(0).next == nil)
        move(10.7, 20.2, 1000)
        #expect(list(1000).list.layers.last?.frame.x == 10 && list(1000).list.layers.last?.frame.y == 20)
        // It rests: nothing to do until it goes.
        #expect(list(1001).next == 4000)
        move(50, 60, 3000)
        #expect(list(3000).next == 6000)
        #expect(list(5999).list.layers.count == 2)
        #expect(list(6000).list.layers.count == 1 && list(6000).next == nil)
    }

    @Test func onlyWhereItIsAndWasIsDrawnAnew() {
        move(100, 100, 0)
        let before = list(0).list
        let size = before.layers[1].frame.size
        #expect(before.damage(since: before, bounds: Rect(x: 0, y: 0, width: 400, height: 300)).isEmpty)
        move(300, 200, 10)
        let damage = list(10).list.damage(since: before, bounds: Rect(x: 0, y: 0, width: 400, height: 300))
        #expect(damage.area == 2 * size.area)
        #expect(size.width <= 16 && size.height <= 16)
    }

    @Test func itIsSeenOnAnyGroundAndItsTipIsWhereTheMouseIs() throws {
        move(0, 0, 0)
        guard case .texture(let texture, _) = try #require(list(0).list.layers.last).content else {
            Issue.record("no texture")
            return
        }
        let pixels = (0..<texture.height).flatMap { y in (0..<texture.width).map { texture[$0, y] } }
        #expect(texture[0, 0] >> 24 > 0)
        #expect(pixels.contains { $0 >> 24 > 200 && $0 & 0xFF < 60 } && pixels.contains { $0 == 0xFFFF_FFFF })
        #expect(pixels.allSatisfy { $0 & 0xFF <= $0 >> 24 })
    }

    @Test func itIsNoFinger() {
        let sign = CarouselSign(CarouselSign.carousel(3) { $0.behavior.autoplay = .seconds(5) }, idleReset: .seconds(9))
        for time in stride(from: Int64(0), to: 4900, by: 50) {
            var frame = PointerFrame(
                device: InputDeviceID(rawValue: 1), instant: Instant(nanoseconds: time * 1_000_000))
            frame.mouse = (Double(time) / 50, 20)
            sign.stage.touch(frame, at: .milliseconds(time))
        }
        #expect(sign.layers(5225).prefix(2) == ["0 from 50,0 0,0 50×50", "1 from 0,0 50,0 50×50"])
    }
}
