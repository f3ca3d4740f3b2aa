import Testing

@testable import SignageEngine

/// A frame that is not drawn changes nothing later: the same touches at the same instants, drawn at every refresh and at
/// a few of them, give the same pictures and the same reports.
@Suite struct CarouselFrameDropTests {
    /// Two carousels over one another, whatever they do.
    private static func carousels(_ random: inout SeededGenerator) -> [CarouselShow] {
        (0..<2).map { index in
            CarouselSign.carousel(
                Int.random(in: 1...6, using: &random), Rect(x: 20 * index, y: 20 * index, width: 100, height: 80),
                axis: index == 0 ? .horizontal : .vertical, id: "zone\(index)"
            ) {
                $0.loop = Bool.random(using: &random)
                $0.itemLength = [100, 80, 37, 130].randomElement(using: &random) ?? 100
                $0.gap = [0, 0, 9].randomElement(using: &random) ?? 0
                $0.behavior.bounce = Bool.random(using: &random)
                $0.behavior.paging = Bool.random(using: &random)
                $0.behavior.pagesPerSwipe = Int.random(in: 1...3, using: &random)
                $0.behavior.release = CarouselBehavior.Release.allCases.randomElement(using: &random) ?? .spring
                $0.behavior.transition = CarouselBehavior.Transition.allCases.randomElement(using: &random) ?? .cut
                $0.behavior.easing = Easing.allCases.randomElement(using: &random) ?? .linear
                $0.behavior.autoplay = .milliseconds(Int64.random(in: 200...3000, using: &random))
                $0.behavior.resumeAfter = .milliseconds(Int64.random(in: 0...2000, using: &random))
            }
        }
    }

    /// What a finger does, by the millisecond.
    private static func touches(_ random: inout SeededGenerator) -> [(at: Int64, fingers: Fingers)] {
        var touches: [(Int64, Fingers)] = []
        var (now, fingers) = (Int64(0), Fingers())
        for touch in 1...6 {
            now += Int64.random(in: 0...2500, using: &random)
            var place = (x: Double.random(in: 0...130, using: &random), y: Double.random(in: 0...110, using: &random))
            let way = (x: Double.random(in: -9...9, using: &random), y: Double.random(in: -9...9, using: &random))
            fingers.down(Int64(touch), place.x, place.y)
            touches.append((now, fingers))
            for _ in 0..<Int.random(in: 0...14, using: &random) {
                now += Int64.random(in: 1...20, using: &random)
                place = (place.x + way.x, place.y + way.y)
                fingers.move(Int64(touch), place.x, place.y)
                touches.append((now, fingers))
            }
            now += Int64.random(in: 1...60, using: &random)
            fingers.upAll()
            touches.append((now, fingers))
        }
        return touches
    }

    @Test(arguments: 0..<60) func drawingRarelyChangesNothing(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let carousels = Self.carousels(&random)
        let touches = Self.touches(&random)
        let end = (touches.last?.at ?? 0) + 12_000
        // The frames that both draw.
        let common = Set((0..<25).map { _ in Int64.random(in: 0...end, using: &random) / 16 * 16 })

        func run(_ draws: (Int64) -> Bool) -> (pictures: [DisplayList], reports: [String]) {
            let sign = CarouselSign(carousels[0], carousels[1], idleReset: .seconds(4))
            var left = touches[...]
            var pictures: [DisplayList] = []
            for time in stride(from: Int64(0), through: end, by: 16) {
                while let touch = left.first, touch.at <= time {
                    sign.fingers = touch.fingers
                    sign.touch(touch.at)
                    left.removeFirst()
                }
                guard draws(time) || common.contains(time) else { continue }
                sign.show(time)
                if common.contains(time) { pictures.append(sign.list) }
            }
            sign.show(end)
            return (pictures, sign.said())
        }
        let all = run { _ in true }
        let few = run { _ in false }
        var coin = SeededGenerator(seed: UInt64(seed) + 1000)
        let some = run { _ in Bool.random(using: &coin) }
        // Each zone's reports are in order; between zones nothing is promised where both are late.
        for zone in ["zone0", "zone1", "returned"] {
            func said(_ reports: [String]) -> [String] { reports.filter { $0.hasPrefix(zone) } }
            #expect(said(few.reports) == said(all.reports))
            #expect(said(some.reports) == said(all.reports))
        }
        for index in all.pictures.indices {
            let expected = all.pictures[index].layers.map(CarouselSign.text)
            #expect(few.pictures[index].layers.map(CarouselSign.text) == expected)
            #expect(some.pictures[index].layers.map(CarouselSign.text) == expected)
        }
    }
}
