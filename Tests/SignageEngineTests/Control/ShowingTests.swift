import Testing

@testable import SignageEngine

/// What the play log is told: each time that something was shown, once, with its length and its end.
@Suite("Showings")
struct ShowingTests {
    /// A sign, and what it has told: "banner 1 banner 0 0+5450 next seen".
    private final class Log {
        let sign: CarouselSign
        private(set) var lines: [String] = []
        init(_ sign: CarouselSign) {
            self.sign = sign
            sign.stage.onShowing = { [unowned self] in lines.append(ShowingTests.text($0)) }
        }

        /// Draws at a time, and says that it is on the glass.
        func see(_ milliseconds: Int64) {
            sign.show(milliseconds)
            sign.stage.noteSighting()
        }
        func end(_ milliseconds: Int64) -> [String] {
            sign.stage.endShowings(because: .stop, at: .milliseconds(milliseconds))
            defer { lines = [] }
            return lines
        }
    }

    fileprivate static func text(_ showing: Showing) -> String {
        let start = (showing.start - SceneTime.sampleStart).nanoseconds / 1_000_000
        return "\(showing.zone.rawValue) \(showing.item.map { "\($0) " } ?? "")\(showing.name ?? "-") "
            + "\(start)+\(showing.length.nanoseconds / 1_000_000) \(showing.end.rawValue)"
            + (showing.isPresented ? "" : " unseen")
    }

    private func banner(_ count: Int, idleReset: Span? = nil, _ set: (inout CarouselShow) -> Void = { _ in }) -> Log {
        Log(
            CarouselSign(
                CarouselSign.carousel(count) {
                    $0.behavior.autoplay = .seconds(5)
                    set(&$0)
                }, idleReset: idleReset))
    }

    @Test("each item of a carousel is told when the next has come, however seldom anybody looks")
    func autoplay() {
        for step: Int64 in [7, 50, 1000, 6000] {
            let log = banner(3)
            for now in stride(from: Int64(0), through: 18_000, by: Int(step)) { log.see(now) }
            let last = 18_000 - 18_000 % step
            let lines = log.end(last)
            // Those that nobody has seen between two looks are told all the same.
            #expect(
                lines.map { $0.split(separator: " ").filter { $0 != "unseen" }.joined(separator: " ") } == [
                    "banner 0 banner 0 0+5450 next", "banner 1 banner 1 5450+5450 next",
                    "banner 2 banner 2 10900+5450 next", "banner 0 banner 0 16350+\(last - 16_350) stop",
                ])
            if step <= 1000 { #expect(!lines.contains { $0.hasSuffix("unseen") }) }
        }
    }

    @Test("a finger, a request and the return to the start are told apart")
    func reasons() {
        let log = banner(4, idleReset: .seconds(20)) { $0.behavior.autoplay = nil }
        log.see(0)
        log.sign.swipe(from: (90, 20), to: (10, 20), 1000)
        log.see(2000)
        _ = log.sign.stage.move(.next, at: .milliseconds(3000))
        log.sign.serve()
        log.see(4000)
        log.see(30_000)
        log.see(31_000)
        #expect(
            log.lines.map { $0.split(separator: " ").suffix(1).joined() } == ["touch", "request", "idle"])
        #expect(log.end(32_000).last?.hasPrefix("banner 0 banner 0") == true)
    }

    @Test("a drag that comes back ends nothing")
    func hesitation() {
        let log = banner(3)
        log.see(0)
        log.sign.fingers.down(1, 90, 20)
        for (x, now) in [(80, 100), (60, 200), (85, 2000)] as [(Double, Int64)] {
            log.sign.fingers.move(1, x, 20)
            log.sign.touch(now)
        }
        log.sign.fingers.upAll()
        log.sign.touch(3000)
        log.see(4000)
        #expect(log.lines.isEmpty)
        for now in stride(from: Int64(4000), through: 18_000, by: 20) { log.see(now) }
        // It waits ten seconds after the touch, and then goes on by itself.
        #expect(log.lines == ["banner 0 banner 0 0+13450 next"])
    }

    @Test("what stays in other content goes on, what is gone has ended, and what is new begins with the next frame")
    func reload() {
        let log = banner(3)
        log.see(0)
        let more = CarouselSign.carousel(5) { $0.behavior.autoplay = .seconds(5) }
        log.sign.stage.adopt(Show(size: Size(width: 400, height: 300), zones: [.carousel(more)]))
        log.see(3000)
        #expect(log.lines.isEmpty)
        var other = CarouselSign.carousel(2, id: "banner") { $0.behavior.autoplay = .seconds(5) }
        other.items = other.items.map { item in
            var item = item
            item.picture.path = "new \(item.number)"
            return item
        }
        log.sign.stage.adopt(Show(size: Size(width: 400, height: 300), zones: [.carousel(other)]))
        log.see(4000)
        #expect(log.lines == ["banner 0 banner 0 0+4000 reload"])
        log.sign.stage.adopt(Show(size: Size(width: 400, height: 300), zones: []))
        log.see(4500)
        #expect(log.lines.last == "banner 0 new 0 4000+500 reload")
        #expect(log.end(9000).count == 2)
    }

    @Test("the whole of what was a draft goes on as one showing; another reload ends it")
    func draft() {
        func show(_ names: [String], isDraft: Bool = false) -> Show {
            let pictures = names.map { _ in
                Texture(size: Size(width: 400, height: 300), pixels: Array(repeating: 0xFF, count: 120_000))
            }
            var backdrop = Backdrop(
                id: ZoneID(rawValue: "b"), frame: Rect(x: 0, y: 0, width: 400, height: 300),
                strip: Strip(pictures, axis: .vertical)!, direction: .up, span: .seconds(60), snap: false)
            backdrop.names = names
            return Show(size: Size(width: 400, height: 300), zones: [.background(backdrop)], isDraft: isDraft)
        }
        let log = Log(CarouselSign(show(["1", "2"], isDraft: true)))
        log.see(0)
        log.see(1000)
        log.sign.stage.adopt(show(["1", "2", "3"]))
        log.see(2000)
        log.see(3000)
        #expect(log.lines.isEmpty)
        log.sign.stage.adopt(show(["1", "2", "3", "4"]))
        log.see(4000)
        #expect(log.end(5000) == ["b 1, 2, 3 0+4000 reload", "b 1, 2, 3, 4 4000+1000 stop"])
        // What came instead of the rest of it is something else.
        let other = Log(CarouselSign(show(["1", "2"], isDraft: true)))
        other.see(0)
        other.sign.stage.adopt(show(["2", "1"]))
        other.see(1000)
        #expect(other.end(2000) == ["b 1, 2 0+1000 reload", "b 2, 1 1000+1000 stop"])
    }

    @Test("zones that are one whole last as long as they show the same; colours and clocks are no content")
    func wholes() {
        func show(_ text: String) -> Show {
            Signs.show([
                Signs.zone("text", ["text": Nodes.text(text)]),
                Nodes.mapping([("id", Nodes.text("c")), ("kind", Nodes.text("clock"))]),
                Nodes.mapping([
                    ("id", Nodes.text("d")), ("kind", Nodes.text("color")), ("color", Nodes.text("red")),
                ]),
            ])
        }
        let log = Log(CarouselSign(show("Open")))
        log.see(0)
        log.sign.stage.adopt(show("Open"))
        log.see(60_000)
        log.sign.stage.adopt(show("Closed"))
        log.see(90_000)
        #expect(log.end(100_000) == ["z Open 0+90000 reload", "z Closed 90000+10000 stop"])
    }

    @Test("headlines are told one by one, a line that moves as a whole, and no news not at all")
    func tickers() {
        func log(_ items: [String], _ style: String) -> Log {
            Log(
                CarouselSign(
                    Signs.show([
                        Signs.zone(
                            "ticker", frame: "0 40 100 20",
                            [
                                "items": Nodes.list(items.map(Nodes.text)), "font": Nodes.text("Sans 20"),
                                "style": Nodes.text(style),
                            ])
                    ])))
        }
        let vertical = log(["a", "b"], "vertical")
        for now in stride(from: Int64(0), through: 9000, by: 100) { vertical.see(now) }
        #expect(vertical.end(9000) == ["z 0 a 0+4000 next", "z 1 b 4000+4000 next", "z 0 a 8000+1000 stop"])
        let horizontal = log(["a", "b"], "horizontal")
        for now in stride(from: Int64(0), through: 9000, by: 100) { horizontal.see(now) }
        #expect(horizontal.end(9000) == ["z a · b 0+9000 stop"])
        let empty = log([], "vertical")
        empty.see(0)
        #expect(empty.end(9000).isEmpty)
    }

    @Test("a clock that is set changes no length, and a beginning is told as the clock went then")
    func setClock() {
        let log = banner(2)
        log.see(0)
        log.sign.stage.wallStart = log.sign.stage.wallStart - .seconds(3600)
        log.see(5500)
        log.see(11_000)
        #expect(
            log.lines == ["banner 0 banner 0 0+5450 next", "banner 1 banner 1 -3594550+5450 next"])
    }

    // MARK: On the glass

    /// A carousel on a panel of memory.
    private func bench(_ set: (inout CarouselShow) -> Void = { _ in }) -> (Bench, () -> [String]) {
        var carousel = CarouselSign.carousel(3, Rect(Bench.size))
        carousel.behavior.autoplay = .seconds(5)
        carousel.behavior.transition = .cut
        set(&carousel)
        let bench = Bench(show: Show(size: Bench.size, zones: [.carousel(carousel)]))
        bench.presenter.onPicturesNeeded = { [unowned bench] keys in
            for key in keys { bench.presenter.deliver(CarouselSign.picture(key), for: key, now: bench.now) }
        }
        final class Box { var lines: [String] = [] }
        let box = Box()
        bench.presenter.onShowing = {
            box.lines.append(
                "\($0.item ?? -1) \(Int($0.length.seconds.rounded())) \($0.end)\($0.isPresented ? "" : " unseen")")
        }
        return (bench, { box.lines })
    }

    @Test("what was flipped to was presented, also where it stood still all the time")
    func presented() {
        let (bench, lines) = bench()
        bench.run(until: bench.now + .milliseconds(12_300))
        bench.presenter.endShowings(because: .stop, now: bench.now)
        #expect(lines() == ["0 5 next", "1 5 next", "2 2 stop"])
    }

    @Test("while another program has the display nothing is presented, and both sides are told apart")
    func sessionLost() {
        let (bench, lines) = bench()
        bench.run(until: bench.now + .milliseconds(2000))
        bench.display.refusals = [.accessDenied]
        bench.display.controlRefusals = Array(repeating: .accessDenied, count: 9)
        // The next commit is the next item's, at five seconds.
        bench.run(until: bench.now + .milliseconds(17_300))
        bench.presenter.endShowings(because: .stop, now: bench.now)
        #expect(lines() == ["0 5 next", "1 5 next unseen", "2 4 display unseen", "2 1 next", "0 4 stop"])
    }

    @Test("lengths are those of the people in front of it, also while time stands still, runs or leaps")
    func pace() throws {
        let (bench, lines) = bench()
        bench.run(until: bench.now + .milliseconds(2000))
        bench.timeline.setRate(0, at: bench.now)
        bench.run(until: bench.now + .seconds(100))
        #expect(bench.presenter.move(.next, now: bench.now))
        bench.run(until: bench.now + .seconds(30))
        try bench.presenter.setPower(false, now: bench.now)
        bench.run(until: bench.now + .seconds(20))
        try bench.presenter.setPower(true, now: bench.now)
        bench.run(until: bench.now + .seconds(10))
        // Pages that are leapt over are seen by nobody, for no time.
        bench.timeline.skip(.seconds(12))
        bench.run(until: bench.now + .seconds(40))
        #expect(
            lines() == [
                "0 102 request", "1 30 power", "1 20 power unseen", "1 10 next", "2 0 next unseen",
            ])
        bench.timeline.setRate(10, at: bench.now)
        bench.run(until: bench.now + .seconds(50))
        let fast = lines().dropFirst(5)
        // 500 seconds of the sign's time, in pages of five.
        #expect(fast.count >= 99)
        #expect(fast.first?.hasPrefix("0 40 ") == true)
        #expect(
            fast.dropFirst().allSatisfy {
                $0.hasPrefix("0 0 ") || $0.hasPrefix("1 0 ") || $0.hasPrefix("2 0 ") || $0.contains(" 1 ")
            })
    }

    @Test("an output that is off shows nothing to anybody")
    func power() throws {
        let (bench, lines) = bench()
        bench.run(until: bench.now + .milliseconds(2000))
        try bench.presenter.setPower(false, now: bench.now)
        bench.run(until: bench.now + .milliseconds(7000))
        try bench.presenter.setPower(true, now: bench.now)
        bench.run(until: bench.now + .milliseconds(800))
        bench.presenter.endShowings(because: .stop, now: bench.now)
        #expect(lines() == ["0 2 power", "0 3 next unseen", "1 4 power unseen", "1 1 stop"])
    }
}
