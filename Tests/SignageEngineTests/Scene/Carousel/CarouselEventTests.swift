import Testing

@testable import SignageEngine

/// What a carousel reports: in order, each once.
@Suite struct CarouselEventTests {
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
        // 70 pixels at 800 a second: 3d ÷ v.
        row.advance(262)
        #expect(row.said() == [])
        row.advance(263)
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
