import Testing

@testable import SignageEngine

@Suite struct FramePlannerTests {
    private static let refresh = FrameClockTests.refresh
    private static let period = refresh.period
    private static func instant(_ index: Int64) -> Instant { FrameClockTests.start + refresh.span(of: index) }

    /// A planner that has seen ten flips, the last at refresh 9.
    private static func running(touched: Bool = false, costs: Span...) -> FramePlanner {
        var planner = FramePlanner(refresh: refresh)
        for index in Int64(0)..<10 {
            let plan = planner.plan(now: instant(index), wanted: nil)
            _ = planner.flipped(at: instant(index), sequence: UInt32(index), plan: plan)
        }
        for cost in costs { planner.noteCost(cost) }
        if touched { planner.noteTouch(at: instant(9)) }
        return planner
    }

    /// How long before its refresh the next frame is begun.
    private static func lead(_ planner: FramePlanner) -> Span {
        let plan = planner.plan(now: instant(9), wanted: nil)
        #expect(plan.refreshIndex == 10)
        return plan.presentation - plan.notBefore - period / 16
    }

    @Test(
        "a finger's frame is begun twice its cost before the refresh, within bounds",
        arguments: [
            (0, 0.125), (1.0 / 32, 0.125), (0.25, 0.5), (0.375, 0.75), (5, 0.75),
        ] as [(Double, Double)])
    func lead(cost: Double, lead: Double) {
        let period = Double(Self.period.nanoseconds)
        let planner = Self.running(touched: true, costs: Span(nanoseconds: Int64(cost * period)))
        #expect(abs(Double(Self.lead(planner).nanoseconds) - lead * period) < 10)
    }

    @Test func aCostRisesAtOnceAndFallsSlowly() {
        let (small, large) = (Self.period / 16, Self.period / 4)
        let risen = Self.lead(Self.running(touched: true, costs: small, large))
        let fallen = Self.lead(Self.running(touched: true, costs: large, small))
        #expect(risen > fallen && fallen > risen * 9 / 10)
    }

    @Test func withoutAFingerAFrameIsBegunAtOnce() {
        let plan = Self.running().plan(now: Self.instant(9), wanted: nil)
        #expect(plan.notBefore <= Self.instant(9))
    }

    @Test func aFingerIsRememberedForTwoSeconds() {
        let planner = Self.running(touched: true)
        func isLate(after span: Span) -> Bool {
            let now = Self.instant(9) + span
            return planner.plan(now: now, wanted: now + .seconds(1)).presentation
                - planner.plan(now: now, wanted: now + .seconds(1)).notBefore < Self.period / 2
        }
        #expect(isLate(after: .milliseconds(1999)) && !isLate(after: .milliseconds(2001)))
    }

    @Test func aTimerThatFiresTooLateDoesNotMakeTheWaitLonger() {
        var planner = Self.running(touched: true, costs: Self.period / 4)
        let awaited = planner.plan(now: Self.instant(9), wanted: nil)
        planner.wait(for: awaited)
        // Half a refresh was to be left, and a quarter is.
        let late = Self.instant(10) - Self.period / 4
        let hasty = planner.plan(now: late, wanted: nil)
        #expect(hasty.refreshIndex == 10 && hasty.notBefore == late)
        planner.endWait()
        #expect(planner.plan(now: late, wanted: nil).refreshIndex == 11)
    }
}
