import Testing

@testable import SignageEngine

/// Somebody far away turns a page.
@Suite("Moves by request")
struct SceneMoveTests {
    private static func carousel(
        _ count: Int, id: String = "banner", loop: Bool = true, _ set: (inout CarouselShow) -> Void = { _ in }
    ) -> CarouselShow {
        CarouselSign.carousel(count, id: id) {
            $0.loop = loop
            set(&$0)
        }
    }

    private func move(_ sign: CarouselSign, _ move: SceneMove, _ milliseconds: Int64, _ zone: String? = nil) -> Bool {
        defer { sign.serve() }
        return sign.stage.move(move, zone: zone.map { ZoneID(rawValue: $0) }, at: .milliseconds(milliseconds))
    }

    private func item(_ sign: CarouselSign, _ milliseconds: Int64) -> Int? {
        sign.show(milliseconds)
        return sign.stage.zoneReports(at: .milliseconds(milliseconds)).first?.current?.index
    }

    @Test("a page slides out the way it would under a finger, with its reports", arguments: [2, 3, 5])
    func slides(count: Int) {
        let sign = CarouselSign(Self.carousel(count))
        #expect(move(sign, .next, 1000))
        // Half the way: the first page leaves to the left.
        #expect(sign.layers(1225) == ["0 from 50,0 0,0 50×50", "1 from 0,0 50,0 50×50"])
        #expect(sign.layers(1450) == ["1 from 0,0 0,0 100×50"])
        #expect(sign.said() == ["banner: did animate", "banner: item 1"])
        #expect(move(sign, .previous, 2000))
        #expect(sign.layers(2225) == ["0 from 50,0 0,0 50×50", "1 from 0,0 50,0 50×50"])
        #expect(move(sign, .previous, 3000))
        // Over the beginning, backwards.
        #expect(sign.layers(3225) == ["\(count - 1) from 50,0 0,0 50×50", "0 from 0,0 50,0 50×50"])
        #expect(item(sign, 3450) == count - 1)
        #expect(move(sign, .next, 4000))
        #expect(sign.layers(4225) == ["\(count - 1) from 50,0 0,0 50×50", "0 from 0,0 50,0 50×50"])
    }

    @Test("who asks again before a page has come goes one further", arguments: [2, 3, 4])
    func hurried(count: Int) {
        for heading in [SceneMove.next, .previous] {
            for gap in [10, 200, 300] as [Int64] {
                let sign = CarouselSign(Self.carousel(count))
                for step in 0..<3 { #expect(move(sign, heading, 1000 + Int64(step) * gap)) }
                let end = item(sign, 3000)
                #expect(end == (heading == .next ? 3 % count : (count * 3 - 3) % count), "\(count) \(gap)")
            }
        }
    }

    @Test("a row that ends has no page beyond its end, and one item none at all")
    func ends() {
        let sign = CarouselSign(Self.carousel(3, loop: false))
        #expect(!move(sign, .previous, 0))
        #expect(move(sign, .item(2), 0) && item(sign, 1000) == 2)
        #expect(!move(sign, .next, 1000))
        #expect(!move(sign, .item(3), 1000) && !move(sign, .item(-1), 1000))
        #expect(!move(CarouselSign(Self.carousel(1)), .next, 0))
        #expect(!move(CarouselSign(Self.carousel(0)), .next, 0))
        #expect(sign.layers(1500) == ["2 from 0,0 0,0 100×50"])
    }

    @Test("a finger is stronger, and autoplay waits a whole interval after the move")
    func fingers() {
        let sign = CarouselSign(Self.carousel(3) { $0.behavior.autoplay = .seconds(5) })
        sign.show(0)
        #expect(move(sign, .next, 4000) && item(sign, 4450) == 1)
        #expect(sign.nextChange == .milliseconds(9450))
        sign.fingers.down(1, 50, 20)
        sign.touch(5000)
        #expect(!move(sign, .next, 5001) && !move(sign, .item(2), 5001))
        #expect(sign.layers(5500) == ["1 from 0,0 0,0 100×50"])
    }

    @Test("a zone is asked by its name; without one it is the front-most that can")
    func zones() {
        let below = Self.carousel(3, id: "below")
        let sign = CarouselSign(below, Self.carousel(1, id: "above"))
        #expect(!move(sign, .next, 0, "nobody") && !move(sign, .next, 0, "above"))
        #expect(move(sign, .next, 0))
        #expect(item(sign, 1000) == 1)
        #expect(move(sign, .item(0), 1000, "below") && item(sign, 2000) == 0)
    }

    @Test("a move begins when it was asked for, however long nothing has been drawn")
    func late() {
        let sign = CarouselSign(Self.carousel(3))
        sign.show(0)
        #expect(move(sign, .next, 3_600_000))
        #expect(sign.layers(3_600_225) == ["0 from 50,0 0,0 50×50", "1 from 0,0 50,0 50×50"])
    }

    @Test("who names no zone means the pages, whatever stands in front of them")
    func pagesFirst() {
        let news = Signs.zone(
            "ticker", frame: "0 40 100 20",
            ["font": Nodes.text("Sans 20"), "items": Nodes.list(["one", "two", "three"].map(Nodes.text))])
        func sign(_ count: Int) -> CarouselSign {
            let carousel = Show(size: Size(width: 100, height: 50), zones: [.carousel(Self.carousel(count))])
            return CarouselSign(Show(size: carousel.size, zones: carousel.zones + Signs.show([news]).zones))
        }
        let pages = sign(3)
        #expect(move(pages, .next, 1000))
        #expect(item(pages, 2000) == 1)
        // Nor does it mean headlines where there is no such page.
        #expect(!move(sign(2), .item(2), 1000))
        // A page alone cannot be turned; the headlines can.
        #expect(move(sign(1), .next, 1000))
    }

    // MARK: Tickers

    private func ticker(_ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:]) -> CarouselSign {
        CarouselSign(
            Signs.show([
                Signs.zone(
                    "ticker", frame: "0 40 100 20",
                    [
                        "font": Nodes.text("Sans 20"), "easing": Nodes.text("linear"), "speed": Nodes.text("60"),
                        "items": Nodes.list(items.map(Nodes.text)),
                    ]
                ).with(more)
            ]))
    }

    @Test("headlines go up and down, whole ones whatever lines they have")
    func vertical() {
        let long = String(repeating: "w", count: 50)
        let sign = ticker(["a", long + " " + long, "b"], ["overflow": Nodes.text("wrap")])
        #expect(move(sign, .next, 0) && item(sign, 1000) == 1)
        #expect(move(sign, .next, 1000) && item(sign, 2000) == 2)
        #expect(move(sign, .previous, 2000) && item(sign, 3000) == 1)
        // At its first line.
        #expect(sign.stage.zoneReports(at: .seconds(3))[0].changesAt == .seconds(3 + 3 + 1 + 3))
        #expect(move(sign, .item(2), 3000) && item(sign, 4000) == 2)
        #expect(!move(sign, .item(3), 4000) && !move(ticker(["a"]), .next, 0))
        #expect(move(sign, .next, 4000) && item(sign, 5000) == 0)
    }

    @Test("a line that moves goes on from the headline that was asked for")
    func horizontal() {
        let items = ["a", "b", "c"].map { String(repeating: $0, count: 40) }
        let sign = ticker(items, ["style": Nodes.text("horizontal")])
        #expect(item(sign, 100) == 0)
        #expect(move(sign, .next, 100) && item(sign, 100) == 1)
        #expect(sign.layers(100).first?.hasSuffix("10,40 40×20") == true)
        #expect(move(sign, .previous, 110) && item(sign, 110) == 0)
        #expect(move(sign, .previous, 120) && item(sign, 120) == 2)
        #expect(move(sign, .item(1), 130) && item(sign, 130) == 1)
        #expect(!move(sign, .item(3), 130))
        sign.fingers.down(1, 50, 50)
        sign.touch(140)
        #expect(!move(sign, .next, 150))
    }

    // MARK: Output

    @Test("on a glass that stands still a move is seen at the next frame")
    func presenter() {
        var carousel = CarouselSign.carousel(3, Rect(Bench.size))
        carousel.behavior.transition = .cut
        for item in carousel.items { carousel.preloaded[item.picture] = CarouselSign.picture(item.picture) }
        let bench = Bench(show: Show(size: Bench.size, zones: [.carousel(carousel)]))
        bench.presenter.onPicturesNeeded = { [unowned bench] keys in
            for key in keys { bench.presenter.deliver(CarouselSign.picture(key), for: key, now: bench.now) }
        }
        #expect(!bench.presenter.move(.next, now: bench.now) && bench.presenter.zoneReports(now: bench.now).isEmpty)
        bench.run(until: bench.now + .seconds(2))
        let frames = bench.records.count
        #expect(bench.presenter.zoneReports(now: bench.now).first?.current?.index == 0)
        #expect(bench.presenter.move(.next, now: bench.now))
        bench.run(until: bench.now + .milliseconds(50))
        #expect(bench.records.count == frames + 1 && bench.offset == 1)
        #expect(bench.presenter.zoneReports(now: bench.now).first?.current?.index == 1)
    }
}

extension ConfigNode {
    /// A zone's settings and some more.
    fileprivate func with(_ more: KeyValuePairs<String, ConfigNode>) -> ConfigNode {
        guard case .mapping(let pairs) = value else { return self }
        return Nodes.mapping(pairs.map { ($0.key, $0.value) } + Array(more))
    }
}
