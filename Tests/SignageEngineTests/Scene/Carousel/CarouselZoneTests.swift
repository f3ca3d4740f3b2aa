import Testing

@testable import SignageEngine

@Suite struct CarouselZoneTests {
    // MARK: Touches

    @Test func aSwipeOnTheGlassTurnsThePage() {
        let sign = CarouselSign(CarouselSign.carousel(3))
        sign.swipe(from: (90, 25), to: (40, 25), 0)
        sign.show(600)
        #expect(sign.layers(600) == ["1 from 0,0 0,0 100×50"])
        #expect(
            sign.said() == [
                "banner: will drag", "banner: will end drag 625 to 1", "banner: did end drag, decelerates",
                "banner: will decelerate", "banner: did decelerate", "banner: item 1",
            ])
    }

    @Test(arguments: [Strip.Axis.horizontal, .vertical])
    func aPanAcrossItIsNotItsAndCostsNoAutoplay(axis: Strip.Axis) {
        let sign = CarouselSign(
            CarouselSign.carousel(3, Rect(x: 0, y: 0, width: 100, height: 100), axis: axis) {
                $0.behavior.autoplay = .seconds(5)
            })
        let across = axis == .horizontal ? (x: 52.0, y: 95.0) : (x: 95, y: 52)
        sign.swipe(from: (50, 20), to: across, 1000)
        sign.show(1100)
        #expect(sign.said() == [])
        #expect(sign.layers(1100) == ["0 from 0,0 0,0 100×100"])
        // 10 or 20 ms passed until the finger had shown where it goes; the interval stood still for so long.
        let next = sign.nextChange!.nanoseconds / 1_000_000
        #expect((5000...5030).contains(next))
        // Beside it a pan along it is its own.
        sign.swipe(from: axis == .horizontal ? (95, 50) : (50, 95), to: (30, 30), 2000)
        #expect(sign.said().first == "banner: will drag")
    }

    @Test func aTapSelectsTheItemUnderTheFingerUnlessItStopsAMovement() {
        let sign = CarouselSign(
            CarouselSign.carousel(5) {
                ($0.itemLength, $0.gap) = (40, 10)
                $0.behavior.autoplay = .seconds(5)
            })
        sign.tap(70, 25, 0)
        #expect(sign.said() == ["banner: selected 1"])
        // A gap is no item.
        sign.tap(45, 25, 1000)
        #expect(sign.said() == [])
        sign.tap(20, 25, 20_000)
        _ = sign.said()
        sign.show(30_200)
        #expect(sign.motion?.nextMove == nil)
        sign.tap(20, 25, 30_210)
        #expect(sign.said() == ["banner: did animate"])
    }

    @Test func tapsMoveThisCarouselOrAnotherOrAreOnlyReported() {
        let lower = Rect(x: 0, y: 100, width: 100, height: 50)
        var banner = CarouselSign.carousel(4) { $0.behavior.transition = .cut }
        banner.items[0].onTap = (banner.id, 2)
        var menu = CarouselSign.carousel(4, lower, id: "menu") { $0.behavior.transition = .cut }
        menu.items[0].onTap = (banner.id, 3)
        let both = CarouselSign(banner, menu)
        both.tap(50, 25, 0)
        #expect(both.said() == ["banner: selected 0", "banner: did animate", "banner: item 2"])
        both.tap(50, 125, 1000)
        #expect(both.said() == ["menu: selected 0", "banner: did animate", "banner: item 3"])
        both.tap(50, 25, 2000)
        #expect(both.said() == ["banner: selected 3"])
        #expect(both.layers(3000) == ["3 from 0,0 0,0 100×50", "0 from 0,0 0,100 100×50"])
    }

    @Test func theZoneInFrontTakesTheFinger() {
        let frame = Rect(x: 0, y: 0, width: 100, height: 100)
        let sign = CarouselSign(
            CarouselSign.carousel(3, frame, id: "behind"),
            CarouselSign.carousel(3, frame, axis: .vertical, id: "front"))
        sign.tap(50, 50, 0)
        #expect(sign.said() == ["front: selected 0"])
        sign.swipe(from: (90, 50), to: (20, 50), 1000)
        #expect(sign.said().allSatisfy { $0.hasPrefix("behind") })
        sign.show(3000)
        _ = sign.said()
        sign.swipe(from: (50, 90), to: (50, 20), 4000)
        #expect(sign.said().allSatisfy { $0.hasPrefix("front") })
    }

    @Test func theFrameAfterATouchContainsIt() {
        let sign = CarouselSign(CarouselSign.carousel(3))
        sign.show(1000)
        sign.fingers.down(1, 80, 25)
        sign.touch(990)
        sign.fingers.move(1, 60, 25)
        sign.touch(995)
        sign.fingers.move(1, 50, 25)
        sign.touch(999)
        #expect(sign.layers(1016) == ["0 from 10,0 0,0 90×50", "1 from 0,0 90,0 10×50"])
    }

    // MARK: Idle

    @Test func afterIdleResetTheSignIsAtItsStart() {
        let sign = CarouselSign(CarouselSign.carousel(4), idleReset: .seconds(30))
        sign.show(0)
        #expect(sign.nextChange == nil)
        sign.swipe(from: (90, 25), to: (40, 25), 1000)
        sign.show(2000)
        #expect(sign.nextChange == .milliseconds(31_080))
        // Another touch starts the time anew.
        sign.swipe(from: (90, 25), to: (40, 25), 20_000)
        sign.show(31_100)
        #expect(sign.layers(31_100) == ["2 from 0,0 0,0 100×50"])
        _ = sign.said()
        sign.show(50_080)
        #expect(sign.said() == ["returned"])
        sign.show(50_530)
        #expect(sign.said() == ["banner: did animate", "banner: item 0"])
        #expect(sign.layers(60_000) == ["0 from 0,0 0,0 100×50"])
        #expect(sign.nextChange == nil)
        // Not while a finger is on it, however long, even if it came shortly before.
        sign.tap(50, 25, 60_000)
        _ = sign.said()
        sign.fingers.down(1, 90, 25)
        sign.touch(70_000)
        sign.show(500_000)
        #expect(sign.said() == [])
        // And at the start already it only says so.
        sign.fingers.upAll()
        sign.touch(500_000)
        sign.show(530_000)
        #expect(sign.said() == ["returned"])
    }

    // MARK: Pictures

    @Test func anItemWhosePictureFailsIsLeftOutAndTheOthersKeepTheirOrderAndNumbers() {
        let sign = CarouselSign(CarouselSign.carousel(6) { $0.loop = false })
        sign.broken = ["banner 2", "banner 3"]
        sign.swipe(from: (90, 25), to: (40, 25), 0)
        sign.show(1000)
        #expect(sign.layers(1000) == ["1 from 0,0 0,0 100×50"])
        _ = sign.said()
        sign.swipe(from: (90, 25), to: (40, 25), 1000)
        sign.show(2000)
        #expect(sign.layers(2000) == ["4 from 0,0 0,0 100×50"])
        #expect(sign.said().suffix(2) == ["banner: did decelerate", "banner: item 4"])
    }

    @Test func aFailureUnderTheFingerMovesNothing() {
        let sign = CarouselSign(CarouselSign.carousel(9))
        sign.fingers.down(1, 90, 25)
        sign.touch(0)
        sign.fingers.move(1, 70, 25)
        sign.touch(10)
        sign.broken = ["banner 2"]
        // Item 1 comes into view, and with it the need of item 2, whose picture fails.
        sign.fingers.move(1, 40, 25)
        sign.touch(20)
        #expect(sign.requests.last == "banner 3")
        #expect(sign.layers(20) == ["0 from 30,0 0,0 70×50", "1 from 0,0 70,0 30×50"])
        sign.fingers.move(1, 30, 25)
        sign.touch(30)
        sign.fingers.move(1, 20, 25)
        sign.touch(40)
        #expect(sign.layers(40) == ["0 from 50,0 0,0 50×50", "1 from 0,0 50,0 50×50"])
        sign.fingers.upAll()
        sign.touch(40)
        sign.show(2000)
        #expect(sign.layers(2000) == ["1 from 0,0 0,0 100×50"])
        #expect(sign.said().filter { $0.hasSuffix("will drag") }.count == 1)
    }

    @Test func withoutAnyPictureNothingIsLeftAndNothingIsOpen() {
        let sign = CarouselSign(CarouselSign.carousel(2) { $0.behavior.autoplay = .seconds(5) })
        sign.fingers.down(1, 90, 25)
        sign.touch(0)
        sign.fingers.move(1, 70, 25)
        sign.touch(10)
        for index in 0..<2 {
            sign.stage.deliver(nil, for: CarouselSign.carousel(2).items[index].picture)
        }
        #expect(sign.layers(100) == [] && sign.nextChange == nil)
        #expect(
            sign.said() == [
                "banner: will drag", "banner: will end drag 0 to 0", "banner: did end drag",
                "banner: ran out of pictures",
            ])
        sign.fingers.upAll()
        sign.touch(200)
        sign.tap(50, 25, 300)
        #expect(sign.said() == [] && sign.stage.shelf.count == 0)
    }

    @Test func onlyWhatIsInViewAndTwoNeighboursIsHeld() {
        let sign = CarouselSign(CarouselSign.carousel(100) { $0.itemLength = 50 })
        #expect(sign.stage.shelf.count == 4)
        #expect(sign.requests == ["banner 0", "banner 1", "banner 2", "banner 99"])
        sign.swipe(from: (90, 25), to: (60, 25), 0)
        sign.show(200)
        #expect(sign.stage.shelf.count == 5)
        sign.show(1000)
        #expect(sign.stage.shelf.count == 4)
        #expect(sign.requests.count == 5)
    }

    @Test func whereItMovesToIsAskedForAtOnce() {
        for transition in CarouselBehavior.Transition.allCases {
            var show = CarouselSign.carousel(100) { $0.behavior.transition = transition }
            show.items[0].onTap = (show.id, 50)
            let sign = CarouselSign(show)
            sign.tap(50, 25, 0)
            #expect(sign.requests.contains("banner 50"))
        }
    }

    @Test func tenThousandItemsTakeTheMemoryOfThree() {
        let sign = CarouselSign(
            CarouselSign.carousel(10_000, Rect(x: 0, y: 0, width: 4, height: 2)) {
                $0.behavior.transition = .cut
                $0.behavior.autoplay = .seconds(1)
            })
        let bytes = sign.stage.shelf.byteCount
        #expect(sign.stage.shelf.count == 3)
        for second in 1...10_000 {
            sign.show(Int64(second) * 1000)
            #expect(sign.stage.shelf.count == 3 && sign.stage.shelf.byteCount == bytes)
        }
        #expect(sign.motion?.currentItem(at: .seconds(10_000)) == 0)
        #expect(Set(sign.requests).count == 10_000)
    }

    // MARK: Shows that come and go

    @Test func aStageThatComesLateBeginsAtItsStart() {
        let day: Int64 = 86_400_000
        let show = CarouselSign.carousel(3) { $0.behavior.autoplay = .seconds(5) }
        let stage = Stage(
            Show(size: Size(width: 100, height: 50), zones: [.carousel(show)]), refresh: RefreshRate(refreshes: 60))
        var list = DisplayList()
        #expect(stage.evaluate(at: .milliseconds(day), into: &list) == .milliseconds(day + 5000))
    }

    @Test func aStageThatIsReplacedEndsWhatTheFingerHolds() {
        let sign = CarouselSign(CarouselSign.carousel(3))
        sign.fingers.down(1, 90, 25)
        sign.touch(0)
        sign.fingers.move(1, 50, 25)
        sign.touch(10)
        sign.stage.cancelTouch()
        #expect(sign.said() == ["banner: will drag", "banner: will end drag 0 to 0", "banner: did end drag"])
        sign.fingers.move(1, 10, 25)
        sign.touch(20)
        sign.fingers.upAll()
        sign.touch(30)
        #expect(sign.said() == [])
    }
}
