import Testing

@testable import SignageEngine

/// What is drawn, as text: "item from origin place size".
@Suite struct CarouselDrawingTests {
    @Test func aSlideAtItsStartMiddleAndEnd() {
        let sign = CarouselSign(CarouselSign.carousel(3) { $0.behavior.autoplay = .seconds(5) })
        #expect(sign.layers(0) == ["0 from 0,0 0,0 100×50"])
        #expect(sign.layers(5000) == ["0 from 0,0 0,0 100×50"])
        #expect(sign.layers(5100) == ["0 from 4,0 0,0 96×50", "1 from 0,0 96,0 4×50"])
        #expect(sign.layers(5225) == ["0 from 50,0 0,0 50×50", "1 from 0,0 50,0 50×50"])
        #expect(sign.layers(5400) == ["0 from 99,0 0,0 1×50", "1 from 0,0 1,0 99×50"])
        #expect(sign.layers(5450) == ["1 from 0,0 0,0 100×50"])
    }

    @Test func aVerticalRowInItsPlace() {
        let frame = Rect(x: 10, y: 20, width: 60, height: 80)
        let sign = CarouselSign(
            CarouselSign.carousel(3, frame, axis: .vertical) {
                $0.itemLength = 30
                $0.gap = 10
                $0.behavior.autoplay = .seconds(5)
            })
        #expect(sign.layers(0) == ["0 from 0,0 10,20 60×30", "1 from 0,0 10,60 60×30"])
        #expect(
            sign.layers(5225) == [
                "0 from 0,20 10,20 60×10", "1 from 0,0 10,40 60×30", "2 from 0,0 10,80 60×20",
            ])
        #expect(sign.layers(5450) == ["1 from 0,0 10,20 60×30", "2 from 0,0 10,60 60×30"])
    }

    @Test func pagesMeetWhateverTheFractionOfAPixel() {
        let sign = CarouselSign(CarouselSign.carousel(4) { $0.itemLength = 25 })
        sign.fingers.down(1, 50, 25)
        sign.touch(0)
        sign.fingers.move(1, 20, 25)
        sign.touch(10)
        for step in 0...100 {
            sign.fingers.move(1, 20 - Double(step) / 4, 25)
            sign.touch(20 + Int64(step))
            sign.show(20 + Int64(step))
            let frames = sign.list.layers.dropFirst().map(\.frame)
            #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.maxX == $1.x })
            #expect(frames.first?.x == 0 && frames.last?.maxX == 100)
        }
    }

    @Test func beyondTheEndTheRowLeavesRoom() {
        let sign = CarouselSign(CarouselSign.carousel(2) { $0.loop = false })
        sign.swipe(from: (20, 25), to: (80, 25), 0)
        #expect(sign.layers(80).count == 1)
        #expect(sign.list.layers[1].frame.x > 10 && sign.list.layers[1].frame.maxX == 100)
    }

    @Test func aPictureThatIsNotThereYetIsAPlainPage() {
        let show = CarouselSign.carousel(3) { $0.background = 0xFF11_2233 }
        let stage = Stage(
            Show(size: Size(width: 100, height: 50), zones: [.carousel(show)]), refresh: RefreshRate(refreshes: 60))
        var list = DisplayList()
        _ = stage.evaluate(at: .zero, into: &list)
        #expect(list.layers.dropFirst().map(CarouselSign.text) == ["fill ff112233 0,0 100×50"])
        for key in stage.shelf.takeRequests() { stage.deliver(CarouselSign.picture(key), for: key) }
        _ = stage.evaluate(at: .zero, into: &list)
        #expect(list.layers.dropFirst().map(CarouselSign.text) == ["0 from 0,0 0,0 100×50"])
    }

    @Test func aContainedPictureStandsInTheMiddleOfItsPage() {
        let show = CarouselSign.carousel(2) {
            $0.fit = .contain
            $0.behavior.autoplay = .seconds(5)
            $0.background = 0xFF00_0011
        }
        let stage = Stage(
            Show(size: Size(width: 100, height: 50), zones: [.carousel(show)]), refresh: RefreshRate(refreshes: 60))
        var list = DisplayList()
        _ = stage.evaluate(at: .zero, into: &list)
        for key in stage.shelf.takeRequests() {
            stage.deliver(
                CarouselSign.picture(PictureKey(path: key.path, target: .stretch(Size(width: 61, height: 30)))),
                for: key)
        }
        func layers(_ milliseconds: Int64) -> [String] {
            _ = stage.evaluate(at: .milliseconds(milliseconds), into: &list)
            return list.layers.dropFirst().map(CarouselSign.text)
        }
        #expect(
            layers(0) == [
                "fill ff000011 0,0 100×10", "fill ff000011 0,10 19×30", "fill ff000011 80,10 20×30",
                "fill ff000011 0,40 100×10", "0 from 0,0 19,10 61×30",
            ])
        #expect(
            layers(5225) == [
                "fill ff000011 0,0 50×10", "fill ff000011 30,10 20×30", "fill ff000011 0,40 50×10",
                "0 from 31,0 0,10 30×30", "fill ff000011 50,0 50×10", "fill ff000011 50,10 19×30",
                "fill ff000011 50,40 50×10", "1 from 0,0 69,10 31×30",
            ])
    }

    // MARK: Parallax

    @Test func thePictureMovesAgainstItsPageByTheParallaxForEachView() {
        let sign = CarouselSign(
            CarouselSign.carousel(3) {
                $0.parallax = 20
                $0.behavior.autoplay = .seconds(5)
            })
        // At rest the middle of the picture is seen; half a page on, half the parallax is gone.
        #expect(sign.layers(5000) == ["0 from 20,0 0,0 100×50"])
        #expect(sign.layers(5225) == ["0 from 60,0 0,0 50×50", "1 from 30,0 50,0 50×50"])
        #expect(sign.layers(5450) == ["1 from 20,0 0,0 100×50"])
    }

    @Test(arguments: [Strip.Axis.horizontal, .vertical], [40, 100, 170])
    func thePictureAlwaysCoversItsPage(axis: Strip.Axis, itemLength: Int) {
        for parallax in [0, 7, 60, 400] {
            let frame = Rect(x: 0, y: 0, width: 100, height: 100)
            let sign = CarouselSign(
                CarouselSign.carousel(5, frame, axis: axis) {
                    ($0.parallax, $0.itemLength, $0.gap, $0.loop) = (parallax, itemLength, 5, false)
                    $0.behavior.paging = false
                })
            sign.fingers.down(1, 50, 50)
            sign.touch(0)
            for step in 0..<120 {
                let way = 150 - Double(step) * 9
                if axis == .horizontal {
                    sign.fingers.move(1, 50 + way, 50)
                } else {
                    sign.fingers.move(1, 50, 50 + way)
                }
                sign.touch(Int64(step) + 1)
                sign.show(Int64(step) + 1)
                let geometry = sign.motion!.geometry
                let position = sign.motion!.position(at: .milliseconds(Int64(step) + 1))
                let pages = geometry.visiblePages(at: position)
                // One layer for each page, so nothing had to be filled beside a picture.
                #expect(sign.list.layers.count == pages.count + 1)
                for (page, layer) in zip(pages, sign.list.layers.dropFirst()) {
                    let start = (page - position.page) * geometry.pitch - position.wholeOffset
                    let whole =
                        axis == .horizontal
                        ? Rect(x: start, y: 0, width: itemLength, height: 100)
                        : Rect(x: 0, y: start, width: 100, height: itemLength)
                    #expect(layer.frame == whole.intersection(frame) && layer.extent == layer.frame)
                }
            }
        }
    }

    @Test func aPictureWithTooLittleRoomForTheParallaxStillCoversItsPage() throws {
        let show = CarouselSign.carousel(2) {
            $0.parallax = 30
            $0.behavior.autoplay = .seconds(5)
        }
        let sign = CarouselSign(show)
        let small = Texture(size: Size(width: 104, height: 50), isOpaque: true) { (_, _) throws(Never) in }
        for item in show.items { sign.stage.deliver(small, for: item.picture) }
        #expect(sign.layers(5225) == ["0 from 50,0 0,0 50×50", "0 from 4,0 50,0 50×50"])
    }

    // MARK: Border

    @Test func theBorderIsOnBothEdgesOfEachPageAndInsideIt() {
        var border = CarouselSettings.Border()
        (border.width, border.color) = (3, 0xFFFF_FFFF)
        let sign = CarouselSign(
            CarouselSign.carousel(3) {
                $0.border = border
                $0.behavior.autoplay = .seconds(5)
            })
        #expect(sign.layers(0) == ["fill ffffffff 0,0 3×50", "fill ffffffff 97,0 3×50", "0 from 3,0 3,0 94×50"])
        #expect(
            sign.layers(5225) == [
                "fill ffffffff 47,0 3×50", "0 from 50,0 0,0 47×50", "fill ffffffff 50,0 3×50", "1 from 3,0 53,0 47×50",
            ])
        border.width = 80
        let thick = CarouselSign(
            CarouselSign.carousel(9, axis: .vertical) {
                $0.border = border
                ($0.itemLength, $0.gap) = (20, 10)
            })
        #expect(
            thick.layers(0) == [
                "fill ffffffff 0,0 100×10", "fill ffffffff 0,10 100×10", "fill ffffffff 0,30 100×10",
                "fill ffffffff 0,40 100×10",
            ])
    }

    // MARK: Fade

    @Test func aFadeLaysTheNextPagesOverThePresentOnes() {
        let sign = CarouselSign(
            CarouselSign.carousel(5) {
                $0.itemLength = 50
                $0.behavior.transition = .fade
                $0.behavior.easing = .linear
                $0.behavior.autoplay = .seconds(5)
            })
        #expect(sign.layers(5000) == ["0 from 0,0 0,0 50×50", "1 from 0,0 50,0 50×50"])
        #expect(
            sign.layers(5090) == [
                "0 from 0,0 0,0 50×50", "1 from 0,0 50,0 50×50", "1 from 0,0 0,0 50×50 at 51",
                "2 from 0,0 50,0 50×50 at 51",
            ])
        #expect(sign.layers(5450) == ["1 from 0,0 0,0 50×50", "2 from 0,0 50,0 50×50"])
    }

    // MARK: Indicator

    private static func dots(_ count: Int, loop: Bool = true, itemLength: Int = 100) -> CarouselSign {
        CarouselSign(
            CarouselSign.carousel(count) {
                ($0.loop, $0.itemLength) = (loop, itemLength)
                $0.indicator = CarouselIndicator(
                    form: .dots(
                        other: Texture(size: Size(width: 2, height: 2), pixels: [900, 900, 900, 900]),
                        current: Texture(size: Size(width: 2, height: 2), pixels: [901, 901, 901, 901]), spacing: 10),
                    center: Point(x: 50, y: 40), axis: .horizontal, frame: $0.frame)
            })
    }

    private static func current(_ sign: CarouselSign, _ milliseconds: Int64) -> [String] {
        sign.layers(milliseconds).filter { $0.hasPrefix("901") }.map { String($0.dropFirst("901 from 0,0 ".count)) }
    }

    @Test func theDotFollowsTheFingerAndStaysAtTheEnds() {
        let sign = Self.dots(3, loop: false)
        #expect(
            sign.layers(0).dropFirst() == [
                "900 from 0,0 39,39 2×2", "900 from 0,0 49,39 2×2", "900 from 0,0 59,39 2×2", "901 from 0,0 39,39 2×2",
            ])
        sign.fingers.down(1, 90, 25)
        sign.touch(0)
        sign.fingers.move(1, 70, 25)
        sign.touch(10)
        sign.fingers.move(1, 30, 25)
        sign.touch(20)
        // 40 of 100 pixels are 4 of 10.
        #expect(Self.current(sign, 20) == ["43,39 2×2"])
        sign.fingers.move(1, 170, 25)
        sign.touch(30)
        #expect(Self.current(sign, 30) == ["39,39 2×2"])
        sign.fingers.move(1, -230, 25)
        sign.touch(40)
        #expect(Self.current(sign, 40) == ["59,39 2×2"])
    }

    @Test func betweenTheLastAndTheFirstOneDotFadesIntoTheOther() {
        let sign = Self.dots(3)
        sign.fingers.down(1, 10, 25)
        sign.touch(0)
        sign.fingers.move(1, 30, 25)
        sign.touch(10)
        sign.fingers.move(1, 55, 25)
        sign.touch(20)
        // A quarter back from the first: three quarters on from the last.
        #expect(Self.current(sign, 20) == ["59,39 2×2 at 64", "39,39 2×2 at 191"])
        sign.fingers.move(1, 130, 25)
        sign.touch(30)
        #expect(Self.current(sign, 30) == ["59,39 2×2"])
    }

    @Test func aSinglePageHasNoIndicator() {
        #expect(Self.dots(1).layers(0).count == 1)
        // All in view.
        #expect(Self.dots(3, loop: false, itemLength: 33).layers(0).count == 3)
        // Until only one is left.
        let sign = Self.dots(2)
        #expect(sign.layers(0).count == 4)
        sign.stage.deliver(nil, for: CarouselSign.carousel(2).items[1].picture)
        #expect(sign.layers(0) == ["0 from 0,0 0,0 100×50"])
    }

    @Test func numbersCountFromOne() {
        func width(_ width: Int, _ name: Pixel) -> Texture {
            Texture(size: Size(width: width, height: 8), pixels: Array(repeating: name, count: width * 8))
        }
        let sign = CarouselSign(
            CarouselSign.carousel(12) {
                $0.indicator = CarouselIndicator(
                    form: .numbers(digits: (0...9).map { width(4, 800 + $0) }, slash: width(6, 810)),
                    center: Point(x: 50, y: 20), axis: .horizontal, frame: $0.frame)
                $0.behavior.autoplay = .seconds(1)
                $0.behavior.transition = .cut
            })
        func number(_ milliseconds: Int64) -> [String] {
            sign.layers(milliseconds).filter { $0.hasPrefix("8") }.map { $0.replacing(" from 0,0", with: "") }
        }
        #expect(number(0) == ["801 39,16 4×8", "810 45,16 6×8", "801 53,16 4×8", "802 57,16 4×8"])
        #expect(number(9000).prefix(2) == ["801 37,16 4×8", "800 41,16 4×8"])
        #expect(number(12_000).first == "801 39,16 4×8")
    }

    /// At the left and the right there is less room beside their middle than they take.
    @Test(arguments: [0, 6, 50, 94, 100], [100, 26]) func numbersAreWholeWhereverTheyStand(center: Int, view: Int) {
        let digit = Texture(size: Size(width: 4, height: 8), pixels: Array(repeating: 0xFF00_0320, count: 32))
        let sign = CarouselSign(
            CarouselSign.carousel(12, Rect(x: 20, y: 0, width: view, height: 50)) {
                $0.indicator = CarouselIndicator(
                    form: .numbers(digits: Array(repeating: digit, count: 10), slash: digit),
                    center: Point(x: 20 + center, y: 20), axis: .vertical, frame: $0.frame)
                $0.behavior.autoplay = .seconds(1)
                $0.behavior.transition = .cut
            })
        for second in [0, 10] as [Int64] {
            sign.show(second * 1000)
            let numbers = sign.list.layers.filter { $0.frame.height == 8 }
            #expect(numbers.count == (second == 0 ? 4 : 5))
            #expect(numbers.allSatisfy { $0.frame.width == 4 }, "second \(second)")
        }
    }

    @Test func nothingOfTheIndicatorIsDrawnOutsideTheZone() {
        let sign = CarouselSign(
            CarouselSign.carousel(8, Rect(x: 10, y: 10, width: 30, height: 6)) {
                $0.indicator = CarouselIndicator(
                    form: .dots(
                        other: CarouselIndicator.dot(diameter: 9, color: .black),
                        current: CarouselIndicator.dot(diameter: 9, color: .black), spacing: 12),
                    center: Point(x: 25, y: 14), axis: .horizontal, frame: $0.frame)
            })
        sign.show(0)
        for layer in sign.list.layers.dropFirst() {
            #expect(Rect(x: 10, y: 10, width: 30, height: 6).contains(layer.frame))
            #expect(layer.extent == layer.frame)
        }
    }
}
