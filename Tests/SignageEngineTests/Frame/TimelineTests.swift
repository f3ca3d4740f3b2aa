import Testing

@testable import SignageEngine

@Suite struct TimelineTests {
    private func at(_ milliseconds: Int64) -> Instant { Instant(nanoseconds: 0) + .milliseconds(milliseconds) }

    @Test func timeIsZeroUntilTheSignBegins() {
        let timeline = Timeline()
        #expect(timeline.elapsed(at: at(5000)) == .zero)
        #expect(timeline.instant(of: .milliseconds(40), asOf: at(5000)) == at(5040))
        timeline.begin(at: at(5000))
        #expect(timeline.elapsed(at: at(5700)) == .milliseconds(700))
        #expect(timeline.instant(of: .milliseconds(700), asOf: at(9000)) == at(5700))
    }

    @Test func paceChangesWithoutAJump() {
        let timeline = Timeline()
        timeline.begin(at: at(1000))
        timeline.setRate(10, at: at(2000))
        #expect(timeline.elapsed(at: at(2000)) == .seconds(1))
        #expect(timeline.elapsed(at: at(2500)) == .seconds(6))
        timeline.setRate(0, at: at(2500))
        #expect(timeline.elapsed(at: at(99_000)) == .seconds(6))
        timeline.setRate(1, at: at(100_000))
        #expect(timeline.elapsed(at: at(101_000)) == .seconds(7))
    }

    /// Otherwise a frame would be asked for at an instant at which nothing has changed yet, for ever.
    @Test(arguments: [1, 3, 7, 10, 100, 1000] as [Int64])
    func whatComesAtATimeIsThereAtItsInstant(rate: Int64) {
        let timeline = Timeline()
        timeline.begin(at: at(1))
        timeline.setRate(rate, at: at(17))
        for nanoseconds in stride(from: Int64(16_000_001), to: 500_000_000, by: 7_654_321) {
            let due = Span.nanoseconds(nanoseconds)
            let instant = timeline.instant(of: due, asOf: at(0))
            #expect(timeline.elapsed(at: instant) >= due)
            #expect(timeline.elapsed(at: instant - .nanoseconds(1)) < due)
        }
    }

    @Test func nothingComesWhileTimeStandsStill() {
        let timeline = Timeline()
        timeline.begin(at: at(0))
        timeline.setRate(0, at: at(100))
        #expect(timeline.instant(of: .milliseconds(101), asOf: at(500)) == .distantFuture)
        #expect(timeline.instant(of: .milliseconds(100), asOf: at(500)) <= at(500))
        timeline.skip(.milliseconds(16))
        #expect(timeline.elapsed(at: at(500)) == .milliseconds(116))
    }

    @Test func eachChangeIsCounted() {
        let timeline = Timeline()
        timeline.begin(at: at(0))
        timeline.setRate(1, at: at(1))
        #expect(timeline.version == 0)
        timeline.setRate(2, at: at(1))
        timeline.skip(.seconds(1))
        #expect(timeline.version == 2)
    }

    @Test func fastTimeStandsStillAtItsEndHoweverLongItGoes() {
        let timeline = Timeline()
        timeline.begin(at: at(0))
        timeline.setRate(1000, at: at(1000))
        var (instant, last) = (at(1000), Span.zero)
        for _ in 0..<100 {
            instant += .seconds(86_400 * 30)
            let elapsed = timeline.elapsed(at: instant)
            #expect(elapsed >= last && elapsed <= Timeline.longest)
            #expect(timeline.pace(at: instant).elapsed == elapsed)
            // What is asked for next never lies at an instant at which nothing has changed.
            let due = timeline.instant(of: elapsed + .milliseconds(16), asOf: instant)
            #expect(due == .distantFuture || timeline.elapsed(at: due) > elapsed)
            timeline.skip(.seconds(100_000))
            last = elapsed
        }
        #expect(last == Timeline.longest && timeline.pace(at: instant).rate == 0)
        #expect(timeline.instant(of: Span(nanoseconds: .max), asOf: instant) == .distantFuture)
        timeline.setRate(1, at: instant)
        timeline.skip(Span(nanoseconds: .max))
        #expect(timeline.elapsed(at: instant + .seconds(1)) == Timeline.longest)
    }

    @Test func fastWallClocksStandStillAtTheirEnd() {
        // As late as anybody may set one.
        var wall = WallClock(.seconds(4_102_444_799), at: at(0), rate: 1000)
        for day in Int64(1)...200 {
            let instant = at(0) + .seconds(86_400 * day)
            #expect(wall.time(at: instant) <= WallClock.latest)
            wall = wall.paced(day % 2 == 0 ? 1000 : 999, from: instant)
        }
        let end = at(0) + .seconds(86_400 * 400)
        #expect(wall.time(at: end) == WallClock.latest)
        #expect(wall.instant(of: WallClock.latest + .seconds(1)) == .distantFuture)
        #expect(WallClock(.seconds(9_000_000_000), at: end).time(at: end + .seconds(1)) == WallClock.latest)
    }

    @Test func wallClocksGoAtTheirPace() {
        let wall = WallClock(.seconds(1_000_000), at: at(1000), rate: 100)
        #expect(wall.time(at: at(1500)) == .seconds(1_000_050))
        #expect(wall.instant(of: .seconds(1_000_050)) == at(1500))
        #expect(wall.instant(of: .seconds(1_000_000)) == at(1000))
        let standing = wall.paced(0, from: at(1500))
        #expect(standing.time(at: at(77_000)) == .seconds(1_000_050))
        #expect(standing.instant(of: .seconds(1_000_051)) == .distantFuture)
        #expect(WallClock(offset: .seconds(5)).time(at: at(1000)) == .seconds(6))
    }
}
