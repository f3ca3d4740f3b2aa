import SignageEngine
import Testing

/// A carousel of two pages, each of one colour, over the whole of a small panel.
func twoPageCarousel(_ size: Size) -> Show {
    let keys = ["red", "blue"].map { PictureKey(path: $0, target: .stretch(size)) }
    func page(_ color: Pixel) -> Texture { Texture(size: size, pixels: Array(repeating: color, count: size.area)) }
    var carousel = CarouselShow(
        id: ZoneID(rawValue: "banner"), frame: Rect(size), axis: .horizontal,
        items: keys.enumerated().map { CarouselShow.Item($1, number: $0) })
    carousel.preloaded = [keys[0]: page(0xFFFF_0000), keys[1]: page(0xFF00_00FF)]
    return Show(size: size, zones: [.carousel(carousel)])
}

@Suite struct TouchLatencyTests {
    static func frame(_ x: Double, at instant: Instant) -> PointerFrame {
        var frame = PointerFrame(device: InputDeviceID(rawValue: 1), instant: instant)
        frame.append(Contact(id: ContactID(rawValue: 7), x: x, y: 20))
        return frame
    }

    /// The first column that shows the second page; the panel's width where there is none.
    static func edge(_ bench: Bench) -> Int {
        guard let glass = bench.display.glass(of: bench.output.id) else { return -1 }
        return (0..<Bench.size.width).first { glass.pixel(x: $0, y: 10) == 0xFF00_00FF } ?? Bench.size.width
    }

    @Test(arguments: 0..<50)
    func aTouchIsOnTheGlassAtMostOneRefreshAndACompositionLater(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bench = Bench(show: twoPageCarousel(Bench.size))
        bench.run(until: Instant(nanoseconds: 500_000_000))
        bench.presenter.noteCost(.milliseconds(1))
        bench.presenter.touch(Self.frame(60, at: bench.now))
        var x = 60.0
        for _ in 0..<40 {
            bench.run(until: bench.now + .microseconds(.random(in: 2_000...23_000, using: &random)))
            x = x > 24 ? x - 1 : 60
            bench.presenter.touch(Self.frame(x, at: bench.now))
        }
        bench.run(until: bench.now + .milliseconds(100))
        let period = bench.output.refresh.period
        let delays = bench.records.compactMap { record in record.touch.map { record.presented - $0 } }
        #expect(delays.count > 10)
        // One refresh, twice the composition's millisecond, and the timer's margin.
        for delay in delays { #expect(delay <= period + .milliseconds(2) + period / 8 + period / 16) }
        #expect(bench.presenter.statistics.missed == 0)
    }

    @Test(arguments: [0, 2, 5, 12, 16] as [Int64])
    func timersThatAreAlwaysLateDoNotStopThePicture(delay: Int64) {
        let bench = Bench(show: twoPageCarousel(Bench.size))
        bench.run(until: Instant(nanoseconds: 500_000_000))
        for x in stride(from: 60.0, to: 10, by: -5) {
            bench.presenter.touch(Self.frame(x, at: bench.now))
            bench.run(until: bench.now + .milliseconds(8), timerDelay: .milliseconds(delay))
        }
        // Eighty milliseconds of dragging have been shown in more than one step.
        #expect(bench.records.count > 2)
        bench.presenter.touch(PointerFrame(device: InputDeviceID(rawValue: 1), instant: bench.now))
        let before = bench.records.count
        bench.run(until: bench.now + .milliseconds(600), timerDelay: .milliseconds(delay))
        // It settles within 350 ms, at whatever rate the timers allow, and on the second page.
        #expect(bench.records.count - before > 3)
        #expect(Self.edge(bench) == 0)
    }

    @Test func aNewShowEndsTheDragOfTheOldOneInOrder() {
        let bench = Bench(show: twoPageCarousel(Bench.size))
        bench.run(until: Instant(nanoseconds: 500_000_000))
        var events: [CarouselEvent] = []
        bench.presenter.onEvent = { if case .carousel(let event) = $0.kind { events.append(event) } }
        for x in [60, 45, 30] as [Double] {
            bench.presenter.touch(Self.frame(x, at: bench.now))
            bench.run(until: bench.now + .milliseconds(20))
        }
        bench.presenter.adopt(twoPageCarousel(Bench.size))
        // The finger that is still down belongs to no show; lifting it is no tap.
        bench.presenter.touch(Self.frame(28, at: bench.now + .milliseconds(10)))
        bench.presenter.touch(PointerFrame(device: InputDeviceID(rawValue: 1), instant: bench.now + .milliseconds(20)))
        bench.run(until: bench.now + .milliseconds(600))
        let begun = events.count { $0 == .willBeginDragging }
        let ended = events.count { if case .didEndDragging = $0 { true } else { false } }
        #expect(begun == 1)
        #expect(ended == 1)
        #expect(!events.contains { if case .didSelectItem = $0 { true } else { false } })
    }

    @Test func theEdgeStaysUnderTheFingerToThePixel() {
        let bench = Bench(show: twoPageCarousel(Bench.size))
        bench.run(until: Instant(nanoseconds: 500_000_000))
        bench.presenter.touch(Self.frame(60, at: bench.now))
        // Past the slop, where the drag begins without a jump.
        bench.presenter.touch(Self.frame(45, at: bench.now + .milliseconds(20)))
        bench.run(until: bench.now + .milliseconds(100))
        #expect(Self.edge(bench) == 64)
        for x in [40, 33, 20, 21, 44] as [Double] {
            bench.presenter.touch(Self.frame(x, at: bench.now))
            bench.run(until: bench.now + .milliseconds(40))
            #expect(Self.edge(bench) == 64 - (45 - Int(x)))
        }
    }
}
