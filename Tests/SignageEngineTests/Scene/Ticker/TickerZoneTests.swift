import Testing

@testable import SignageEngine

/// A strip of 100 × 20 at 0, 40. A letter of the fake font is a pixel wide and as high as the strip.
@Suite("Vertical ticker")
struct TickerZoneTests {
    private static func settings(
        _ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:]
    ) -> ConfigNode {
        let base: KeyValuePairs<String, ConfigNode> = [
            "id": Nodes.text("news"), "kind": Nodes.text("ticker"), "frame": Nodes.list("0", "40", "100", "20"),
            "font": Nodes.text("Sans 20"), "color": Nodes.text("#000007"), "easing": Nodes.text("linear"),
        ]
        let list = items.isEmpty ? [] : [(key: "items", value: Nodes.list(items.map(Nodes.text)))]
        let kept = base.filter { entry in !more.contains { $0.key == entry.key } }
        return Nodes.mapping(kept + list + Array(more))
    }

    private func sign(
        _ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:], files: [String: String] = [:]
    ) -> CarouselSign {
        CarouselSign(Signs.show([Self.settings(items, more)], files: files))
    }

    // MARK: Geometry

    @Test("a headline rests, slides up and out while the next slides in from below, and both fade")
    func transition() {
        let sign = sign(["a", "bb", "ccc"])
        #expect(sign.layers(0) == ["7 from 0,0 10,40 1×20"])
        #expect(sign.layers(3000) == ["7 from 0,0 10,40 1×20"])
        #expect(sign.layers(3250) == ["7 from 0,5 10,40 1×15 at 210", "7 from 0,0 10,55 2×5 at 115"])
        #expect(sign.layers(3500) == ["7 from 0,10 10,40 1×10 at 166", "7 from 0,0 10,50 2×10 at 153"])
        #expect(sign.layers(3750) == ["7 from 0,15 10,40 1×5 at 121", "7 from 0,0 10,45 2×15 at 204"])
        #expect(sign.layers(4000) == ["7 from 0,0 10,40 2×20"])
        // After the last the first comes again.
        #expect(sign.layers(8000) == ["7 from 0,0 10,40 3×20"])
        #expect(sign.layers(11_500) == ["7 from 0,10 10,40 3×10 at 166", "7 from 0,0 10,50 1×10 at 153"])
        #expect(sign.layers(12_000) == ["7 from 0,0 10,40 1×20"])
    }

    @Test("the fade is full at rest, 0.3 far away, and 0.6 halfway in from below, without a jump")
    func opacities() {
        #expect([-1, -0.5, 0, 0.5, 1].map { (TickerZone.opacity(away: $0) * 100).rounded() } == [30, 65, 100, 60, 30])
        for step in -100..<100 {
            let (a, b) = (
                TickerZone.opacity(away: Double(step) / 100), TickerZone.opacity(away: Double(step + 1) / 100)
            )
            #expect((a - b).magnitude < 0.01)
        }
    }

    @Test("two headlines take turns, and the easing is the one that is named")
    func easing() {
        let sign = sign(["a", "bb"], ["easing": Nodes.text("ease-in-cubic"), "every": Nodes.text("1s")])
        // An eighth of the way at half of the time.
        #expect(sign.layers(1500) == ["7 from 0,3 10,40 1×17 at 228", "7 from 0,0 10,57 2×3 at 99"])
        #expect(sign.layers(2000) == ["7 from 0,0 10,40 2×20"])
        #expect(sign.layers(4000) == ["7 from 0,0 10,40 1×20"])
    }

    @Test("words lie between the insets, after the icon, and where their script begins")
    func places() {
        let sign = sign(
            ["a", "שם"], ["icon": Nodes.text("i.png"), "background": Nodes.text("#00000080")],
            files: ["i.png": "10x10 9"])
        let still = ["fill 80000000 0,40 100×20", "9 from 0,0 10,40 20×20"]
        #expect(sign.layers(0) == still + ["7 from 0,0 38,40 1×20"])
        #expect(sign.layers(4000) == still + ["7 from 0,0 86,40 4×20"])
        #expect(self.sign(["abcd"], ["align": Nodes.text("center")]).layers(0) == ["7 from 0,0 48,40 4×20"])
        #expect(self.sign([String(repeating: "w", count: 300)]).layers(0) == ["7 from 0,0 10,40 80×20"])
    }

    @Test("a headline that is too long comes line after line, and is told about once")
    func wrapped() {
        let long = String(repeating: "w", count: 50)
        let sign = sign(["a", long + " " + long, "bb"], ["overflow": Nodes.text("wrap")])
        #expect(
            [0, 4000, 8000, 12_000, 16_000].map { sign.layers($0).first }
                == [1, 50, 50, 2, 1].map { "7 from 0,0 10,40 \($0)×20" })
        #expect(sign.said() == ["news: headline 1 \(long) \(long)", "news: headline 2 bb", "news: headline 0 a"])
    }

    // MARK: Cost

    @Test("between two transitions nobody is woken, and while it moves each refresh is drawn")
    func wakeUps() {
        let sign = sign(["a", "bb"])
        for (now, next) in [(0, 3000), (2999, 3000), (4000, 7000), (5000, 7000)] as [(Int64, Int64)] {
            sign.show(now)
            #expect(sign.nextChange == .milliseconds(next))
        }
        sign.show(7001)
        #expect(sign.nextChange == .milliseconds(7001) + .nanoseconds(1))
    }

    @Test("a headline alone, and the words for none, wake nobody ever")
    func standingStill() {
        for sign in [sign(["a"]), sign([])] {
            for now: Int64 in [0, 5000, 3_600_000] {
                sign.show(now)
                #expect(sign.nextChange == nil)
            }
        }
    }

    @Test("a frame of a transition draws the strip anew and nothing else, and a resting one nothing")
    func damage() {
        let ground = Nodes.mapping(["kind": Nodes.text("color"), "color": Nodes.text("#123")])
        let stage = Stage(
            Signs.show([ground, Self.settings(["a", "bb", "ccc"], ["background": Nodes.text("#0008")])]),
            refresh: RefreshRate(refreshes: 60))
        let strip = Rect(x: 0, y: 40, width: 100, height: 20)
        var (old, new) = (DisplayList(), DisplayList())
        _ = stage.evaluate(at: .zero, into: &old)
        for milliseconds in stride(from: Int64(16), to: 20_000, by: 16) {
            _ = stage.evaluate(at: .milliseconds(milliseconds), into: &new)
            let damage = new.damage(since: old, bounds: Rect(Signs.panel))
            for index in 0..<damage.count { #expect(strip.contains(damage[index])) }
            #expect(damage.area <= strip.area)
            let cycle = milliseconds % 4000
            if cycle > 16, cycle < 3000 { #expect(damage.isEmpty, "at \(milliseconds)") }
            swap(&old, &new)
        }
    }

    @Test("a year later it is where whole rounds put it")
    func longTime() {
        let sign = sign(["a", "bb", "ccc"])
        sign.show(0)
        let rounds = Int64(365 * 86_400 / 12) * 12_000
        #expect(sign.layers(rounds + 3500) == ["7 from 0,10 10,40 1×10 at 166", "7 from 0,0 10,50 2×10 at 153"])
    }

    // MARK: Fingers

    @Test("a tap selects the headline that is read, at rest and on its way")
    func taps() {
        let sign = sign(["a", "bb"])
        sign.show(0)
        sign.tap(50, 50, 1000)
        #expect(sign.said() == ["news: selected 0 a"])
        sign.show(20_000)
        _ = sign.said()
        let other = self.sign(["a", "bb"])
        other.show(3800)
        other.tap(50, 50, 3800)
        #expect(other.said().contains("news: selected 1 bb"))
    }

    @Test("a swipe up brings the next and one down the one before, and then it waits as long as it is told")
    func swipes() {
        let sign = sign(["a", "bb", "ccc"], ["resumeAfter": Nodes.text("20s")])
        sign.show(0)
        sign.swipe(from: (50, 58), to: (50, 8), 1000)
        sign.show(2000)
        #expect(sign.said() == ["news: headline 1 bb"])
        #expect(sign.layers(2000) == ["7 from 0,0 10,40 2×20"])
        #expect(sign.nextChange == .milliseconds(21_080))
        sign.swipe(from: (50, 42), to: (50, 92), 3000)
        sign.show(4000)
        sign.swipe(from: (50, 42), to: (50, 92), 4000)
        sign.show(5000)
        #expect(sign.said() == ["news: headline 0 a", "news: headline 2 ccc"])
    }

    @Test("a single headline can be tapped and does not give way to a finger")
    func single() {
        let sign = sign(["a"])
        sign.show(0)
        sign.fingers.down(1, 50, 58)
        sign.touch(0)
        for (time, y) in [(20, 40.0), (40, 20), (60, 10)] as [(Int64, Double)] {
            sign.fingers.move(1, 50, y)
            sign.touch(time)
            #expect(sign.layers(time) == ["7 from 0,0 10,40 1×20"])
        }
        sign.fingers.upAll()
        sign.touch(80)
        sign.show(5000)
        #expect(sign.nextChange == nil)
        _ = sign.said()
        sign.tap(50, 50, 6000)
        #expect(sign.said() == ["news: selected 0 a"])
    }

    @Test("the words for none cannot be touched")
    func emptyIsNotTappable() {
        let sign = sign([], ["empty": Nodes.text("none")])
        #expect(sign.layers(0) == ["7 from 0,0 10,40 4×20"])
        sign.tap(50, 50, 1000)
        sign.swipe(from: (50, 58), to: (50, 8), 2000)
        #expect(sign.layers(3000) == ["7 from 0,0 10,40 4×20"])
        #expect(sign.said().isEmpty)
    }

    @Test("the return to the start brings the first headline")
    func reset() {
        let show = Signs.show([Self.settings(["a", "bb", "ccc"])])
        let sign = CarouselSign(Show(size: show.size, zones: show.zones, idleReset: .seconds(2)))
        sign.show(0)
        sign.swipe(from: (50, 58), to: (50, 8), 1000)
        #expect(sign.layers(2500) == ["7 from 0,0 10,40 2×20"])
        #expect(sign.layers(5000) == ["7 from 0,0 10,40 1×20"])
    }
}
