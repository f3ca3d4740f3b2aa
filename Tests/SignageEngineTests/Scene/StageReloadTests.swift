import Testing

@testable import SignageEngine

/// Other content comes while the sign is seen: what is in both stays where it is.
@Suite struct StageReloadTests {
    private static func carousel(_ numbers: [Int], id: String = "banner") -> CarouselShow {
        var show = CarouselSign.carousel(0, id: id) { $0.behavior.autoplay = .seconds(5) }
        show.items = numbers.enumerated().map { index, number in
            CarouselShow.Item(
                PictureKey(path: "\(id) \(number)", target: .stretch(Size(width: 100, height: 50))), number: index)
        }
        show.listed = numbers.count
        return show
    }

    private static func show(_ zones: [Show.Zone]) -> Show { Show(size: Size(width: 400, height: 300), zones: zones) }
    private static func show(_ numbers: [Int]) -> Show { show([.carousel(carousel(numbers))]) }

    private static let whole = "from 0,0 0,0 100×50"

    // MARK: Carousels

    @Test func anItemThatIsSeenStaysWhateverComesBeforeIt() {
        let sign = CarouselSign(Self.show([1, 2, 3]))
        #expect(sign.layers(6000) == ["2 \(Self.whole)"])
        sign.stage.adopt(Self.show([8, 9, 1, 2, 3]))
        #expect(sign.layers(6001) == ["2 \(Self.whole)"])
        #expect(sign.layers(9000) == ["2 \(Self.whole)"])
    }

    @Test func aReloadDoesNotHoldUpAutoplay() {
        let sign = CarouselSign(Self.show([1, 2, 3]))
        sign.show(0)
        // Each second another item comes at the end.
        for second in 1...4 {
            sign.show(Int64(second) * 1000)
            sign.stage.adopt(Self.show([1, 2, 3] + (4..<4 + second)))
        }
        sign.show(4999)
        #expect(sign.motion?.isMoving == false)
        sign.show(5001)
        #expect(sign.motion?.isMoving == true)
    }

    @Test func anItemThatIsGoneFadesAwayOverTheOneThatHasItsPlace() {
        let sign = CarouselSign(Self.show([1, 2, 3]))
        sign.show(1000)
        sign.stage.adopt(Self.show([2, 3]))
        #expect(sign.layers(1000) == ["2 \(Self.whole)", "1 \(Self.whole)"])
        #expect(sign.layers(1150) == ["2 \(Self.whole)", "1 \(Self.whole) at 128"])
        #expect(sign.layers(1300) == ["2 \(Self.whole)"])
    }

    @Test func whatIsGoneIsSeenUntilWhatComesIsThere() {
        let sign = CarouselSign(Self.show([1, 2, 3]))
        sign.show(1000)
        sign.servesAtOnce = false
        sign.stage.adopt(Self.show([7]))
        var list = DisplayList()
        _ = sign.stage.evaluate(at: .milliseconds(1500), into: &list)
        #expect(list.layers.dropFirst().map(CarouselSign.text).last == "1 \(Self.whole)")
        sign.servesAtOnce = true
        sign.serve()
        #expect(sign.layers(1501).first == "7 \(Self.whole)")
        #expect(sign.layers(1801) == ["7 \(Self.whole)"])
    }

    @Test func aSlideComesToItsEndBeforeOtherItemsCome() {
        let sign = CarouselSign(Self.show([1, 2, 3]))
        sign.show(5100)
        #expect(sign.motion?.isMoving == true)
        let before = sign.layers(5150)
        sign.stage.adopt(Self.show([3, 2]))
        #expect(sign.layers(5150) == before)
        // It has come to 2, which is still there.
        #expect(sign.layers(6000) == ["2 \(Self.whole)"])
        #expect(sign.motion?.geometry.count == 2)
    }

    @Test func aDragComesToItsEndBeforeOtherItemsCome() {
        let sign = CarouselSign(Self.show([1, 2, 3]))
        sign.show(1000)
        _ = sign.said()
        sign.fingers.down(0, 80, 20)
        sign.touch(1000)
        sign.fingers.move(0, 30, 20)
        sign.touch(1050)
        sign.stage.adopt(Self.show([2, 1]))
        sign.fingers.move(0, -40, 20)
        sign.touch(1100)
        #expect(sign.motion?.geometry.count == 3)
        #expect(sign.layers(1100).count == 2)
        sign.fingers.upAll()
        sign.touch(1120)
        sign.show(3000)
        #expect(sign.motion?.geometry.count == 2)
        #expect(sign.layers(3000) == ["2 \(Self.whole)"])
        let said = sign.said()
        #expect(said.filter { $0.hasSuffix("will drag") }.count == 1)
        #expect(said.filter { $0.contains("did end drag") }.count == 1)
    }

    @Test func aPictureThatIsAnotherOneNowTakesTheOldOnesPlace() {
        let sign = CarouselSign(Self.show([1]))
        sign.show(1000)
        var changed = Self.carousel([1])
        changed.items[0].picture.stamp = FileStamp(inode: 9)
        sign.stage.adopt(Self.show([.carousel(changed)]))
        sign.show(1000)
        #expect(sign.requests.suffix(1) == ["banner 1"])
    }

    @Test func unchangedPicturesAreNotAskedForAgain() {
        let sign = CarouselSign(Self.show([1, 2, 3]))
        sign.show(1000)
        let before = sign.requests
        sign.stage.adopt(Self.show([1, 2, 3, 4]))
        sign.show(1000)
        // The new neighbour on the other side is all that is missing.
        #expect(sign.requests == before + ["banner 4"])
    }

    // MARK: Zones

    @Test func aZoneThatIsGoneFadesAway() {
        let other = CarouselSign.carousel(1, Rect(x: 200, y: 0, width: 100, height: 50), id: "other")
        let sign = CarouselSign(Self.show([.carousel(Self.carousel([1])), .carousel(other)]))
        sign.show(1000)
        sign.stage.adopt(Self.show([1]))
        #expect(sign.layers(1150) == ["1 \(Self.whole)", "0 from 0,0 200,0 100×50 at 128"])
        #expect(sign.nextChange == .milliseconds(1150) + .nanoseconds(1))
        #expect(sign.layers(1300) == ["1 \(Self.whole)"])
    }

    /// A sign that stands still is not looked at for hours: the fade begins when the change comes, not when it was seen last.
    @Test func aZoneThatIsGoneFadesAwayThoughTheSignStoodStill() {
        let other = CarouselSign.carousel(1, Rect(x: 200, y: 0, width: 100, height: 50), id: "other")
        let sign = CarouselSign(Self.show([.carousel(Self.carousel([1])), .carousel(other)]))
        sign.show(1000)
        sign.stage.adopt(Self.show([1]), at: .seconds(3600))
        #expect(sign.layers(3_600_150) == ["1 \(Self.whole)", "0 from 0,0 200,0 100×50 at 128"])
        #expect(sign.layers(3_600_300) == ["1 \(Self.whole)"])
    }

    @Test func whatFadesAwayGoesOnFadingWhenTheNextChangeComes() {
        let other = CarouselSign.carousel(1, Rect(x: 200, y: 0, width: 100, height: 50), id: "other")
        let third = CarouselSign.carousel(1, Rect(x: 200, y: 100, width: 100, height: 50), id: "third")
        let one = Show.Zone.carousel(Self.carousel([1]))
        let sign = CarouselSign(Self.show([one, .carousel(third), .carousel(other)]))
        sign.show(1000)
        sign.stage.adopt(Self.show([one, .carousel(third)]))
        let before = sign.layers(1100)
        #expect(before.last == "0 from 0,0 200,0 100×50 at 170")
        // Nothing changes, another zone goes, all do: each time the glass shows first what it showed.
        sign.stage.adopt(Self.show([one, .carousel(third)]))
        #expect(sign.layers(1100) == before)
        sign.stage.adopt(Self.show([one]))
        #expect(sign.layers(1100) == before)
        #expect(sign.layers(1250).suffix(2) == ["0 from 0,0 200,100 100×50 at 128", "0 from 0,0 200,0 100×50 at 42"])
        #expect(sign.layers(1300).count == 2)
        #expect(sign.layers(1400) == ["1 \(Self.whole)"])
        #expect(sign.nextChange != .milliseconds(1400) + .nanoseconds(1))
    }

    @Test func aZoneThatIsReplacedTwiceFadesWithoutAJump() {
        func text(_ color: Pixel) -> Show {
            let layer = Layer(.fill(color), frame: Rect(x: 0, y: 0, width: 10, height: 10))
            return Self.show([
                .still(StillShow(id: ZoneID(rawValue: "a"), frame: layer.frame, layers: [layer]))
            ])
        }
        let stage = Stage(text(0xFF00_0000), refresh: RefreshRate(refreshes: 60))
        func gray(_ milliseconds: Int64) -> Int {
            var list = DisplayList()
            _ = stage.evaluate(at: .milliseconds(milliseconds), into: &list)
            let canvas = Canvas(stage.show.size)
            var compositor = Compositor()
            compositor.compose(list, damage: Damage(Rect(stage.show.size)), into: canvas.buffer)
            return Int(canvas[5, 5] & 0xFF)
        }
        #expect(gray(0) == 0)
        var last = 0
        for (time, color) in [(1000, 0xFFFF_FFFF), (1100, 0xFF00_0000), (1150, 0xFF80_8080), (1300, nil)]
            as [(Int64, Pixel?)]
        {
            // Without a change, and right after it: the same.
            let before = gray(time)
            if let color { stage.adopt(text(color)) }
            #expect(abs(gray(time) - before) <= 1)
            #expect(time == 1000 || abs(before - last) > 20, "it does fade")
            last = before
        }
        #expect(gray(1600) == 0x80)
    }

    @Test func aZoneThatIsTakenAwayUnderAFingerEndsWhatItBegan() {
        let sign = CarouselSign(Self.show([1, 2, 3]))
        sign.show(1000)
        sign.fingers.down(0, 80, 20)
        sign.touch(1000)
        sign.fingers.move(0, 30, 20)
        sign.touch(1050)
        sign.stage.adopt(Self.show([Show.Zone]()))
        let said = sign.said()
        #expect(said.filter { $0.hasSuffix("will drag") }.count == 1)
        #expect(said.filter { $0.contains("did end drag") }.count == 1)
        #expect(
            said.filter { $0.hasSuffix("will decelerate") }.count
                == said.filter { $0.hasSuffix("did decelerate") }.count)
        // The finger is nobody's until it is up.
        sign.fingers.move(0, 10, 20)
        sign.touch(1100)
        sign.fingers.upAll()
        sign.touch(1120)
        #expect(sign.said().isEmpty)
        #expect(sign.layers(2000).isEmpty)
    }

    // MARK: Backdrops

    private static func backdrop(
        _ textures: [Texture], _ direction: BackgroundSettings.Direction = .up, speed: Int64 = 1
    )
        -> Show
    {
        let refresh = RefreshRate(refreshes: 60)
        let strip = Strip(textures, axis: .vertical)!
        return Show(
            size: Size(width: 1, height: 4),
            zones: [
                .background(
                    Backdrop(
                        id: ZoneID(rawValue: "backdrop"), frame: Rect(x: 0, y: 0, width: 1, height: 4), strip: strip,
                        direction: direction, span: refresh.span(of: Int64(strip.length) / speed), snap: true))
            ])
    }

    private static func column(_ stage: Stage, refresh index: Int64) -> [UInt8] {
        var list = DisplayList()
        _ = stage.evaluate(at: stage.refresh.span(of: index), into: &list)
        let canvas = Canvas(Size(width: 1, height: 4))
        var compositor = Compositor()
        compositor.compose(list, damage: Damage(Rect(stage.show.size)), into: canvas.buffer)
        return (0..<4).map { UInt8(canvas[0, $0] & 0xFF) }
    }

    @Test(arguments: [BackgroundSettings.Direction.up, .down], [1, 2] as [Int64])
    func aBackdropGoesOnFromWhereItIs(direction: BackgroundSettings.Direction, speed: Int64) {
        let pictures = [[1, 2, 3], [4, 5, 6, 7], [8, 9]].map { BackdropTests.line($0, vertical: true) }
        let more = BackdropTests.line([20, 21, 22, 23, 24], vertical: true)
        for index in 0..<30 as Range<Int64> {
            let stage = Stage(Self.backdrop(pictures, direction, speed: speed), refresh: RefreshRate(refreshes: 60))
            let before = Self.column(stage, refresh: index)
            stage.adopt(Self.backdrop([more] + pictures + [more], direction, speed: speed))
            // The picture at the top stays; what comes after it in its row may be another one now.
            let after = Self.column(stage, refresh: index)
            #expect(after[0] == before[0])
            // And back again, with nothing lost.
            stage.adopt(Self.backdrop(pictures, direction, speed: speed))
            #expect(Self.column(stage, refresh: index) == before)
            let moved = Self.column(stage, refresh: index + 1)
            #expect(direction == .up ? moved[0] == before[Int(speed)] : moved[Int(speed)] == before[0])
        }
    }

    @Test func anUnchangedBackdropIsNotDrawnAgain() {
        let pictures = [[1, 2, 3], [4, 5]].map { BackdropTests.line($0, vertical: true) }
        let stage = Stage(Self.backdrop(pictures), refresh: RefreshRate(refreshes: 60))
        var (before, after) = (DisplayList(), DisplayList())
        _ = stage.evaluate(at: .milliseconds(100), into: &before)
        stage.adopt(Self.backdrop(pictures))
        _ = stage.evaluate(at: .milliseconds(100), into: &after)
        #expect(before == after)
    }

    @Test func aBackdropOfWhichNothingIsLeftBeginsWhereTheTimePutsIt() {
        let stage = Stage(
            Self.backdrop([BackdropTests.line([1, 2, 3], vertical: true)]), refresh: RefreshRate(refreshes: 60))
        _ = Self.column(stage, refresh: 5)
        let others = Self.backdrop([BackdropTests.line([7, 8, 9], vertical: true)])
        stage.adopt(others)
        #expect(
            Self.column(stage, refresh: 5)
                == Self.column(Stage(others, refresh: RefreshRate(refreshes: 60)), refresh: 5))
    }
}
