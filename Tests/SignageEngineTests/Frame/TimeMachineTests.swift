import Testing

@testable import SignageEngine

/// A presenter whose sign's time is stopped, stepped and sent on.
@Suite struct TimeMachineTests {
    private func begun() -> Bench {
        let bench = Bench()
        bench.display.recordsCommits = false
        bench.run(until: bench.now + .seconds(1))
        return bench
    }

    @Test func standingStillCommitsNothing() {
        let bench = begun()
        bench.timeline.setRate(0, at: bench.now)
        // What was under way is shown, and then the picture that belongs to the time that stands.
        bench.run(until: bench.now + .milliseconds(100))
        let (commits, offset) = (bench.presenter.statistics.commits, bench.offset)
        bench.run(until: bench.now + .seconds(60))
        #expect(bench.presenter.statistics.commits == commits)
        #expect(bench.offset == offset)
        #expect(
            bench.presenter.step(now: bench.now, wall: WallClock(offset: .zero)) == .wait(until: .distantFuture))
    }

    @Test func aStepIsOneRefresh() throws {
        let bench = begun()
        bench.timeline.setRate(0, at: bench.now)
        bench.run(until: bench.now + .milliseconds(100))
        for _ in 1...5 {
            let (commits, offset) = (bench.presenter.statistics.commits, try #require(bench.offset))
            bench.timeline.skip(bench.output.refresh.period)
            bench.run(until: bench.now + .milliseconds(100))
            #expect(bench.presenter.statistics.commits == commits + 1)
            #expect(bench.offset == (offset + 1) % 101)
        }
    }

    @Test func timeThatHasComeToItsEndStandsStill() {
        let bench = begun()
        bench.timeline.skip(Timeline.longest - .seconds(3600))
        bench.timeline.setRate(1000, at: bench.now)
        bench.run(until: bench.now + .seconds(10))
        #expect(bench.timeline.elapsed(at: bench.now) == Timeline.longest)
        #expect(
            bench.presenter.step(now: bench.now, wall: WallClock(offset: .zero)) == .wait(until: .distantFuture))
    }

    @Test func tenTimesAsFastIsTenPixelsARefresh() {
        let bench = begun()
        bench.timeline.setRate(10, at: bench.now)
        bench.run(until: bench.now + .milliseconds(100))
        var offsets: [Int] = []
        bench.presenter.onPresented = { _ in offsets.append(bench.offset!) }
        bench.run(until: bench.now + .seconds(2))
        #expect(offsets.count >= 119)
        for (a, b) in zip(offsets, offsets.dropFirst()) { #expect((b - a + 101) % 101 == 10) }
    }

    @Test func theSignGoesOnFromWhereItStood() throws {
        let bench = begun()
        bench.timeline.setRate(0, at: bench.now)
        bench.run(until: bench.now + .milliseconds(100))
        let offset = try #require(bench.offset)
        bench.run(until: bench.now + .seconds(3600))
        bench.timeline.setRate(1, at: bench.now)
        bench.run(until: bench.now + .milliseconds(50))
        let moved = (try #require(bench.offset) - offset + 101) % 101
        #expect((1...4).contains(moved))
    }

    @Test func histogramCountsWhatAFrameTook() {
        let bench = begun()
        bench.presenter.noteCost(.milliseconds(3))
        #expect(bench.presenter.composition.total == 1)
        #expect(bench.presenter.composition.sum == .milliseconds(3))
    }
}
