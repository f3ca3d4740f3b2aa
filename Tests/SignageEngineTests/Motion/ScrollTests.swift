import SignageEngine
import Testing

@Suite struct ScrollPaceTests {
    static let sixty = RefreshRate(refreshes: 60)

    @Test(arguments: [
        // pixels, seconds, expected at 60 Hz
        (1080, 20, ScrollPace.pixelsPerRefresh(1)),  // 54 px/s
        (2160, 20, .pixelsPerRefresh(2)),  // 108
        (1800, 20, .pixelsPerRefresh(2)),  // 90 px/s: 1.5 a refresh, the faster at a tie
        (600, 20, .refreshesPerPixel(2)),  // 30
        (560, 20, .refreshesPerPixel(2)),  // 28: 1/2 is nearer than 1/3
        (480, 20, .refreshesPerPixel(3)),  // 24: 0.4 is nearer to 1/3 than to 1/2
        (1, 20, .refreshesPerPixel(1200)),
    ])
    func snappingTakesTheNearestEvenStep(pixels: Int, seconds: Int64, expected: ScrollPace) {
        #expect(ScrollPace(pixels: pixels, in: .seconds(seconds), snap: true, refresh: Self.sixty) == expected)
    }

    @Test func withoutSnappingTheSpeedStaysWhatItWas() {
        let pace = ScrollPace(pixels: 1080, in: .seconds(20), snap: false, refresh: Self.sixty)
        #expect(pace.speed(at: Self.sixty) == 54)
    }
}

@Suite struct ScrollMotionTests {
    static let refresh = RefreshRate(refreshes: 65_000_000, seconds: 1344 * 806)
    static let paces: [ScrollPace] = [
        .pixelsPerRefresh(1), .pixelsPerRefresh(7), .refreshesPerPixel(3), .free(pixels: 1081, in: .seconds(20)),
    ]
    /// 0, 2^19 s, 2^24 s, 49.7 days, a year: where 32-bit and floating-point clocks have stumbled.
    static let starts: [Span] = [
        .zero, .seconds(524_288), .seconds(16_777_216), .milliseconds(4_294_967_296), .seconds(31_536_000),
    ]

    @Test(arguments: starts)
    func everyStepIsTheSameWherverTheClockStands(start: Span) {
        let motion = ScrollMotion(length: 1081, pace: .pixelsPerRefresh(2), refresh: Self.refresh)
        let first = Self.refresh.count(in: start)
        var previous = motion.offset(after: Self.refresh.span(of: first))
        for index in 1...3600 {
            let offset = motion.offset(after: Self.refresh.span(of: first + Int64(index)))
            #expect((offset - previous + 1081) % 1081 == 2)
            previous = offset
        }
    }

    @Test(arguments: paces)
    func theNextChangeIsTheFirstAndTheOffsetHoldsUntilThen(pace: ScrollPace) throws {
        let motion = ScrollMotion(length: 97, pace: pace, refresh: Self.refresh)
        var time = Span.milliseconds(-700)
        for _ in 0..<500 {
            let offset = motion.offset(after: time)
            let next = try #require(motion.nextChange(after: time))
            #expect(next > time)
            #expect(motion.offset(after: next - .nanoseconds(1)) == offset)
            #expect(motion.offset(after: next) != offset)
            time = next
        }
    }

    @Test func aStripOfOnePixelNeverChanges() {
        let motion = ScrollMotion(length: 1, pace: .pixelsPerRefresh(1), refresh: Self.refresh)
        #expect(motion.offset(after: .seconds(5)) == 0)
        #expect(motion.nextChange(after: .zero) == nil)
    }

    @Test func aStepOfAWholeStripStandsStill() {
        let motion = ScrollMotion(length: 4, pace: .pixelsPerRefresh(8), refresh: Self.refresh)
        #expect(motion.nextChange(after: .zero) == nil)
    }

    @Test func unsnappedSpeedIsExactOverAYear() {
        let motion = ScrollMotion(length: 1080, pace: .free(pixels: 1080, in: .seconds(20)), refresh: Self.refresh)
        #expect(motion.offset(after: .seconds(31_536_000)) == 0)
        #expect(motion.offset(after: .seconds(31_536_000 + 10)) == 540)
        #expect(motion.offset(after: .seconds(-1)) == 1080 - 54)
    }
}
