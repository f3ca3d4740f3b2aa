import SignageEngine
import Testing

@Suite struct FlipStateTests {
    static let start = Instant(nanoseconds: 1_000_000_000)
    static let refresh = RefreshRate(refreshes: 60)

    /// An output whose first picture is on the glass.
    static func showing() -> FlipState {
        var state = FlipState(refresh: refresh)
        _ = state.handle(.wake, now: start)
        _ = state.handle(.accepted(.modeset), now: start)
        _ = state.handle(.flipped, now: start)
        return state
    }

    @Test func theFirstCommitSetsTheMode() {
        var state = FlipState(refresh: Self.refresh)
        #expect(state.handle(.wake, now: Self.start) == .draw(.modeset))
        #expect(state.handle(.accepted(.modeset), now: Self.start) == .wait)
        #expect(state.handle(.wake, now: Self.start + .milliseconds(20)) == .wait)
        #expect(state.handle(.flipped, now: Self.start + .milliseconds(30)) == .draw(.flip))
    }

    @Test(arguments: [DisplayFault.Kind.retryNextVBlank])
    func aBusyDriverIsAskedAgainOneRefreshLater(fault: DisplayFault.Kind) {
        var state = Self.showing()
        #expect(state.handle(.refused(fault, .flip), now: Self.start) == .wait)
        #expect(state.wakeAt == Self.start + Self.refresh.period)
        #expect(state.handle(.wake, now: Self.start + .milliseconds(5)) == .wait)
        #expect(state.handle(.wake, now: Self.start + .milliseconds(17)) == .draw(.flip))
    }

    @Test func aDriverThatStaysBusyGetsAModesetAndThenAFreshStart() {
        var state = Self.showing()
        var now = Self.start
        var kinds: [CommitKind] = []
        while true {
            let action = state.handle(.wake, now: now)
            if case .restart(let reason) = action {
                #expect(reason == .fatal)
                break
            }
            guard case .draw(let kind) = action else {
                now = state.wakeAt
                continue
            }
            if kinds.last != kind { kinds.append(kind) }
            if case .restart = state.handle(.refused(.retryNextVBlank, kind), now: now) { continue }
            #expect(now < Self.start + .seconds(5))
        }
        #expect(kinds == [.flip, .modeset])
    }

    @Test func losingControlWaitsAndComesBackWithAModeset() {
        var state = Self.showing()
        #expect(state.handle(.refused(.sessionInactive, .flip), now: Self.start) == .wait)
        let ask = state.wakeAt
        #expect(state.handle(.wake, now: ask) == .regainControl)
        #expect(state.handle(.controlStillAway, now: ask) == .wait)
        #expect(state.wakeAt == ask + .seconds(1))
        #expect(state.handle(.wake, now: ask + .seconds(1)) == .regainControl)
        #expect(state.handle(.controlRegained, now: ask + .seconds(1)) == .draw(.modeset))
    }

    @Test func aFlipTheDriverCannotDoBecomesAModesetAndAModesetItCannotDoTheNextMode() {
        var state = Self.showing()
        #expect(state.handle(.refused(.planTooExpensive, .flip), now: Self.start) == .draw(.modeset))
        #expect(state.handle(.refused(.planTooExpensive, .modeset), now: Self.start) == .restart(.modeRefused))
    }

    @Test func aDriverThatSetsModesButNeverFlipsIsGivenAPictureASecond() {
        var state = Self.showing()
        var now = Self.start
        var modesets = 0
        while now < Self.start + .seconds(10) {
            switch state.handle(.wake, now: now) {
            case .draw(.flip): _ = state.handle(.refused(.planTooExpensive, .flip), now: now)
            case .draw(.modeset):
                modesets += 1
                _ = state.handle(.accepted(.modeset), now: now)
                _ = state.handle(.flipped, now: now)
            case .wait: now = state.wakeAt
            case .regainControl, .restart: Issue.record("it goes on as it is")
            }
        }
        #expect((10...14).contains(modesets))
    }

    @Test func aDriverThatGrantsControlAndDeniesTheCommitIsAskedOnceASecond() {
        var state = Self.showing()
        var now = Self.start
        var commits = 0
        while now < Self.start + .seconds(10) {
            switch state.handle(.wake, now: now) {
            case .regainControl: _ = state.handle(.controlRegained, now: now)
            case .draw(let kind):
                commits += 1
                _ = state.handle(.refused(.sessionInactive, kind), now: now)
            case .wait: now = state.wakeAt
            case .restart: Issue.record("it goes on asking")
            }
        }
        #expect(commits <= 12)
    }

    @Test func aDeviceThatWentAwayEndsTheOutput() {
        var state = Self.showing()
        #expect(state.handle(.refused(.deviceGone, .flip), now: Self.start) == .restart(.deviceGone))
        #expect(state.handle(.wake, now: Self.start + .seconds(9)) == .restart(.deviceGone))
    }

    @Test func aDeviceThatGoesWhileAnotherProgramHasItEndsTheOutputToo() {
        var state = Self.showing()
        _ = state.handle(.refused(.sessionInactive, .flip), now: Self.start)
        #expect(state.handle(.wake, now: state.wakeAt) == .regainControl)
        #expect(state.handle(.refused(.deviceGone, .modeset), now: Self.start) == .restart(.deviceGone))
    }

    @Test func aLostFlipGetsAModesetAndASecondOneAFreshStart() {
        var state = Self.showing()
        _ = state.handle(.accepted(.flip), now: Self.start)
        let first = state.wakeAt
        #expect(first <= Self.start + .milliseconds(500))
        #expect(state.handle(.wake, now: first) == .draw(.modeset))
        _ = state.handle(.accepted(.modeset), now: first)
        let second = state.wakeAt
        #expect(second <= Self.start + .seconds(3))
        #expect(state.handle(.wake, now: second) == .restart(.flipsLost))
    }

    @Test func aFlipThatComesAfterAllForgivesTheLostOne() {
        var state = Self.showing()
        for _ in 0..<3 {
            _ = state.handle(.accepted(.flip), now: Self.start)
            #expect(state.handle(.wake, now: state.wakeAt) == .draw(.modeset))
            _ = state.handle(.accepted(.modeset), now: Self.start)
            #expect(state.handle(.flipped, now: Self.start) == .draw(.flip))
        }
    }

    @Test func aStrayFlipChangesNothing() {
        var state = Self.showing()
        #expect(state.handle(.flipped, now: Self.start) == .wait)
        #expect(state.handle(.wake, now: Self.start) == .draw(.flip))
    }

    @Test func everyErrorNumberHasItsAnswer() {
        func kind(_ code: SystemError.Code) -> DisplayFault.Kind {
            DisplayFault(SystemError(code, call: "commit")).kind
        }
        #expect([.busy, .interrupted, .tryAgain, .outOfMemory].allSatisfy { kind($0) == .retryNextVBlank })
        #expect([.accessDenied, .notPermitted].allSatisfy { kind($0) == .sessionInactive })
        #expect([.invalidArgument, .noSpace, .outOfRange].allSatisfy { kind($0) == .planTooExpensive })
        #expect([.noDevice, .noSuchAddress, .inputOutput].allSatisfy { kind($0) == .deviceGone })
        #expect(kind(SystemError.Code(rawValue: 77)) == .fatal)
    }
}
