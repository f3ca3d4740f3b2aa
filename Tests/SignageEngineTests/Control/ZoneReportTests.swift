import Testing

@testable import SignageEngine

/// What zones say of themselves is what is on the glass, and what they foretell comes true.
@Suite("Zone reports")
struct ZoneReportTests {
    private func text(_ report: ZoneReport?) -> String {
        guard let report else { return "none" }
        let current = report.current.map { "\($0.index + 1)/\($0.count) \($0.name)" } ?? "-"
        return "\(report.kind) \(current)" + (report.changesAt.map { " until \($0.nanoseconds / 1_000_000)" } ?? "")
    }

    /// The first zone's at a time, which the stage is not told of.
    private func at(_ milliseconds: Int64, _ sign: CarouselSign) -> String {
        text(sign.stage.zoneReports(at: .milliseconds(milliseconds)).first)
    }

    private func banner(_ count: Int, _ set: (inout CarouselShow) -> Void = { _ in }) -> CarouselSign {
        CarouselSign(
            CarouselSign.carousel(count) {
                $0.behavior.autoplay = .seconds(5)
                set(&$0)
            })
    }

    // MARK: Carousels

    @Test("a carousel names the item that is nearest, and when the next begins to come")
    func carousel() {
        let sign = banner(3)
        #expect(at(0, sign) == "carousel 1/3 banner 0 until 5000")
        #expect(at(4999, sign) == "carousel 1/3 banner 0 until 5000")
        // Sliding: until the other has come, then until the one after it comes.
        #expect(at(5100, sign) == "carousel 1/3 banner 0 until 5450")
        #expect(at(5350, sign) == "carousel 2/3 banner 1 until 10450")
        #expect(at(5450, sign) == "carousel 2/3 banner 1 until 10450")
        #expect(at(11_000, sign) == "carousel 3/3 banner 2 until 15900")
    }

    @Test("a report tells of a time without making it come")
    func changesNothing() {
        let sign = banner(3)
        sign.show(1000)
        let shelf = sign.requests.count
        #expect(at(5350, sign) == "carousel 2/3 banner 1 until 10450")
        #expect(sign.said().isEmpty && sign.requests.count == shelf && !sign.stage.shelf.hasRequests)
        #expect(sign.motion?.isMoving == false)
        #expect(sign.layers(1100) == ["0 from 0,0 0,0 100×50"])
        #expect(sign.nextChange == .milliseconds(5000))
    }

    @Test("while a finger holds it, no other comes by itself; afterwards one does when the wait is over")
    func held() {
        let sign = banner(3) { $0.behavior.resumeAfter = .seconds(20) }
        sign.fingers.down(1, 90, 20)
        sign.touch(1000)
        #expect(at(1000, sign) == "carousel 1/3 banner 0")
        sign.fingers.move(1, 60, 20)
        sign.touch(1100)
        sign.fingers.move(1, 4, 20)
        sign.touch(1200)
        #expect(at(9000, sign) == "carousel 2/3 banner 1")
        sign.fingers.upAll()
        sign.touch(9000)
        #expect(at(9001, sign) == "carousel 2/3 banner 1 until 29000")
        #expect(at(28_999, sign) == "carousel 2/3 banner 1 until 29000")
    }

    @Test("what never changes says so: one item, no autoplay; without any item there is nothing")
    func still() {
        #expect(at(7000, banner(1)) == "carousel 1/1 banner 0")
        #expect(at(7000, banner(3) { $0.behavior.autoplay = nil }) == "carousel 1/3 banner 0")
        #expect(at(7000, banner(0)) == "carousel -")
    }

    @Test("items keep their numbers in the playlist where others are left out")
    func numbers() {
        let sign = banner(3)
        sign.broken = ["banner 1"]
        sign.stage.deliver(nil, for: CarouselSign.carousel(3).items[1].picture)
        sign.show(0)
        sign.show(6000)
        #expect(at(6000, sign) == "carousel 3/3 banner 2 until 10450")
    }

    @Test("what is foretold comes true, whatever fingers have done before")
    func foretold() {
        for seed in 0..<40 as Range<UInt64> {
            var random = SeededGenerator(seed: seed)
            let loop = random.next(below: 2) == 0
            let transition = CarouselBehavior.Transition.allCases[random.next(below: 3)]
            let sign = banner(2 + random.next(below: 4)) {
                $0.loop = loop
                $0.behavior.transition = transition
                $0.behavior.resumeAfter = .seconds(3)
            }
            var now: Int64 = 0
            for _ in 0..<12 {
                now += Int64(random.next(below: 4000))
                sign.show(now)
                let (from, to) = (Double(random.next(below: 100)), Double(random.next(below: 100)))
                sign.swipe(from: (from, 20), to: (to, 20), now, lasting: 40 + Int64(random.next(below: 300)))
                now += 340 + Int64(random.next(below: 900))
                sign.show(now)
                guard let report = sign.stage.zoneReports(at: .milliseconds(now)).first, let due = report.changesAt
                else {
                    Issue.record("seed \(seed): nothing is foretold at \(now)")
                    continue
                }
                let before = sign.stage.zoneReports(at: due - .nanoseconds(1)).first
                #expect(before?.current == report.current, "seed \(seed) at \(now)")
                #expect(before?.changesAt == due, "seed \(seed) at \(now)")
                let after = sign.stage.zoneReports(at: due + .milliseconds(451)).first
                #expect(after?.current != report.current, "seed \(seed) at \(now)")
            }
        }
    }

    // MARK: Tickers

    private func ticker(_ items: [String], _ more: KeyValuePairs<String, ConfigNode> = [:]) -> CarouselSign {
        let base: KeyValuePairs<String, ConfigNode> = [
            "font": Nodes.text("Sans 20"), "easing": Nodes.text("linear"), "speed": Nodes.text("60"),
            "separator": Nodes.text("+"), "spacing": Nodes.text("4"),
        ]
        let list = items.isEmpty ? [] : [(key: "items", value: Nodes.list(items.map(Nodes.text)))]
        let settings = [("id", Nodes.text("z")), ("kind", Nodes.text("ticker"))]
        return CarouselSign(
            Signs.show([
                Nodes.mapping(
                    settings + [("frame", Nodes.list("0", "40", "100", "20"))] + Array(base) + list + Array(more))
            ]))
    }

    @Test("a vertical ticker names its headline")
    func vertical() {
        let sign = ticker(["one", "two"])
        #expect(at(0, sign) == "ticker 1/2 one until 3000")
        #expect(at(3400, sign) == "ticker 1/2 one until 4000")
        #expect(at(3600, sign) == "ticker 2/2 two until 7000")
        #expect(at(4000, sign) == "ticker 2/2 two until 7000")
        #expect(at(9000, ticker(["one"])) == "ticker 1/1 one")
        #expect(at(9000, ticker([])) == "ticker -")
    }

    @Test("a headline of several lines is one until its last line has been read")
    func wrapped() {
        let long = String(repeating: "w", count: 50)
        let sign = ticker([long + " " + long, "b"], ["overflow": Nodes.text("wrap")])
        for now in [0, 3500, 4000, 6999] as [Int64] {
            #expect(at(now, sign) == "ticker 1/2 \(long) \(long) until 7000")
        }
        #expect(at(8000, sign) == "ticker 2/2 b until 11000")
    }

    @Test("a line that moves names the headline at the edge where it leaves, and when the next is there")
    func horizontal() {
        // 30 + 9 + 40 + 9 pixels, one each refresh.
        let (a, b) = (String(repeating: "a", count: 30), String(repeating: "b", count: 40))
        let sign = ticker([a, b], ["style": Nodes.text("horizontal")])
        #expect(at(0, sign) == "ticker 1/2 \(a) until 650")
        #expect(at(640, sign) == "ticker 1/2 \(a) until 650")
        #expect(at(651, sign) == "ticker 2/2 \(b) until 1466")
        #expect(at(1470, sign) == "ticker 1/2 \(a) until 2116")
        sign.fingers.down(1, 50, 50)
        sign.touch(1500)
        #expect(at(9500, sign) == "ticker 1/2 \(a)")
        #expect(at(5, ticker(["one"], ["style": Nodes.text("horizontal")])) == "ticker 1/1 one")
    }

    // MARK: Others

    @Test("a backdrop names the picture in its middle, whichever way it moves", arguments: ["up", "down"])
    func backdrop(direction: String) {
        let show = Signs.show(
            [
                Signs.zone(
                    "background",
                    ["source": Nodes.text("bg"), "direction": Nodes.text(direction), "duration": Nodes.text("2s")])
            ], files: ["bg/1.png": "100x40 1", "bg/2.png": "100x80 2"])
        let sign = CarouselSign(show)
        var last = sign.stage.zoneReports(at: .zero)[0]
        #expect(last.kind == "background" && last.current?.count == 2)
        for _ in 0..<6 {
            guard let due = last.changesAt else { return #expect(Bool(false), "it moves for ever") }
            let before = sign.stage.zoneReports(at: due - .milliseconds(17))[0]
            #expect(before.current == last.current && before.changesAt == due)
            let next = sign.stage.zoneReports(at: due)[0]
            #expect(next.current != last.current)
            last = next
        }
        // A whole round in four seconds.
        #expect(
            sign.stage.zoneReports(at: .seconds(1))[0].current == sign.stage.zoneReports(at: .seconds(5))[0].current)
    }

    @Test("a clock says its words and when they change, whether or not anybody looked since")
    func clock() {
        let show = Signs.show([Signs.zone("clock", ["format": Nodes.text("%H:%M")])])
        let sign = CarouselSign(show)
        #expect(at(0, sign) == "clock 1/1 00:00 until 60000")
        #expect(at(59_999, sign) == "clock 1/1 00:00 until 60000")
        #expect(at(60_000, sign) == "clock 1/1 00:01 until 120000")
        sign.stage.wallStart = sign.stage.wallStart + .seconds(3600 - 30)
        #expect(at(1000, sign) == "clock 1/1 00:59 until 30000")
    }

    @Test("what stands still names its picture or its words")
    func stills() {
        let show = Signs.show(
            [
                Signs.zone("image", ["source": Nodes.text("logos")]), Signs.zone("color", ["color": Nodes.text("red")]),
                Signs.zone("text", ["text": Nodes.text("Open")]),
            ].enumerated().map { index, zone in zone.named("z\(index)") }, files: ["logos/a.png": "8x8 1"])
        let reports = CarouselSign(show).stage.zoneReports(at: .zero)
        #expect(reports.map(text) == ["image 1/1 logos/a.png", "color -", "text 1/1 Open"])
        #expect(reports.map(\.frame) == Array(repeating: Rect(x: 0, y: 0, width: 100, height: 60), count: 3))
        let empty = CarouselSign(Signs.show([Signs.zone("image", ["source": Nodes.text("none.png")])]))
        #expect(at(0, empty) == "card -")
    }
}

extension ConfigNode {
    /// A zone's settings with another name.
    fileprivate func named(_ id: String) -> ConfigNode {
        guard case .mapping(let pairs) = value else { return self }
        return Nodes.mapping(pairs.map { ($0.key, $0.key == "id" ? Nodes.text(id) : $0.value) })
    }
}
