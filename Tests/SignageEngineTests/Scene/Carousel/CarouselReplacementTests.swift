import Testing

@testable import SignageEngine

/// Other items, or another panel, under a carousel that is doing something.
@Suite struct CarouselReplacementTests {
    @Test func theCurrentItemStaysCurrentWhereItIsStillThere() {
        var row = Row.everyFiveSeconds(5)
        row.swipe(0, 60)
        row.advance(400)
        #expect(row.place == "4+0.0")
        _ = row.said()
        // Item 1 is gone: nothing is seen to change.
        row.replace(count: 4, newIndex: { $0 == 1 ? nil : $0 < 1 ? $0 : $0 - 1 })
        #expect(row.place == "3+0.0" && row.said() == [])
        #expect(row.nextMove != nil)
        // The current one goes: the next takes its place.
        row.replace(count: 3, newIndex: { $0 == 3 ? nil : $0 })
        #expect(row.place == "2+0.0" && row.said() == ["item 2"])
    }

    @Test func underAFingerTheRowStaysWhereItIsAndTheDragGoesOnAnew() {
        var row = Row.everyFiveSeconds(5)
        row.hold(0)
        row.drag(0)
        row.drag(-30)
        _ = row.said()
        row.replace(count: 4, newIndex: { $0 == 3 ? nil : $0 > 3 ? $0 - 1 : $0 })
        #expect(row.place == "0+30.0" && row.motion.isTouched && row.nextMove == nil)
        #expect(row.said() == ["will end drag 0 to 0", "did end drag"])
        row.drag(-31)
        row.drag(-41)
        #expect(row.place == "0+40.0")
        row.release(-900)
        row.advance(500)
        #expect(row.place == "1+0.0")
        #expect(row.said().first == "will drag" && row.said() == [])
    }

    @Test func aMovementThatLosesItsRowSettles() {
        var row = Row.everyFiveSeconds(5)
        row.advance(5200)
        let offset = row.motion.position(at: row.now).offset
        row.replace(count: 3, view: 200, newIndex: { $0 < 3 ? $0 : nil })
        #expect((row.motion.position(at: row.now).offset - 2 * offset).magnitude < 1e-9)
        row.advance(6000)
        #expect(row.place == "0+0.0" && row.said() == ["did animate", "did animate"])
        #expect(row.nextMove == 10_550)
    }

    @Test func whatIsLeftOfAFadeGoesWithItsRow() {
        var row = Row.everyFiveSeconds(5) { $0.transition = .fade }
        row.advance(5200)
        row.hold(5200)
        #expect(row.motion.remnant(at: row.now) != nil)
        row.replace(count: 3, newIndex: { $0 < 3 ? $0 : nil })
        #expect(row.motion.remnant(at: row.now) == nil && row.nextChange == nil)
    }
}
