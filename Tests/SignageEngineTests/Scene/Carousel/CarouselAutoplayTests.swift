import Testing

@testable import SignageEngine

@Suite struct CarouselAutoplayTests {
    @Test func itMovesAFullIntervalAfterItHasSettled() {
        var row = Row.everyFiveSeconds()
        #expect(row.nextMove == 5000 && row.nextChange == 5000)
        row.advance(4999)
        #expect(row.place == "0+0.0" && row.nextChange == 5000)
        row.advance(5000)
        #expect(row.place == "0+0.0" && row.nextChange == 5000)
        row.advance(5225)
        #expect(row.place == "0+50.0")
        row.advance(5450)
        #expect(row.place == "1+0.0" && row.nextMove == 10_450)
        #expect(row.said() == ["did animate", "item 1"])
        row.advance(10_900)
        #expect(row.place == "2+0.0")
        row.advance(16_350)
        #expect(row.place == "0+0.0")
    }

    @Test func itemsMayHaveTheirOwnTime() {
        var row = Row.everyFiveSeconds(times: [nil, .seconds(1), .seconds(20)])
        row.advance(5450)
        #expect(row.nextMove == 6450)
        row.advance(6900)
        #expect(row.nextMove == 26_900)
        row.advance(27_350)
        #expect(row.place == "0+0.0" && row.nextMove == 32_350)
    }

    @Test func withoutItNothingEverMovesAndNothingWakesUp() {
        let row = Row(3)
        #expect(row.nextMove == nil && row.nextChange == nil)
    }

    @Test func aRowThatEndsBeginsAnew() {
        var row = Row.everyFiveSeconds(3, loop: false)
        var places: [String] = []
        for index in 1...4 {
            row.advance(5450 * Int64(index))
            places.append(row.place)
        }
        #expect(places == ["1+0.0", "2+0.0", "0+0.0", "1+0.0"])
        // Where all items are in view there is nowhere to go.
        var all = Row(3, view: 300, item: 100, loop: false) { $0.autoplay = .seconds(5) }
        #expect(all.nextMove == nil)
        all.advance(90_000)
        #expect(all.place == "0+0.0" && all.said() == [])
        // Rests of a row with several in view are its pages.
        var wide = Row(5, view: 260, item: 100, loop: false) { $0.autoplay = .seconds(5) }
        var rests: [Double] = []
        for index in 1...5 {
            wide.advance(5450 * Int64(index))
            rests.append(wide.pixels)
        }
        #expect(rests == [100, 200, 240, 0, 100])
    }

    // MARK: Touches

    @Test func itWaitsWhileTouchedAndForResumeAfter() {
        var row = Row.everyFiveSeconds()
        row.hold(4999)
        #expect(row.nextMove == nil)
        row.advance(60_000)
        #expect(row.place == "0+0.0")
        row.letGo(60_000)
        #expect(row.nextMove == 70_000)
        row.swipe(61_000, -60)
        row.advance(61_350)
        // Ten seconds after the finger, or five after the settling, whichever is later.
        #expect(row.place == "1+0.0" && row.nextMove == 71_000)
        var short = Row.everyFiveSeconds { $0.resumeAfter = .zero }
        short.swipe(1000, -60)
        short.advance(1350)
        #expect(short.nextMove == 6350)
    }

    @Test func itAlwaysResumes() {
        for end in 0..<4 {
            var row = Row.everyFiveSeconds()
            row.hold(1000)
            if end > 0 {
                row.drag(0)
                row.drag(-30)
            }
            switch end {
            case 0: row.letGo(1100)
            case 1: row.release(-900)
            case 2: row.release()
            default:
                row.replace(count: 3, newIndex: { $0 })
                row.release(-900)
            }
            row.advance(11_100)
            row.advance(11_600)
            #expect(row.place == (end == 1 ? "2+0.0" : "1+0.0"), "\(end)")
        }
    }

    @Test func itNeverMovesAPageThatIsHeld() {
        // The finger comes down at the very instant at which the page would move, and just after.
        for time in [5000, 5001, 5449] as [Int64] {
            var row = Row.everyFiveSeconds()
            row.hold(time)
            let place = row.place
            row.advance(500_000)
            #expect(row.place == place && row.nextMove == nil && row.nextChange == nil)
        }
    }

    @Test func aTouchThatWasNotForItCostsOnlyTheTimeItLasted() {
        var row = Row.everyFiveSeconds()
        row.hold(2000)
        row.letGo(2300, wasTouch: false)
        #expect(row.nextMove == 5300 && row.said() == [])
        row.advance(5300 + 450)
        #expect(row.place == "1+0.0" && row.nextMove == 10_750)
        // One that stopped a slide leaves it to settle, and a full interval follows.
        row.hold(10_900)
        row.letGo(11_000, wasTouch: false)
        row.advance(11_350)
        #expect(row.motion.position(at: row.now).offset == 0 && row.nextMove == 16_350)
    }

    @Test func theWaitAfterATouchIsNotForgottenWhenTheProgramMovesIt() {
        var row = Row.everyFiveSeconds()
        row.hold(1000)
        row.letGo(1050)
        // The tap's own action.
        row.go(2, 1050)
        row.advance(1500)
        #expect(row.place == "2+0.0" && row.nextMove == 11_050)
    }

    // MARK: The program

    @Test func goingToAnItemTakesTheShortWayRound() {
        var row = Row.everyFiveSeconds(7)
        row.go(6, 0)
        row.advance(1)
        #expect(row.motion.position(at: row.now).page == -1)
        row.advance(450)
        #expect(row.place == "6+0.0" && row.nextMove == 5450)
        row.go(2, 1000)
        row.advance(1450)
        #expect(row.said() == ["did animate", "item 6", "did animate", "item 2"])
        var ends = Row.everyFiveSeconds(7, loop: false)
        ends.go(6, 0)
        ends.advance(225)
        #expect(ends.place == "3+0.0")
        ends.advance(450)
        #expect(ends.place == "6+0.0")
    }

    @Test func goingWhereItIsAlreadyOnlyStartsTheIntervalAnew() {
        var row = Row.everyFiveSeconds()
        row.go(0, 3000)
        #expect(row.nextMove == 8000 && row.said() == [])
        row.go(3, 3000)
        row.go(-1, 3000)
        #expect(row.nextMove == 8000 && row.place == "0+0.0")
    }

    @Test func goingElsewhereEndsWhatMoves() {
        var row = Row.everyFiveSeconds(9)
        row.swipe(0, -30, velocity: -900)
        row.advance(100)
        let place = row.pixels
        row.go(5, 100)
        #expect((row.pixels - place).magnitude < 1e-9)
        row.advance(600)
        #expect(row.place == "5+0.0")
        #expect(row.said().suffix(3) == ["did decelerate", "did animate", "item 5"])
        // Not from under a finger.
        row.hold(700)
        row.go(1, 710)
        row.advance(2000)
        #expect(row.place == "5+0.0")
        // Nor does a fade that is cut short lose its end.
        row = Row.everyFiveSeconds { $0.transition = .fade }
        row.go(1, 0)
        row.go(2, 100)
        row.advance(550)
        #expect(row.place == "2+0.0" && row.said() == ["did animate", "did animate", "item 2"])
    }

    @Test(arguments: CarouselBehavior.Transition.allCases)
    func theTransitionIsTheOneThatIsAskedFor(transition: CarouselBehavior.Transition) {
        var row = Row.everyFiveSeconds { $0.transition = transition }
        row.advance(5225)
        let fade = row.motion.fade(at: row.now)
        switch transition {
        case .slide: #expect(row.place == "0+50.0" && fade == nil)
        case .fade:
            #expect(row.place == "0+0.0" && fade?.opacity == 0.5)
            #expect(fade.map { row.motion.geometry.item($0.position.page) } == 1)
        case .cut: #expect(row.place == "1+0.0" && fade == nil && row.nextMove == 10_000)
        }
        row.advance(5450)
        #expect(row.place == "1+0.0" && row.motion.fade(at: row.now) == nil)
        #expect(row.said() == ["did animate", "item 1"])
        #expect(row.nextMove == (transition == .cut ? 10_000 : 10_450))
    }

    @Test(arguments: Easing.allCases) func theSlideFollowsItsEasing(easing: Easing) {
        var row = Row.everyFiveSeconds { $0.easing = easing }
        for part in 0..<9 {
            row.advance(5000 + Int64(part) * 50)
            #expect((row.pixels - 100 * easing.progress(Double(part) / 9)).magnitude < 1e-9)
        }
    }
}
