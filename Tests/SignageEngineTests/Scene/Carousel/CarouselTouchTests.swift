import Testing

@testable import SignageEngine

/// What a finger does to a carousel. Pages of 100 pixels; ways are positive towards earlier items.
@Suite struct CarouselTouchTests {
    // MARK: Dragging

    @Test func thePageStaysUnderTheFingerToThePixel() {
        var row = Row(5)
        row.hold(0)
        row.drag(0)
        for way in [-1.0, -17.25, -99.5, 30, 210, 0] {
            row.drag(way)
            #expect((row.pixels + way).magnitude < 1e-9)
        }
    }

    @Test(arguments: [1, 2, 3, 7]) func aLoopTurnsBothWaysForEver(count: Int) {
        for way in [-60.0, 60] {
            var row = Row(count)
            for index in 1...(3 * count) {
                row.swipe(Int64(index) * 1000, way)
                row.advance(Int64(index) * 1000 + 600)
                let turned = way < 0 ? index : -index
                #expect(row.item == (count == 1 ? 0 : ((turned % count) + count) % count))
                #expect(row.motion.position(at: row.now).offset == 0)
            }
        }
    }

    @Test func aLoopOfTwoShowsTheOtherOnBothSides() {
        var row = Row(2)
        row.hold(0)
        row.drag(0)
        row.drag(-10)
        #expect(row.place == "0+10.0")
        row.drag(10)
        #expect(row.place == "1+90.0")
    }

    @Test func beyondItsEndsItResistsWithHalfTheDistanceAndLess() {
        var row = Row(3, loop: false)
        row.hold(0)
        row.drag(0)
        let band = RubberBand(limit: 50)
        for way in [1.0, 40, 100, 400] {
            row.drag(way)
            #expect((row.pixels + band.overshoot(way)).magnitude < 1e-9)
            #expect(row.pixels > -50)
        }
        // And back on the same way.
        row.drag(40)
        #expect((row.pixels + band.overshoot(40)).magnitude < 1e-9)
        row.drag(0)
        #expect(row.pixels == 0)
        row.drag(-200)
        #expect(row.pixels == 200)
        row.drag(-260)
        #expect((row.pixels - 200 - band.overshoot(60)).magnitude < 1e-9)
        #expect(row.motion.position(at: row.now).page == 2)
    }

    @Test func withoutBounceItStopsDead() {
        var row = Row(2, loop: false) { $0.bounce = false }
        row.hold(0)
        row.drag(0)
        row.drag(70)
        #expect(row.pixels == 0)
        row.drag(-170)
        #expect(row.pixels == 100)
        row.release()
        #expect(row.said() == ["will drag", "will end drag 0 to 1", "did end drag", "item 1"])
        #expect(row.nextChange == nil)
    }

    @Test func aSingleItemHasItsRubberBandOnly() {
        for loop in [true, false] {
            var row = Row(1, loop: loop) { $0.autoplay = .seconds(5) }
            #expect(row.nextMove == nil && row.nextChange == nil)
            row.swipe(0, -90, velocity: -3000)
            #expect(row.pixels > 20)
            row.advance(1500)
            #expect(row.pixels == 0 && row.item == 0)
            row = Row(1, loop: loop) { $0.bounce = false }
            row.swipe(0, -90, velocity: -3000)
            #expect(row.pixels == 0)
        }
    }

    @Test func beyondItsEndItSpringsBackWithoutSwinging() {
        var row = Row(3, loop: false)
        row.swipe(0, 80)
        let start = row.pixels
        #expect(start < -20)
        var last = start
        for time in stride(from: Int64(10), through: 1500, by: 10) {
            row.advance(time)
            #expect(row.pixels >= last && row.pixels <= 0)
            last = row.pixels
        }
        #expect(row.pixels == 0)
        #expect(
            row.said() == [
                "will drag", "will end drag 0 to 0", "did end drag, decelerates", "will decelerate", "did decelerate",
            ])
    }

    // MARK: Letting go

    @Test(arguments: [(-49.0, 0), (-51, 1), (49, 0), (51, 4)] as [(Double, Int)])
    func withoutAFlingItSettlesOnTheNearestPage(way: Double, page: Int) {
        var row = Row(5)
        row.swipe(0, way, velocity: 0)
        row.advance(350)
        #expect(row.place == "\(page)+0.0")
    }

    @Test(arguments: [(-20.0, -900.0, 1), (20, 900, 4), (-80, 900, 0), (80, -900, 0), (-150, -5000, 1), (150, 5000, 4)])
    func aFlingTurnsToTheNearestPageInItsDirectionAndOneAtMost(way: Double, velocity: Double, page: Int) {
        for release in CarouselBehavior.Release.allCases {
            var row = Row(5) { $0.release = release }
            row.swipe(0, way, velocity: velocity)
            row.advance(2000)
            #expect(row.place == "\(page)+0.0")
        }
    }

    @Test func aSwipeTurnsSeveralPagesWhereItMay() {
        func land(_ pages: Int, _ velocity: Double, way: Double = -20) -> Int {
            var row = Row(20) { $0.pagesPerSwipe = pages }
            row.swipe(0, way, velocity: velocity)
            row.advance(2000)
            #expect(row.motion.position(at: row.now).offset == 0)
            return row.item
        }
        // It would coast 0.45 s × velocity.
        #expect(land(1, -1000) == 1)
        #expect(land(3, -300) == 2)
        #expect(land(3, -1000) == 3)
        #expect(land(9, -1000) == 5)
        #expect(land(9, 1000, way: 20) == 15)
        #expect(land(9, -210, way: 0) == 1)
        #expect(land(9, 0, way: -730) == 7)
        #expect(land(2, 0, way: -730) == 2)
    }

    @Test func severalItemsInViewRestOnTheirBeginningsAndAtTheEndOfTheRow() {
        // Five items of 100 in a view of 260: the row ends at 240.
        var row = Row(5, view: 260, item: 100, loop: false)
        var rests: [Double] = [row.pixels]
        for index in 1...5 {
            row.swipe(Int64(index) * 1000, -30, velocity: -800)
            row.advance(Int64(index) * 1000 + 900)
            rests.append(row.pixels)
        }
        #expect(rests == [0, 100, 200, 240, 240, 240])
        rests.removeAll()
        for index in 6...10 {
            row.swipe(Int64(index) * 1000, 30, velocity: 800)
            row.advance(Int64(index) * 1000 + 900)
            rests.append(row.pixels)
        }
        #expect(rests == [200, 100, 0, 0, 0])
    }

    @Test func gapsCountAsPartOfTheWay() {
        var row = Row(4, view: 300, item: 90, gap: 20)
        row.swipe(0, -70)
        row.advance(600)
        #expect(row.place == "1+0.0")
        row.swipe(1000, -40, velocity: -500)
        row.advance(1600)
        #expect(row.place == "2+0.0")
    }

    // MARK: Free rows

    @Test func aFreeRowStaysWhereItIsLeft() {
        for loop in [true, false] {
            var row = Row(5, loop: loop) { $0.paging = false }
            row.swipe(0, -130)
            #expect(row.place == "1+30.0")
            #expect(row.nextChange == nil)
            row.advance(9000)
            #expect(row.place == "1+30.0")
        }
    }

    @Test func aFreeRowCoastsByUniformDecelerationOrFriction() {
        var row = Row(50) { $0.paging = false }
        row.swipe(0, -10, velocity: -1000)
        row.advance(450)
        #expect((row.pixels - (10 + 1000 * 0.45 * 0.75)).magnitude < 1e-6)
        row.advance(900)
        #expect((row.pixels - 460).magnitude < 1e-6)
        #expect(row.said().suffix(2) == ["did decelerate", "item 5"])
        row = Row(50) {
            $0.paging = false
            $0.release = .friction
        }
        row.swipe(0, -10, velocity: -1000)
        row.advance(9000)
        // To rest at 8 pixels a second.
        #expect((row.pixels - (10 + 992 / 2)).magnitude < 1e-6)
    }

    @Test(arguments: CarouselBehavior.Release.allCases)
    func aFreeRowThatCoastsIntoItsEndGoesBeyondItAndComesBack(release: CarouselBehavior.Release) {
        for (way, velocity, edge) in [(-10.0, -4000.0, 200.0), (10, 4000, 0)] {
            var row = Row(3, loop: false) {
                $0.paging = false
                $0.release = release
            }
            row.swipe(0, -100)
            row.swipe(10, way, velocity: velocity)
            var farthest = 0.0
            for time in stride(from: Int64(20), through: 4000, by: 10) {
                row.advance(time)
                farthest = max(farthest, row.pixels - 200, -row.pixels)
            }
            #expect((10...50).contains(farthest), "\(farthest)")
            #expect(row.pixels == edge)
            #expect(row.said().filter { $0.contains("decelerate") }.suffix(2) == ["will decelerate", "did decelerate"])
            row = Row(3, loop: false) {
                $0.paging = false
                $0.release = release
                $0.bounce = false
            }
            row.swipe(10, -10, velocity: -4000)
            for time in stride(from: Int64(20), through: 4000, by: 10) {
                row.advance(time)
                #expect(row.pixels <= 200)
            }
            #expect(row.pixels == 200)
        }
    }

    // MARK: Catching

    /// Everything that moves, and when a finger could come.
    static let movements: [(name: String, start: @Sendable () -> Row)] = [
        (
            "settling",
            {
                var row = Row(5); row.swipe(0, -30, velocity: -700); return row
            }
        ),
        (
            "settling by spring",
            {
                var row = Row(5) { $0.release = .spring }; row.swipe(0, -30, velocity: -700); return row
            }
        ),
        (
            "coasting",
            {
                var row = Row(50) { $0.paging = false }; row.swipe(0, -30, velocity: -700); return row
            }
        ),
        (
            "spring back",
            {
                var row = Row(5, loop: false); row.swipe(0, 90); return row
            }
        ),
        (
            "an autoplay slide",
            {
                var row = Row(5) { $0.autoplay = .seconds(1) }; row.advance(1000); return row
            }
        ),
        (
            "a move to an item",
            {
                var row = Row(5, loop: false); row.go(3, 0); return row
            }
        ),
    ]

    @Test(arguments: movements.indices) func aPageIsCaughtExactlyWhereItIs(index: Int) {
        let start = Self.movements[index].start()
        let begin = start.now.nanoseconds / 1_000_000
        for later in stride(from: Int64(0), through: 300, by: 25) {
            var free = start
            free.advance(begin + later)
            var row = start
            _ = row.said()
            row.hold(begin + later)
            #expect((row.pixels - free.pixels).magnitude < 1e-9, "\(Self.movements[index].name)")
            // It stays there, and the first movement of the finger moves it from there.
            row.advance(begin + later + 5000)
            #expect((row.pixels - free.pixels).magnitude < 1e-9)
            row.drag(0)
            #expect((row.pixels - free.pixels).magnitude < 1e-9)
            row.drag(-1)
            #expect(row.pixels > free.pixels && row.pixels <= free.pixels + 1 + 1e-9)
            // What was moving has been ended, once.
            #expect(row.said().filter { $0.hasPrefix("did") }.count == 1)
            // A new drag does not fight the old movement.
            row.advance(begin + later + 9000)
            let held = row.pixels
            row.advance(begin + later + 20_000)
            #expect(row.pixels == held && row.motion.isTouched && row.nextMove == nil)
        }
    }

    @Test func aPageThatWasCaughtAndLetGoSettlesOnTheNearest() {
        var row = Row(5)
        row.swipe(0, -30, velocity: -700)
        row.hold(50)
        let caught = row.pixels
        #expect(caught > 30 && caught < 100)
        let wasMoving = row.letGo(60)
        #expect(wasMoving)
        #expect((row.pixels - caught).magnitude < 1e-9)
        row.advance(500)
        #expect(row.pixels == (caught < 50 ? 0 : 100))
        #expect(row.said().last == (caught < 50 ? "did animate" : "item 1"))
    }

    @Test func aSwipeFromACaughtPageTurnsOnePageFromTheNearest() {
        var row = Row(9)
        row.swipe(0, -60, velocity: -900)
        for index in 1...5 {
            // Each swipe comes while the last page is still settling.
            row.hold(Int64(index) * 120)
            row.drag(0)
            row.drag(-40)
            row.release(-900)
        }
        row.advance(3000)
        #expect((3...6).contains(row.item) && row.motion.position(at: row.now).offset == 0)
    }

    @Test func aHeldFadeEndsOnThePageOfWhichMoreIsSeenWithoutAFlash() throws {
        for (time, page, over) in [(1180 as Int64, "0+0.0", 1), (1320, "1+0.0", 0)] {
            var row = Row(5) {
                $0.autoplay = .seconds(1)
                $0.transition = .fade
            }
            row.advance(time)
            let seen = try #require(row.motion.fade(at: row.now)).opacity
            row.hold(time)
            #expect(row.place == page)
            let remnant = try #require(row.motion.remnant(at: row.now))
            #expect(row.motion.geometry.item(remnant.position.page) == over)
            // Together they look as before: the upper page's share is the same.
            #expect((remnant.opacity - (over == 1 ? seen : 1 - seen)).magnitude < 1e-12)
            #expect(row.nextChange == time)
            row.advance(1390)
            #expect(try #require(row.motion.remnant(at: row.now)).opacity < remnant.opacity)
            row.advance(1450)
            #expect(row.motion.remnant(at: row.now) == nil && row.nextChange == nil)
        }
    }

    // MARK: Events

    @Test func aSwipeIsReportedInOrderExactlyOnce() {
        var row = Row(5)
        row.hold(0)
        #expect(row.said() == [])
        row.drag(0)
        row.drag(-10)
        row.drag(-30)
        #expect(row.said() == ["will drag"])
        row.release(-800)
        #expect(row.said() == ["will end drag 800 to 1", "did end drag, decelerates", "will decelerate"])
        row.advance(349)
        #expect(row.said() == [])
        row.advance(350)
        #expect(row.said() == ["did decelerate", "item 1"])
        row.advance(9000)
        #expect(row.said() == [])
    }

    @Test func aDragThatEndsAtRestDoesNotDecelerate() {
        var row = Row(5)
        row.swipe(0, 0)
        #expect(row.said() == ["will drag", "will end drag 0 to 0", "did end drag"])
        row.swipe(10, -100)
        #expect(row.said() == ["will drag", "will end drag 0 to 1", "did end drag", "item 1"])
    }

    @Test func scrollingIsReportedInSamples() {
        var row = Row(5) { $0.scrollReports = .milliseconds(100) }
        row.hold(0)
        row.drag(0)
        for index in 1...60 {
            row.advance(Int64(index) * 5)
            row.drag(-Double(index))
        }
        #expect(row.said() == ["will drag", "at 0.00", "at 0.19", "at 0.39", "at 0.59"])
        #expect(CarouselBehavior().scrollReports == .milliseconds(100))
    }

    @Test func touchesThatBelongToNothingAreSurvived() {
        var row = Row(3) { $0.autoplay = .seconds(5) }
        row.drag(50)
        row.release(900)
        let wasMoving = row.letGo(10)
        #expect(!wasMoving)
        #expect(row.place == "0+0.0" && row.said() == [] && row.nextMove == 5000)
        row.hold(20)
        row.hold(30)
        row.letGo(40)
        row.letGo(50)
        #expect(row.place == "0+0.0" && row.said() == [] && row.nextMove == 10_040)
    }
}
