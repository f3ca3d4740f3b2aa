import SignageEngine
import Synchronization
import Testing

@Suite struct GlassMirrorTests {
    private static func list(_ texture: Texture, layers: Int = 1) -> DisplayList {
        var list = DisplayList()
        for x in 0..<layers {
            list.append(Layer(.texture(texture, origin: .zero), frame: Rect(x: x, y: 0, width: 2, height: 2)))
        }
        return list
    }

    private static func texture() -> Texture { coordinateTexture(width: 2, height: 2) }

    private func show(_ mirror: GlassMirror, _ list: DisplayList, _ number: Int64) {
        mirror.show(list, as: .xrgb8888, number: number, presented: Instant(nanoseconds: number))
    }

    @Test func theNewestFrameIsTakenOnceAndWhatCameBetweenIsSkipped() {
        let mirror = GlassMirror {}
        mirror.isWatched = true
        var frame = GlassMirror.Frame()
        #expect(!mirror.take(into: &frame))
        let lists = (1...3).map { Self.list(Self.texture(), layers: $0) }
        for (index, list) in lists.enumerated() { show(mirror, list, Int64(index + 1)) }
        #expect(mirror.take(into: &frame))
        #expect(frame.number == 3 && frame.presented == Instant(nanoseconds: 3) && frame.list == lists[2])
        #expect(!mirror.take(into: &frame))
        #expect(frame.list == lists[2])
        show(mirror, lists[0], 4)
        #expect(mirror.take(into: &frame))
        #expect(frame.number == 4 && frame.list == lists[0])
    }

    @Test func whileNobodyWatchesNothingIsHandedOverAndNobodyIsTold() {
        let told = Mutex(0)
        let mirror = GlassMirror { told.withLock { $0 += 1 } }
        var frame = GlassMirror.Frame()
        show(mirror, Self.list(Self.texture()), 1)
        #expect(!mirror.take(into: &frame))
        mirror.isWatched = true
        show(mirror, Self.list(Self.texture()), 2)
        #expect(told.withLock { $0 } == 1)
        #expect(mirror.take(into: &frame))
    }

    @Test func textureAreLetGoOfAsSoonAsTheyAreInNoFrameThatIsHeld() {
        let mirror = GlassMirror {}
        mirror.isWatched = true
        weak var first: Texture?
        weak var second: Texture?
        var frame = GlassMirror.Frame()
        do {
            let (a, b) = (Self.texture(), Self.texture())
            (first, second) = (a, b)
            show(mirror, Self.list(a), 1)
            show(mirror, Self.list(b), 2)
        }
        // The first was never taken, and another took its place.
        #expect(first == nil)
        #expect(second != nil)
        #expect(mirror.take(into: &frame))
        show(mirror, DisplayList(), 3)
        #expect(mirror.take(into: &frame))
        #expect(second == nil)
    }

    @Test func aFrameThatIsHandedOverWhileTheLastOneLeavesIsNotHeld() {
        // `onNews` comes at the end; the list is read in the middle. So the viewer leaves from another thread, often.
        weak var held: Texture?
        for _ in 0..<200 {
            let mirror = GlassMirror {}
            mirror.isWatched = true
            do {
                let texture = Self.texture()
                held = texture
                show(mirror, Self.list(texture), 1)
                mirror.isWatched = false
                var frame = GlassMirror.Frame()
                _ = mirror.take(into: &frame)
                show(mirror, Self.list(texture), 2)
            }
            #expect(held == nil)
        }
    }

    /// Both threads at once, as fast as they can: no frame is torn, none comes twice or out of order, the last arrives.
    @Test func twoThreadsExchangeFramesWithoutWaiting() async {
        let mirror = GlassMirror {}
        mirror.isWatched = true
        let count: Int64 = 20_000
        let textures = (0..<7).map { _ in Self.texture() }
        let lists = (0..<7).map { Self.list(textures[$0], layers: $0 + 1) }
        async let shown: Void = Task.detached {
            for number in 1...count {
                mirror.show(
                    lists[Int(number % 7)], as: .xrgb8888, number: number, presented: Instant(nanoseconds: number))
            }
        }.value
        let faults = await Task.detached {
            var frame = GlassMirror.Frame()
            var (last, faults): (Int64, Int) = (0, 0)
            while last < count {
                guard mirror.take(into: &frame) else {
                    await Task.yield()
                    continue
                }
                if frame.number <= last || frame.presented != Instant(nanoseconds: frame.number) { faults += 1 }
                if frame.list != lists[Int(frame.number % 7)] { faults += 1 }
                last = frame.number
            }
            return faults
        }.value
        await shown
        #expect(faults == 0)
    }

    // MARK: On a presenter

    private func sign(_ show: Show) -> (Bench, GlassMirror) {
        let bench = Bench(show: show)
        let mirror = GlassMirror {}
        bench.presenter.mirror = mirror
        return (bench, mirror)
    }

    /// A frame's picture, composed beside the display.
    private func pixels(_ frame: GlassMirror.Frame) -> [Pixel] {
        let canvas = Canvas(Bench.size)
        var compositor = Compositor()
        compositor.compose(frame.list, damage: Damage(Rect(Bench.size)), into: canvas.buffer)
        return canvas.pixels
    }

    private func glass(_ bench: Bench) -> [Pixel]? {
        bench.display.glass(of: bench.output.id).map { buffer in
            (0..<buffer.size.height).flatMap { y in (0..<buffer.size.width).map { buffer.pixel(x: $0, y: y) } }
        }
    }

    @Test func eachFlipHandsOverWhatIsOnTheGlassThen() {
        let (bench, mirror) = sign(Bench.scroll())
        mirror.isWatched = true
        var frame = GlassMirror.Frame()
        var different = 0
        var numbers: [Int64] = []
        bench.presenter.onPresented = { _ in
            #expect(mirror.take(into: &frame))
            numbers.append(frame.number)
            if pixels(frame) != glass(bench) { different += 1 }
        }
        bench.run(until: bench.now + .seconds(2))
        #expect(different == 0)
        #expect(numbers.count >= 119 && numbers == Array(1...Int64(numbers.count)))
        #expect(bench.display.violations == 0)
    }

    @Test func whoBeginsToWatchAStillSignGetsItsPictureAtOnce() {
        let (bench, mirror) = sign(Bench.still())
        var frame = GlassMirror.Frame()
        bench.run(until: bench.now + .seconds(1))
        mirror.isWatched = true
        #expect(!mirror.take(into: &frame))
        bench.presenter.showMirror()
        #expect(mirror.take(into: &frame))
        #expect(pixels(frame) == glass(bench))
        #expect(frame.number == 1)
        #expect(bench.display.commits.count == 1)
    }

    @Test func aSignThatHasShownNothingHandsOverFrameZero() {
        let (bench, mirror) = sign(Bench.still())
        mirror.isWatched = true
        bench.presenter.showMirror()
        var frame = GlassMirror.Frame()
        #expect(mirror.take(into: &frame))
        #expect(frame.number == 0 && frame.list.layers.isEmpty)
    }

    @Test func aDrawnFrameIsNotHandedOverBeforeItIsOnTheGlass() {
        let (bench, mirror) = sign(Bench.scroll())
        bench.run(until: bench.now + .seconds(1))
        mirror.isWatched = true
        // A commit is pending; asked now, the one on the glass is what counts.
        _ = bench.presenter.step(now: bench.now, wall: WallClock(offset: .zero))
        bench.presenter.showMirror()
        var frame = GlassMirror.Frame()
        #expect(mirror.take(into: &frame))
        #expect(pixels(frame) == glass(bench))
    }
}
