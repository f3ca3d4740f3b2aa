import Testing

@testable import SignageEngine

/// A finger that comes while the carousel moves. Pages of 100 pixels.
@Suite struct CarouselCatchingTests {
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
                var row = Row(5, loop: false); row.go(2, 0); return row
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
}
