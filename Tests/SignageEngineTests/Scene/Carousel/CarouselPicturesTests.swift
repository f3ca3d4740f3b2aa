import Testing

@testable import SignageEngine

/// Which pictures a carousel holds, what it waits for, and what becomes of those that fail.
@Suite struct CarouselPicturesTests {

    /// A carousel whose first pictures came with the show, as the compiler makes it.
    private static func preloaded(_ count: Int, _ set: (inout CarouselShow) -> Void = { _ in }) -> CarouselShow {
        var show = CarouselSign.carousel(count) { set(&$0) }
        for item in [show.items[0], show.items[1], show.items[count - 1]] {
            show.preloaded[item.picture] = CarouselSign.picture(item.picture)
        }
        return show
    }

    @Test func theFirstPicturesGoAsAllOthersDo() {
        var first: [() -> Texture?] = []
        let sign: CarouselSign
        do {
            let show = Self.preloaded(100) {
                $0.behavior.transition = .cut
                $0.behavior.autoplay = .seconds(1)
            }
            for texture in show.preloaded.values { first.append { [weak texture] in texture } }
            sign = CarouselSign(show)
        }
        #expect(sign.requests == [] && sign.stage.shelf.count == 3)
        for second in 1...50 {
            sign.show(Int64(second) * 1000)
            #expect(sign.stage.shelf.count == 3)
        }
        // Nobody has them any more, neither the shelf nor the show.
        #expect(first.allSatisfy { $0() == nil })
        // They come again when the row does.
        for second in 51...100 { sign.show(Int64(second) * 1000) }
        #expect(sign.layers(100_000) == ["0 from 0,0 0,0 100×50"])
        #expect(sign.requests.suffix(3) == ["banner 99", "banner 0", "banner 1"])
    }

    // MARK: Jumps

    private static func jump(_ count: Int = 1000, _ set: (inout CarouselShow) -> Void = { _ in }) -> CarouselSign {
        var show = preloaded(count, set)
        show.items[0].onTap = (show.id, 500)
        let sign = CarouselSign(show)
        sign.servesAtOnce = false
        return sign
    }

    @Test(arguments: CarouselBehavior.Transition.allCases)
    func aJumpWaitsForItsTargetAndForNothingBetween(transition: CarouselBehavior.Transition) {
        let sign = Self.jump { $0.behavior.transition = transition }
        sign.tap(50, 25, 0)
        let asked = sign.stage.shelf.takeRequests()
        #expect(asked.map(\.path) == ["banner 500"])
        #expect(sign.layers(1500) == ["0 from 0,0 0,0 100×50"])
        #expect(sign.said() == ["banner: selected 0"])
        sign.servesAtOnce = true
        for key in asked { sign.stage.deliver(CarouselSign.picture(key), for: key, at: .milliseconds(1600)) }
        for time in stride(from: Int64(1600), through: 2100, by: 16) {
            sign.show(time)
            // At no time is there a plain page.
            #expect(!sign.list.layers.dropFirst().contains { CarouselSign.text($0).hasPrefix("fill") })
        }
        #expect(sign.layers(2100) == ["500 from 0,0 0,0 100×50"])
        let between = sign.requests.filter { !["banner 499", "banner 500", "banner 501"].contains($0) }
        #expect(between == [], "\(transition)")
        #expect(sign.stage.shelf.count == 3)
    }

    @Test func aJumpDoesNotWaitForEver() {
        let sign = Self.jump { $0.behavior.transition = .cut }
        sign.tap(50, 25, 0)
        sign.show(1000)
        // From the end of the tap.
        #expect(sign.nextChange == .milliseconds(2050))
        #expect(sign.layers(2049) == ["0 from 0,0 0,0 100×50"])
        // However late anyone looks, it moved then.
        sign.show(9000)
        #expect(sign.said() == ["banner: selected 0", "banner: did animate", "banner: item 500"])
    }

    @Test func aJumpToAPictureThatFailsIsGivenUp() {
        let sign = Self.jump()
        sign.broken = ["banner 500"]
        sign.tap(50, 25, 0)
        sign.servesAtOnce = true
        sign.serve()
        #expect(sign.layers(5000) == ["0 from 0,0 0,0 100×50"] && sign.nextChange == nil)
        #expect(sign.said() == ["banner: selected 0"])
    }

    @Test func aFingerThatDragsTakesTheCarouselFromAJumpThatWaits() {
        let sign = Self.jump()
        sign.tap(50, 25, 0)
        sign.swipe(from: (90, 25), to: (30, 25), 500)
        sign.servesAtOnce = true
        sign.serve()
        #expect(sign.layers(5000) == ["1 from 0,0 0,0 100×50"])
    }

    @Test func theReturnToTheStartWaitsToo() {
        let sign = CarouselSign(
            Show(
                size: Size(width: 100, height: 50),
                zones: [.carousel(Self.preloaded(50) { $0.loop = false })], idleReset: .seconds(10)))
        for swipe in 0..<5 {
            sign.swipe(from: (90, 25), to: (30, 25), Int64(swipe) * 1000)
            sign.show(Int64(swipe) * 1000 + 900)
        }
        #expect(sign.layers(5000) == ["5 from 0,0 0,0 100×50"])
        sign.servesAtOnce = false
        let asked = sign.requests.count
        sign.show(14_080)
        #expect(sign.said().last == "returned")
        #expect(sign.layers(14_500) == ["5 from 0,0 0,0 100×50"])
        sign.servesAtOnce = true
        sign.serve(14_500)
        #expect(sign.layers(14_950) == ["0 from 0,0 0,0 100×50"])
        #expect(sign.requests.dropFirst(asked) == ["banner 0", "banner 1"])
    }

    @Test func aShortWaySlidesAndALongOneFades() {
        for (item, fades) in [(1, false), (2, false), (3, true), (6, true), (7, false), (8, false)] {
            var row = Row(9) { $0.slidesFar = false }
            row.go(item, 0)
            row.advance(200)
            #expect((row.motion.fade(at: row.now) != nil) == fades, "to \(item)")
            row.advance(500)
            #expect(row.place == "\(item)+0.0")
        }
    }

    @Test func aRowThatEndsKnowsItsFirstPictureBeforeItBeginsAnew() {
        let sign = CarouselSign(
            Self.preloaded(9) {
                $0.loop = false
                $0.behavior.autoplay = .seconds(1)
                $0.behavior.transition = .cut
            })
        for second in 1...8 { sign.show(Int64(second) * 1000) }
        #expect(sign.layers(8000) == ["8 from 0,0 0,0 100×50"])
        #expect(sign.requests.last == "banner 0" && sign.stage.shelf.count == 3)
        #expect(sign.layers(9000) == ["0 from 0,0 0,0 100×50"])
    }

    // MARK: Failures

    @Test func aFailedNeighbourIsLeftOutWhileAFingerDragsAndTheDragGoesOn() {
        let sign = CarouselSign(CarouselSign.carousel(9))
        sign.fingers.down(1, 90, 25)
        sign.touch(0)
        sign.fingers.move(1, 70, 25)
        sign.touch(10)
        sign.broken = ["banner 2", "banner 3"]
        for (time, x) in [(Int64(20), 40.0), (30, 10), (40, -40)] {
            sign.fingers.move(1, x, 25)
            sign.touch(time)
            sign.show(time)
        }
        // A whole page and ten pixels: what comes after item 1 is item 4.
        #expect(sign.layers(40) == ["1 from 10,0 0,0 90×50", "4 from 0,0 90,0 10×50"])
        sign.fingers.upAll()
        sign.touch(40)
        #expect(sign.said().filter { $0.hasSuffix("will drag") || $0.hasSuffix("did end drag") }.count == 1)
    }

    @Test func aFailedNeighbourIsLeftOutWhileTheRowSlides() {
        let sign = CarouselSign(CarouselSign.carousel(9) { $0.behavior.autoplay = .seconds(5) })
        sign.broken = ["banner 2"]
        sign.show(5000)
        sign.show(5225)
        #expect(sign.layers(5225) == ["0 from 50,0 0,0 50×50", "1 from 0,0 50,0 50×50"])
        #expect(sign.layers(5450) == ["1 from 0,0 0,0 100×50"])
        #expect(sign.nextChange == .milliseconds(10_450))
        #expect(sign.layers(10_900) == ["3 from 0,0 0,0 100×50"])
        #expect(sign.said().filter { $0.contains("item") } == ["banner: item 1", "banner: item 3"])
    }

    @Test func theLastPictureThatFailsIsTold() {
        let sign = CarouselSign(CarouselSign.carousel(2))
        for index in 0..<2 { sign.stage.deliver(nil, for: CarouselSign.carousel(2).items[index].picture) }
        #expect(sign.said().last == "banner: ran out of pictures")
        #expect(sign.layers(100) == [])
    }
}
