import SignageEngine
import Testing

@Suite struct TouchTrackerTests {
    private var tracker = TouchTracker()
    private var fingers = Fingers()

    private mutating func send(_ milliseconds: Int64) -> TouchTracker.Change? {
        tracker.update(fingers.frame(at: .milliseconds(milliseconds)))
    }

    @Test mutating func oneFingerIsFollowedFromWhereItCameDown() {
        fingers.down(1, 100.5, 50)
        #expect(send(0) == .began(x: 100.5, y: 50))
        #expect(send(8) == nil)
        fingers.move(1, 90, 52)
        #expect(send(16) == .moved)
        #expect(tracker.translation == (-10.5, 2))
        #expect(tracker.origin == (100.5, 50))
        #expect(tracker.isTouching)
        fingers.upAll()
        #expect(send(24) == .ended(isTap: true))
        #expect(!tracker.isTouching)
        #expect(send(32) == nil)
    }

    @Test mutating func theCentroidIsFollowedAndLiftingOneOfTwoMovesNothing() {
        fingers.down(1, 100, 100)
        _ = send(0)
        // A second finger far away does not move the point either.
        fingers.down(2, 700, 500)
        #expect(send(8) == nil)
        #expect(tracker.translation == (0, 0))
        fingers.move(1, 120, 100)
        fingers.move(2, 740, 500)
        #expect(send(16) == .moved)
        #expect(tracker.translation == (30, 0))
        fingers.up(1)
        #expect(send(24) == nil)
        #expect(tracker.translation == (30, 0))
        fingers.move(2, 750, 510)
        #expect(send(32) == .moved)
        #expect(tracker.translation == (40, 10))
        #expect(tracker.fingers == 2)
        // Lifted and moved in one frame: what the other did counts.
        fingers.down(3, 0, 0)
        _ = send(40)
        fingers.up(3)
        fingers.move(2, 760, 510)
        #expect(send(48) == .moved)
        #expect(tracker.translation == (50, 10))
    }

    @Test mutating func bothFingersUpInOneFrameEndTheTouchOnce() {
        fingers.down(1, 10, 10)
        fingers.down(2, 60, 10)
        #expect(send(0) == .began(x: 35, y: 10))
        fingers.upAll()
        #expect(send(32) == .ended(isTap: true))
        #expect(tracker.fingers == 2)
    }

    @Test mutating func aFingerThatGoesUpWhileAnotherComesDownIsTwoTouches() {
        fingers.down(1, 10, 10)
        _ = send(0)
        fingers.up(1)
        fingers.down(2, 300, 200)
        #expect(send(20) == .restarted(wasTap: true, x: 300, y: 200))
        #expect(tracker.translation == (0, 0) && tracker.fingers == 1)
        fingers.upAll()
        #expect(send(40) == .ended(isTap: true))
    }

    @Test(arguments: [nil, 4.0, 0.5] as [Double?])
    mutating func theSlopIsInMillimetresWhereTheDeviceTellsThemAndElseInPixels(pixelsPerMillimetre: Double?) {
        let slop = pixelsPerMillimetre.map { $0 * 2.5 } ?? 12
        fingers.pixelsPerMillimetre = pixelsPerMillimetre
        fingers.down(1, 0, 0)
        _ = send(0)
        fingers.move(1, slop * 0.6, slop * 0.79)
        _ = send(10)
        #expect(!tracker.isDragging)
        fingers.move(1, slop * 0.6, slop * 0.81)
        _ = send(20)
        #expect(tracker.isDragging)
        // Once it drags it does not stop to, wherever it goes.
        fingers.move(1, 0, 0)
        _ = send(30)
        #expect(tracker.isDragging)
        fingers.upAll()
        #expect(send(40) == .ended(isTap: false))
    }

    @Test(arguments: [(700, true), (701, false)] as [(Int64, Bool)])
    mutating func aTapIsOverSoon(milliseconds: Int64, isTap: Bool) {
        fingers.down(1, 5, 5)
        _ = send(0)
        fingers.upAll()
        #expect(send(milliseconds) == .ended(isTap: isTap))
    }

    @Test(arguments: [(19.0, true), (21, false)])
    mutating func twoFingersThatPartAreNoTap(way: Double, isTap: Bool) {
        fingers.down(1, 100, 100)
        fingers.down(2, 200, 100)
        _ = send(0)
        fingers.move(1, 100 - way, 100)
        fingers.move(2, 200 + way, 100)
        // Their centroid has not moved at all.
        #expect(send(8) == nil)
        fingers.upAll()
        #expect(send(16) == .ended(isTap: isTap))
    }

    @Test mutating func velocityIsThatOfTheCentroidAndNoneAfterARest() {
        fingers.down(1, 0, 0)
        fingers.down(2, 0, 50)
        _ = send(0)
        for index in 1...20 {
            fingers.move(1, Double(index) * 8, 0)
            fingers.move(2, Double(index) * 8, Double(50 - index * 4))
            _ = send(Int64(index) * 8)
        }
        let velocity = tracker.velocity(at: Instant(nanoseconds: 160_000_000))
        #expect((velocity.x - 1000).magnitude < 1e-6 && (velocity.y + 250).magnitude < 1e-6)
        // Frames in which nothing moves are rest as well.
        for index in 21...40 { #expect(send(Int64(index) * 8) == nil) }
        #expect(tracker.velocity(at: Instant(nanoseconds: 320_000_000)) == (0, 0))
    }

    @Test mutating func moreFingersThanAnyoneHasAreSurvived() {
        for id in 0..<40 { fingers.down(Int64(id), Double(id), 0) }
        #expect(send(0) == .began(x: 7.5, y: 0))
        fingers.upAll()
        fingers.down(99, 1, 1)
        _ = send(1)
        fingers.upAll()
        #expect(send(2) == .ended(isTap: true))
    }
}
