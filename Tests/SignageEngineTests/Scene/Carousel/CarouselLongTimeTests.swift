import Testing

@testable import SignageEngine

/// A million turns, and a year.
@Suite struct CarouselLongTimeTests {
    @Test func indexAndOffsetAreExactAfterAMillionTurns() {
        var row = Row.everyFiveSeconds(7) { $0.transition = .cut }
        for turn in 1...1_000_000 {
            row.motion.go(to: turn % 7, at: .milliseconds(Int64(turn))) { _ in }
        }
        #expect(row.motion.position(at: .milliseconds(1_000_000)) == CarouselPosition(page: 1_000_000 % 7, offset: 0))
        // And by fingers, in both directions, with fractions that no binary number holds.
        var swiped = Row(7)
        var page = 0
        for turn in 1...20_000 {
            let back = turn % 3 == 0
            swiped.swipe(Int64(turn) * 500, back ? 66.7 : -66.7)
            swiped.advance(Int64(turn) * 500 + 350)
            page += back ? -1 : 1
        }
        #expect(swiped.place == "\(page % 7)+0.0")
        #expect(swiped.motion.position(at: swiped.now).offset == 0)
    }

    @Test func aYearWithoutADisplayIsPassedOverAtOnceAndEndsWhereItWould() {
        let year: Int64 = 365 * 86_400_000
        for (count, loop, transition, times) in [
            (3, true, CarouselBehavior.Transition.slide, [nil, .milliseconds(700), nil] as [Span?]),
            (4, false, .cut, []), (2, true, .fade, [.seconds(3)]),
        ] {
            // Step by step for ten thousand seconds, and at once.
            let start = Row.everyFiveSeconds(count, loop: loop, times: times) { $0.transition = transition }
            var (slow, quick) = (start, start)
            for time in stride(from: Int64(100), through: 10_000_000, by: 100) { slow.advance(time) }
            quick.advance(10_000_000)
            #expect(quick.place == slow.place && quick.nextMove == slow.nextMove)
            var old = start
            old.advance(year)
            #expect(old.said().count < 500)
            #expect(old.nextMove.map { $0 > year } ?? true)
            old.advance(year + 60_000)
            #expect(old.motion.position(at: old.now).page < count)
        }
    }

    @Test func timesThatMakeNoSenseDoNotHangIt() {
        for interval in [Span.zero, .seconds(-5)] {
            var row = Row(3, times: [interval]) {
                $0.autoplay = interval
                $0.transition = .cut
            }
            row.advance(60_000)
            #expect(row.nextMove.map { $0 > 60_000 } == true)
        }
    }
}
