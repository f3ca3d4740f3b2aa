import Testing

@testable import SignageEngine

/// A strip of 100 × 20 at 0, 40 with room for 80 pixels of words. A byte of the fake font is a pixel wide. Long headlines
/// have 120 pixels that are hidden: a second's way.
@Suite("Vertical ticker: headlines that move sideways")
struct TickerScrollTests {
    private static let long = String(repeating: "w", count: 200)
    private static let hebrew = String(repeating: "ש", count: 100)

    private static func show(
        _ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:], files: [String: String] = [:]
    ) -> Show {
        let base: KeyValuePairs<String, ConfigNode> = [
            "id": Nodes.text("news"), "kind": Nodes.text("ticker"), "frame": Nodes.list("0", "40", "100", "20"),
            "font": Nodes.text("Sans 20"), "color": Nodes.text("#000007"), "easing": Nodes.text("linear"),
            "overflow": Nodes.text("scroll"),
        ]
        let items = [(key: "items", value: Nodes.list(items.map(Nodes.text)))]
        return Signs.show([Nodes.mapping(Array(base) + items + Array(more))], files: files)
    }

    private func sign(_ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:]) -> CarouselSign {
        CarouselSign(Self.show(items, more))
    }

    private static func at(_ hidden: Int) -> [String] { ["7 from \(hidden),0 10,40 80×20"] }

    @Test("it rests, moves until its end is seen, rests again, and then leaves; when it comes again it begins anew")
    func whole() {
        let sign = sign(["a", Self.long])
        #expect(sign.layers(3500) == ["7 from 0,10 10,40 1×10 at 166", "7 from 0,0 10,50 80×10 at 153"])
        for round in [0, 12_000] as [Int64] {
            #expect(sign.layers(round + 4000) == Self.at(0) && sign.layers(round + 7000) == Self.at(0))
            #expect(sign.layers(round + 7500) == Self.at(60))
            #expect(sign.layers(round + 8000) == Self.at(120) && sign.layers(round + 11_000) == Self.at(120))
            #expect(
                sign.layers(round + 11_500) == ["7 from 120,10 10,40 80×10 at 166", "7 from 0,0 10,50 1×10 at 153"])
            #expect(sign.layers(round + 12_000) == ["7 from 0,0 10,40 1×20"])
        }
    }

    @Test("at another speed, where nothing is brought to whole pixels, it leaves a whole rest after its end is seen")
    func speeds() {
        let sign = sign([Self.long, "a"], ["scrollSpeed": Nodes.text("25"), "snap": Nodes.text("false")])
        #expect(sign.layers(3000 + 2400) == Self.at(60))
        #expect(sign.layers(3000 + 4799) == Self.at(119) && sign.layers(3000 + 4800) == Self.at(120))
        #expect(sign.layers(3000 + 4800 + 2999) == Self.at(120))
        #expect(sign.layers(3000 + 4800 + 3500).count == 2)
    }

    @Test("words that run from right to left begin at the right and move to the right, wherever the others are put")
    func rightToLeft() {
        let sign = sign([Self.hebrew, "a"], ["align": Nodes.text("center")])
        #expect(sign.layers(0) == Self.at(120) && sign.layers(3500) == Self.at(60) && sign.layers(4000) == Self.at(0))
        #expect(sign.layers(7500).first == "7 from 0,10 10,40 80×10 at 166")
    }

    @Test("one that fits does as always, and one that is alone goes to and fro")
    func others() {
        let fits = sign([String(repeating: "w", count: 80), "a"])
        #expect(fits.layers(2999) == ["7 from 0,0 10,40 80×20"] && fits.layers(4000) == ["7 from 0,0 10,40 1×20"])
        let alone = sign([Self.long])
        for (time, hidden) in [
            (0, 0), (3000, 0), (3500, 60), (4000, 120), (7000, 120), (7250, 90), (8000, 0), (11_000, 0), (11_500, 60),
        ] as [(Int64, Int)] {
            #expect(alone.layers(time) == Self.at(hidden), "\(time)")
        }
    }

    @Test("it wakes somebody only while it moves: each refresh then, and never earlier")
    func wakeUps() throws {
        for items in [[Self.long, "a"], [Self.long]] {
            let sign = sign(items)
            sign.show(0)
            var wakes: [Span] = []
            var now = Span.zero
            while let next = sign.nextChange, next < .milliseconds(6900) {
                #expect(next > now)
                now = next
                wakes.append(now)
                sign.showExactly(now)
            }
            // Two pixels each refresh: 60 of them.
            #expect(wakes.count == 60)
            #expect(try #require(wakes.first) > .milliseconds(2990) && #require(wakes.last) < .seconds(4))
            #expect(try #require(sign.nextChange) >= .milliseconds(6990))
        }
    }

    @Test("it is a function of time: whoever looked before, and how often, changes nothing")
    func pure() {
        let often = sign(["a", Self.long, Self.hebrew])
        var now: Int64 = 0
        for step: Int64 in 0..<80 {
            now += 37 + step * step * 131 % 2900
            let alone = sign(["a", Self.long, Self.hebrew])
            alone.show(0)
            #expect(alone.layers(now) == often.layers(now), "\(now)")
        }
    }

    // MARK: Fingers

    @Test("a finger stops it where it is, and from there it goes on after a rest, and leaves when its end was seen")
    func held() {
        let sign = sign([Self.long, "a"], ["resumeAfter": Nodes.text("0s")])
        sign.show(3500)
        sign.fingers.down(1, 50, 50)
        sign.touch(3500)
        #expect(sign.layers(3900) == Self.at(60) && sign.nextChange == nil)
        sign.fingers.upAll()
        sign.touch(4000)
        #expect(
            sign.layers(6900) == Self.at(60) && sign.layers(7250) == Self.at(90) && sign.layers(7500) == Self.at(120))
        #expect(sign.layers(10_499) == Self.at(120))
        #expect(sign.layers(11_500).count == 2)
    }

    @Test("a finger that turns out to mean another zone has changed nothing but the time")
    func cancelled() {
        let zone = TickerZone(Self.ticker([Self.long, "a"]), refresh: RefreshRate(refreshes: 60), now: .zero)
        func look(_ milliseconds: Int64) -> (hidden: Int, next: Span?) {
            let now = SceneTime(elapsed: .milliseconds(milliseconds), wall: .zero)
            zone.advance(to: now) { _ in }
            var list = DisplayList()
            list.beginZone(1)
            zone.draw(at: now.elapsed, into: &list)
            guard case .texture(_, let origin) = list.layers[0].content else { return (-1, nil) }
            return (origin.x, zone.nextChange(after: now))
        }
        #expect(look(3500).hidden == 60)
        _ = zone.handle(.held, at: .milliseconds(3500)) { _ in }
        #expect(look(5500) == (60, nil))
        _ = zone.handle(.cancelled, at: .milliseconds(5500)) { _ in }
        #expect(look(5500).hidden == 60 && look(5750).hidden == 90 && look(6000).hidden == 120)
        #expect(look(6000).next == .milliseconds(9000))
    }

    @Test("one that is swiped away leaves as it is, and the one before comes with its beginning")
    func swiped() {
        let sign = sign([Self.long, "a"])
        sign.show(3500)
        sign.fingers.down(1, 50, 58)
        sign.touch(3500)
        for step: Int64 in 1...12 {
            sign.fingers.move(1, 50, 58 - 2 * Double(step))
            sign.touch(3500 + 8 * step)
            #expect(sign.layers(3500 + 8 * step).first?.hasPrefix("7 from 60,") == true, "\(step)")
        }
        sign.fingers.upAll()
        sign.touch(3604)
        #expect(sign.layers(5000) == ["7 from 0,0 10,40 1×20"])
        sign.swipe(from: (50, 42), to: (50, 92), 6000)
        #expect(sign.layers(7500) == Self.at(0))
    }

    // MARK: Another list

    private static func ticker(_ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:]) -> TickerShow {
        guard case .ticker(let ticker) = show(items, more).zones[0] else { preconditionFailure("no ticker") }
        return ticker
    }

    @Test("another list lets it move on as though nothing had been, and another speed lets it go on after a rest")
    func changed() {
        let refresh = RefreshRate(refreshes: 60)
        for (speed, later) in [("120", [78, 120, 120]), ("60", [60, 60, 90])] {
            let old = TickerZone(Self.ticker(["a", Self.long]), refresh: refresh, now: .zero)
            old.advance(to: SceneTime(elapsed: .milliseconds(7500), wall: .zero)) { _ in }
            let new = TickerZone(
                Self.ticker([Self.long, "b", "c"], ["scrollSpeed": Nodes.text(speed)]), refresh: refresh,
                now: .milliseconds(7500))
            new.continuing(from: old, at: .milliseconds(7500))
            func hidden(_ milliseconds: Int64) -> Int {
                let now = SceneTime(elapsed: .milliseconds(milliseconds), wall: .zero)
                new.advance(to: now) { _ in }
                var list = DisplayList()
                list.beginZone(1)
                new.draw(at: now.elapsed, into: &list)
                guard case .texture(_, let origin) = list.layers[0].content, list.layers.count == 1 else { return -1 }
                return origin.x
            }
            #expect(hidden(7500) == 60)
            #expect([hidden(7650), hidden(8000), hidden(10_999)] == later)
        }
    }
}
