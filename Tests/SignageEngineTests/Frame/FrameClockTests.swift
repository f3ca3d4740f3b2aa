import SignageEngine
import Testing

@Suite struct FrameClockTests {
    static let refresh = RefreshRate(refreshes: 60)
    static let period = refresh.period
    static let start = Instant(nanoseconds: 5_000_000_000)

    /// A clock that has seen `flips` flips on the grid.
    static func running(flips: Int64 = 10) -> FrameClock {
        var clock = FrameClock(refresh: refresh)
        for index in 0..<flips { clock.flipped(at: start + refresh.span(of: index), sequence: UInt32(index)) }
        return clock
    }

    @Test func theNextRefreshIsWhatAFrameIsDrawnFor() {
        let clock = Self.running()
        let last = Self.start + Self.refresh.span(of: 9)
        let plan = clock.plan(now: last + .milliseconds(1), wanted: nil, lead: .milliseconds(2))
        #expect(plan.presentation == Self.start + Self.refresh.span(of: 10))
        #expect(plan.refreshIndex == 10)
        #expect(plan.notBefore == last)
    }

    @Test func aFrameThatCannotBeReadyInTimeIsDrawnForTheRefreshAfter() {
        let clock = Self.running()
        let last = Self.start + Self.refresh.span(of: 9)
        let plan = clock.plan(now: last + .milliseconds(15), wanted: nil, lead: .milliseconds(2))
        #expect(plan.refreshIndex == 11)
        #expect(plan.notBefore > last + Self.period)
    }

    @Test func aLaterChangeIsDrawnAfterTheRefreshBeforeIt() {
        let clock = Self.running()
        let last = Self.start + Self.refresh.span(of: 9)
        let wanted = Self.start + Self.refresh.span(of: 29) - .milliseconds(3)
        let plan = clock.plan(now: last, wanted: wanted, lead: .milliseconds(2))
        #expect(plan.refreshIndex == 29)
        #expect(plan.presentation >= wanted)
        #expect(plan.notBefore > Self.start + Self.refresh.span(of: 28))
        #expect(plan.notBefore < Self.start + Self.refresh.span(of: 29))
    }

    @Test func aFrameForAFingerIsBegunAsLateAsIsSafe() {
        let clock = Self.running()
        let last = Self.start + Self.refresh.span(of: 9)
        let lead = Span.milliseconds(3)
        let plan = clock.plan(now: last + .milliseconds(1), wanted: nil, lead: lead, startsLate: true)
        #expect(plan.refreshIndex == 10)
        #expect(plan.notBefore < last + Self.period - lead)
        #expect(plan.notBefore > last + Self.period - lead - .milliseconds(2))
        // When that instant has come the same refresh is still within reach.
        let then = clock.plan(now: plan.notBefore, wanted: nil, lead: lead, startsLate: true)
        #expect(then.refreshIndex == 10)
        #expect(then.notBefore <= plan.notBefore)
    }

    @Test(arguments: 0..<400)
    func thePlannedInstantIsNeverBeforeTheChangeNorARefreshTooLate(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        let refresh = RefreshRate(
            refreshes: .random(in: 24_000...240_000, using: &random), seconds: .random(in: 1000...1001, using: &random))
        var clock = FrameClock(refresh: refresh)
        let start = Instant(nanoseconds: .random(in: 0...1_000_000_000_000_000, using: &random))
        clock.flipped(at: start, sequence: 0)
        for _ in 0..<50 {
            let wanted = start + .nanoseconds(.random(in: 0...600_000_000_000, using: &random))
            let plan = clock.plan(now: start, wanted: wanted, lead: .milliseconds(1))
            #expect(plan.presentation >= wanted)
            #expect(plan.refreshIndex == 1 || plan.presentation - wanted <= refresh.period + .nanoseconds(1))
        }
    }

    @Test func timestampJitterNeverReachesThePresentationInstants() {
        var clock = FrameClock(refresh: Self.refresh)
        var random = SeededGenerator(seed: 1)
        var previous: Instant?
        for index in 0..<5_000 as Range<Int64> {
            let jitter = Span.microseconds(.random(in: -400...400, using: &random))
            let flip = Self.start + Self.refresh.span(of: index) + (index == 0 ? .zero : jitter)
            clock.flipped(at: flip, sequence: UInt32(index))
            let plan = clock.plan(now: flip, wanted: nil, lead: .milliseconds(1))
            if let previous { #expect(abs((plan.presentation - previous - Self.period).nanoseconds) <= 1) }
            previous = plan.presentation
        }
    }

    @Test func aPanelWhoseClockRunsAwayIsFollowedInRareSingleSteps() {
        // 20 parts per million fast: 0.33 µs a refresh.
        var clock = FrameClock(refresh: Self.refresh)
        var uneven = 0
        var previous: Instant?
        for index in 0..<216_000 as Range<Int64> {
            let flip = Self.start + Self.refresh.span(of: index) - .nanoseconds(index * 333)
            clock.flipped(at: flip, sequence: UInt32(truncatingIfNeeded: index))
            let plan = clock.plan(now: flip, wanted: nil, lead: .milliseconds(1))
            if let previous, abs((plan.presentation - previous - Self.period).nanoseconds) > 1 { uneven += 1 }
            previous = plan.presentation
            let error = plan.presentation - (flip + Self.period)
            #expect(abs(error.nanoseconds) <= Self.period.nanoseconds * 3 / 4 + 1000)
        }
        // An hour drifts by 72 ms: 4.3 refreshes, in steps of three quarters.
        #expect(uneven == 5)
    }

    @Test func aMissedRefreshIsCountedByTime() {
        var clock = Self.running()
        #expect(clock.flipped(at: Self.start + Self.refresh.span(of: 13) + .microseconds(30), sequence: 13) == 13)
    }

    @Test func aDriverThatAnswersAtOnceIsPacedByTimer() {
        var clock = FrameClock(refresh: Self.refresh)
        var now = Self.start
        for _ in 0..<4 {
            clock.flipped(at: now, sequence: 0)
            now += .microseconds(200)
        }
        #expect(!clock.isPaced)
        let plan = clock.plan(now: now, wanted: nil, lead: .milliseconds(1))
        #expect(plan.notBefore > now + .milliseconds(15))
    }

    @Test func aFewEarlyEventsAreNotTakenForAnUnpacedDriver() {
        var clock = Self.running()
        let last = Self.start + Self.refresh.span(of: 9)
        clock.flipped(at: last + .milliseconds(2), sequence: 10)
        clock.flipped(at: last + .milliseconds(4), sequence: 11)
        clock.flipped(at: last + .milliseconds(20), sequence: 12)
        clock.flipped(at: last + .milliseconds(22), sequence: 13)
        #expect(clock.isPaced)
    }

    // MARK: Panels that rest

    static let rest = refresh.span(of: 5) / 2

    static func resting(flips: Int64 = 10) -> FrameClock {
        var clock = FrameClock(refresh: refresh, rest: rest)
        for index in 0..<flips { clock.flipped(at: start + refresh.span(of: index), sequence: UInt32(index)) }
        return clock
    }

    @Test func aPanelThatRestsShowsWhatComesAtOnce() {
        let clock = Self.resting()
        let now = Self.start + Self.refresh.span(of: 9) + Self.rest + .milliseconds(5)
        let plan = clock.plan(now: now, wanted: nil, lead: .milliseconds(8), startsLate: true)
        #expect(plan.presentation == now)
        #expect(plan.notBefore == now)
        // One that refreshes always does not.
        #expect(Self.running().plan(now: now, wanted: nil, lead: .milliseconds(8)).presentation > now)
    }

    @Test func aLaterChangeOfAPanelThatRestsIsShownWhenItFallsDue() {
        let clock = Self.resting()
        let last = Self.start + Self.refresh.span(of: 9)
        let wanted = last + .milliseconds(77)
        let plan = clock.plan(now: last + .milliseconds(1), wanted: wanted, lead: .milliseconds(8))
        #expect(plan.presentation == wanted)
        #expect(plan.notBefore == wanted)
    }

    @Test func whatFollowsCloselyIsOnTheGridOfTheFirstPictureAfterTheRest() {
        var clock = Self.resting()
        let first = Self.start + .milliseconds(777)
        let plan = clock.plan(now: first - .milliseconds(3), wanted: nil, lead: .milliseconds(3))
        // However long it took to draw: where there is no refresh, none is missed.
        #expect(plan.isAfterRest)
        #expect(clock.flipped(at: first, sequence: 11, plan: plan) == plan.dueIndex)
        for index in 1..<5 as Range<Int64> {
            let now = first + Self.refresh.span(of: index - 1)
            let next = clock.plan(now: now, wanted: nil, lead: .milliseconds(3))
            #expect(abs((next.presentation - first - Self.refresh.span(of: index)).nanoseconds) <= 1)
            #expect(next.refreshIndex == plan.refreshIndex + index)
            #expect(clock.flipped(at: next.presentation, sequence: UInt32(11 + index)) == next.refreshIndex)
        }
        // One that comes two refreshes late was missed, for the panel had not begun to rest.
        let late = first + Self.refresh.span(of: 6)
        #expect(clock.flipped(at: late, sequence: 17) == plan.refreshIndex + 6)
    }

    @Test func whatIsDueAndComesLateIsNotTakenForTheEndOfARest() {
        for rest in [nil, Self.rest] {
            var clock = FrameClock(refresh: Self.refresh, rest: rest)
            clock.flipped(at: Self.start, sequence: 0)
            let wanted = Self.start + Self.refresh.span(of: 1)
            // The process stood still for twelve refreshes before it could draw.
            let now = Self.start + Self.refresh.span(of: 12) + .milliseconds(3)
            let plan = clock.plan(now: now, wanted: wanted, lead: .milliseconds(2))
            #expect(!plan.isAfterRest)
            #expect(plan.dueIndex == 1)
            #expect(plan.refreshIndex == 13)
            // A panel that rests shows it at once.
            let shown = rest == nil ? Self.start + Self.refresh.span(of: 13) : now + .milliseconds(2)
            #expect(clock.flipped(at: shown, sequence: 13, plan: plan) - plan.dueIndex == (rest == nil ? 12 : 11))
            // And from there on the refreshes are counted, wherever the new ones lie.
            let next = clock.plan(now: shown, wanted: shown + .milliseconds(5), lead: .milliseconds(2))
            #expect(next.refreshIndex == next.dueIndex)
            if rest != nil { #expect(abs((next.presentation - shown - Self.period).nanoseconds) <= 1) }
        }
    }

    @Test func aPictureAfterARestThatTakesLongIsLate() {
        var clock = Self.resting()
        let now = Self.start + .milliseconds(777)
        let plan = clock.plan(now: now, wanted: nil, lead: .milliseconds(3))
        let shown = now + Self.refresh.span(of: 3) + .milliseconds(2)
        #expect(clock.flipped(at: shown, sequence: 11, plan: plan) == plan.dueIndex + 3)
    }
}
