import SignageEngine
import Testing

/// A presenter on a display of memory, and the little loop that a kernel and an epoll would be.
final class Bench {
    static let size = Size(width: 64, height: 48)
    let output: OutputDescription
    let display: HeadlessDisplay
    let presenter: OutputPresenter
    let timeline = Timeline()
    var now: Instant
    var wallOffset = Span.zero
    var records: [FrameRecord] = []
    private var refreshIndex: Int64 = 0
    private let firstRefresh: Instant

    init(start: Instant = Instant(nanoseconds: 0), refresh: RefreshRate = RefreshRate(refreshes: 60), show: Show? = nil)
    {
        output = OutputDescription(id: OutputID(rawValue: 1), name: "Virtual-1", size: Self.size, refresh: refresh)
        display = HeadlessDisplay(outputs: [output])
        presenter = OutputPresenter(output: output, port: display, timeline: timeline)
        now = start
        firstRefresh = start
        presenter.onPresented = { [unowned self] in records.append($0) }
        presenter.adopt(show ?? Self.scroll())
    }

    /// A strip 101 pixels long in which row y has the colour y; one pixel a refresh at 60 Hz.
    static func scroll(length: Int = 101, span: Span = .milliseconds(1683), snap: Bool = true) -> Show {
        let rows = Texture(
            size: Size(width: size.width, height: length),
            pixels: (0..<length).flatMap { y in Array(repeating: 0xFF00_0000 | Pixel(y), count: size.width) })
        let strip = Strip([rows], axis: .vertical)!
        let backdrop = Backdrop(
            id: ZoneID(rawValue: "backdrop"), frame: Rect(size), strip: strip, direction: .up, span: span, snap: snap)
        return Show(size: size, zones: [.background(backdrop)])
    }

    static func still() -> Show {
        Show(size: size, zones: [.card(MessageCard(ground: 0xFF12_3456, pictures: []))])
    }

    /// The strip position at the top of the glass.
    var offset: Int? { display.glass(of: output.id).map { Int($0.pixel(x: 0, y: 0) & 0xFFFF) } }

    /// Lets time pass without calling the presenter: the machine was busy with others.
    func stall(_ span: Span) {
        now += span
        while firstRefresh + output.refresh.span(of: refreshIndex) <= now { refreshIndex += 1 }
    }

    /// Lets time pass until `end`, calling the presenter whenever it asked for it, with refreshes in between.
    /// Returns false when the presenter gave the output up.
    @discardableResult
    func run(
        until end: Instant, losingFlips: Bool = false, busy: Span = .zero, timerDelay: Span = .zero
    ) -> FlipState.RestartReason? {
        while true {
            let wake: Instant
            switch presenter.step(now: now, wall: WallClock(offset: wallOffset)) {
            case .restart(let reason): return reason
            case .wait(let until): wake = until
            }
            let nextRefresh = firstRefresh + output.refresh.span(of: refreshIndex)
            let next = min(nextRefresh, max(wake == .distantFuture ? wake : wake + timerDelay, now))
            if next >= end {
                now = end
                return nil
            }
            now = max(now, next)
            if next == nextRefresh {
                refreshIndex += 1
                if !losingFlips,
                    let event = display.refresh(output.id, at: now, sequence: UInt32(truncatingIfNeeded: refreshIndex))
                {
                    now += busy
                    presenter.flipped(event, now: now)
                }
            }
        }
    }
}

@Suite struct OutputPresenterTests {
    /// 0, 2^19 s, 2^24 s, 49.7 days, a year.
    static let starts: [Int64] = [0, 524_288, 16_777_216, 4_294_967, 31_536_000]

    @Test(arguments: starts)
    func thirtySixHundredRefreshesInARowNoneMissedEveryStepTheSame(startSeconds: Int64) throws {
        let bench = Bench(start: Instant(nanoseconds: startSeconds * 1_000_000_000))
        bench.display.recordsCommits = false
        var offsets: [Int] = []
        bench.presenter.onPresented = { _ in offsets.append(bench.offset!) }
        bench.run(until: bench.now + .seconds(60) + .milliseconds(50))
        #expect(offsets.count >= 3600)
        for (a, b) in zip(offsets, offsets.dropFirst()) { #expect((b - a + 101) % 101 == 1) }
        #expect(bench.presenter.statistics.missed == 0)
        #expect(bench.display.violations == 0)
    }

    /// The strip position that a show has at an instant.
    static func offset(of show: Show, at elapsed: Span) throws -> Int {
        let stage = Stage(show, refresh: RefreshRate(refreshes: 60))
        var list = DisplayList()
        _ = stage.evaluate(at: elapsed, into: &list)
        guard case .strip(_, let offset) = try #require(list.layers.last).content else {
            throw NoStrip()
        }
        return offset
    }
    struct NoStrip: Error {}

    @Test func theGlassShowsThePositionOfItsOwnInstant() throws {
        let bench = Bench()
        bench.run(until: bench.now + .seconds(2))
        let epoch = try #require(bench.timeline.epoch)
        let record = try #require(bench.records.last)
        #expect(try bench.offset == Self.offset(of: Bench.scroll(), at: record.presented - epoch))
    }

    @Test(arguments: [1683, 20_001, 360_000, 86_400_000] as [Int64])
    func anUnsnappedScrollShowsEachPixelOnceAndRestsInBetween(milliseconds: Int64) throws {
        let bench = Bench(show: Bench.scroll(span: .milliseconds(milliseconds), snap: false))
        let epoch = Instant(nanoseconds: 0)
        var offsets: [Int] = []
        bench.presenter.onPresented = { _ in offsets.append(bench.offset!) }
        bench.run(until: epoch + .seconds(60))
        // The show begins with its first flip, at 0.
        let elapsed = Span.seconds(60) - Span.milliseconds(17)
        let expected = elapsed.nanoseconds * 101 / (milliseconds * 1_000_000)
        #expect(abs(Int64(offsets.count) - 1 - expected) <= 2)
        for (a, b) in zip(offsets, offsets.dropFirst()) { #expect((b - a + 101) % 101 == 1) }
    }

    @Test func aLateFrameChangesNothingLater() {
        let smooth = Bench()
        let bumpy = Bench()
        smooth.run(until: smooth.now + .seconds(3))
        bumpy.run(until: bumpy.now + .seconds(1))
        // Three refreshes pass before anyone looks.
        bumpy.run(until: bumpy.now + .milliseconds(60), busy: .milliseconds(55))
        bumpy.run(until: Instant(nanoseconds: 3_000_000_000))
        #expect(bumpy.offset == smooth.offset)
        #expect(bumpy.presenter.statistics.presented < smooth.presenter.statistics.presented)
    }

    @Test func aFrameThatWasDueWhileNothingRanIsMissedForEachRefresh() {
        // A pixel each six refreshes; the next falls due three refreshes from now.
        let bench = Bench(show: Bench.scroll(span: .milliseconds(10_100)))
        let period = bench.output.refresh.period
        bench.run(until: bench.now + .seconds(1) + period / 2)
        let before = bench.presenter.statistics
        #expect(before.missed == 0)
        bench.run(until: bench.now + period * 3)
        bench.stall(period * 20)
        bench.run(until: bench.now + period * 2)
        let missed = bench.presenter.statistics.missed
        #expect((14...20).contains(missed), "\(missed)")
        bench.run(until: bench.now + .seconds(2))
        #expect(bench.presenter.statistics.missed == missed)
    }

    @Test func aStillSceneIsCommittedOnceAndNeverWakes() {
        let bench = Bench(show: Bench.still())
        bench.run(until: bench.now + .seconds(1))
        #expect(bench.display.commits.map(\.kind) == [.modeset])
        #expect(bench.presenter.step(now: bench.now, wall: WallClock(offset: .zero)) == .wait(until: .distantFuture))
    }

    @Test func aSlowScrollCommitsOnlyWhenThePictureMoves() {
        // 101 pixels in 101 × 5 refreshes.
        let bench = Bench(show: Bench.scroll(span: .milliseconds(8417)))
        bench.run(until: bench.now + .seconds(10))
        #expect(bench.display.commits.count == 1 + 600 / 5)
        #expect(bench.presenter.statistics.missed == 0)
    }

    @Test func oneCommitARefreshAtTheMost() {
        let bench = Bench()
        bench.run(until: bench.now + .seconds(1))
        #expect(bench.display.commits.count <= 62)
    }

    @Test(arguments: [SystemError.Code.busy, .interrupted, .tryAgain, .outOfMemory])
    func aPassingRefusalCostsOneRefresh(code: SystemError.Code) {
        let bench = Bench()
        bench.run(until: bench.now + .milliseconds(500))
        bench.display.refusals = [code]
        bench.run(until: Instant(nanoseconds: 1_000_000_000))
        let undisturbed = Bench()
        undisturbed.run(until: Instant(nanoseconds: 1_000_000_000))
        #expect(bench.offset == undisturbed.offset)
        #expect(bench.display.commits.count >= undisturbed.display.commits.count - 2)
    }

    @Test func aLostDisplayComesBackWithAModesetInTheRightPlace() {
        let bench = Bench()
        bench.run(until: bench.now + .milliseconds(500))
        bench.display.refusals = [.accessDenied]
        bench.display.controlRefusals = [.accessDenied, .accessDenied]
        bench.run(until: Instant(nanoseconds: 4_000_000_000))
        let undisturbed = Bench()
        undisturbed.run(until: Instant(nanoseconds: 4_000_000_000))
        #expect(bench.offset == undisturbed.offset)
        #expect(bench.display.commits.filter { $0.kind == .modeset }.count == 2)
    }

    @Test func aFlipThatNeverComesIsRecoveredByAModesetWithinHalfASecond() {
        let bench = Bench()
        bench.run(until: Instant(nanoseconds: 500_000_000))
        bench.run(until: Instant(nanoseconds: 760_000_000), losingFlips: true)
        bench.run(until: Instant(nanoseconds: 1_000_000_000))
        let undisturbed = Bench()
        undisturbed.run(until: Instant(nanoseconds: 1_000_000_000))
        #expect(bench.offset == undisturbed.offset)
        #expect(bench.presenter.statistics.lostFlips == 1)
        #expect(bench.display.violations == 0)
    }

    @Test func flipsThatNeverComeAtAllEndInAFreshStart() {
        let bench = Bench()
        #expect(bench.run(until: Instant(nanoseconds: 9_000_000_000), losingFlips: true) == .flipsLost)
    }

    @Test func aFlipThatIsToldTwiceCountsOnce() throws {
        let bench = Bench()
        bench.run(until: bench.now + .milliseconds(100))
        let before = bench.presenter.statistics.presented
        let stray = FlipEvent(
            output: bench.output.id, ticket: try #require(bench.display.commits.dropLast().last).ticket,
            instant: bench.now, sequence: 99)
        bench.presenter.flipped(stray, now: bench.now)
        #expect(bench.presenter.statistics.presented == before)
    }

    @Test func aNewShowIsOnTheGlassOnceTheOldOneHasFaded() {
        let bench = Bench()
        bench.run(until: bench.now + .milliseconds(500))
        bench.presenter.adopt(Bench.still())
        bench.run(until: bench.now + .milliseconds(334))
        #expect(bench.display.glass(of: bench.output.id)?.pixel(x: 3, y: 3) == 0xFF12_3456)
    }

    @Test(arguments: 0..<200)
    func whateverTheKernelAnswersNothingOnScreenIsDrawnIntoAndThePictureComesRight(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let bench = Bench()
        let codes: [SystemError.Code?] = [nil, nil, nil, .busy, .accessDenied, .outOfMemory, .interrupted]
        for _ in 0..<40 {
            // EINVAL on a flip only: on a modeset it rightly gives the output up.
            bench.display.refusals = [Bool.random(using: &random) ? codes.randomElement(using: &random)! : nil]
            if Bool.random(using: &random) { bench.display.controlRefusals = [.accessDenied] }
            bench.run(until: bench.now + .milliseconds(.random(in: 1...400, using: &random)))
            if Int.random(in: 0..<8, using: &random) == 0 {
                // One flip is lost, and comes again.
                bench.run(until: bench.now + .milliseconds(100), losingFlips: true)
            }
            #expect(bench.display.violations == 0)
        }
        bench.display.refusals = []
        bench.display.controlRefusals = []
        #expect(bench.run(until: bench.now + .seconds(6)) == nil)
        let epoch = try #require(bench.timeline.epoch)
        let last = try #require(bench.records.last)
        #expect(try bench.offset == Self.offset(of: Bench.scroll(), at: last.intended - epoch))
        #expect(bench.now - last.presented < .milliseconds(50))
    }

    @Test func modesThatAreRefusedGiveTheOutputUp() {
        let bench = Bench()
        bench.run(until: bench.now + .milliseconds(100))
        bench.display.refusals = [.invalidArgument, .invalidArgument]
        #expect(bench.run(until: bench.now + .milliseconds(100)) == .modeRefused)
    }
}
