import SignageEngine
import Testing

@Suite struct OutputPowerTests {
    private func glass(_ bench: Bench) -> PixelBuffer? { bench.display.glass(of: bench.output.id) }

    @Test func anOutputThatIsOffIsGivenNothingAndAsksForNoStep() throws {
        let bench = Bench()
        bench.run(until: bench.now + .seconds(1))
        let commits = bench.display.commits.count
        try bench.presenter.setPower(false)
        #expect(!bench.presenter.isOn)
        #expect(bench.presenter.step(now: bench.now, wall: WallClock(offset: .zero)) == .wait(until: .distantFuture))
        bench.run(until: bench.now + .seconds(100))
        #expect(bench.display.commits.count == commits)
        #expect(glass(bench) == nil)
    }

    @Test(arguments: [Span.milliseconds(3), .milliseconds(900), .seconds(36_000)])
    func onAgainItIsSetAnewAndShowsThePictureOfThatInstantWhole(pause: Span) throws {
        let (bench, undisturbed) = (Bench(), Bench())
        bench.display.recordsCommits = true
        undisturbed.display.recordsCommits = false
        bench.run(until: bench.now + .milliseconds(1007))
        // In the middle of a flip, or between two.
        try bench.presenter.setPower(false)
        bench.run(until: bench.now + pause)
        let before = bench.display.commits.count
        try bench.presenter.setPower(true)
        bench.run(until: bench.now + .seconds(1))
        #expect(bench.display.commits.dropFirst(before).map(\.kind).prefix(2) == [.modeset, .flip])
        #expect(bench.display.violations == 0)
        let buffer = try #require(glass(bench))
        let epoch = try #require(bench.timeline.epoch)
        let last = try #require(bench.records.last)
        let top = try OutputPresenterTests.offset(of: Bench.scroll(), at: last.intended - epoch)
        let whole = (0..<Bench.size.height).allSatisfy { y in
            (0..<Bench.size.width).allSatisfy { buffer.pixel(x: $0, y: y) == 0xFF00_0000 | Pixel((top + y) % 101) }
        }
        #expect(whole)
        #expect(bench.now - last.presented < .milliseconds(40))
    }

    @Test func timeOffIsNoMissedRefreshAndNoLostFlip() throws {
        let bench = Bench()
        bench.run(until: bench.now + .seconds(1))
        for _ in 0..<5 {
            try bench.presenter.setPower(false)
            bench.run(until: bench.now + .seconds(3600))
            try bench.presenter.setPower(true)
            bench.run(until: bench.now + .seconds(1))
        }
        #expect(bench.presenter.statistics.missed == 0)
        #expect(bench.presenter.statistics.lostFlips == 0)
        #expect(bench.presenter.statistics.refusedCommits == 0)
    }

    @Test func aFlipThatIsToldAfterTheOutputWentOffChangesNothing() throws {
        let bench = Bench()
        bench.run(until: bench.now + .milliseconds(500))
        _ = bench.presenter.step(now: bench.now, wall: WallClock(offset: .zero))
        let pending = try #require(bench.display.pending(on: bench.output.id))
        try bench.presenter.setPower(false)
        let presented = bench.presenter.statistics.presented
        let late = FlipEvent(output: bench.output.id, ticket: pending.ticket, instant: bench.now, sequence: 7)
        bench.presenter.flipped(late, now: bench.now)
        #expect(bench.presenter.statistics.presented == presented)
        #expect(bench.presenter.step(now: bench.now, wall: WallClock(offset: .zero)) == .wait(until: .distantFuture))
        // Nor does it count as an answer to what came after.
        try bench.presenter.setPower(true)
        _ = bench.presenter.step(now: bench.now, wall: WallClock(offset: .zero))
        bench.presenter.flipped(late, now: bench.now)
        #expect(bench.presenter.statistics.presented == presented)
    }

    @Test func whatCannotBeSwitchedStaysAsItIs() throws {
        let bench = Bench()
        bench.run(until: bench.now + .milliseconds(500))
        bench.display.powerRefusals = [.accessDenied]
        let fault = #expect(throws: DisplayFault.self) { try bench.presenter.setPower(false) }
        #expect(fault?.kind == .sessionInactive)
        #expect(bench.presenter.isOn)
        let before = bench.presenter.statistics.presented
        bench.run(until: bench.now + .seconds(1))
        #expect(bench.presenter.statistics.presented >= before + 58)
        #expect(bench.display.commits.count { $0.kind == .modeset } == 1)
    }

    @Test func anOutputCanBeOffBeforeItHasShownAnything() throws {
        let bench = Bench(show: Bench.still())
        try bench.presenter.setPower(false)
        bench.run(until: bench.now + .seconds(10))
        #expect(bench.display.commits.isEmpty)
        try bench.presenter.setPower(true)
        bench.run(until: bench.now + .seconds(1))
        #expect(glass(bench)?.pixel(x: 3, y: 3) == 0xFF12_3456)
    }

    @Test func whoWatchesSeesThatItIsDarkAndThenThePicture() throws {
        let bench = Bench(show: Bench.still())
        let mirror = GlassMirror {}
        bench.presenter.mirror = mirror
        mirror.isWatched = true
        bench.run(until: bench.now + .seconds(1))
        var frame = GlassMirror.Frame()
        #expect(mirror.take(into: &frame) && !frame.list.layers.isEmpty)
        try bench.presenter.setPower(false)
        #expect(mirror.take(into: &frame) && frame.list.layers.isEmpty)
        try bench.presenter.setPower(true)
        bench.run(until: bench.now + .seconds(1))
        #expect(mirror.take(into: &frame) && !frame.list.layers.isEmpty)
    }

    /// Whoever asks what is seen there must not wait for a first picture that does not come.
    @Test func anOutputThatIsOffBeforeItHasShownAnythingIsBlack() throws {
        let bench = Bench()
        let mirror = GlassMirror {}
        bench.presenter.mirror = mirror
        mirror.isWatched = true
        try bench.presenter.setPower(false)
        var frame = GlassMirror.Frame()
        #expect(mirror.take(into: &frame) && frame.list.layers.isEmpty)
        #expect(frame.number > 0)
    }
}
