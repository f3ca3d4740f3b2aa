import SignageEngine
import SignageMedia
import Synchronization
import Testing

@testable import SignageLinux

@Suite struct GlassMirrorsTests {
    /// A strip in which each row has its own colour; one pixel a refresh.
    static func scroll(_ size: Size = MirrorBench.size) -> Show {
        let rows = Texture(
            size: Size(width: size.width, height: 101),
            pixels: (0..<101).flatMap { y in Array(repeating: 0xFF00_0000 | Pixel(y &* 0x010307), count: size.width) })
        let backdrop = Backdrop(
            id: ZoneID(rawValue: "backdrop"), frame: Rect(size), strip: Strip([rows], axis: .vertical)!, direction: .up,
            span: .milliseconds(1683), snap: true)
        return Show(size: size, zones: [.background(backdrop)])
    }

    static func still(_ ground: Pixel = 0xFF12_3456) -> Show {
        Show(size: MirrorBench.size, zones: [.card(MessageCard(ground: ground, pictures: []))])
    }

    /// Asks for one picture; the answer is there after `work`.
    private func ask(
        _ bench: MirrorBench, _ output: String? = nil, as format: PictureInfo.Format = .png, quality: Int = 80
    ) -> Answer {
        let answer = Answer()
        bench.mirrors.picture(of: output, as: format, quality: quality) { result in
            answer.results.withLock { $0.append(result) }
        }
        return answer
    }

    private final class Answer: Sendable {
        let results = Mutex<[Result<GlassPicture, ControlFault>]>([])
        var picture: GlassPicture? { results.withLock { try? $0.first?.get() } }
        var count: Int { results.withLock { $0.count } }
        var fault: ControlFault? {
            results.withLock { results in
                if case .failure(let fault)? = results.first { fault } else { nil }
            }
        }
    }

    @Test(arguments: [PixelBuffer.Format.xrgb8888, .rgb565], 0..<20)
    func thePictureIsWhatIsOnTheGlassAfterAnyHistory(format: PixelBuffer.Format, seed: UInt64) throws {
        var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
        func random(_ bound: Int) -> Int {
            state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
            return Int(state >> 33) % bound
        }
        let bench = try MirrorBench(Self.scroll(), format: format)
        var viewer: (any GlassViewer)?
        var isOn = true
        var compared = 0
        bench.refresh(2)
        for _ in 0..<60 {
            switch random(8) {
            case 0: viewer = viewer == nil ? try bench.viewer() : nil
            case 1:
                bench.presenter.adopt(random(2) == 0 ? Self.still(0xFF00_0000 | Pixel(random(1 << 24))) : Self.scroll())
            case 2: bench.work()
            case 3: bench.pass(.milliseconds(Int64(random(12_000))))
            case 4:
                isOn.toggle()
                try bench.presenter.setPower(isOn)
            default: bench.refresh(random(5))
            }
            let answer = ask(bench)
            bench.work()
            let picture = try #require(answer.picture)
            guard isOn, bench.display.glass(of: bench.output.id) != nil else {
                #expect(picture.bytes == CountingEncoder.black(MirrorBench.size, format))
                continue
            }
            #expect(picture.bytes == bench.glass)
            #expect(picture.number == bench.presenter.statistics.presented)
            compared += 1
        }
        #expect(compared > 5)
    }

    @Test func aRealPNGOfTheMirrorHasTheGlassesPixels() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(31)
        let mirrors = try GlassMirrors(encoder: ScreenEncoder(), startsThread: false) { _ in }
        let press = MirrorPress(mirrors, encoder: ScreenEncoder())
        bench.presenter.mirror = mirrors.mirror(for: bench.output)
        let answer = Answer()
        mirrors.picture(of: "HDMI-A-1", as: .png, quality: 80) { result in
            answer.results.withLock { $0.append(result) }
        }
        bench.presenter.showMirror()
        _ = press.work(now: bench.now)
        let file = try #require(answer.picture).bytes
        let texture = try PictureDecoder().decode(file, into: .natural, limits: DecodeLimits())
        let glass = try #require(bench.display.glass(of: bench.output.id))
        var different = 0
        for y in 0..<glass.size.height {
            let row = (glass.base + y * glass.pitch).assumingMemoryBound(to: Pixel.self)
            for x in 0..<glass.size.width where texture[x, y] != row[x] | 0xFF00_0000 { different += 1 }
        }
        #expect(different == 0 && texture.size == glass.size)
    }

    @Test func whoLooksFromAfarGetsHalvedPictures() throws {
        let size = Size(width: 64, height: 48)
        let bench = try MirrorBench(Self.scroll(size))
        // The last one asks for more than there is.
        let boxes = [
            Size(width: 32, height: 24), Size(width: 17, height: 13), Size(width: 16, height: 9),
            Size(width: 999, height: 999),
        ]
        let viewers = try boxes.map { try bench.viewer(box: $0) }
        let whole = try bench.viewer()
        for _ in 0..<5 {
            bench.refresh(3)
            bench.work()
            let glass = try #require(bench.display.glass(of: bench.output.id))
            var digests = [CountingEncoder.bytes(glass)]
            var source = glass
            for _ in 0..<2 {
                let half = Size(width: source.size.width / 2, height: source.size.height / 2)
                let memory = UnsafeMutableRawPointer.allocate(byteCount: half.area * 4, alignment: 64)
                let target = PixelBuffer(base: memory, size: half, pitch: half.width * 4, format: .xrgb8888)
                Halving.halve(source, into: target)
                if source.base != glass.base { source.base.deallocate() }
                source = target
                digests.append(CountingEncoder.bytes(target))
            }
            source.base.deallocate()
            let pictures = viewers.map { $0.take() }
            #expect(pictures.map { $0?.bytes } == [digests[1], digests[1], digests[2], digests[0]])
            #expect(pictures.allSatisfy { $0?.panel == size })
            #expect(whole.take()?.bytes == digests[0])
        }
        // Those who want the same share a file.
        #expect(bench.encoder.jpegs() == 15)
    }

    @Test func sixteenBitPicturesAreNotHalved() throws {
        let bench = try MirrorBench(Self.scroll(Size(width: 64, height: 48)), format: .rgb565)
        let viewer = try bench.viewer(box: Size(width: 8, height: 8))
        bench.refresh(3)
        bench.work()
        #expect(viewer.take()?.bytes == bench.glass)
    }

    @Test func whoeverBeginsToWatchAStillSignGetsItsPicture() throws {
        let bench = try MirrorBench(Self.still())
        bench.refresh(10)
        let told = Told()
        let viewer = try bench.viewer { told.tell() }
        #expect(viewer.take() == nil)
        bench.work()
        #expect(told.count == 1)
        #expect(viewer.take()?.bytes == bench.glass)
        #expect(viewer.take() == nil)
        // One more, while another watches already: the glass is not asked again.
        let second = try bench.viewer()
        #expect(bench.takeAsks() == 0)
        bench.work()
        #expect(second.take()?.bytes == bench.glass)
        #expect(bench.encoder.jpegs() == 1)
        // And from then on there is nothing new.
        bench.refresh(10)
        bench.work()
        #expect(viewer.take() == nil && second.take() == nil)
        #expect(bench.encoder.jpegs() == 1)
    }

    private final class Told: Sendable {
        private let number = Mutex(0)
        func tell() { number.withLock { $0 += 1 } }
        var count: Int { number.withLock { $0 } }
    }

    @Test func tenWhoWatchCostOneEncodingAPicture() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(3)
        let viewers = try (0..<10).map { _ in try bench.viewer() }
        let finer = try bench.viewer(quality: 95)
        for _ in 0..<20 {
            bench.refresh()
            bench.work()
            let pictures = viewers.map { $0.take()?.bytes }
            #expect(pictures.allSatisfy { $0 == bench.glass })
            #expect(finer.take()?.bytes == bench.glass)
        }
        #expect(bench.encoder.jpegs() == 20)
        #expect(bench.encoder.jpegs(95) == 20)
    }

    @Test func oneWhoIsSlowSkipsAndCostsNothingMeanwhile() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(3)
        let told = Told()
        let slow = try bench.viewer { told.tell() }
        bench.work()
        #expect(bench.encoder.jpegs() == 1)
        let first = bench.presenter.statistics.presented
        for _ in 0..<30 {
            bench.refresh()
            bench.work()
        }
        // Nothing was made for one who has not taken the first.
        #expect(bench.encoder.jpegs() == 1)
        #expect(told.count == 1)
        #expect(slow.take()?.number == first)
        // Now it is, and it is the newest.
        bench.work()
        #expect(told.count == 2)
        let newest = try #require(slow.take())
        #expect(newest.number == bench.presenter.statistics.presented && newest.bytes == bench.glass)
        #expect(bench.encoder.jpegs() == 2)
    }

    @Test func aFastOneIsNotHeldUpByASlowOneWhoGetsTheNewestForNothing() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(3)
        let (fast, slow) = (try bench.viewer(), try bench.viewer())
        for _ in 0..<10 {
            bench.refresh()
            bench.work()
            #expect(fast.take()?.bytes == bench.glass)
        }
        #expect(slow.take()?.bytes == bench.glass)
        #expect(bench.encoder.jpegs() == 10)
    }

    @Test func whenTheLastHasLeftNothingIsHandedOverAndMemoryIsLetGo() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(3)
        var viewers = try (0..<3).map { _ in try bench.viewer() }
        bench.work()
        let mirror = try #require(bench.presenter.mirror)
        viewers.removeLast(2)
        bench.work()
        #expect(mirror.isWatched)
        viewers = []
        let end = bench.work()
        #expect(!mirror.isWatched)
        let encoded = bench.encoder.jpegs()
        bench.refresh(20)
        bench.work()
        #expect(bench.encoder.jpegs() == encoded && bench.encoder.pngs == 0)
        #expect(bench.press.canvasesWithMemory == 1)
        bench.pass(end - bench.now)
        #expect(bench.work() == .distantFuture)
        #expect(bench.press.canvasesWithMemory == 0)
        // Who comes back gets a whole picture all the same.
        let again = try bench.viewer()
        bench.work()
        #expect(again.take()?.bytes == bench.glass)
    }

    @Test func aShowThatIsGoneIsHeldByNoMirror() throws {
        let bench = try MirrorBench(Self.still())
        weak var texture: Texture?
        do {
            let show = Self.scroll()
            if case .background(let backdrop) = show.zones[0] { texture = backdrop.strip.textures[0] }
            bench.presenter.adopt(show)
        }
        bench.refresh(100)
        var viewer: (any GlassViewer)? = try bench.viewer()
        bench.work()
        bench.refresh(2)
        #expect(viewer?.take() != nil)
        viewer = nil
        bench.work()
        // One that moves, so that both buffers hold it.
        bench.presenter.adopt(Self.scroll())
        bench.refresh(100)
        #expect(texture == nil)
    }

    @Test func aPictureOnRequestLeavesNobodyWatching() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(5)
        let (png, jpeg) = (ask(bench), ask(bench, "HDMI-A-1", as: .jpeg))
        let wake = bench.work()
        #expect(png.picture?.bytes == bench.glass && jpeg.picture?.bytes == bench.glass)
        #expect(wake <= bench.now)
        bench.work()
        #expect(bench.presenter.mirror?.isWatched == false)
        #expect(png.count == 1 && jpeg.count == 1)
        #expect(bench.encoder.pngs == 1 && bench.encoder.jpegs() == 1)
    }

    @Test func whoAsksAgainWhileTheLastOneIsForgottenIsNotLost() throws {
        let bench = try MirrorBench(Self.still())
        bench.refresh(5)
        for _ in 0..<5 {
            let answer = ask(bench)
            bench.work()
            #expect(answer.picture?.bytes == bench.glass)
            bench.pass(.seconds(3))
        }
    }

    @Test func whoAsksBeforeTheFirstPictureWaitsForIt() throws {
        let bench = try MirrorBench(Self.scroll())
        let early = ask(bench)
        bench.work()
        #expect(early.picture == nil && early.fault == nil)
        bench.refresh(3)
        bench.work()
        #expect(early.picture?.bytes == bench.glass)
    }

    @Test func whoAsksADisplayThatShowsNothingIsToldInTimeAndForgotten() throws {
        let bench = try MirrorBench(Self.scroll())
        let early = ask(bench)
        #expect(bench.work() == bench.now + MirrorPress.waiting)
        bench.pass(.seconds(1))
        let later = ask(bench)
        // Earlier than the control server gives up, and each in its own time.
        #expect(MirrorPress.waiting < ControlLimits().answering)
        #expect(bench.work() == bench.now + MirrorPress.waiting - .seconds(1))
        bench.pass(MirrorPress.waiting - .seconds(1))
        #expect(bench.work() == bench.now + .seconds(1))
        #expect(early.fault?.reason == "HDMI-A-1 has shown nothing yet" && later.count == 0)
        bench.pass(.seconds(1))
        bench.work()
        #expect(later.fault?.kind == .unavailable)
        // Nobody waits any more, so nobody watches.
        bench.work()
        #expect(bench.presenter.mirror?.isWatched == false)
        bench.refresh(3)
        bench.work()
        #expect(early.count == 1 && later.count == 1 && bench.encoder.pngs == 0)
    }

    @Test func ofAStillPictureOnlyTheLastFewFilesAreKept() throws {
        let bench = try MirrorBench(Self.still())
        bench.refresh(5)
        // Somebody watches, so that the picture stays.
        let viewer = try bench.viewer(quality: 50)
        for quality in 1...20 {
            #expect(ask(bench, as: .jpeg, quality: quality).count == 0)
            bench.work()
        }
        #expect(viewer.take()?.bytes == bench.glass)
        for quality in 17...20 { _ = ask(bench, as: .jpeg, quality: quality) }
        bench.work()
        #expect((1...20).allSatisfy { bench.encoder.jpegs($0) == 1 })
        let old = ask(bench, as: .jpeg, quality: 16)
        bench.work()
        #expect(old.picture?.bytes == bench.glass && bench.encoder.jpegs(16) == 2)
    }

    @Test func whatThereIsNoPictureOfIsSaidWithARemedy() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(3)
        let wrong = ask(bench, "DP-3")
        #expect(wrong.fault?.kind == .unknown)
        #expect(wrong.fault?.remedy == "ask for HDMI-A-1")
        bench.encoder.isFailing.store(true, ordering: .relaxed)
        let poor = ask(bench)
        bench.work()
        #expect(poor.fault?.kind == .unavailable)
        #expect(poor.fault?.reason == "there is no memory for a picture of HDMI-A-1")
        bench.mirrors.forget(bench.output.id)
        let gone = ask(bench)
        #expect(gone.fault?.reason == "no display is in use")
    }

    @Test func whoWaitsForAPictureOfADisplayThatGoesAwayIsTold() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(3)
        let answer = ask(bench)
        // The display goes before the glass has answered.
        _ = bench.takeAsks()
        bench.mirrors.forget(bench.output.id)
        bench.work()
        #expect(answer.fault?.reason == "the display at HDMI-A-1 went away")
    }

    @Test func whoWatchesGoesOnWhenTheDisplayComesBackInAnotherSize() throws {
        let bench = try MirrorBench(Self.scroll())
        bench.refresh(3)
        let viewer = try bench.viewer()
        bench.work()
        #expect(viewer.take()?.panel == MirrorBench.size)
        bench.mirrors.forget(bench.output.id)
        bench.work()
        var output = bench.output
        (output.id, output.size) = (OutputID(rawValue: 8), Size(width: 90, height: 20))
        let display = HeadlessDisplay(outputs: [output])
        let presenter = OutputPresenter(output: output, port: display, timeline: Timeline())
        presenter.mirror = bench.mirrors.mirror(for: output)
        presenter.adopt(Self.scroll(output.size))
        _ = presenter.step(now: bench.now, wall: WallClock(offset: .zero))
        let flip = try #require(display.refresh(output.id, at: bench.now, sequence: 1))
        presenter.flipped(flip, now: bench.now)
        bench.work()
        let picture = try #require(viewer.take())
        #expect(picture.panel == output.size)
        #expect(picture.bytes == CountingEncoder.bytes(try #require(display.glass(of: output.id))))
    }

    @Test func anOutputThatIsOffIsBlack() throws {
        let bench = try MirrorBench(Self.still())
        bench.refresh(3)
        let viewer = try bench.viewer()
        bench.work()
        _ = viewer.take()
        try bench.presenter.setPower(false)
        bench.work()
        #expect(viewer.take()?.bytes == CountingEncoder.black(MirrorBench.size))
    }

    /// The thread itself: it wakes for what the glass hands over, and makes no picture without being asked.
    @Test(.timeLimit(.minutes(1))) func theThreadMakesPicturesAsFramesCome() async throws {
        let asks = try Mailbox<OutputID>()
        let bench = try MirrorBench(Self.scroll())
        let mirrors = try GlassMirrors(encoder: ScreenEncoder()) { asks.post($0) }
        bench.presenter.mirror = mirrors.mirror(for: bench.output)
        bench.refresh(3)
        let news = try Mailbox<Bool>()
        let viewer = try mirrors.watch(nil, as: GlassView(quality: 75)) { news.post(true) }.get()
        #expect(asks.take() == [bench.output.id])
        bench.presenter.showMirror()
        var numbers: [Int64] = []
        let loop = try EventLoop()
        try loop.add(news.fileDescriptor)
        while numbers.count < 20 {
            try loop.wait(until: .distantFuture) { _ in }
            _ = news.take()
            let picture = try #require(viewer.take())
            #expect(picture.bytes.starts(with: [0xFF, 0xD8, 0xFF]))
            numbers.append(picture.number)
            bench.refresh()
        }
        #expect(numbers == numbers.sorted() && Set(numbers).count == 20)
    }
    /// A machine that is short of memory or of tasks costs a picture, and not the sign.
    @Test(.timeLimit(.minutes(1))) func whereThereIsNoThreadWhoAsksIsToldAndMayAskAgain() throws {
        let asks = try Mailbox<OutputID>()
        let bench = try MirrorBench(Self.still())
        let mirrors = try GlassMirrors(encoder: ScreenEncoder()) { asks.post($0) }
        bench.presenter.mirror = mirrors.mirror(for: bench.output)
        bench.refresh(3)
        let answers = try Mailbox<Result<GlassPicture, ControlFault>>()
        func ask() { mirrors.picture(of: nil, as: .png, quality: 80) { answers.post($0) } }
        let plan = FaultPlan(.every("pthread_create"), code: .tryAgain)
        plan.run {
            ask()
            guard case .failure(let fault) = mirrors.watch(nil, as: GlassView(quality: 75), hasNews: {}) else {
                Issue.record("somebody watches, and nobody draws")
                return
            }
            #expect(fault.kind == .unavailable)
        }
        #expect(plan.failures == 2)
        let refused = answers.take()
        #expect(refused.count == 1)
        guard case .failure(let fault)? = refused.first else { return #expect(Bool(false), "there is a picture") }
        #expect(fault.kind == .unavailable && fault.reason.contains("pthread_create") && !fault.remedy.isEmpty)
        // Nobody is left who would be drawn for.
        #expect(asks.take().isEmpty && bench.presenter.mirror?.isWatched == false)
        ask()
        #expect(asks.take() == [bench.output.id])
        bench.presenter.showMirror()
        let loop = try EventLoop()
        try loop.add(answers.fileDescriptor)
        try loop.wait(until: .distantFuture) { _ in }
        #expect(throws: Never.self) { try answers.take().first?.get() }
    }
}
