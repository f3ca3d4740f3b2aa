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
