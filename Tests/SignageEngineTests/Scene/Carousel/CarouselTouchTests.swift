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
}
